import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';

const maxPerCaller = 20;
const maxStreams = 200;
const heartbeatMs = 15_000;

/** Streams that are open, so that no caller holds more than its share. */
export interface OpenStreams {
  /** Gives how to close it. Throws `HTTP_TOO_MANY_STREAMS`. */
  open(caller: string): () => void;
}

export function createOpenStreams(): OpenStreams {
  const callers: string[] = [];
  return {
    open(caller) {
      const own = callers.filter((one) => one === caller);
      if (own.length >= maxPerCaller || callers.length >= maxStreams)
        throw tactError('HTTP_TOO_MANY_STREAMS', {});
      callers.push(caller);
      let isOpen = true;
      return () => {
        if (isOpen) callers.splice(callers.indexOf(caller), 1);
        isOpen = false;
      };
    },
  };
}

export interface WatchedStream {
  readonly clock: Clock;
  /** Ends the operation: aborted here once its caller may not go on. */
  readonly gone: AbortController;
  /** Whether a token is still valid: it may expire or be revoked meanwhile. */
  mayGoOn(): Promise<boolean>;
  /** With each look. */
  beat?(): void;
}

/** Looks every 15 seconds whether a stream may go on, until it is over. */
export async function watchStream(
  over: AbortSignal,
  { clock, gone, mayGoOn, beat }: WatchedStream,
): Promise<void> {
  for (;;) {
    await clock.sleep(heartbeatMs, over);
    if (over.aborted) return;
    beat?.();
    if (!(await mayGoOn())) gone.abort(tactError('HTTP_TOKEN_UNKNOWN', {}));
  }
}
