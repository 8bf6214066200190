import type { Decider } from '@tact/core/kernel';
import { type Decision, holdsOutside, type Signal, type StageFailure } from '@tact/core/records';
import type { createReminderFinder } from './find-reminders.ts';
import { keepHeard, readHeard } from './heard-until.ts';
import { type Reminder, reminderName } from './reminder.ts';
import { type RingInput, remindersName, rungBefore } from './reminder-engine.ts';

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
