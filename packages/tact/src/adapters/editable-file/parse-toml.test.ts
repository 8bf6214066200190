import { describe, expect, test } from 'vitest';
import { parseToml } from './parse-toml.ts';

const text = `# A comment
title = "x"

[[rules]]
id = "one"
when.from.domain = "example.org"
when.any = [
  { subject.contains = "a" },
  { subject.contains = [
    "b",
    "c",
  ] },
]

[rules.extra]
note = 1

[[rules]]
id = "two"
`;

describe('a document', () => {
  test('has the values of the file', () => {
    expect(parseToml(text, 'rules.toml').value).toEqual({
      title: 'x',
      rules: [
        {
          id: 'one',
          when: {
            from: { domain: 'example.org' },
            any: [{ subject: { contains: 'a' } }, { subject: { contains: ['b', 'c'] } }],
          },
          extra: { note: 1 },
        },
        { id: 'two' },
      ],
    });
  });

  test.each<[(string | number)[], number]>([
    [[], 1],
    [['title'], 2],
    [['rules'], 4],
    [['rules', 0], 4],
    [['rules', 0, 'id'], 5],
    [['rules', 0, 'when'], 6],
    [['rules', 0, 'when', 'from', 'domain'], 6],
    [['rules', 0, 'when', 'any'], 7],
    [['rules', 0, 'when', 'any', 1], 9],
    [['rules', 0, 'when', 'any', 1, 'subject', 'contains', 1], 11],
    [['rules', 0, 'extra', 'note'], 16],
    [['rules', 1], 18],
    [['rules', 1, 'missing'], 18],
    [['rules', 1, 'id', 0, 'deeper'], 19],
    [['missing'], 1],
  ])('has %j on line %i', (path, line) => {
    expect(parseToml(text, 'rules.toml').lineOf(path)).toBe(line);
  });

  test('may start with a byte order mark and end its lines as Windows does', () => {
    const document = parseToml('\uFEFFa = 1\r\n[b]\r\nc = 2\r\n', 'x.toml');
    expect(document.value).toEqual({ a: 1, b: { c: 2 } });
    expect(document.lineOf(['b', 'c'])).toBe(3);
  });

  test('has dates as text', () => {
    expect(parseToml('a = 2026-01-02\nb = 2026-01-02T03:04:05Z', 'x.toml').value).toEqual({
      a: '2026-01-02',
      b: '2026-01-02T03:04:05.000Z',
    });
  });
});

test.each([
  ['a = ', 1, 'this is not a TOML value; text needs quotes around it'],
  ['x = 1\na = yes', 2, 'this is not a TOML value; text needs quotes around it'],
  ['a = "x', 1, 'a quote is not closed'],
  ['a = [1, 2', 1, 'a comma or a closing bracket is missing after a value'],
  ['a = [1,', 1, 'a "[" is not closed'],
  ['a = {b = 1,', 1, 'a "{" is not closed'],
  ['a = [\n1,\n', 3, 'the file ends before a bracket is closed'],
  ['a = [\n1\nb = 2', 3, 'a comma or a closing bracket is missing after a value'],
  ["a = 'x\nb = 1", 1, 'a quote is not closed on its line, or its text contains a control character'],
  ['a = [1 2]', 1, 'a comma or a closing bracket is missing after a value'],
  ['a = 1\n\na = 2', 3, 'this key or table is already defined above'],
  ['[[rules]]\nid = "x"\n[rules]', 3, 'this key or table is already defined above'],
  ['[[rules]\n', 1, 'the two closing brackets "]]" are missing'],
  ['a = 1 b = 2', 1, 'something follows the value; put each key on its own line'],
  ['a b = 1', 1, 'a key contains a character that needs quotes, or its "=" is missing'],
  ['a\n', 1, 'a key contains a character that needs quotes, or its "=" is missing'],
  ['= 1', 1, 'a key is missing before the "="'],
  ['a = "\\d"', 1, 'unknown escape after a backslash; single quotes keep backslashes as they are'],
  ['a = 01', 1, 'a number starts with 0; quote it if it is a name'],
  ['__proto__ = 1', 1, 'a key has a forbidden name'],
  ['a = 99999999999999999999', 1, 'integer value cannot be represented losslessly'],
  [`a = ${'['.repeat(200)}`, 1, 'document contains excessively nested structures. aborting'],
])('%j is refused with line %i and what is wrong', (broken, line, why) => {
  expect(() => parseToml(broken, 'rules.toml')).toThrow(
    expect.objectContaining({ code: 'CONFIG_SYNTAX', details: { file: 'rules.toml', line, why } }),
  );
});
