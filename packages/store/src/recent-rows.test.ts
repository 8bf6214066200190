import { expect, test } from 'vitest';
import { createRecentRows } from './recent-rows.ts';

test('a row is kept under its user and its id', () => {
  const rows = createRecentRows<string>(10);
  rows.set('ann', '1', 'milk');
  rows.set('bob', '1', 'bread');

  expect([rows.get('ann', '1'), rows.get('bob', '1'), rows.get('ann', '2')]).toEqual([
    'milk',
    'bread',
    undefined,
  ]);
});

test('at most twice as many rows are kept as the limit says, and those asked for last stay', () => {
  const rows = createRecentRows<number>(2);
  for (const id of [1, 2, 3, 4]) rows.set('ann', String(id), id);
  expect(rows.get('ann', '1')).toBe(1);

  rows.set('ann', '5', 5);
  rows.set('ann', '6', 6);

  expect([1, 2, 3, 4, 5, 6].filter((id) => rows.get('ann', String(id)) !== undefined)).toEqual([1, 5, 6]);
});

test('nothing is left of a user who is forgotten, and everything of the others', () => {
  const rows = createRecentRows<string>(1);
  rows.set('ann', '1', 'milk');
  rows.set('ann', '2', 'eggs');
  rows.set('ann smith', '1', 'bread');

  rows.forget('ann');

  expect([rows.get('ann', '1'), rows.get('ann', '2'), rows.get('ann smith', '1')]).toEqual([
    undefined,
    undefined,
    'bread',
  ]);
});
