import type { OperationContext } from '../operation.ts';

/** How often what other processes did is looked for; what this one does is heard at once. */
const pollMs = 1000;

/** Waits for something to happen, for operations that look again whenever it has. */
export interface Changes {
  /** Resolves once anything was committed since the last call, a second or `maxMs` have passed, or nobody waits any more. */
  next(maxMs?: number): Promise<void>;
  /** The same, but without the second: until it is woken. */
  nextWoken(): Promise<void>;
  wake(): void;
  stop(): void;
}

/** @param signal of the caller: `next` resolves at once when it has aborted */
export function listenForChanges({
  assistant,
  signal,
}: Pick<OperationContext, 'assistant' | 'signal'>): Changes {
  const { clock } = assistant.runtime;
  let woken = new AbortController();
  const wake = () => woken.abort();
  const stop = assistant.on(wake);
  signal?.addEventListener('abort', wake);
  return {
    async next(maxMs = pollMs) {
      if (signal?.aborted !== true) await clock.sleep(Math.min(maxMs, pollMs), woken.signal);
      woken = new AbortController();
    },
    async nextWoken() {
      const { signal: wakes } = woken;
      if (signal?.aborted !== true && !wakes.aborted)
        await new Promise((resolve) => wakes.addEventListener('abort', resolve, { once: true }));
      woken = new AbortController();
    },
    wake,
    stop() {
      stop();
      signal?.removeEventListener('abort', wake);
    },
  };
}
