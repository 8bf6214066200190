import { expect, it } from 'vitest';
import { countedId, createCountingIds } from './counting-ids.ts';

it('counts ids in the shape and the order of UUIDv7', () => {
  const ids = createCountingIds({ first: 9 });
  const given = [ids.next(), ids.next()];

  expect(given).toEqual(['00000000-0000-7000-8000-000000000009', '00000000-0000-7000-8000-000000000010']);
  expect([...given].sort()).toEqual(given);
});

it('begins with one, and starts over in each test', () => {
  expect(createCountingIds().next()).toBe(countedId(1));
  expect(createCountingIds().next()).toBe('00000000-0000-7000-8000-000000000001');
});
