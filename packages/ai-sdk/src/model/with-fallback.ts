import { type ErrorCode, TactError } from '@tact/core/errors';
import type { Model } from '@tact/core/ports/model';

/**
 * Failures that say nothing of what was asked. After a refusal, a filter or an unusable answer no other model is asked: a sender could
 * choose the judge of their mail.
 */
const askedElsewhere: ReadonlySet<ErrorCode> = new Set([
  'MODEL_UNAVAILABLE',
  'MODEL_TIMEOUT',
  'MODEL_RATE_LIMITED',
  'MODEL_CREDIT_USED_UP',
]);

/**
 * A model with a second one that answers where the first cannot be had, within a deadline of its own. The answer names the model that gave
 * it. Once a piece of an answer was handed out, nobody else is asked.
 */
export function withFallback(
  model: Model,
  second: { readonly model: Model; readonly timeoutMs: number },
): Model {
  return {
    ...model,
    async generate(request, options) {
      let heard = false;
      const { onText } = options;
      const heeding =
        onText === undefined
          ? {}
          : {
              onText: (piece: string) => {
                heard = true;
                onText(piece);
              },
            };
      try {
        return await model.generate(request, { ...options, ...heeding });
      } catch (error) {
        const isElsewhere = error instanceof TactError && askedElsewhere.has(error.code);
        if (!isElsewhere || heard || options.signal?.aborted === true) throw error;
        return second.model.generate(request, { ...options, timeoutMs: second.timeoutMs });
      }
    },
  };
}
