import type { Jobs } from '@tact/core/ports/jobs';
import type { JsonObject } from '@tact/core/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

/** Jobs without any job, that ask `clock` for the time, try three times and count a worker as dead after 60 s. */
export interface JobsUnderTest {
  readonly jobs: Jobs;
  /** Another worker on the same jobs. */
  readonly otherWorker: Jobs;
  dispose(): Promise<void>;
}

export const jobsContractSettings = { attempts: 3, leaseMs: 60_000 } as const;

/**
 * The promises of the port `Jobs`, one test or more for each. The jobs must take the time from the clock that they are
 * given, try three times, and give up a silent worker after 60 s.
 *
 * @example
 * jobsContract('my jobs', async (clock) => {
 *   const jobs = createMemoryJobs({ clock, attempts: 3, leaseMs: 60_000 });
 *   return { jobs, otherWorker: jobs, dispose: async () => {} };
 * });
 */
export function jobsContract(name: string, open: (clock: FakeClock) => Promise<JobsUnderTest>): void {
  describe(`${name} keeps the jobs contract`, () => {
    const setup = jobsSetup();

    beforeEach(async () => {
      const clock = createFakeClock({ now: 1_000_000 });
      setup.begin(clock, await open(clock));
    });
    afterEach(() => setup.end());

    dueJobs(setup);
    jobKeys(setup);
    enqueuedAndCancelledJobs(setup);
    failingJobs(setup);
    changesWhileRunning(setup);
    competingWorkers(setup);
    deadWorkers(setup);
    nextJob(setup);
  });
}

const user = 'ann';

/** The state of a scenario; new for each of them. */
function jobsSetup() {
  let opened: { readonly clock: FakeClock; readonly jobs: JobsUnderTest } | undefined;
  let ran: JsonObject[] = [];
  const current = () => {
    if (opened === undefined) throw new Error('No scenario is running.');
    return opened;
  };
  return {
    begin(clock: FakeClock, jobs: JobsUnderTest) {
      opened = { clock, jobs };
      ran = [];
    },
    end: () => current().jobs.dispose(),
    get clock() {
      return current().clock;
    },
    get jobs() {
      return current().jobs.jobs;
    },
    get otherWorker() {
      return current().jobs.otherWorker;
    },
    /** The payloads of the jobs that were run. */
    get ran() {
      return ran;
    },
    note: {
      async remind(payload: JsonObject) {
        ran.push(payload);
      },
    },
    fail: {
      async remind(payload: JsonObject) {
        ran.push(payload);
        throw new Error('The channel is gone.');
      },
    },
    remindAt: (runAt: number, payload: JsonObject = {}, key = 'mail-1') =>
      current().jobs.jobs.enqueue({ user, kind: 'remind', key, runAt, payload }),
  };
}

type JobsSetup = ReturnType<typeof jobsSetup>;

function dueJobs(setup: JobsSetup): void {
  it('runs a job with its payload once its time has come, not before', async () => {
    await setup.remindAt(1_000_500, { mail: 'mail-1', nested: { deep: [1, null] } });

    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 0, failed: 0 });
    await setup.clock.advance(500);
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 1, failed: 0 });
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 0, failed: 0 });

    expect(setup.ran).toEqual([{ mail: 'mail-1', nested: { deep: [1, null] } }]);
  });

  it('runs what is due longest first, and no more than the limit', async () => {
    await setup.remindAt(3000, { number: 3 }, 'c');
    await setup.remindAt(1000, { number: 1 }, 'a');
    await setup.remindAt(2000, { number: 2 }, 'b');

    await expect(setup.jobs.runDue(setup.note, 2)).resolves.toEqual({ done: 2, failed: 0 });
    expect(setup.ran).toEqual([{ number: 1 }, { number: 2 }]);
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 1, failed: 0 });
  });
}

