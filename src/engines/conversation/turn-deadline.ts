import { tactError } from '#errors';
import type { AskedModel } from './plan/plan-with-model.ts';

/** How much of a time limit is left since the turn began, in milliseconds. */
export type TimeLeft = (limitMs: number) => number;

/** How long a turn may still take, and whether somebody stopped it. */
export interface TurnTime {
  readonly leftMs: TimeLeft;
  readonly stopped: AbortSignal | undefined;
}

/**
 * The model as it is asked within one turn: its time limit is that of the whole turn. Once that is over, or the turn was stopped, nothing is
 * sent.
 */
export function withinTurn<Asked extends AskedModel>(
  asked: Asked,
  { leftMs: left, stopped }: TurnTime,
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
          timeoutMs: Math.min(options.timeoutMs, leftMs),
          signal: AbortSignal.any(signals),
        });
      },
    },
  };
}
