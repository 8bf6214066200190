import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Jobs } from '#ports/jobs';
import type { JsonObject } from '#records';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

/** Jobs without any job, that ask `clock` for the time, try three times and count a worker as dead after 60 s. */
export interface JobsUnderTest {
  readonly jobs: Jobs;
  /** Another worker on the same jobs. */
  readonly otherWorker: Jobs;
  dispose(): Promise<void>;
}

export const jobsContractSettings = { attempts: 3, leaseMs: 60_000 } as const;

/** The promises of `Jobs` (src/ports/jobs.ts), one test or more for each, to be run against every implementation. */
export function jobsContract(name: string, open: (clock: FakeClock) => Promise<JobsUnderTest>): void {
  describe(`${name} keeps the jobs contract`, () => {
    let clock: FakeClock;
    let world: JobsUnderTest;
    let jobs: Jobs;
    let ran: JsonObject[];
    const user = 'ann';

    beforeEach(async () => {
      clock = createFakeClock({ now: 1_000_000 });
      world = await open(clock);
      jobs = world.jobs;
      ran = [];
    });
    afterEach(() => world.dispose());

    const note = {
      async remind(payload: JsonObject) {
        ran.push(payload);
      },
    };
    const fail = {
      async remind(payload: JsonObject) {
        ran.push(payload);
        throw new Error('The channel is gone.');
      },
    };
    const remindAt = (runAt: number, payload: JsonObject = {}, key = 'mail-1') =>
      jobs.enqueue({ user, kind: 'remind', key, runAt, payload });

    it('runs a job with its payload once its time has come, not before', async () => {
      await remindAt(1_000_500, { mail: 'mail-1', nested: { deep: [1, null] } });

      await expect(jobs.runDue(note)).resolves.toEqual({ done: 0, failed: 0 });
      await clock.advance(500);
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 1, failed: 0 });
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 0, failed: 0 });

      expect(ran).toEqual([{ mail: 'mail-1', nested: { deep: [1, null] } }]);
    });

    it('runs what is due longest first, and no more than the limit', async () => {
      await remindAt(3000, { number: 3 }, 'c');
      await remindAt(1000, { number: 1 }, 'a');
      await remindAt(2000, { number: 2 }, 'b');

      await expect(jobs.runDue(note, 2)).resolves.toEqual({ done: 2, failed: 0 });
      expect(ran).toEqual([{ number: 1 }, { number: 2 }]);
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 1, failed: 0 });
    });

    it('keeps one job to a key, and a later call moves it', async () => {
      await remindAt(1000, { call: 1 });
      await remindAt(1_000_900, { call: 2 });

      await jobs.runDue(note);
      expect(ran).toEqual([]);
      await expect(jobs.nextAt()).resolves.toBe(1_000_900);

      await clock.advance(900);
      await jobs.runDue(note);
      expect(ran).toEqual([{ call: 2 }]);
    });

    it('keeps jobs of other kinds and keys apart', async () => {
      await remindAt(1, { key: 'a' }, 'a');
      await remindAt(1, { key: 'b' }, 'b');
      await jobs.enqueue({ user, kind: 'expire', key: 'a', runAt: 1, payload: { kind: 'expire' } });

      await expect(jobs.runDue(note)).resolves.toEqual({ done: 2, failed: 0 });
      await expect(jobs.runDue({ expire: note.remind })).resolves.toEqual({ done: 1, failed: 0 });
      expect(ran).toContainEqual({ kind: 'expire' });
    });

    it('keeps jobs of users apart, and tells the handler whose job it is', async () => {
      for (const owner of ['ann', 'bo', 'cleo']) {
        await jobs.enqueue({ user: owner, kind: 'remind', key: 'mail-1', runAt: 1, payload: { for: owner } });
      }
      await jobs.cancel('cleo', 'remind', 'mail-1');
      const seen: unknown[] = [];
      const handlers = {
        async remind(payload: JsonObject, job: { readonly user: string; readonly key: string }) {
          seen.push({ ...payload, ...job });
        },
      };

      await expect(jobs.runDue(handlers)).resolves.toEqual({ done: 2, failed: 0 });

      expect(seen).toHaveLength(2);
      expect(seen).toContainEqual({ for: 'ann', user: 'ann', key: 'mail-1' });
      expect(seen).toContainEqual({ for: 'bo', user: 'bo', key: 'mail-1' });
    });

    it('lets a key be enqueued again once its job is done', async () => {
      for (const call of [1, 2]) {
        await remindAt(1, { call });
        await jobs.runDue(note);
      }
      expect(ran).toEqual([{ call: 1 }, { call: 2 }]);
    });

    it('leaves a job alone that nobody here handles', async () => {
      await remindAt(1);
      await expect(jobs.runDue({})).resolves.toEqual({ done: 0, failed: 0 });
      await expect(jobs.runDue({ expire: note.remind })).resolves.toEqual({ done: 0, failed: 0 });
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 1, failed: 0 });
    });

    it('does not run what was cancelled', async () => {
      await remindAt(1, { key: 'a' }, 'a');
      await remindAt(1, { key: 'b' }, 'b');
      await jobs.cancel(user, 'remind', 'a');
      await jobs.cancel(user, 'remind', 'never there');

      await jobs.runDue(note);

      expect(ran).toEqual([{ key: 'b' }]);
    });

    it('tries a job that throws again after growing pauses, then keeps it as failed', async () => {
      await remindAt(1);
      const pauses: number[] = [];
      for (let attempt = 1; attempt <= jobsContractSettings.attempts; attempt++) {
        await expect(jobs.runDue(fail)).resolves.toEqual({ done: 0, failed: 1 });
        await expect(jobs.runDue(fail)).resolves.toEqual({ done: 0, failed: 0 });
        const next = await jobs.nextAt();
        if (next !== null) {
          pauses.push(next - clock.now());
          await clock.advance(next - clock.now());
        }
      }

      expect(pauses).toHaveLength(2);
      expect(pauses[0]).toBeGreaterThan(0);
      expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
      await clock.advance(100 * 3_600_000);
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 0, failed: 0 });
      expect(ran).toHaveLength(3);
    });

    it('begins anew when a failed job is enqueued again', async () => {
      await remindAt(1);
      for (let attempt = 1; attempt <= jobsContractSettings.attempts; attempt++) {
        await jobs.runDue(fail);
        await clock.advance(3_600_000);
      }
      await remindAt(1, { again: true });
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 1, failed: 0 });
      expect(ran.at(-1)).toEqual({ again: true });
    });

    it('runs once more what is enqueued while it runs', async () => {
      await remindAt(1, { call: 1 });
      const enqueuing = {
        async remind(payload: JsonObject) {
          ran.push(payload);
          await remindAt(1_000_700, { call: 2 });
        },
      };

      await expect(jobs.runDue(enqueuing)).resolves.toEqual({ done: 1, failed: 0 });
      await expect(jobs.nextAt()).resolves.toBe(1_000_700);
      await clock.advance(700);
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 1, failed: 0 });

      expect(ran).toEqual([{ call: 1 }, { call: 2 }]);
      await expect(jobs.nextAt()).resolves.toBeNull();
    });

    it('does not try again what was cancelled while it ran, nor run what had been enqueued for after it', async () => {
      for (const end of [async () => {}, () => Promise.reject(new Error('The channel is gone.'))]) {
        await remindAt(1, { call: 1 });
        await jobs.runDue({
          async remind(payload: JsonObject) {
            ran.push(payload);
            await remindAt(1, { call: 2 });
            await jobs.cancel(user, 'remind', 'mail-1');
            await end();
          },
        });
        await expect(jobs.nextAt()).resolves.toBeNull();
      }
      expect(ran).toEqual([{ call: 1 }, { call: 1 }]);
    });

    it('gives a job to one worker at a time', async () => {
      await remindAt(1);
      let other: unknown = null;
      const slow = {
        async remind(payload: JsonObject) {
          ran.push(payload);
          other = await world.otherWorker.runDue(note);
        },
      };
      await expect(jobs.runDue(slow)).resolves.toEqual({ done: 1, failed: 0 });
      expect(other).toEqual({ done: 0, failed: 0 });
      expect(ran).toHaveLength(1);
    });

    it('runs each of many jobs once, however many workers there are', async () => {
      for (let number = 0; number < 60; number++) await remindAt(1, { number }, `${number}`);
      const results = await Promise.all([
        jobs.runDue(note),
        world.otherWorker.runDue(note),
        jobs.runDue(note),
        world.otherWorker.runDue(note),
      ]);
      expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(60);
      expect(new Set(ran.map(({ number }) => number)).size).toBe(60);
    });

    it('takes a job up again after the lease of a worker that died', async () => {
      await remindAt(1);
      const { died, worker } = dyingWorker(jobs);
      await died;

      await expect(world.otherWorker.runDue(note)).resolves.toEqual({ done: 0, failed: 0 });
      await expect(jobs.nextAt()).resolves.toBe(1_060_000);
      await clock.advance(60_000);
      await expect(world.otherWorker.runDue(note)).resolves.toEqual({ done: 1, failed: 0 });
      expect(ran).toHaveLength(1);

      await remindAt(1_070_000, { later: true });
      await worker.revive();
      await expect(jobs.nextAt()).resolves.toBe(1_070_000);
    });

    it('gives up a job whose workers keep dying', async () => {
      await remindAt(1);
      const workers = [];
      for (let attempt = 1; attempt <= jobsContractSettings.attempts; attempt++) {
        const { died, worker } = dyingWorker(jobs);
        workers.push(worker);
        await died;
        await clock.advance(60_000);
      }
      await expect(jobs.runDue(note)).resolves.toEqual({ done: 0, failed: 1 });
      await expect(jobs.nextAt()).resolves.toBeNull();
      expect(ran).toEqual([]);
      for (const worker of workers) await worker.revive();
    });

    it('says when the next job waits', async () => {
      await expect(jobs.nextAt()).resolves.toBeNull();
      await remindAt(5000, {}, 'late');
      await remindAt(4000, {}, 'early');
      await expect(jobs.nextAt()).resolves.toBe(4000);
    });
  });
}

/** A worker that takes a job and is not heard of until it is revived, when it believes to have done it. */
function dyingWorker(jobs: Jobs) {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  const { promise: revived, resolve: revive } = Promise.withResolvers<void>();
  const running = jobs.runDue({
    async remind() {
      die();
      await revived;
    },
  });
  const worker = {
    async revive() {
      revive();
      await running;
    },
  };
  return { died, worker };
}
