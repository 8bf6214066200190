import { createRandom } from '../random.ts';
import { contains } from './intervals.ts';
import type { Life } from './life.ts';
import type { Category } from './person.ts';
import { dayMs, hourMs, minuteMs } from './zone-clock.ts';

/** A message that reaches the person. */
export interface ReceivedMessage {
  readonly at: number;
  readonly category: string;
  /** It told of something that the person needed at that time. */
  readonly isNeeded: boolean;
  /** It has the buttons Yes and Later. */
  readonly hasButtons: boolean;
}

export interface Reply {
  readonly at: number;
  /** `stop`: the person does not want to hear of the category any more. */
  readonly kind: 'message' | 'yes' | 'later' | 'stop';
  /** Of `stop`: when the person would hear of it again; null for never. */
  readonly until: number | null;
}

/** How often an average, rested person answers: if needed, if not. Most people act on a message without answering it. */
const answers: Readonly<Record<Category, readonly [number, number]>> = {
  schedule: [0.55, 0.08],
  briefing: [0.45, 0.12],
  deadline_warning: [0.65, 0.1],
  mail_alert: [0.65, 0.1],
  task_nudge: [0.6, 0.08],
  memory_recall: [0.6, 0.18],
  pattern: [0.5, 0.12],
};

/** How much the odds of an answer shift for one standard deviation. */
const responsiveWeight = 0.5;
const tasteWeight = 0.4;
/** Each message of the last 24 hours beyond the second makes an answer this much rarer. */
const fatigue = 0.85;
/** Later than this nobody answers any more. */
const maxMs = 12 * hourMs;

/** What the person does about a message, given all that they received before, oldest first; null for nothing. */
export function replyTo(
  message: ReceivedMessage,
  earlier: readonly ReceivedMessage[],
  life: Life,
  seed: string,
): Reply | null {
  const random = createRandom(seed, message.at, message.category);
  const [isAnswered, isAnnoyed] = [random.uniform(), random.uniform()];
  const delay = Math.exp(Math.log((message.isNeeded ? 6 : 15) * minuteMs) + 1.2 * random.normal());
  const at = Math.ceil(whenFree(message.at, life) + delay);
  const [isLater, isForGood] = [random.uniform(), random.uniform()];
  if (at - message.at > maxMs) return null;
  if (isAnnoyed < annoyance(message, earlier, life)) {
    return { at, kind: 'stop', until: isForGood < 0.6 ? null : at + 7 * dayMs };
  }
  if (isAnswered >= answerProbability(message, earlier, life)) return null;
  if (!message.hasButtons || isLater < 0.3) return { at, kind: 'message', until: null };
  return { at, kind: message.isNeeded ? 'yes' : 'later', until: null };
}

function answerProbability(
  { at, category, isNeeded }: ReceivedMessage,
  earlier: readonly ReceivedMessage[],
  { person }: Life,
): number {
  const [needed, unneeded] = answers[category as Category] ?? [0.5, 0.1];
  const rested = isNeeded ? needed : unneeded;
  const odds =
    Math.log(rested / (1 - rested)) +
    responsiveWeight * person.responsive +
    tasteWeight * tasteOf(category, person);
  const lately = earlier.filter((one) => at - one.at < dayMs).length;
  return fatigue ** Math.max(0, lately - 1) / (1 + Math.exp(-odds));
}

/** Only messages that were not needed annoy, and each further one of the category within a week does so more: up to one in four. */
function annoyance(
  { at, category, isNeeded }: ReceivedMessage,
  earlier: readonly ReceivedMessage[],
  { person }: Life,
): number {
  if (isNeeded) return 0;
  const before = earlier.filter(
    (one) => one.category === category && !one.isNeeded && at - one.at < 7 * dayMs,
  ).length;
  return Math.min(0.25, 0.015 * (1 + before) * Math.exp(-0.5 * tasteOf(category, person)));
}

function tasteOf(category: string, { taste }: Life['person']): number {
  return taste[category as Category] ?? 0;
}

/** Who sleeps or sits in an appointment answers afterwards. */
function whenFree(at: number, { nights, days }: Life): number {
  const night = nights.find((one) => contains(one, at));
  if (night !== undefined) return night.until;
  for (const { events } of days) {
    const event = events.find((one) => contains(one, at));
    if (event !== undefined) return event.until;
  }
  return at;
}
