import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainIssue } from './plain-issue.ts';

const label = z.strictObject({
  name: z.string().min(1).max(5),
  count: z.number().int().min(1).max(9).optional(),
  colour: z.enum(['red', 'blue']).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  to: z.array(z.email()).min(2).optional(),
  own: z.string().min(1, 'has to be said').optional(),
});

test.each([
  [{}, 'name is missing'],
  [{ name: 1 }, 'name must be text'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'too long' }, 'name must not be longer than 5'],
  [{ name: 'a', count: 0 }, 'count must be at least 1'],
  [{ name: 'a', count: 10 }, 'count must be at most 9'],
  [{ name: 'a', count: 1.5 }, 'count must be a whole number'],
  [{ name: 'a', colour: 'green' }, 'colour must be one of "red", "blue"'],
  [{ name: 'a', until: 'soon' }, 'until must be a time such as 2026-11-23T17:00:00Z'],
  [{ name: 'a', to: ['a@b.test'] }, 'to must not be shorter than 2'],
  [{ name: 'a', to: ['a@b.test', 'c'] }, 'to.1 must be an address'],
  [{ name: 'a', own: '' }, 'own has to be said'],
  [{ name: 'a', more: true }, 'parameters do not include “more”'],
])('%j is refused in plain words', (value, words) => {
  const [issue] = label.safeParse(value, { error: plainIssue }).error?.issues ?? [];

  expect(`${issue?.path.join('.') || 'parameters'} ${issue?.message}`).toBe(words);
});
