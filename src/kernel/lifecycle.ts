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
  let isClosing = false;
  let giveUpAll = () => {};
  const isGivenUp = new Promise<typeof givenUp>((resolve) => {
    giveUpAll = () => resolve(givenUp);
  });

  return {
    get isClosing() {
      return isClosing;
    },
    async run(work) {
      if (within.getStore() !== undefined) return work();
      if (isClosing) throw tactError('STORE_UNAVAILABLE', { location, why: 'it was closed' });
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
      isClosing = true;
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
