import type { Clock } from '@tact/core/ports/clock';

const hourMs = 60 * 60 * 1000;

/** What arrives, and null whenever an hour went by. */
export async function* orHourly<Message>(
  arrivals: AsyncIterable<Message>,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<Message | null> {
  const iterator = arrivals[Symbol.asyncIterator]();
  let next = iterator.next();
  let hour = clock.sleep(hourMs, signal);
  let isWaiting = true;
  try {
    for (;;) {
      const arrived = await Promise.race([next, hour.then(() => null)]);
      if (arrived === null && !signal.aborted) {
        yield null;
        hour = clock.sleep(hourMs, signal);
        continue;
      }
      const result = arrived ?? (await next);
      isWaiting = false;
      if (result.done === true) return;
      yield result.value;
      next = iterator.next();
      isWaiting = true;
    }
  } finally {
    // One that waits for a message ends by its signal.
    if (!isWaiting) await iterator.return?.();
  }
}
