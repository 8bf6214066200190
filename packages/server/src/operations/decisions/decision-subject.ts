import type { ConversationInput } from '@tact/assistant/conversation';
import type { Decision } from '@tact/core/records';
import { type EmailInput, isAuthenticated } from '@tact/email/engine';

/** What is known about the mail or chat message that a decision is about. */
type MessageInput =
  | (Pick<
      EmailInput,
      'messageId' | 'from' | 'fromProblem' | 'authentication' | 'subject' | 'date' | 'folder' | 'account'
    > & { readonly hidden?: EmailInput['hidden'] })
  | Pick<ConversationInput, 'conversation' | 'channel' | 'messageId' | 'text'>;

/** What a decision is about. */
export type DecisionSubject = ReturnType<typeof subjectOf>;

/**
 * What a decision is about: the message, without its text. `message` is null if it is no longer stored, or if it is no message: then
 * `engine`, `reference` and `input` say what it is.
 */
export function subjectOf(input: unknown, decision: Decision) {
  if (isMessage(input)) return { message: messageRecord(input, decision) };
  return { message: null, engine: decision.engine, reference: decision.reference, input };
}

/** By what every message has; an input of somebody else's engine may be any JSON. */
function isMessage(input: unknown): input is MessageInput {
  if (typeof input !== 'object' || input === null || !('messageId' in input)) return false;
  return 'conversation' in input || ('from' in input && 'account' in input);
}

function messageRecord(input: MessageInput, decision: Decision) {
  if ('conversation' in input) {
    const { messageId: id, conversation, channel, text } = input;
    return { id, conversation, channel, text };
  }
  const {
    messageId,
    from,
    fromProblem = null,
    authentication = null,
    subject,
    date,
    folder,
    account,
    hidden = [],
  } = input;
  return {
    id: messageId || decision.reference,
    from: from === null ? null : { name: from.name, address: from.address },
    fromProblem,
    authenticated: isAuthenticated(input),
    authentication,
    subject,
    hidden: hidden.map(({ how, text }) => ({ how, text })),
    date: date === null ? null : new Date(date).toISOString(),
    folder,
    account,
  };
}
