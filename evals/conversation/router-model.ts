import { routeWithModel } from '@tact/assistant/conversation/route/route-with-model';
import type { Clock } from '@tact/core/ports/clock';
import type { Model } from '@tact/core/ports/model';
import { builtInTopics } from '@tact/tools';
import { noTelemetry } from '#adapters/telemetry/none';
import type { RouterRow } from './router-rows.ts';
import type { RouterAnswer } from './router-scoring.ts';

/** A model to measure instead of the local router. */
export interface MeasuredModel {
  readonly model: Model;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/** Part of the result if a model was measured. */
export interface ModelRun {
  /** The model's name. */
  readonly model: string;
  /** Number of rows without a readable answer from the model. They count as wrong. */
  readonly failures: number;
}

const concurrency = 4;

/** Routes every row with a model like the engine does: with the end of its history, and without retries. */
export async function answersByModel(
  rows: readonly RouterRow[],
  { model, clock, timeoutMs }: MeasuredModel,
  onProgress?: (done: number, total: number) => void,
): Promise<readonly RouterAnswer[]> {
  const answers = new Array<RouterAnswer>(rows.length);
  const waiting = rows.entries();
  let done = 0;
  const work = async () => {
    // The workers share one iterator, so each row is processed once.
    for (const [index, row] of waiting) {
      const span = noTelemetry.span('route');
      const routed = await routeWithModel(row.text, row.history, builtInTopics, {
        model,
        clock,
        timeoutMs,
        span,
      });
      answers[index] = { row, routed, isFailed: routed.by === 'fallback' };
      done += 1;
      onProgress?.(done, rows.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return answers;
}

/** The part of a result that describes the measured model. */
export function runOf(answers: readonly RouterAnswer[], { model }: MeasuredModel): ModelRun {
  return { model: model.id, failures: answers.filter(({ isFailed }) => isFailed === true).length };
}
