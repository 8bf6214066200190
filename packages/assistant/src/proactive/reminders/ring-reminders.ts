import type { Decider } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import {
  type Decision,
  exposeOutside,
  holdsOutside,
  type MaybeOutside,
  parseRecorded,
  type Signal,
  type StageFailure,
} from '@tact/core/records';
import { clockTime, currentTask, readTask } from '@tact/tools';
import type { SendMessageParameters } from '../delivery/send-message.ts';
import { sendMessageName } from '../tick-facts.ts';
import type { createReminderFinder } from './find-reminders.ts';
import { keepHeard, readHeard } from './heard-until.ts';
import { type RingInput, remindersName, rungBefore } from './reminder-engine.ts';
import { type Reminder, reminderName, sayMissed, sayReminder } from './reminder-words.ts';

export interface RingOptions {
  readonly finder: ReturnType<typeof createReminderFinder>;
  zone(user: string): string;
  /** When the user's quiet hours end; null outside them. */
  quietUntil(user: string, now: number): Promise<number | null>;
}

/** What became of the reminders of a user at one moment. */
export interface Rung {
  readonly decisions: readonly Decision[];
  /** When the next one that is known rings, within `lookAheadMs`; null if none does. */
  readonly nextAt: number | null;
  readonly failures: readonly StageFailure[];
}

/** Ringing later than this is told as missed. */
const onTimeMs = 10 * 60_000;
const lookAheadMs = 10 * 60_000;

/**
 * Rings what is due for a user: each by itself, but what came due while nobody could ring, however long that was, in one message after
 * quiet hours; in them only where what it is about is still to come. Of what recurs only the last time counts then.
 */
export async function ringReminders(
  assistant: Decider,
  user: string,
  { finder, zone, quietUntil }: RingOptions,
): Promise<Rung> {
  const { clock, store } = assistant.runtime;
  const now = clock.now();
  const heard = await readHeard(user, store, now);
  const { reminders, failures, elsewhere } = await finder.find(user, {
    from: heard.from,
    to: now + lookAheadMs,
  });
  const due = reminders.filter(({ at }) => at <= now);
  const nextAt = reminders.find(({ at }) => at > now)?.at ?? null;
  if (due.length === 0) {
    if (failures.length === 0) await keepHeard(user, heard, store, now);
    return { decisions: [], nextAt, failures };
  }

  const rung = await rungBefore(user, store);
  const left = latestOfEach(due).filter((one) => !rung.has(reminderName(one)));
  const late = left.filter(({ at }) => now - at > onTimeMs);
  const quietEndsAt = late.length === 0 ? null : await quietUntil(user, now);
  const missed = quietEndsAt === null ? late : late.filter((one) => isToCome(one, now));
  const waiting = late.filter((one) => !missed.includes(one));
  const single = left.filter((one) => !waiting.includes(one) && (missed.length < 2 || !missed.includes(one)));
  const inputs = [...(missed.length < 2 ? [] : [missed]), ...single.map((one) => [one])].map(
    (ringing): RingInput => ({ reminders: ringing, now, zone: zone(user), elsewhere }),
  );
  const decisions: Decision[] = [];
  // One after the other, so that each sees what the one before rang.
  for (const input of inputs) {
    for await (const decision of assistant.decide(remindersName, [signalOf(user, input)])) {
      if (decision !== null) decisions.push(decision);
    }
  }
  // What waits for the end of the night is looked for again.
  if (waiting.length === 0 && failures.length === 0) await keepHeard(user, heard, store, now);
  const next = [nextAt, waiting.length === 0 ? null : quietEndsAt].filter((one) => one !== null);
  return { decisions, nextAt: next.length === 0 ? null : Math.min(...next), failures };
}

function isToCome({ concernsAt, concernsDay }: Reminder, now: number): boolean {
  if (concernsAt !== null) return concernsAt > now;
  return concernsDay !== undefined && Date.parse(concernsDay) > now;
}

