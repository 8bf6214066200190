import type { Clock } from '@tact/core/ports/clock';

/** A clock that stands still until a test advances it. */
export interface FakeClock extends Clock {
  /**
   * Advances the time, waking sleepers in the order they are due. Each sees the time it asked for, and
   * runs until it waits again, before the next one wakes.
   */
  advance(ms: number): Promise<void>;
  /** Sets the time of day, as when somebody sets the machine's clock. Nobody wakes, durations go on. */
  setTimeOfDay(now: number | string): void;
  /** How many are asleep. */
  readonly sleepers: number;
  /** Resolves once at least that many are asleep. */
  whenSleeping(count: number): Promise<void>;
}

interface Sleeper {
  readonly dueMs: number;
  wake(): void;
}

/**
 * A clock that stands still until it is advanced. It begins at `now`, in milliseconds since 1970 or as ISO 8601; at Monday,
 * 2 November 2026, 09:00 UTC unless given.
 *
 * @example
 * const clock = createFakeClock({ now: '2026-11-23T09:00:00Z' });
 * await clock.advance(60_000);
 * new Date(clock.now()).toISOString(); // 2026-11-23T09:01:00.000Z
 */
export function createFakeClock(settings: { readonly now?: number | string } = {}): FakeClock {
  let elapsedMs = 0;
  let startedAt = toMs(settings.now ?? '2026-11-02T09:00:00Z');
  const asleep = new Set<Sleeper>();
  const waiting: { readonly count: number; resolve(): void }[] = [];

  return {
    now: () => startedAt + elapsedMs,
    monotonicMs: () => elapsedMs,
    sleep(ms, signal) {
      if (signal?.aborted || !(ms > 0)) return Promise.resolve();
      return new Promise((resolve) => {
        const sleeper = {
          dueMs: elapsedMs + ms,
          wake() {
            asleep.delete(sleeper);
            signal?.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        asleep.add(sleeper);
        signal?.addEventListener('abort', sleeper.wake, { once: true });
        for (const one of waiting.splice(0)) {
          if (asleep.size >= one.count) one.resolve();
          else waiting.push(one);
        }
      });
    },
    async advance(ms) {
      const target = elapsedMs + ms;
      for (let next = firstDue(asleep, target); next; next = firstDue(asleep, target)) {
        elapsedMs = next.dueMs;
        next.wake();
        await everythingThatCanRun();
      }
      elapsedMs = target;
    },
    setTimeOfDay(now) {
      startedAt = toMs(now) - elapsedMs;
    },
    get sleepers() {
      return asleep.size;
    },
    whenSleeping(count) {
      if (asleep.size >= count) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push({ count, resolve });
      });
    },
  };
}

function toMs(time: number | string): number {
  const ms = typeof time === 'string' ? Date.parse(time) : time;
  if (!Number.isFinite(ms)) throw new Error(`The fake clock cannot read the time ${time}.`);
  return ms;
}

function firstDue(asleep: ReadonlySet<Sleeper>, latestMs: number): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const sleeper of asleep) {
    if (sleeper.dueMs <= latestMs && (!first || sleeper.dueMs < first.dueMs)) first = sleeper;
  }
  return first;
}

/** A turn of the event loop: promises that are settled have run their continuations by then. */
function everythingThatCanRun(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
