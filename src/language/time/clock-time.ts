import type { Doubt } from './doubt.ts';

/** A time of day as the words give it. */
export interface ClockTime {
  /** Since midnight; of an open one, since midnight or noon. */
  readonly seconds: number;
  /** The half of the day is not given: "5". */
  readonly open: boolean;
  readonly grain: 'hour' | 'minute' | 'second';
  readonly doubt?: Doubt;
  /** "midnight" is the end of its day. */
  readonly midnight?: true;
}
