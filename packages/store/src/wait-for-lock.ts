import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './sqlite-errors.ts';

/**
 * SQLite itself waits by blocking the process, so it is told to wait for a moment only, enough for another process to
 * commit; what takes longer is waited for here, while everything else goes on.
 */
export const blockingWaitMs = 10;

/** Does something that may find the file locked, again and again until it is free or the time is over. */
export async function whenUnlocked<Result>(timeoutMs: number, work: () => Result): Promise<Result> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (thrown) {
      if (!isLocked(thrown) || performance.now() >= giveUpAt) throw thrown;
      await pause(3);
    }
  }
}
