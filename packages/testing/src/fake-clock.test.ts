import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

describe('the fake clock', () => {
  it('stands still until it is moved', async () => {
    const clock = createFakeClock({ now: 1000 });
    expect([clock.now(), clock.now(), clock.monotonicMs()]).toEqual([1000, 1000, 0]);

    await clock.advance(250);

    expect([clock.now(), clock.monotonicMs()]).toEqual([1250, 250]);
  });

  it('takes its time of day as text too, and refuses what is none', () => {
    expect(createFakeClock({ now: '2026-11-02T09:00:00Z' }).now()).toBe(1793610000000);
    expect(() => createFakeClock({ now: 'noon' })).toThrow('noon');
  });

  it('wakes a sleeper when its time has come, not before', async () => {
    const clock = createFakeClock();
    const log: string[] = [];
    void clock.sleep(100).then(() => log.push('awake'));

    await clock.advance(99);
    expect(log).toEqual([]);
    expect(clock.sleepers).toBe(1);

    await clock.advance(1);
    expect(log).toEqual(['awake']);
    expect(clock.sleepers).toBe(0);
  });

  it('wakes sleepers in the order they are due, each at its own time, those included that lie down again', async () => {
    const clock = createFakeClock({ now: 0 });
    const log: string[] = [];
    const sleepTwice = async (name: string, ms: number) => {
      await clock.sleep(ms);
      log.push(`${name} ${clock.now()}`);
      await clock.sleep(ms);
      log.push(`${name} ${clock.now()}`);
    };
    void sleepTwice('slow', 30);
    void sleepTwice('fast', 20);

    await clock.advance(100);

    expect(log).toEqual(['fast 20', 'slow 30', 'fast 40', 'slow 60']);
    expect(clock.now()).toBe(100);
  });

  it('wakes a sleeper at once when its signal aborts, and leaves no listener behind', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const sleeping = clock.sleep(100, controller.signal);

    controller.abort();

    await sleeping;
    expect(clock.sleepers).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('tells when enough are asleep', async () => {
    const clock = createFakeClock();
    const log: string[] = [];
    const told = clock.whenSleeping(2).then(() => log.push('two'));

    void clock.sleep(1);
    await Promise.resolve();
    expect(log).toEqual([]);

    void clock.sleep(1);
    await told;
    expect(log).toEqual(['two']);
  });

  it('leaves durations alone when the time of day is set', async () => {
    const clock = createFakeClock({ now: 5000 });
    await clock.advance(10);

    clock.setTimeOfDay(2000);

    expect([clock.now(), clock.monotonicMs()]).toEqual([2000, 10]);
  });
});
