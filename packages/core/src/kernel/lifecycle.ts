import { AsyncLocalStorage } from 'node:async_hooks';
import { tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Effect } from '#records';

/**
 * What runs in an assistant, until it is closed.
 *
 * Invariants:
 * 1. Once it is closing, nothing new is taken; what is in progress may still ask for what it needs.
 * 2. What had not begun stays planned. What still runs when the time is up is unknown: it is never run again by itself, and whoever
 *    waits for it waits no longer.
 * 3. Whoever closes from within an action does not wait for that action.
 */
export interface Lifecycle {
  readonly isClosing: boolean;
  /** Aborted once it is closing. */
  readonly signal: AbortSignal;
  /** Throws `STORE_UNAVAILABLE` once it is closing. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs an action's work, which ends early where it is given up. */
  runEffect<Result>(effect: Effect, work: Promise<Result>): Promise<Result | typeof givenUp>;
  /** Waits for what runs, at most so long, and hands over what then still does. */
  close(
    timeoutMs: number,
    clock: Clock,
    giveUp: (effects: readonly Effect[]) => Promise<void>,
  ): Promise<void>;
}

/** In place of what an action would have given. */
export const givenUp = Symbol('given up');

export function createLifecycle(location: string): Lifecycle {
  const working = new Set<Promise<unknown>>();
  const effects = new Set<Effect>();
  const within = new AsyncLocalStorage<Promise<unknown>>();
  const closing = new AbortController();
  let giveUpAll = () => {};
  const isGivenUp = new Promise<typeof givenUp>((resolve) => {
    giveUpAll = () => resolve(givenUp);
  });

  return {
    get isClosing() {
      return closing.signal.aborted;
    },
    signal: closing.signal,
    async run(work) {
      if (within.getStore() !== undefined) return work();
      if (closing.signal.aborted) throw tactError('STORE_UNAVAILABLE', { location, why: 'it was closed' });
      let end = () => {};
      const token = new Promise<void>((resolve) => {
        end = resolve;
      });
      working.add(token);
      try {
        return await within.run(token, work);
      } finally {
        working.delete(token);
        end();
      }
    },
    async runEffect(effect, work) {
      effects.add(effect);
      try {
        return await Promise.race([work, isGivenUp]);
      } finally {
        effects.delete(effect);
      }
    },
    async close(timeoutMs, clock, giveUp) {
      closing.abort(tactError('STORE_UNAVAILABLE', { location, why: 'it is closing' }));
      const own = within.getStore();
      const others = async () => {
        for (;;) {
          const left = [...working].filter((token) => token !== own);
          if (left.length === 0) return;
          await Promise.allSettled(left);
        }
      };
      const waiting = new AbortController();
      await Promise.race([others(), clock.sleep(timeoutMs, waiting.signal)]);
      waiting.abort('closed');
      const left = [...effects];
      if (left.length > 0) await giveUp(left);
      giveUpAll();
    },
  };
}

/** Aborted by whoever waits for a decision, or by closing. */
export function eitherSignal(
  lifecycle: Pick<Lifecycle, 'signal'> | undefined,
  signal: AbortSignal | undefined,
): AbortSignal {
  if (lifecycle === undefined || signal === undefined) return lifecycle?.signal ?? signal ?? neverAborted;
  return AbortSignal.any([lifecycle.signal, signal]);
}

/** What the work gives, or the reason of the signal as soon as that is aborted. Only for work that nothing has to be known of. */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return work;
  let stop = () => {};
  const aborted = new Promise<void>((resolve) => {
    stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    const ended = await Promise.race([work, aborted.then(() => Promise.reject(signal.reason))]);
    signal.throwIfAborted();
    return ended;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const neverAborted = new AbortController().signal;
