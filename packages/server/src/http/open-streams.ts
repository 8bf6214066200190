import { tactError } from '@tact/core/errors';

const maxPerCaller = 20;
const maxStreams = 200;

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
