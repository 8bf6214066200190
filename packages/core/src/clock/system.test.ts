import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createSystemClock } from './system.ts';

describe('the system clock', () => {
  const clock = createSystemClock();

  it('sleeps at least the time asked for', async () => {
    for (const ms of [0.4, 1, 3]) {
      const before = clock.monotonicMs();
      await clock.sleep(ms);
      expect(clock.monotonicMs() - before).toBeGreaterThanOrEqual(ms);
    }
  });

  it('wakes at once when the signal aborts, and leaves no listener behind', async () => {
    const controller = new AbortController();
    const sleeping = clock.sleep(2 ** 40, controller.signal);

    controller.abort();

    await expect(sleeping).resolves.toBeUndefined();
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('leaves no listener behind after sleeping to the end', async () => {
    const controller = new AbortController();

    await clock.sleep(1, controller.signal);

    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it.each([0, -1, Number.NaN])('does not sleep for %d ms', async (ms) => {
    await expect(clock.sleep(ms)).resolves.toBeUndefined();
  });

  it('does not sleep when the signal is aborted already', async () => {
    await expect(clock.sleep(2 ** 40, AbortSignal.abort())).resolves.toBeUndefined();
  });

  it('says the time of day in milliseconds since 1970', () => {
    const before = Date.now();
    const now = clock.now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
