import { type TactError, tactError } from '@tact/core/errors';
import type { RateLimits } from '@tact/core/ports/model';
import type { AskedModel } from './plan/plan-with-model.ts';

/** How much of a time limit is left since the turn began, in milliseconds; all of it where nobody watches. */
type TimeLeft = (limitMs: number) => number;

/** How long a turn may still take, and whether somebody stopped it. */
export interface TurnTime {
  readonly leftMs: TimeLeft;
  readonly stopped: AbortSignal | undefined;
  readonly rateLimits: RateLimits;
}

const maxRateLimited = 3;

/** Of one turn, whatever stage asks: more requests would only keep the limit up, and the owner waiting. */
export function createRateLimits(): RateLimits {
  const refused = new Map<string, readonly TactError[]>();
  return {
    refusalOf: (model) => refused.get(model)?.[maxRateLimited - 1] ?? null,
    count(model, error) {
      if (error.code === 'MODEL_RATE_LIMITED') refused.set(model, [...(refused.get(model) ?? []), error]);
    },
  };
}

/**
 * The model as it is asked within one turn: its time limit is that of the whole turn. Once that is over, or the turn was stopped, nothing is
 * sent.
 */
export function withinTurn<Asked extends AskedModel>(
  asked: Asked,
  { leftMs: left, stopped, rateLimits }: TurnTime,
): Asked {
  const { model, timeoutMs } = asked;
  return {
    ...asked,
    model: {
      ...model,
      async generate(request, options) {
        stopped?.throwIfAborted();
        const leftMs = left(timeoutMs);
        if (leftMs <= 0) throw tactError('MODEL_TIMEOUT', { model: model.id, timeoutMs });
        const signals = [options.signal, stopped].filter((one) => one !== undefined);
        return model.generate(request, {
          ...options,
          rateLimits,
          timeoutMs: Math.min(options.timeoutMs, leftMs),
          signal: AbortSignal.any(signals),
        });
      },
    },
  };
}
