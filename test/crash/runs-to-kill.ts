import { admitRuns } from './admissions-to-kill.ts';
import { runAssistant, runAssistantAtOnce } from './assistant-to-kill.ts';
import { runChat } from './chat-to-kill.ts';
import { sendMessages, sendRememberedMessages } from './messages-to-kill.ts';

/** What a process does that is cut off. Started again in the same folder, it goes on where it was. */
export const runs = {
  mail: runAssistant,
  mails: runAssistantAtOnce,
  chat: runChat,
  messages: sendMessages,
  admissions: admitRuns,
  'remembered-messages': sendRememberedMessages,
};
