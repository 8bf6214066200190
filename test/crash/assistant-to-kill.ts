/**
 * Goes through a mailbox, answers every question with yes and takes one decision back, and kills its own process at the
 * n-th point where something has just been written. (Just before the next write nothing else would be found on the disk.) Run again without a number it goes on.
 *
 *   node assistant-to-kill.ts FOLDER [N]     prints how many such points it passed
 */
import { join } from 'node:path';
import { createItemCalendar } from '#adapters/calendar/item-calendar';
import { createSystemClock } from '#adapters/clock/system';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { createMailParser } from '#adapters/mail-parser/mime';
import { openSqliteStore } from '#adapters/store/sqlite';
import { triage } from '#engines/email';
import { TactError } from '#errors';
import { createPolicy } from '#kernel';
import { assemble, rulesFrom } from '#presets/assemble';
import { createJournaledMailbox, createJournaledTransport } from './journaled-mailbox.ts';
import { messages, rules } from './scenario.ts';

const [folder = '.', number] = process.argv.slice(2);
const killAt = number === undefined ? Number.POSITIVE_INFINITY : Number(number);
let points = 0;

/** Here the process may die. */
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

const clock = createSystemClock();
const opened = await openSqliteStore(join(folder, 'tact.db'), { clock });
const store = {
  ...opened,
  ledger: killable(opened.ledger, ['record']),
  outbox: killable(opened.outbox, ['start', 'finish', 'putBack']),
  approvals: killable(opened.approvals, ['close', 'edit']),
  feedback: killable(opened.feedback, ['add']),
  items: killable(opened.items, ['add', 'setState', 'change']),
  values: killable(opened.values, ['set']),
};
const journal = join(folder, 'mailbox.jsonl');
const mailbox = killable(createJournaledMailbox(journal, messages), [
  'addLabel',
  'removeLabel',
  'setFlagged',
  'move',
  'append',
]);
const user = 'owner';
const rulesText = rulesFrom(rules);
const policy = createPolicy();
const parser = createMailParser();
const { assistant } = assemble({
  ...{ store, jobs: opened.jobs, clock, ids: createUuidV7({ clock }), parser, rules: rulesText },
  transport: killable(createJournaledTransport(journal), ['send']),
  mailbox: async () => mailbox,
  calendar: async () => createItemCalendar({ items: store.items, user, clock }),
  zone: () => 'UTC',
  policy: () => policy,
  mail: {},
});

await assistant.resume(user, { abandonedAfterMs: 0 });
for await (const _ of triage(assistant, mailbox, { user, parser })) {
  // Each is recorded and acted upon by the time it comes here.
}
for (const { id } of await assistant.approvals(user))
  await assistant.approve({ user, id, by: user, via: 'test' });
const [starred] = await assistant.log({ user, outcome: 'star+apply_label' });
if (starred !== undefined)
  await assistant.undo({ user, id: starred.id, by: user, via: 'test' }).catch(unlessUndone);
await assistant.close();
process.stdout.write(`${points}\n`);

function unlessUndone(thrown: unknown): void {
  if (!(thrown instanceof TactError && thrown.code === 'UNDO_NOTHING')) throw thrown;
}
