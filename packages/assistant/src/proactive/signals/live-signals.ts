import { type TactError, tactError } from '@tact/core/errors';
import type { ProactiveSignal, StageFailure } from '@tact/core/records';
import { checkedSignal } from './checked-signal.ts';
import { byImportance } from './whose-urgency.ts';

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