function jobKeys(setup: JobsSetup): void {
  it('keeps one job to a key, and a later call moves it', async () => {
    await setup.remindAt(1000, { call: 1 });
    await setup.remindAt(1_000_900, { call: 2 });

    await setup.jobs.runDue(setup.note);
    expect(setup.ran).toEqual([]);
    await expect(setup.jobs.nextAt()).resolves.toBe(1_000_900);

    await setup.clock.advance(900);
    await setup.jobs.runDue(setup.note);
    expect(setup.ran).toEqual([{ call: 2 }]);
  });

  it('keeps jobs of other kinds and keys apart', async () => {
    await setup.remindAt(1, { key: 'a' }, 'a');
    await setup.remindAt(1, { key: 'b' }, 'b');
    await setup.jobs.enqueue({ user, kind: 'expire', key: 'a', runAt: 1, payload: { kind: 'expire' } });

    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 2, failed: 0 });
    await expect(setup.jobs.runDue({ expire: setup.note.remind })).resolves.toEqual({ done: 1, failed: 0 });
    expect(setup.ran).toContainEqual({ kind: 'expire' });
  });

  it('keeps jobs of users apart, and tells the handler whose job it is', async () => {
    for (const owner of ['ann', 'bo', 'cleo']) {
      await setup.jobs.enqueue({
        user: owner,
        kind: 'remind',
        key: 'mail-1',
        runAt: 1,
        payload: { for: owner },
      });
    }
    await setup.jobs.cancel('cleo', 'remind', 'mail-1');
    const seen: unknown[] = [];
    const handlers = {
      async remind(payload: JsonObject, job: { readonly user: string; readonly key: string }) {
        seen.push({ ...payload, ...job });
      },
    };

    await expect(setup.jobs.runDue(handlers)).resolves.toEqual({ done: 2, failed: 0 });

    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual({ for: 'ann', user: 'ann', key: 'mail-1' });
    expect(seen).toContainEqual({ for: 'bo', user: 'bo', key: 'mail-1' });
  });
}

function enqueuedAndCancelledJobs(setup: JobsSetup): void {
  it('lets a key be enqueued again once its job is done', async () => {
    for (const call of [1, 2]) {
      await setup.remindAt(1, { call });
      await setup.jobs.runDue(setup.note);
    }
    expect(setup.ran).toEqual([{ call: 1 }, { call: 2 }]);
  });

  it('ignores a job without a handler', async () => {
    await setup.remindAt(1);
    await expect(setup.jobs.runDue({})).resolves.toEqual({ done: 0, failed: 0 });
    await expect(setup.jobs.runDue({ expire: setup.note.remind })).resolves.toEqual({ done: 0, failed: 0 });
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 1, failed: 0 });
  });

  it('does not run what was cancelled', async () => {
    await setup.remindAt(1, { key: 'a' }, 'a');
    await setup.remindAt(1, { key: 'b' }, 'b');
    await setup.jobs.cancel(user, 'remind', 'a');
    await setup.jobs.cancel(user, 'remind', 'never there');

    await setup.jobs.runDue(setup.note);

    expect(setup.ran).toEqual([{ key: 'b' }]);
  });
}

function failingJobs(setup: JobsSetup): void {
  it('tries a job that throws again after growing pauses, then keeps it as failed', async () => {
    await setup.remindAt(1);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= jobsContractSettings.attempts; attempt++) {
      await expect(setup.jobs.runDue(setup.fail)).resolves.toEqual({ done: 0, failed: 1 });
      await expect(setup.jobs.runDue(setup.fail)).resolves.toEqual({ done: 0, failed: 0 });
      const next = await setup.jobs.nextAt();
      if (next !== null) {
        pauses.push(next - setup.clock.now());
        await setup.clock.advance(next - setup.clock.now());
      }
    }

    expect(pauses).toHaveLength(2);
    expect(pauses[0]).toBeGreaterThan(0);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
    await setup.clock.advance(100 * 3_600_000);
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 0, failed: 0 });
    expect(setup.ran).toHaveLength(3);
  });

  it('starts over when a failed job is enqueued again', async () => {
    await setup.remindAt(1);
    for (let attempt = 1; attempt <= jobsContractSettings.attempts; attempt++) {
      await setup.jobs.runDue(setup.fail);
      await setup.clock.advance(3_600_000);
    }
    await setup.remindAt(1, { again: true });
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 1, failed: 0 });
    expect(setup.ran.at(-1)).toEqual({ again: true });
  });
}

