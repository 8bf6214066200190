import type { TactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { ModelAnswer } from '@tact/core/ports/model';
import type { Deadline } from './deadline.ts';

/** The result of one request. */
export type Attempt<Answer = ModelAnswer> =
  | { readonly answer: Answer; readonly failure?: never }
  | { readonly answer?: never; readonly failure: ModelFailure };

export interface ModelFailure {
  readonly error: TactError;
  /** Whether the same request may succeed later. */
  readonly passing: boolean;
  /** When the provider said to retry. */
  readonly retryAfterMs: number | null;
  /** What the provider said about a setting that it does not accept; empty where it said nothing of that kind. */
  readonly teaches: string;
}

const firstPauseMs = 500;
const maxPauseMs = 8_000;

/**
 * Retries transient failures as long as the pause ends before the deadline.
 *
 * The pause doubles with each failure, half of it random ("equal jitter", so that many callers do not retry at
 * once). Where the provider said when to retry, it is that and up to a tenth more.
 *
 * @throws the error of the last failure.
 */
export async function retrying<Answer = ModelAnswer>(
  attempt: () => Promise<Attempt<Answer>>,
  limits: {
    readonly maxRetries: number;
    readonly deadline: Deadline;
    readonly clock: Clock;
    /** A number from 0 up to, not including, 1. */
    readonly random: () => number;
    /** Asked after each failure; retries are allowed unless it is given. */
    readonly mayRetry?: (error: TactError) => boolean;
  },
): Promise<Answer> {
  const { maxRetries, deadline, clock, random, mayRetry = () => true } = limits;
  for (let retries = 0; ; retries++) {
    const { answer, failure } = await attempt();
    if (!failure) return answer;
    const pauseMs = pauseBefore(retries, failure.retryAfterMs, random());
    if (!mayRetry(failure.error) || !failure.passing || retries >= maxRetries || pauseMs >= deadline.leftMs())
      throw failure.error;
    await clock.sleep(pauseMs, deadline.signal);
    if (deadline.signal.aborted) throw failure.error;
  }
}

function pauseBefore(retries: number, retryAfterMs: number | null, chance: number): number {
  if (retryAfterMs !== null) return retryAfterMs * (1 + chance / 10);
  const fullMs = Math.min(firstPauseMs * 2 ** retries, maxPauseMs);
  return fullMs * (0.5 + chance / 2);
}
