import { join } from 'node:path';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createSystemClock } from '@tact/core/clock/system';
import { TactError } from '@tact/core/errors';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy } from '@tact/core/kernel';
import { triage } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { openSqliteStore } from '@tact/store/sqlite';
import { assemble, rulesFrom } from '#presets/assemble';
import { createJournaledMailbox, createJournaledTransport } from './journaled-mailbox.ts';
import { messages, rules } from './scenario.ts';
import { withWritePoints } from './write-points.ts';

const user = 'owner';
const parser = createMailParser();

/** Goes through a mailbox, answers every question with yes and takes one decision back; started again it goes on where it was. */
export function runAssistant(folder: string, onWrite: () => void): Promise<void> {
  return run(folder, onWrite, 1);
}

/** The same, deciding about all messages at once, so that their decisions are recorded in one transaction. */
export function runAssistantAtOnce(folder: string, onWrite: () => void): Promise<void> {
  return run(folder, onWrite, 16);
}

async function run(folder: string, onWrite: () => void, concurrency: number): Promise<void> {
  const { assistant, mailbox } = await openAssistant(folder, onWrite);
  await assistant.resume(user, { abandonedAfterMs: 0 });
  for await (const _ of triage(assistant, mailbox, { user, parser, concurrency })) {
    // Each is recorded and acted upon by the time it comes here.
  }
  for (const { id } of await assistant.approvals(user))
    await assistant.approve({ user, id, by: user, via: 'test' });
  const [starred] = await assistant.log({ user, outcome: 'star+apply_label' });
  if (starred !== undefined)
    await assistant.undo({ user, id: starred.id, by: user, via: 'test' }).catch(unlessUndone);
  await assistant.close();
}

async function openAssistant(folder: string, onWrite: () => void) {
  const killable = <Part extends object>(part: Part, methods: readonly (keyof Part)[]) =>
    withWritePoints(part, methods, onWrite);
  const clock = createSystemClock();
  const opened = await openSqliteStore(join(folder, 'tact.db'), { clock });
  const store = {
    ...opened,
    ledger: killable(opened.ledger, ['record', 'recordAll']),
    outbox: killable(opened.outbox, ['start', 'finish', 'finishAll', 'putBack']),
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
  const policy = createPolicy();
  const { assistant } = assemble({
    ...{ store, jobs: opened.jobs, clock, ids: createUuidV7({ clock }), parser, rules: rulesFrom(rules) },
    transport: killable(createJournaledTransport(journal), ['send']),
    mailbox: async () => mailbox,
    calendar: async () => createItemCalendar({ items: store.items, user, clock }),
    zone: () => 'UTC',
    policy: () => policy,
    mail: {},
  });
  return { assistant, mailbox };
}

function unlessUndone(thrown: unknown): void {
  if (!(thrown instanceof TactError && thrown.code === 'UNDO_NOTHING')) throw thrown;
}
