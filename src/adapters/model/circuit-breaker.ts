import { type ErrorCode, TactError, tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Model } from '#ports/model';

/** Failures of the model, as opposed to refusals of a request. */
const countedCodes: ReadonlySet<ErrorCode> = new Set([
  'MODEL_UNAVAILABLE',
  'MODEL_TIMEOUT',
  'MODEL_RATE_LIMITED',
]);

/**
 * A model that is not called for a while after repeated failures, so that a long run does not wait for the
 * deadline of every message.
 *
 * - closed: requests go through. After `failuresToOpen` counted failures in a row it opens.
 * - open: every request fails at once with MODEL_UNAVAILABLE, for `openMs`.
 * - after that one request at a time goes through as a probe. Its failure opens again, anything else closes.
 *
 * An answer closes at any time, also one to a request from before. A cancelled request says nothing.
 */
export function withCircuitBreaker(
  model: Model,
  settings: {
    readonly clock: Pick<Clock, 'monotonicMs'>;
    /** 5 unless given. */
    readonly failuresToOpen?: number;
    /** 30 seconds unless given. */
    readonly openMs?: number;
  },
): Model {
  const { clock, failuresToOpen = 5, openMs = 30_000 } = settings;
  let failures = 0;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  let probing = false;

  const isOpen = () => failures >= failuresToOpen;
  const refusal = () => {
    const waitMs = Math.max(0, openUntilMs - clock.monotonicMs());
    const next = waitMs === 0 ? 'trying again now' : `next attempt in ${Math.ceil(waitMs / 1000)} s`;
    return tactError('MODEL_UNAVAILABLE', {
      model: model.id,
      why: `it failed ${failures} times in a row; ${next}`,
    });
  };
  const note = (error: unknown, wasProbe: boolean) => {
    const code = error instanceof TactError ? error.code : null;
    if (code === 'MODEL_CANCELLED') return;
    if (code === null || !countedCodes.has(code)) {
      failures = 0;
      return;
    }
    // Requests in flight when it opened fail late; they do not prolong the pause.
    if (isOpen() && !wasProbe) return;
    failures += 1;
    if (isOpen()) openUntilMs = clock.monotonicMs() + openMs;
  };

  return {
    ...model,
    async generate(request, options) {
      const isProbe = isOpen();
      if (isProbe && (probing || clock.monotonicMs() < openUntilMs)) throw refusal();
      if (isProbe) probing = true;
      try {
        const answer = await model.generate(request, options);
        failures = 0;
        return answer;
      } catch (error) {
        note(error, isProbe);
        throw error;
      } finally {
        if (isProbe) probing = false;
      }
    },
  };
}
