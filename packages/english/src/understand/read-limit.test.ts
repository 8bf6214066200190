import { describe, expect, test } from 'vitest';
import { readLimit } from './read-limit.ts';

const orders = ['Delete the task feed the cat', 'Cancel the dentist', 'Move the dentist to Friday'];
const limits = [
  'if it is done',
  'unless Ben calls',
  'once the rain stops',
  'when I have fed it',
  'until she agrees',
  'as soon as the parcel arrives',
  'before he leaves',
  'only if there is time',
  'except the one with Ben',
  'provided that Anna agrees',
];

test('“when I’m free” is no condition of what is booked, since the calendar knows it', () => {
  expect(readLimit("Schedule a call with Bob next week when I'm free", 'calendar.create')).toBeNull();
  expect(readLimit("Delete the task feed the cat when I'm free", 'task.delete')).toBe("when I'm free");
});

describe('what an order hangs on', () => {
  test.each(orders.flatMap((order) => limits.map((limit) => [order, limit] as const)))(
    'is read: %s %s',
    (order, limit) => {
      expect(readLimit(`${order} ${limit}.`, 'task.delete')).toBe(limit);
    },
  );

  test.each([
    'if you can',
    'if possible',
    'if you don’t mind',
    'before lunch',
    'until Friday',
    'after 5pm',
    'when possible',
  ])('is no time and no politeness: “%s”', (words) => {
    expect(readLimit(`Cancel the dentist ${words}`, 'calendar.delete')).toBeNull();
  });

  test('is any text in what is written down', () => {
    expect(readLimit('Note: call Ben if it rains', 'notes.create')).toBeNull();
    expect(readLimit('Delete the note if it rains', 'notes.delete')).toBe('if it rains');
  });
});
