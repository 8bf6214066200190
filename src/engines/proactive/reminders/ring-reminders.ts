import type { Decider } from '#kernel';
import { type Decision, holdsOutside, type Signal, type StageFailure } from '#records';
import type { createReminderFinder } from './find-reminders.ts';
import { type Reminder, reminderName } from './reminder.ts';
import { type RingInput, remindersName, rungBefore } from './reminder-engine.ts';

export interface RingOptions {
  readonly finder: ReturnType<typeof createReminderFinder>;
  zone(user: string): string;
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
/** What came due earlier than this is not told at all. */
const lookBackMs = 7 * 24 * 60 * 60_000;
export const lookAheadMs = 10 * 60_000;

/**
 * Rings what is due for a user: each by itself, but what came due while nobody could ring, as while the machine slept, in one
 * message. Of what recurs only the last time counts then.
 */
export async function ringReminders(
  assistant: Decider,
  user: string,
  { finder, zone }: RingOptions,
): Promise<Rung> {
  const { clock, store } = assistant.runtime;
  const now = clock.now();
  const { reminders, failures } = await finder.find(user, { from: now - lookBackMs, to: now + lookAheadMs });
  const due = reminders.filter(({ at }) => at <= now);
  const nextAt = reminders.find(({ at }) => at > now)?.at ?? null;
  if (due.length === 0) return { decisions: [], nextAt, failures };

  const rung = await rungBefore(user, store);
  const left = latestOfEach(due).filter((one) => !rung.has(reminderName(one)));
  const missed = left.filter(({ at }) => now - at > onTimeMs);
  const single = left.filter((one) => missed.length < 2 || !missed.includes(one));
  const inputs = [...(missed.length < 2 ? [] : [missed]), ...single.map((one) => [one])].map(
    (ringing): RingInput => ({ reminders: ringing, now, zone: zone(user) }),
  );
  const decisions: Decision[] = [];
  // One after the other, so that each sees what the one before rang.
  for (const input of inputs) {
    for await (const decision of assistant.decide(remindersName, [signalOf(user, input)])) {
      if (decision !== null) decisions.push(decision);
    }
  }
  return { decisions, nextAt, failures };
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