function changesWhileRunning(setup: JobsSetup): void {
  it('runs a job again that is enqueued while it runs', async () => {
    await setup.remindAt(1, { call: 1 });
    const enqueuing = {
      async remind(payload: JsonObject) {
        setup.ran.push(payload);
        await setup.remindAt(1_000_700, { call: 2 });
      },
    };

    await expect(setup.jobs.runDue(enqueuing)).resolves.toEqual({ done: 1, failed: 0 });
    await expect(setup.jobs.nextAt()).resolves.toBe(1_000_700);
    await setup.clock.advance(700);
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 1, failed: 0 });

    expect(setup.ran).toEqual([{ call: 1 }, { call: 2 }]);
    await expect(setup.jobs.nextAt()).resolves.toBeNull();
  });

  it('does not try again what was cancelled while it ran, nor run what had been enqueued for after it', async () => {
    for (const end of [async () => {}, () => Promise.reject(new Error('The channel is gone.'))]) {
      await setup.remindAt(1, { call: 1 });
      await setup.jobs.runDue({
        async remind(payload: JsonObject) {
          setup.ran.push(payload);
          await setup.remindAt(1, { call: 2 });
          await setup.jobs.cancel(user, 'remind', 'mail-1');
          await end();
        },
      });
      await expect(setup.jobs.nextAt()).resolves.toBeNull();
    }
    expect(setup.ran).toEqual([{ call: 1 }, { call: 1 }]);
  });
}

function competingWorkers(setup: JobsSetup): void {
  it('gives a job to one worker at a time', async () => {
    await setup.remindAt(1);
    let other: unknown = null;
    const slow = {
      async remind(payload: JsonObject) {
        setup.ran.push(payload);
        other = await setup.otherWorker.runDue(setup.note);
      },
    };
    await expect(setup.jobs.runDue(slow)).resolves.toEqual({ done: 1, failed: 0 });
    expect(other).toEqual({ done: 0, failed: 0 });
    expect(setup.ran).toHaveLength(1);
  });

  it('runs each of many jobs once, however many workers there are', async () => {
    for (let number = 0; number < 60; number++) await setup.remindAt(1, { number }, `${number}`);
    const results = await Promise.all([
      setup.jobs.runDue(setup.note),
      setup.otherWorker.runDue(setup.note),
      setup.jobs.runDue(setup.note),
      setup.otherWorker.runDue(setup.note),
    ]);
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(60);
    expect(new Set(setup.ran.map(({ number }) => number)).size).toBe(60);
  });
}

function deadWorkers(setup: JobsSetup): void {
  it('resumes a job after the lease of a worker that crashed', async () => {
    await setup.remindAt(1);
    const { died, worker } = dyingWorker(setup.jobs);
    await died;

    await expect(setup.otherWorker.runDue(setup.note)).resolves.toEqual({ done: 0, failed: 0 });
    await expect(setup.jobs.nextAt()).resolves.toBe(1_060_000);
    await setup.clock.advance(60_000);
    await expect(setup.otherWorker.runDue(setup.note)).resolves.toEqual({ done: 1, failed: 0 });
    expect(setup.ran).toHaveLength(1);

    await setup.remindAt(1_070_000, { later: true });
    await worker.revive();
    await expect(setup.jobs.nextAt()).resolves.toBe(1_070_000);
  });

  it('gives up a job whose workers keep crashing', async () => {
    await setup.remindAt(1);
    const workers = [];
    for (let attempt = 1; attempt <= jobsContractSettings.attempts; attempt++) {
      const { died, worker } = dyingWorker(setup.jobs);
      workers.push(worker);
      await died;
      await setup.clock.advance(60_000);
    }
    await expect(setup.jobs.runDue(setup.note)).resolves.toEqual({ done: 0, failed: 1 });
    await expect(setup.jobs.nextAt()).resolves.toBeNull();
    expect(setup.ran).toEqual([]);
    for (const worker of workers) await worker.revive();
  });
}

function nextJob(setup: JobsSetup): void {
  it('returns when the next job is due', async () => {
    await expect(setup.jobs.nextAt()).resolves.toBeNull();
    await setup.remindAt(5000, {}, 'late');
    await setup.remindAt(4000, {}, 'early');
    await expect(setup.jobs.nextAt()).resolves.toBe(4000);
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
