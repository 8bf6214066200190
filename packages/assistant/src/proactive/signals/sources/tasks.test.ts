import { defaultProfile, outside } from '@tact/core/records';
import { createMemoryStore, sampleItem } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { taskSignals } from './tasks.ts';

const hour = 3_600_000;

/** What is noticed about a task of Ann's, who lives in Berlin, at a moment. */
async function noticed(
  deadline: string | null,
  at: string,
  change: Parameters<typeof sampleItem>[0] = {},
  { rungAt = null }: { readonly rungAt?: string | null } = {},
) {
  const store = createMemoryStore();
  if (rungAt !== null)
    await store.values.set('ann', 'reminders:heard', { until: Date.parse(rungAt) }, 0, Date.parse(rungAt));
  await store.items.add(
    sampleItem({ id: 't1', user: 'ann', kind: 'task', content: { title: 'Pay rent', deadline }, ...change }),
  );
  const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'Europe/Berlin' } }];
  const found = await taskSignals(store).collect(users, Date.parse(at), new AbortController().signal);
  return found.get('ann') ?? [];
}

const due = '2026-11-23T17:00:00+01:00';

describe('deadlines', () => {
  it.each([
    ['a millisecond more than 24 hours', '2026-11-22T15:59:59.999Z', []],
    ['exactly 24 hours', '2026-11-22T16:00:00Z', [6]],
    ['a millisecond more than an hour', '2026-11-23T14:59:59.999Z', [6]],
    ['exactly an hour', '2026-11-23T15:00:00Z', [8]],
    ['a millisecond', '2026-11-23T15:59:59.999Z', [8]],
  ])('%s before it, gives %s the hints %j', async (_, at, hints) => {
    const signals = await noticed(due, at);

    expect(signals.map(({ urgencyHint }) => urgencyHint)).toEqual(hints);
    expect(signals.every(({ type }) => type === 'TASK_DUE')).toBe(true);
  });

  it('says what is due, when, and until when it is worth telling', async () => {
    expect(await noticed(due, '2026-11-23T15:30:00Z')).toEqual([
      {
        type: 'TASK_DUE',
        urgencyFrom: { origin: 'owner', source: 'tasks' },
        urgencyHint: 8,
        contextOnly: false,
        key: `TASK_DUE:t1:${Date.parse(due)}`,
        subject: 'Pay rent',
        data: {
          taskId: 't1',
          dueAt: Date.parse(due),
          deadline: due,
          isWholeDay: false,
          priority: 'medium',
        },
        expiresAt: Date.parse(due),
      },
    ]);
  });

  it('has another key once the deadline is another', async () => {
    const [before] = await noticed(due, '2026-11-23T15:30:00Z');
    const [after] = await noticed('2026-11-23T17:30:00+01:00', '2026-11-23T15:30:00Z');

    expect(before?.key).not.toBe(after?.key);
  });

  it('lets a deadline that names a day end with the user’s day, and be told to who has just begun, from nine on', async () => {
    const end = Date.parse('2026-11-23T23:00:00Z');

    const [near] = await noticed('2026-11-23', '2026-11-23T22:30:00Z');

    expect(near?.expiresAt).toBe(end);
    expect(near?.urgencyHint).toBe(7);
    expect((await noticed('2026-11-23', '2026-11-23T07:59:59Z'))[0]?.urgencyHint).toBe(6);
    expect((await noticed('2026-11-23', '2026-11-23T08:00:00Z'))[0]?.urgencyHint).toBe(7);
    expect((await noticed('2026-11-23', '2026-11-23T23:00:00Z'))[0]?.type).toBe('TASK_OVERDUE');
  });

  it('ends a day of 25 hours with its last one', async () => {
    const [near] = await noticed('2026-10-25', '2026-10-25T12:00:00Z');

    expect(near?.expiresAt).toBe(Date.parse('2026-10-25T23:00:00Z'));
  });

  it.each([
    ['no deadline', null, {}],
    ['been done', due, { state: 'done' as const }],
    ['no title', due, { content: { deadline: due } }],
    ['a deadline that is no time', due, { content: { title: 'x', deadline: 'soon' } }],
  ])('says nothing of a task that has %s', async (_, deadline, change) => {
    expect(await noticed(deadline, '2026-11-23T15:30:00Z', change)).toEqual([]);
  });
});

describe('overdue tasks', () => {
  it('are noticed from the very deadline until the user’s day ends', async () => {
    const [signal] = await noticed(due, due);

    expect(signal).toMatchObject({ type: 'TASK_OVERDUE', urgencyHint: 6 });
    expect(signal?.expiresAt).toBe(Date.parse('2026-11-23T23:00:00Z'));
  });

  it('are noticed again on later days under the same key', async () => {
    const [first] = await noticed(due, '2026-11-23T18:00:00Z');
    const [later] = await noticed(due, '2026-11-25T18:00:00Z');

    expect(later?.key).toBe(first?.key);
    expect(later?.expiresAt).toBe(Date.parse(due) + 55 * hour);
  });
});

it('leaves the title of a stranger outside text', async () => {
  const [signal] = await noticed(due, '2026-11-23T15:30:00Z', {
    origin: 'outside',
    content: { title: outside('Wire money', 'mail'), deadline: outside(due, 'mail') },
  });

  expect(signal?.subject).toEqual(outside('Wire money', 'task:title'));
});

describe('a task with a reminder of its own', () => {
  const content = (reminder: string | null) => ({ title: 'Pay rent', deadline: due, reminder });
  const half = '2026-11-23T15:30:00Z';
  const toldOf = async (reminder: string | null, rungAt: string | null) =>
    (await noticed(due, half, { content: content(reminder) }, { rungAt })).map((one) => !one.contextOnly);

  it.each([
    ['rings when it is due', 'PT0S', [false]],
    ['rang an hour before', '-PT1H', [false]],
    ['rang two days before', '-P2D', [true]],
    ['has none', null, [true]],
  ])('that %s is told unasked beside it: %s %j', async (_, reminder, told) => {
    expect(await toldOf(reminder, half)).toEqual(told);
  });

  it('is told unasked where nobody rings it, as with `tact tick` alone', async () => {
    expect(await toldOf('PT0S', null)).toEqual([true]);
    expect(await toldOf('PT0S', '2026-11-23T12:00:00Z')).toEqual([true]);
  });
});
