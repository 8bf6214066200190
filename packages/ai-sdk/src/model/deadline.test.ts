import { getEventListeners } from 'node:events';
import { createFakeClock } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { type Deadline, withinDeadline } from './deadline.ts';

describe('a deadline', () => {
  it('gives what the work gives, and leaves nothing behind', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();

    const result = await withinDeadline(
      'm',
      { timeoutMs: 100, signal: controller.signal },
      clock,
      async () => 'done',
    );

    expect(result).toBe('done');
    expect(clock.sleepers).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('passes on what the work throws', async () => {
    const clock = createFakeClock();
    const failing = withinDeadline('m', { timeoutMs: 100 }, clock, async () => {
      throw new Error('boom');
    });

    await expect(failing).rejects.toThrow('boom');
    expect(clock.sleepers).toBe(0);
  });

  it('ends in time although the work does not heed it', async () => {
    const clock = createFakeClock();
    let seen: Deadline | undefined;
    const failed = withinDeadline('m', { timeoutMs: 100 }, clock, (deadline) => {
      seen = deadline;
      return new Promise(() => {});
    });
    const noticed = expect(failed).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });

    await clock.advance(60);
    expect([seen?.signal.aborted, seen?.leftMs()]).toEqual([false, 40]);
    await clock.advance(40);

    await noticed;
    expect(seen?.signal.aborted).toBe(true);
  });

  it('does not start work that is cancelled already', async () => {
    let started = false;
    const failed = withinDeadline(
      'm',
      { timeoutMs: 1, signal: AbortSignal.abort() },
      createFakeClock(),
      async () => {
        started = true;
      },
    );

    await expect(failed).rejects.toMatchObject({ code: 'MODEL_CANCELLED' });
    expect(started).toBe(false);
  });

  it('says that it was cancelled, also when the work fails because of that', async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const failed = withinDeadline('m', { timeoutMs: 100, signal: controller.signal }, clock, ({ signal }) => {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });

    controller.abort();

    await expect(failed).rejects.toMatchObject({ code: 'MODEL_CANCELLED' });
  });
});
