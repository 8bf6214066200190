import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ParsedDocument } from '#ports/editable-file';
import type { JsonObject } from '#records';
import { checkPart, configIssueError, issueAt, issueText } from './config-issue.ts';

const schema = z.strictObject({
  id: z.string().min(1),
  count: z.int().min(1).max(9).default(1),
  share: z.number().optional(),
  enabled: z.boolean().optional(),
  colour: z.enum(['red', 'green']).optional(),
  words: z.array(z.string().max(5)).min(1).optional(),
  inner: z.strictObject({ contains: z.string() }).optional(),
});

test.each<[string, JsonObject, string, string, string]>([
  ['a missing key', {}, 'things[1].id', 'is missing', 'Add `id = "…"`.'],
  ['an empty text', { id: '' }, 'things[1].id', 'must not be empty', 'Write something between the quotes.'],
  [
    'a number as text',
    { id: 5 },
    'things[1].id',
    'must be text in quotes, not the number 5',
    'Write it as `id = "5"`.',
  ],
  [
    'a quoted number',
    { id: 'x', count: '7' },
    'things[x].count',
    'must be a number, not "7"',
    'Write it as `count = 7`.',
  ],
  [
    'a list that is not one',
    { id: 'x', words: 'hello' },
    'things[x].words',
    'must be a list in square brackets, not "hello"',
    'Write it as `words = ["hello"]`.',
  ],
  [
    'a switch in quotes',
    { id: 'x', enabled: 'off' },
    'things[x].enabled',
    'must be true or false, not "off"',
    'Write it as `enabled = false`.',
  ],
  [
    'a fraction',
    { id: 'x', count: 1.5 },
    'things[x].count',
    'must be a whole number, not the number 1.5',
    'Write it as `count = 1`.',
  ],
  ['a small number', { id: 'x', count: 0 }, 'things[x].count', 'must be at least 1', 'Write 1 or more.'],
  ['a large number', { id: 'x', count: 10 }, 'things[x].count', 'must be at most 9', 'Write 9 or less.'],
  [
    'text as a number',
    { id: 'x', share: 'y' },
    'things[x].share',
    'must be a number, not "y"',
    'Write it as `share = 1`.',
  ],
  [
    'text as a choice',
    { id: 'x', enabled: 'yes' },
    'things[x].enabled',
    'must be true or false, not "yes"',
    'Write it as `enabled = true`.',
  ],
  [
    'an unknown value',
    { id: 'x', colour: 'blue' },
    'things[x].colour',
    'must be "red", "green", not "blue"',
    'Write one of "red", "green".',
  ],
  [
    'an empty list',
    { id: 'x', words: [] },
    'things[x].words',
    'must not be empty',
    'Give at least 1, or remove `words`.',
  ],
  [
    'a table as a list',
    { id: 'x', words: {} },
    'things[x].words',
    'must be a list in square brackets, not a table',
    'Write it as `words = […]`.',
  ],
  [
    'a long word',
    { id: 'x', words: ['ok', 'toolong'] },
    'things[x].words[2]',
    'is longer than 5',
    'Shorten it to 5 or less.',
  ],
  [
    'a list as a table',
    { id: 'x', inner: [1] },
    'things[x].inner',
    'must be a table, not a list',
    'Write it as `inner = { … }`.',
  ],
  [
    'an unknown key',
    { id: 'x', inner: { contians: 'a', contains: 'b' } },
    'things[x].inner.contians',
    'is unknown; perhaps "contains" was meant',
    'Use one of contains.',
  ],
])('%s is told with field, reason and remedy', (_, entry, field, why, remedy) => {
  const { value, issues } = checkPart(documentOf({ things: [entry] }), ['things', 0], schema);

  expect(value).toBeNull();
  expect(issues).toEqual([{ file: 'things.toml', line: expect.any(Number), field, why, remedy }]);
});

test('a part without a issue is given as the schema reads it', () => {
  const document = documentOf({ things: [{ id: 'x' }] });
  expect(checkPart(document, ['things', 0], schema)).toEqual({ value: { id: 'x', count: 1 }, issues: [] });
});

test('all issues of a part are reported', () => {
  const document = documentOf({ things: [{ id: 5, count: 'x', foo: 1, bar: 2 }] });
  const { issues } = checkPart(document, ['things', 0], schema);
  expect(issues.map(({ field }) => field)).toEqual([
    'things[1].id',
    'things[1].count',
    'things[1].foo',
    'things[1].bar',
  ]);
});

test('the line is asked for with the path of the issue', () => {
  const asked: unknown[] = [];
  const document: ParsedDocument = {
    file: 'things.toml',
    value: { things: [{ id: 'x', inner: { contians: 'a', contains: 'b' } }] },
    lineOf: (path) => {
      asked.push(path);
      return 7;
    },
  };
  expect(checkPart(document, ['things', 0], schema).issues[0]?.line).toBe(7);
  expect(asked).toEqual([['things', 0, 'inner', 'contians']]);
});

test('an index that is not in the file is not in the name', () => {
  const document = documentOf({ things: [{ id: 'x', word: 'single' }] });
  const { field } = issueAt(document, ['things', 0, 'word', 0], issueText('is wrong', 'Fix it.'));

  expect(field).toBe('things[x].word');
});

test('the first issue by line becomes the error, with the number of further ones', () => {
  const document = documentOf({ a: 1 });
  const early = { ...issueAt(document, ['a'], issueText('is wrong', 'Fix it.')), line: 3 };
  const late = { ...early, line: 9 };

  expect(configIssueError([early])).toMatchObject({ code: 'CONFIG_INVALID', remedy: 'Fix it.' });
  expect(configIssueError([early]).message).toBe('things.toml:3: a: is wrong.');
  expect(configIssueError([late, early]).message).toBe(
    'things.toml:3: a: is wrong (and one more problem in this file).',
  );
  expect(configIssueError([late, early, late]).message).toContain('(and 2 more problems in this file)');
});

function documentOf(value: JsonObject): ParsedDocument {
  return { file: 'things.toml', value, lineOf: (path) => path.length };
}