/** Of the times of one thing, the last that is due; an event has several reminders, and rings once late. */
function latestOfEach(due: readonly Reminder[]): readonly Reminder[] {
  const byId = new Map(due.map((one) => [one.id, one]));
  return due.filter((one) => byId.get(one.id) === one);
}

function signalOf(user: string, input: RingInput): Signal<RingInput> {
  const { reminders, now } = input;
  const [first] = reminders;
  const reference =
    first !== undefined && reminders.length === 1
      ? reminderName(first)
      : `reminders:missed:${new Date(now).toISOString()}`;
  return {
    engine: remindersName,
    user,
    reference,
    label: { origin: holdsOutside(input) ? 'outside' : 'owner', source: 'reminder' },
    receivedAt: now,
    input,
  };
}

/** A message that was told some minutes ago, for a copy that was refused. */
export type MessageCopy =
  | { readonly kind: 'text'; readonly text: string }
  /** Not in quiet hours. */
  | { readonly kind: 'wait' }
  /** It was answered or done meanwhile. */
  | { readonly kind: 'over' };

/**
 * A message in words of now. In quiet hours only reminders and what is urgent goes on.
 *
 * @param at when it was told
 */
export async function rewordMessage(
  { user, decisionId, at }: { readonly user: string; readonly decisionId: string; readonly at: number },
  {
    store,
    now,
    zone,
    isQuiet,
  }: { readonly store: Store; readonly now: number; readonly zone: string; readonly isQuiet: boolean },
): Promise<MessageCopy> {
  const [written] = await store.bulk.messagesBy([user]);
  if ((written?.lastAt ?? 0) > at) return { kind: 'over' };
  const decision = await store.ledger.get(user, decisionId);
  if (decision === null) return { kind: 'over' };
  if (decision.engine === remindersName) {
    const kept = (await store.documents.texts(user, [decision.inputDigest])).get(decision.inputDigest);
    const input = kept === undefined ? null : (parseRecorded(kept) as RingInput);
    return input === null ? { kind: 'over' } : remindersOf(input, user, store, now);
  }
  const sent = decision.actions.find(({ action }) => action === sendMessageName);
  const { message, signals } = (sent?.parameters ?? {}) as Partial<SendMessageParameters>;
  if (message === undefined || signals === undefined) return { kind: 'over' };
  if (isQuiet && !signals.some(({ urgencyHint }) => urgencyHint >= 8)) return { kind: 'wait' };
  return { kind: 'text', text: withTime(message, at, zone) };
}

async function remindersOf(
  { reminders, zone }: RingInput,
  user: string,
  { items }: Pick<Store, 'items'>,
  now: number,
): Promise<MessageCopy> {
  const open: Reminder[] = [];
  for (const one of reminders) {
    const item = one.of === 'task' ? await items.get(user, one.id) : null;
    if (one.of === 'task' && !isOpen(one, item, { now, zone })) continue;
    open.push(one);
  }
  const [first, ...more] = open;
  if (first === undefined) return { kind: 'over' };
  const text: MaybeOutside = more.length === 0 ? sayReminder(first, now, zone) : sayMissed(open, now, zone);
  return { kind: 'text', text: exposeOutside(text) };
}

/** Whether the occurrence that a reminder was about is still open. */
function isOpen(
  { concernsAt }: Reminder,
  item: Awaited<ReturnType<Store['items']['get']>>,
  owner: { readonly now: number; readonly zone: string },
): boolean {
  const task = item === null || item.state !== 'open' ? null : readTask(item.content);
  if (task === null) return false;
  if (task.closed == null || concernsAt === null) return true;
  const { deadline } = currentTask(task, owner);
  return deadline === null || Date.parse(deadline) <= concernsAt;
}

function withTime(message: MaybeOutside, at: number, zone: string): string {
  return `${exposeOutside(message)} (told at ${clockTime(at, zone).slice(11, 16)})`;
}
