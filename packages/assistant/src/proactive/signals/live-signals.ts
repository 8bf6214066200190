import { type TactError, tactError } from '@tact/core/errors';
import { Outside, type ProactiveSignal, type StageFailure } from '@tact/core/records';
import { boundUrgency, byImportance } from './whose-urgency.ts';

/** What one source noticed about one user, as it said it. */
export interface SourceSignals {
  /** The name of the source. */
  readonly source: string;
  readonly signals: readonly ProactiveSignal[];
}

/** Everything that was collected for one user. */
export interface CollectedSignals {
  readonly bySource: readonly SourceSignals[];
  /** Sources that failed or took too long. */
  readonly failures: readonly StageFailure[];
}

/** Signals that are worth looking at, and what was wrong with the others. */
export interface LiveSignals {
  readonly signals: readonly ProactiveSignal[];
  readonly failures: readonly StageFailure[];
}

/**
 * The signals of one user that count at `now`. Pure.
 *
 * Invariants:
 * 1. None has expired: at the very instant of `expiresAt` it has.
 * 2. No key occurs twice: of equal keys the most urgent stays, of equally urgent ones the first.
 * 3. Every hint is within 1-10 and every score within 0-10: what is outside is brought to the edge. A signal that makes no sense,
 *    such as one whose hint is no number, is dropped. Both are listed, once per source and flaw.
 * 4. Of one source at most 100 stay, the owner's first and the most urgent of those; that others were left out is listed.
 * 5. They stand in the order in which they were collected.
 */
export function liveSignals(collected: CollectedSignals, now: number): LiveSignals {
  const failures = [...collected.failures];
  const kept: ProactiveSignal[] = [];
  for (const { source, signals } of collected.bySource) {
    const flaws = new Flaws(source);
    const live = withoutRepetitions(readable(signals, now, flaws));
    kept.push(...mostUrgent(live, maxPerSource));
    failures.push(...flaws.failures());
    if (live.length > maxPerSource) {
      const details = { source, count: live.length, most: maxPerSource };
      failures.push(failure(tactError('SIGNALS_TOO_MANY', details)));
    }
  }
  return { signals: withoutRepetitions(kept), failures };
}

/** Of one source and user; more would make neither a prompt nor a record better. */
const maxPerSource = 100;

function readable(signals: readonly ProactiveSignal[], now: number, flaws: Flaws): ProactiveSignal[] {
  const read: ProactiveSignal[] = [];
  for (const signal of signals) {
    const checked = checkedSignal(signal);
    for (const flaw of checked.flaws) flaws.add(flaw);
    if (checked.signal !== null && checked.signal.expiresAt > now) read.push(checked.signal);
  }
  return read;
}

function withoutRepetitions(signals: readonly ProactiveSignal[]): readonly ProactiveSignal[] {
  const byKey = new Map<string, ProactiveSignal>();
  for (const signal of signals) {
    const earlier = byKey.get(signal.key);
    if (earlier === undefined || signal.urgencyHint > earlier.urgencyHint) byKey.set(signal.key, signal);
  }
  return byKey.size === signals.length ? signals : [...byKey.values()];
}

function mostUrgent(signals: readonly ProactiveSignal[], count: number): readonly ProactiveSignal[] {
  if (signals.length <= count) return signals;
  const ranked = [...signals].sort(byImportance);
  const chosen = new Set(ranked.slice(0, count));
  return signals.filter((signal) => chosen.has(signal));
}

/** Counts what is wrong with the signals of one source, so that a million flaws make one failure. */
class Flaws {
  private readonly source: string;
  private readonly counts = new Map<string, number>();

  constructor(source: string) {
    this.source = source;
  }

  add(flaw: string): void {
    this.counts.set(flaw, (this.counts.get(flaw) ?? 0) + 1);
  }

  failures(): readonly StageFailure[] {
    const { source } = this;
    return [...this.counts].map(([flaw, count]) =>
      failure(tactError('SIGNAL_INVALID', { source, flaw, count })),
    );
  }
}

function failure({ code, message }: TactError): StageFailure {
  return { stage: 'gather', code, text: message };
}

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
