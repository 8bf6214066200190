import { join } from 'node:path';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy, resumeEffects } from '@tact/core/kernel';
import { openSqliteStore } from '@tact/store/sqlite';
import { callsTool, createScriptedModel } from '@tact/testing';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import { chat, planFor } from './chat-scenario.ts';
import { createJournaledMailbox, createJournaledTransport } from './journaled-mailbox.ts';
import { withWritePoints } from './write-points.ts';

const user = 'owner';

/** Says a few things to the assistant; started again it takes up what was left, and says once more what nobody answered. */
export async function runChat(folder: string, onWrite: () => void): Promise<void> {
  const { converse, runtime } = await openChat(folder, onWrite);
  await resumeEffects(user, runtime, { abandonedAfterMs: 0 });
  for (const { id, text } of chat) {
    await converse(user, {
      text,
      conversation: 'main',
      channel: 'test',
      zone: 'Europe/Berlin',
      messageId: id,
    });
  }
  await runtime.store.close();
}

async function openChat(folder: string, onWrite: () => void) {
  const killable = <Part extends object>(part: Part, methods: readonly (keyof Part)[]) =>
    withWritePoints(part, methods, onWrite);
  const clock = createSystemClock();
  const opened = await openSqliteStore(join(folder, 'tact.db'), { clock });
  const store = {
    ...opened,
    ledger: killable(opened.ledger, ['record']),
    outbox: killable(opened.outbox, ['start', 'finish', 'finishAll', 'putBack']),
    approvals: killable(opened.approvals, ['close']),
    items: killable(opened.items, ['add', 'setState', 'change']),
    messages: killable(opened.messages, ['add']),
  };
  const journal = join(folder, 'mailbox.jsonl');
  const mailbox = killable(createJournaledMailbox(journal, {}), ['append', 'move']);
  const calendar = createItemCalendar({ items: store.items, user, clock });
  // The words of a reply are our own plain ones: what is looked at is whether they are true.
  const model = createScriptedModel(({ tools: [tool], messages }) => {
    const { route, plan } = planFor(messages.map(({ text }) => text).join('\n'));
    if (tool === undefined) return { fails: 'MODEL_UNAVAILABLE' };
    return callsTool(tool.name, tool.name === 'route_message' ? route : plan);
  });
  const policy = createPolicy();
  const { assistant, converse } = assemble({
    ...{ store, jobs: opened.jobs, clock, ids: createUuidV7({ clock }) },
    transport: killable(createJournaledTransport(journal), ['send']),
    mailbox: async () => mailbox,
    calendar: async () => calendar,
    zone: () => 'Europe/Berlin',
    policy: () => policy,
    chat: {
      conversationFrom,
      model: { model, timeoutMs: 60_000, temperature: 0.3, maxOutputTokens: 1024 },
    },
  });
  return { converse, runtime: assistant.runtime };
}
