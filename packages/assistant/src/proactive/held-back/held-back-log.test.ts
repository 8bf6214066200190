import type { Store } from '@tact/core/ports/store';
import { Outside, outside } from '@tact/core/records';
import { createMemoryStore } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createHeldBackLog, type HeldBackSignal } from './held-back-log.ts';
import { type HeldRecord, heldName, readHeld, spanOf } from './held-record.ts';

const minute = 60_000;
const start = Date.parse('2026-11-23T22:00:00Z');

function held(key: string, reason = 'quiet_hours', urgencyHint = 5): HeldBackSignal {
  return { reason, signal: { type: 'TASK_DUE', key, subject: 'Lab 4', urgencyHint } };
}

function countingStore(store: Store = createMemoryStore()) {
  const commits: number[] = [];
  let beforeWrite: (() => Promise<void>) | null = null;
  const { bulk } = store;
  return {
    store,
    commits,
    beforeNextWrite(then: () => Promise<void>) {
      beforeWrite = then;
    },
    bulk: {
      values: bulk.values,
      async setValues(...[changes, now]: Parameters<typeof bulk.setValues>) {
        const then = beforeWrite;
        beforeWrite = null;
        await then?.();
        commits.push(changes.length);
        return bulk.setValues(changes, now);
      },
    },
  };
}

async function recordsOf(user: string, { values }: Store): Promise<readonly HeldRecord[]> {
  return readHeld((await values.get(user, heldName))?.value ?? null);
}

