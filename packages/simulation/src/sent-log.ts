import type { ToldSignal } from '@tact/core/records';

/** Everything that happened to one user in a run, as an onlooker would note it down: what the measures and the checker read. */
export interface UserLog {
  readonly sends: readonly SentMessage[];
  /** When the user wrote, replies included, in ascending order. */
  readonly wroteAt: readonly number[];
  readonly mutes: readonly MutedCategory[];
  /** Keys and hints of what a conversation told in passing, because it had been kept. */
  readonly surfaced: readonly SurfacedSignals[];
  readonly cycles: CycleCounts;
}

export interface SentMessage {
  readonly at: number;
  readonly category: string;
  readonly signals: readonly ToldSignal[];
  /** Whether the user took it up: answered within the hour, or pressed a button. */
  readonly engaged: boolean;
  /** The trust level that the engine says it used; null where none was asked. */
  readonly trust: string | null;
}

export interface MutedCategory {
  readonly category: string;
  readonly from: number;
  /** Null: for good. */
  readonly until: number | null;
}

export interface SurfacedSignals {
  readonly at: number;
  readonly signals: readonly Pick<ToldSignal, 'key' | 'urgencyHint'>[];
}

interface CycleCounts {
  /** With at least one live signal. */
  readonly live: number;
  /** Of them, those in which candidates had to be made: with a model, each is a call. */
  readonly proposed: number;
}
