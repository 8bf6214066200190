import type { Doubt } from './doubt.ts';

/** A time of day as the words give it. */
export interface ClockTime {
  /** Seconds since midnight; for an open time, since midnight or noon. */
  readonly seconds: number;
  /** The half of the day is not given: "5". */
  readonly open: boolean;
  readonly grain: 'hour' | 'minute' | 'second';
  readonly doubt?: Doubt;
  /** "midnight": the end of its day. */
  readonly midnight?: true;
}
