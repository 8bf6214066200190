import { describe, expect, test } from 'vitest';
import type { TaskContent } from './contents.ts';
import { closedOccurrence, currentTask, reopenedOccurrence, taskRings } from './task-occurrences.ts';

const berlin = 'Europe/Berlin';
const blank: TaskContent = {
  title: 'Bins',
  description: '',
  priority: 'medium',
  deadline: null,
  recurrence: null,
};
const at = (time: string, zone = berlin) => ({ now: Date.parse(time), zone });
const daily: TaskContent = {
  ...blank,
  deadline: '2026-12-01T09:00:00+01:00',
  recurrence: 'FREQ=DAILY',
  reminder: 'PT0S',
};

describe('the current occurrence', () => {
  test.each([
    ['before the first', '2026-11-20T12:00:00Z', '2026-12-01T09:00:00+01:00', 0],
    ['on the day of the first', '2026-12-01T06:00:00Z', '2026-12-01T09:00:00+01:00', 0],
    ['late on that day', '2026-12-01T20:00:00Z', '2026-12-01T09:00:00+01:00', 0],
    ['days later', '2026-12-04T06:00:00Z', '2026-12-04T09:00:00+01:00', 3],
  ])('is the last open one whose day has begun, else the next: %s', (_, now, deadline, missed) => {
    expect(currentTask(daily, at(now))).toMatchObject({ deadline, ringsAt: deadline, missed });
  });

  test('of whole days is a day', () => {
    const task = { ...blank, deadline: '2026-12-01', recurrence: 'FREQ=WEEKLY', reminder: '-PT15H' };
    expect(currentTask(task, at('2026-12-08T00:30:00+01:00'))).toMatchObject({
      deadline: '2026-12-08',
      ringsAt: '2026-12-07T09:00:00+01:00',
      missed: 1,
    });
  });

  test('of a task that does not repeat is the task, with the time at which it rings', () => {
    const task = { ...blank, deadline: '2027-03-28T12:00:00+02:00', reminder: '-P1D' };
    expect(currentTask(task, at('2026-12-01T00:00:00Z')).ringsAt).toBe('2027-03-27T12:00:00+01:00');
    expect(currentTask({ ...task, reminder: '-PT24H' }, at('2026-12-01T00:00:00Z')).ringsAt).toBe(
      '2027-03-27T11:00:00+01:00',
    );
  });

  test('keeps its hour where the owner is, and its own zone where it has one', () => {
    const [there, home] = [at('2026-12-03T08:00:00Z', 'America/New_York'), { ...daily, zone: berlin }];
    expect(currentTask(daily, there).deadline).toBe('2026-12-03T09:00:00-05:00');
    expect(currentTask(home, there).deadline).toBe('2026-12-03T09:00:00+01:00');
  });

  test('of a rule that cannot be read is the deadline', () => {
    const task = { ...daily, recurrence: 'FREQ=DAILY;BYDAY=1MO;BYMONTHDAY=99' };
    expect(currentTask(task, at('2026-12-05T08:00:00Z')).deadline).toBe('2026-12-01T09:00:00+01:00');
  });
});

describe('closing an occurrence', () => {
  const close = (task: TaskContent, now: string) => {
    const closed = closedOccurrence(task, at(now));
    if (closed === null) throw new Error('The task does not repeat.');
    return { ...closed, next: currentTask(closed.content, at(now)).deadline };
  };

  test('closes the earlier ones, and the next is after both now and the closed one', () => {
    expect(close(daily, '2026-12-01T07:30:00Z')).toMatchObject({
      next: '2026-12-02T09:00:00+01:00',
      missed: 0,
    });
    expect(close(daily, '2026-12-03T20:00:00Z')).toMatchObject({
      next: '2026-12-04T09:00:00+01:00',
      missed: 2,
    });
  });

  test('is taken back exactly', () => {
    const { content } = close(daily, '2026-12-03T20:00:00Z');
    expect(reopenedOccurrence(content)).toEqual({ ...daily, closed: null });
    expect(reopenedOccurrence(daily)).toBeNull();
  });

  test.each(['FREQ=DAILY;COUNT=2', 'FREQ=DAILY;UNTIL=20261202T080000Z'])(
    'of the last one ends the task: %s',
    (recurrence) => {
      const first = close({ ...daily, recurrence }, '2026-12-01T09:00:00Z');
      const second = close(first.content, '2026-12-02T09:00:00Z');
      expect([first.isOver, second.isOver]).toEqual([false, true]);
    },
  );

  test('counts from the completion where the task says so', () => {
    const ferns = { ...daily, recurrence: 'FREQ=DAILY;INTERVAL=3;COUNT=2', repeats_after: true };
    const first = close(ferns, '2026-12-05T18:00:00Z');
    expect(first).toMatchObject({ next: '2026-12-08T09:00:00+01:00', isOver: false });
    expect(close(first.content, '2026-12-08T18:00:00Z').isOver).toBe(true);
  });

  test('is nothing for a task that does not repeat', () => {
    expect(closedOccurrence({ ...daily, recurrence: null }, at('2026-12-01T09:00:00Z'))).toBeNull();
  });
});

describe('a task that repeats rings', () => {
  const rings = (task: TaskContent, zone: string, from: string, to: string) =>
    taskRings(task, zone, { from: Date.parse(from), to: Date.parse(to) }).map((one) =>
      new Date(one.at).toISOString(),
    );

  test('for each open occurrence', () => {
    const closed = { ...daily, closed: '2026-12-02T09:00:00+01:00' };
    expect(rings(closed, berlin, '2026-12-01T00:00:00Z', '2026-12-05T00:00:00Z')).toEqual([
      '2026-12-03T08:00:00.000Z',
      '2026-12-04T08:00:00.000Z',
    ]);
  });

  test('at the hour of the owner’s clock, whatever changes', () => {
    expect(rings(daily, berlin, '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z')).toEqual([
      '2027-03-28T07:00:00.000Z',
    ]);
    expect(rings(daily, 'America/New_York', '2026-12-03T00:00:00Z', '2026-12-04T00:00:00Z')).toEqual([
      '2026-12-03T14:00:00.000Z',
    ]);
  });

  test('under one name wherever the owner is', () => {
    const window = { from: Date.parse('2026-12-03T00:00:00Z'), to: Date.parse('2026-12-04T00:00:00Z') };
    const [home, away] = [taskRings(daily, berlin, window), taskRings(daily, 'America/New_York', window)];
    expect(home.map(({ name }) => name)).toEqual(away.map(({ name }) => name));
  });
});
