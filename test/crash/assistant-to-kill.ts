/**
 * Goes through a mailbox, answers every question with yes and takes one decision back, and kills its own process at the
 * n-th point where something has just been written. (Just before the next write nothing else would be found on the disk.) Run again without a number it goes on.
 *
 *   node assistant-to-kill.ts FOLDER [N]     prints how many such points it passed
 */
import { join } from 'node:path';
import { createSystemClock } from '#adapters/clock/system';
import { createUuidV7 } from '#adapters/ids/uuid-v7';
import { silentLog } from '#adapters/log/silent';
import { createMailParser } from '#adapters/mail-parser/mime';
import { re2Patterns } from '#adapters/pattern/re2';
import { openSqliteStore } from '#adapters/store/sqlite';
import { noTelemetry } from '#adapters/telemetry/none';
import { parseToml } from '#adapters/written-document/parse-toml';
import { createAssistant } from '#assistant';
import { compileRulebook, createEmailEngine, parseRulebook } from '#engines/email';
import { TactError } from '#errors';
import { createPolicy, type Runtime } from '#kernel';
import { ruleContext } from '#presets/live-rules';
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
const mailWorld = {
  mailbox: async () => mailbox,
  transport: killable(createJournaledTransport(journal), ['send']),
  items: store.items,
  jobs: opened.jobs,
};
const email = createEmailEngine({ world: mailWorld, clock, rulebook: () => rulebook });
const { rulebook: written, issues } = parseRulebook(
  parseToml(rules, 'rules.toml'),
  ruleContext(email.registry, re2Patterns),
);
if (issues.length > 0) throw new Error(JSON.stringify(issues));
const rulebook = compileRulebook(written, re2Patterns);
const policy = createPolicy();
const runtime: Runtime = {
  store,
  clock,
  ids: createUuidV7({ clock }),
  log: silentLog,
  telemetry: noTelemetry,
  registry: email.registry,
  policy: () => policy,
};
const assistant = createAssistant({ runtime, email, mailWorld, parser: createMailParser(), user: 'owner' });

await assistant.resume({ abandonedAfterMs: 0 });
for await (const _ of assistant.triage(mailbox)) {
  // Each is recorded and acted upon by the time it comes here.
}
for (const { id } of await assistant.approvals()) await assistant.approve({ id, by: 'owner', via: 'test' });
const [starred] = await assistant.log({ outcome: 'star+apply_label' });
if (starred !== undefined) await assistant.undo(starred.id, { by: 'owner', via: 'test' }).catch(unlessUndone);
await assistant.close();
process.stdout.write(`${points}\n`);

function unlessUndone(thrown: unknown): void {
  if (!(thrown instanceof TactError && thrown.code === 'UNDO_NOTHING')) throw thrown;
}