describe('the record of what was held back', () => {
  test('is written when it opens, and not for each cycle', async () => {
    const { bulk, commits, store } = countingStore();
    const log = createHeldBackLog({ bulk });

    for (let cycle = 0; cycle < 11; cycle++) {
      await log.add([{ user: 'ann', held: [held('lab')] }], start + cycle * 5 * minute);
    }

    expect(commits).toEqual([1]);
    await log.flush(start + 50 * minute);
    expect((await recordsOf('ann', store)).map(spanOf)).toEqual([
      { from: start, until: start + 50 * minute, cycles: 11 },
    ]);
  });

  test('is written once an hour while nothing changes', async () => {
    const { bulk, commits } = countingStore();
    const log = createHeldBackLog({ bulk });

    for (let cycle = 0; cycle <= 36; cycle++) {
      await log.add([{ user: 'ann', held: [held('lab')] }], start + cycle * 5 * minute);
    }

    expect(commits).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ['another signal', held('essay')],
    ['the same signal with another hint', held('lab', 'quiet_hours', 7)],
  ])('is written when %s is held', async (_, changed) => {
    const { bulk, commits } = countingStore();
    const log = createHeldBackLog({ bulk });
    await log.add([{ user: 'ann', held: [held('lab')] }], start);

    await log.add([{ user: 'ann', held: [changed] }], start + 5 * minute);

    expect(commits).toEqual([1, 1]);
  });

  test('is written when it closes, and the next one stands beside it', async () => {
    const { bulk, commits, store } = countingStore();
    const log = createHeldBackLog({ bulk });
    await log.add([{ user: 'ann', held: [held('lab')] }], start);
    await log.add([{ user: 'ann', held: [held('lab')] }], start + 5 * minute);

    await log.settle(start + 60 * minute);
    await log.add([{ user: 'ann', held: [held('lab')] }], start + 90 * minute);

    expect(commits).toEqual([1, 1, 1]);
    expect((await recordsOf('ann', store)).map(spanOf)).toEqual([
      { from: start, until: start + 5 * minute, cycles: 2 },
      { from: start + 90 * minute, until: start + 90 * minute, cycles: 1 },
    ]);
  });

  test('has one entry for each reason', async () => {
    const { bulk, store } = countingStore();
    const log = createHeldBackLog({ bulk });

    await log.add([{ user: 'ann', held: [held('lab'), held('news', 'muted')] }], start);

    expect((await recordsOf('ann', store)).map(({ reason }) => reason)).toEqual(['quiet_hours', 'muted']);
  });

  test('of a thousand users is one commit', async () => {
    const { bulk, commits } = countingStore();
    const log = createHeldBackLog({ bulk });
    const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`);

    await log.add(
      users.map((user) => ({ user, held: [held('lab')] })),
      start,
    );

    expect(commits).toEqual([1000]);
  });

  test('counts a cycle that two processes saw once', async () => {
    const store = createMemoryStore();
    const [one, other] = [createHeldBackLog(store), createHeldBackLog(store)];

    for (const log of [one, other, one, other]) await log.add([{ user: 'ann', held: [held('lab')] }], start);
    await other.add([{ user: 'ann', held: [held('lab')] }], start + 5 * minute);
    await one.flush(start + 5 * minute);
    await other.flush(start + 5 * minute);

    expect((await recordsOf('ann', store)).map(spanOf)).toEqual([
      { from: start, until: start + 5 * minute, cycles: 2 },
    ]);
  });

  test('keeps what another process wrote in between', async () => {
    const { bulk, store, beforeNextWrite } = countingStore();
    const [one, other] = [createHeldBackLog({ bulk }), createHeldBackLog(store)];
    beforeNextWrite(() => other.add([{ user: 'ann', held: [held('news', 'muted')] }], start));

    await one.add([{ user: 'ann', held: [held('lab')] }], start);

    expect((await recordsOf('ann', store)).map(({ reason }) => reason).sort()).toEqual([
      'muted',
      'quiet_hours',
    ]);
  });

  test('loses and repeats nothing when a write fails', async () => {
    const { bulk, store, beforeNextWrite } = countingStore();
    const log = createHeldBackLog({ bulk });
    beforeNextWrite(() => Promise.reject(new Error('disk full')));
    await expect(log.add([{ user: 'ann', held: [held('lab')] }], start)).rejects.toThrow('disk full');

    await log.add([{ user: 'ann', held: [held('lab')] }], start + 5 * minute);

    expect((await recordsOf('ann', store)).map(spanOf)).toEqual([
      { from: start, until: start + 5 * minute, cycles: 2 },
    ]);
  });

  test('says of each signal since when and until when it was held', async () => {
    const { bulk, store } = countingStore();
    const log = createHeldBackLog({ bulk });

    await log.add([{ user: 'ann', held: [held('lab')] }], start);
    await log.add([{ user: 'ann', held: [held('lab'), held('essay')] }], start + 5 * minute);

    const cycle = start / (5 * minute);
    expect((await recordsOf('ann', store))[0]?.signals).toMatchObject([
      { key: 'essay', first: cycle + 1, last: cycle + 1 },
      { key: 'lab', first: cycle, last: cycle + 1 },
    ]);
  });

  test('forgets after seven days', async () => {
    const { bulk, store } = countingStore();
    const log = createHeldBackLog({ bulk });
    await log.add([{ user: 'ann', held: [held('lab')] }], start);

    await log.add([{ user: 'ann', held: [held('lab')] }], start + 8 * 24 * 60 * minute);

    expect(await recordsOf('ann', store)).toHaveLength(1);
  });

  test('goes on after the clock was set back', async () => {
    const { bulk, store } = countingStore();
    const log = createHeldBackLog({ bulk });
    await log.add([{ user: 'ann', held: [held('lab')] }], start);

    await log.add([{ user: 'ann', held: [held('lab')] }], start - 10 * minute);
    await log.flush(start - 10 * minute);

    expect((await recordsOf('ann', store)).map(spanOf)).toEqual([
      { from: start - 10 * minute, until: start, cycles: 2 },
    ]);
  });

  test('keeps the label of what a stranger wrote', async () => {
    const { bulk, store } = countingStore();
    const log = createHeldBackLog({ bulk });
    const { signal } = held('party');
    const cycle = { reason: 'muted', signal: { ...signal, subject: outside('Party!', 'event:summary') } };

    await log.add([{ user: 'ann', held: [cycle] }], start);

    expect((await recordsOf('ann', store))[0]?.signals[0]?.subject).toBeInstanceOf(Outside);
  });

  test('is absent where nothing was held back', async () => {
    const { bulk, store, commits } = countingStore();
    const log = createHeldBackLog({ bulk });

    await log.add([], start);
    await log.flush(start);

    expect(commits).toEqual([]);
    expect(await recordsOf('ann', store)).toEqual([]);
  });
});
