/**
 * Says a few things to the assistant, and kills its own process at the n-th point where something has just been written.
 * Run again without a number it goes on: it takes up what was left, and says once more what nobody answered.
 *
 *   node chat-to-kill.ts FOLDER [N]     prints how many such points it passed
 */
import { join } from 'node:path';
import { createItemCalendar } from '#adapters/calendar/item-calendar';
import { createSystemClock } from '#adapters/clock/system';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { openSqliteStore } from '#adapters/store/sqlite';
import { createPolicy, resumeEffects } from '#kernel';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import { callsTool, createScriptedModel } from '#testing';
import { chat, planFor } from './chat-scenario.ts';
import { createJournaledMailbox, createJournaledTransport } from './journaled-mailbox.ts';

const [folder = '.', number] = process.argv.slice(2);
const killAt = number === undefined ? Number.POSITIVE_INFINITY : Number(number);
let points = 0;

function point(): void {
  points += 1;
  if (points === killAt) process.kill(process.pid, 'SIGKILL');
}

/** Puts a point after each of these methods. */
function killable<Part extends object>(part: Part, methods: readonly (keyof Part)[]): Part {
  return new Proxy(part, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (typeof value !== 'function' || !methods.includes(name as keyof Part)) return value;
      return async (...parameters: unknown[]) => {
        const result = await Reflect.apply(value, target, parameters);
        point();
        return result;
      };
    },
  });
}

const user = 'owner';
const clock = createSystemClock();
const opened = await openSqliteStore(join(folder, 'tact.db'), { clock });
const store = {
  ...opened,
  ledger: killable(opened.ledger, ['record']),
  outbox: killable(opened.outbox, ['start', 'finish', 'putBack']),
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

await resumeEffects(user, assistant.runtime, { abandonedAfterMs: 0 });
for (const { id, text } of chat) {
  await converse(user, { text, conversation: 'main', channel: 'test', zone: 'Europe/Berlin', messageId: id });
}
await store.close();
process.stdout.write(`${points}\n`);
