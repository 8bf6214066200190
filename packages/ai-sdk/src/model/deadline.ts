import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { ModelCallOptions } from '@tact/core/ports/model';

export interface Deadline {
  /** Aborts when the time is up, and when the caller gives up. */
  readonly signal: AbortSignal;
  leftMs(): number;
}

/**
 * Runs work that ends when the time is up, whether or not the work heeds its signal.
 *
 * @throws MODEL_TIMEOUT, MODEL_CANCELLED, and what the work throws.
 */
export async function withinDeadline<Result>(
  modelId: string,
  { timeoutMs, signal }: ModelCallOptions,
  clock: Clock,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw tactError('MODEL_CANCELLED', { model: modelId });
  const dueMs = clock.monotonicMs() + timeoutMs;
  const stopping = new AbortController();
  const over = new AbortController();

  const stopped = new Promise<never>((_, reject) => {
    const stop = (error: Error) => {
      reject(error);
      stopping.abort();
    };
    const cancel = () => stop(tactError('MODEL_CANCELLED', { model: modelId }));
    signal?.addEventListener('abort', cancel, { once: true, signal: over.signal });
    void clock.sleep(timeoutMs, over.signal).then(() => {
      if (!over.signal.aborted) stop(tactError('MODEL_TIMEOUT', { model: modelId, timeoutMs }));
    });
  });
  const working = work({ signal: stopping.signal, leftMs: () => dueMs - clock.monotonicMs() });
  // Aborted work fails some time later; by then the caller already has the reason.
  working.catch(() => {});

  try {
    return await Promise.race([working, stopped]);
  } finally {
    over.abort();
  }
}
