import type { ProactiveSignal } from '@tact/core/records';
import type { Interval } from './intervals.ts';

/**
 * One piece of news as it is noticed: a signal, while it is noticed, and when the person needs to hear of it. An assignment that
 * is due is three pieces: in three days, tomorrow, within the hour.
 */
export interface News extends Interval {
  readonly signal: ProactiveSignal;
  /** When being told helps, in ascending order; empty if the person needs nothing. Nobody sees this from outside. */
  readonly needed: readonly Interval[];
}

/** What is noticed of one thing from an instant until another. */
export interface Phase extends Interval {
  readonly type: string;
  readonly hint: number;
  readonly key: string;
  readonly subject: string;
  readonly data: ProactiveSignal['data'];
  readonly expiresAt: number;
  readonly contextOnly?: true;
}

export function signalOf({ type, hint, key, subject, data, expiresAt, contextOnly }: Phase): ProactiveSignal {
  return { type, urgencyHint: hint, contextOnly: contextOnly ?? false, key, subject, data, expiresAt };
}

/** Tells things of one day apart: nobody gives two of them the same name. */
export function letterOf(index: number): string {
  return String.fromCharCode(97 + index);
}
