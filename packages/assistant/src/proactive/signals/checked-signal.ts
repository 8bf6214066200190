import { Outside, type ProactiveSignal } from '@tact/core/records';
import { boundUrgency } from './whose-urgency.ts';

export interface CheckedSignal {
  /** As it counts; null if it makes no sense. */
  readonly signal: ProactiveSignal | null;
  /** What was wrong with it, each in a few words without a full stop. */
  readonly flaws: readonly string[];
}

/**
 * A signal as a source handed it over, which a plugin in plain JavaScript may have made. A number outside its range is brought to the
 * edge, since what was meant is clear. Nothing is guessed where it is not: such a signal is dropped.
 */
export function checkedSignal(signal: ProactiveSignal): CheckedSignal {
  const nonsense = nonsenseIn(signal);
  if (nonsense !== null) return { signal: null, flaws: [`signal dropped: ${nonsense}`] };
  if (isInRange(signal)) return { signal: boundUrgency(signal), flaws: [] };
  const { scores } = signal;
  return {
    signal: boundUrgency({
      ...signal,
      urgencyHint: within(signal.urgencyHint, 1, 10),
      ...(scores === undefined
        ? {}
        : { scores: { relevance: within(scores.relevance, 0, 10), timing: within(scores.timing, 0, 10) } }),
    }),
    flaws: ['`urgencyHint` outside 1-10 or `scores` outside 0-10 brought to the nearest of them'],
  };
}

function nonsenseIn(given: unknown): string | null {
  if (!isObject(given)) return 'not an object';
  return flawOfNames(given) ?? flawOfNumbers(given) ?? flawOfParts(given);
}

function flawOfNames({ type, key, category }: Fields): string | null {
  if (!isName(type, 100)) return '`type` is not a text of 1 to 100 characters';
  if (!isName(key, 500)) return '`key` is not a text of 1 to 500 characters';
  if (category !== undefined && !isName(category, 100))
    return '`category` is not a text of 1 to 100 characters';
  return null;
}

function flawOfNumbers({ urgencyHint, expiresAt, scores }: Fields): string | null {
  if (!Number.isFinite(urgencyHint)) return '`urgencyHint` is not a number';
  if (!Number.isFinite(expiresAt)) return '`expiresAt` is not a time';
  if (scores === undefined) return null;
  return isObject(scores) && Number.isFinite(scores['relevance']) && Number.isFinite(scores['timing'])
    ? null
    : '`scores` are not two numbers';
}

function flawOfParts({ contextOnly, subject, data, message, urgencyFrom }: Fields): string | null {
  if (urgencyFrom !== undefined && !(isObject(urgencyFrom) && isOrigin(urgencyFrom['origin'])))
    return '`urgencyFrom` is not a label';
  if (typeof contextOnly !== 'boolean') return '`contextOnly` is not a boolean';
  if (!isWords(subject)) return '`subject` is neither a text nor outside text';
  if (!isObject(data) || Array.isArray(data)) return '`data` is not an object';
  if (message !== undefined && !isWords(message)) return '`message` is neither a text nor outside text';
  return null;
}

function isInRange({ urgencyHint, scores }: ProactiveSignal): boolean {
  if (urgencyHint < 1 || urgencyHint > 10) return false;
  return scores === undefined || (isScore(scores.relevance) && isScore(scores.timing));
}

function isScore(value: number): boolean {
  return value >= 0 && value <= 10;
}

function within(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}

interface Fields {
  readonly [name: string]: unknown;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isName(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength;
}

function isOrigin(value: unknown): boolean {
  return value === 'owner' || value === 'system' || value === 'outside';
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Outside;
}
