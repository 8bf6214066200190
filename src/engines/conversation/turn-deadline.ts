import { tactError } from '#errors';
import type { AskedModel } from './plan/plan-with-model.ts';

/** How much of a time limit is left since the turn began, in milliseconds. */
export type TimeLeft = (limitMs: number) => number;

/** The model as it is asked within one turn: its time limit is that of the whole turn, and once it is over nothing is sent. */
export function withinTurn<Asked extends AskedModel>(asked: Asked, left: TimeLeft): Asked {
  const { model, timeoutMs } = asked;
  return {
    ...asked,
    model: {
      ...model,
      async generate(request, options) {
        const leftMs = left(timeoutMs);
        if (leftMs <= 0) throw tactError('MODEL_TIMEOUT', { model: model.id, timeoutMs });
        return model.generate(request, { ...options, timeoutMs: Math.min(options.timeoutMs, leftMs) });
      },
    },
  };
}
