import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#records';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { extractJson } from './extract-json.ts';

/** Texts that carry what a reader could mistake for structure. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    'a "b", c',
    '{x}',
    '[y]',
    ', "b": 1',
    '"',
    '\\',
    '`',
    '```',
    '// x',
    '/* y',
    '# z',
    '...',
    'a: b',
  ),
  fc.constantFrom(
    '\n',
    '}',
    '“hi”',
    "it's",
    'true',
    '12',
    '__proto__',
    '<think>',
    '</think>',
    'https://x.example/a,b',
  ),
);

const { json, object } = fc.letrec<{ json: unknown; object: Record<string, unknown> }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    text,
    fc.array(tie('json'), { maxLength: 4 }),
    tie('object'),
  ),
  // The JSON.parse of Node 24 (V8 13.6) misreads names with an escape once it has seen such names end in a backslash.
  object: fc.dictionary(
    text.filter((name) => !name.endsWith('\\')),
    tie('json'),
    { minKeys: 1, maxKeys: 4 },
  ),
}));
const written = (value: unknown, indent: string) => JSON.stringify(value, null, indent);
const jsonText = fc
  .tuple(json, fc.constantFrom('', '  ', '\t'))
  .map(([value, indent]) => written(value, indent));
const objectText = fc
  .tuple(object, fc.constantFrom('', '  ', '\t'))
  .map(([value, indent]) => written(value, indent));

const pieces = [
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '"',
  "'",
  '“',
  '`',
  ',',
  ':',
  '\\',
  '\n',
  ' ',
  '-',
  '1',
  '.',
  '+',
  '#',
  '/',
  '*',
];
const words = [
  'a',
  'true',
  'x: ',
  '"k": ',
  '```json\n',
  '<think>',
  '</think>',
  '//',
  '"""',
  '...',
  '\u0000',
  '\ud800',
];
const rubbish = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 60 }).map((parts) => parts.join('')),
);

function valueIn(answer: string, wanted: 'any' | 'object' = 'any'): Json {
  const read = extractJson(answer, wanted);
  if (!read.ok) throw new Error(`Nothing was read: ${read.code}.`);
  return read.value;
}

describe('whatever the JSON says', () => {
  it('valid JSON is read intact, as JSON.parse reads it', () => {
    fc.assert(
      fc.property(jsonText, (valid) => {
        expect(extractJson(valid)).toStrictEqual({ ok: true, value: JSON.parse(valid), integrity: 'intact' });
      }),
    );
  });

  it.each([
    ['a fence', 'Here:\n```json\n', '\n```\nFine?'],
    ['prose', 'I decided: ', '\n\nI hope that helps.'],
    ['thoughts', '<think>{"a": 0}</think>\n', ''],
    ['a call', 'record_decision(', ');'],
  ])('%s around an object leaves its value as it is, but not intact', (_what, before, behind) => {
    fc.assert(
      fc.property(objectText, (valid) => {
        const answer = before + valid + behind;

        expect(valueIn(answer, 'object')).toStrictEqual(JSON.parse(valid));
        expect(extractJson(answer)).not.toMatchObject({ integrity: 'intact' });
      }),
    );
  });

  it.each([
    ['a comma too many', (valid: string) => `${valid.slice(0, -1)},}`],
    ['a lost last brace', (valid: string) => valid.slice(0, -1)],
    ['a brace too many', (valid: string) => `${valid}}`],
  ])('%s costs no part of the value', (_mistake, harm) => {
    fc.assert(
      fc.property(objectText, (valid) => {
        expect(valueIn(harm(valid))).toStrictEqual(JSON.parse(valid));
      }),
    );
  });
});

describe('whatever the text', () => {
  it('no text makes the reader throw, and what it reads can be written as JSON', () => {
    fc.assert(
      fc.property(rubbish, fc.constantFrom('any' as const, 'object' as const), (answer, wanted) => {
        const read = extractJson(answer, wanted);

        if (read.ok) expect(() => JSON.stringify(read.value)).not.toThrow();
      }),
    );
  });

  it('only JSON to the letter is intact', () => {
    fc.assert(
      fc.property(fc.oneof(rubbish, objectText), (answer) => {
        const read = extractJson(answer);

        if (read.ok && read.integrity === 'intact') expect(read.value).toStrictEqual(JSON.parse(answer));
      }),
    );
  });

  it('a beginning of an object is never intact', () => {
    fc.assert(
      fc.property(objectText, fc.nat(), (valid, length) => {
        const beginning = valid.slice(0, length % valid.length);

        expect(extractJson(beginning)).not.toMatchObject({ integrity: 'intact' });
      }),
    );
  });

  // An escaped quotation mark just before the cut may be an escape or the end of a text: such a beginning is read one way
  // or the other, labelled `truncated` as every beginning is, and runs safe actions only.
  it('a beginning of an object without escaped quotation marks says nothing that the object does not begin to say', () => {
    fc.assert(
      fc.property(objectText, fc.nat(), (valid, length) => {
        fc.pre(!valid.includes('\\"'));
        const beginning = valid.slice(0, 1 + (length % (valid.length - 1)));

        expect(begins(valueIn(beginning), JSON.parse(valid))).toBe(true);
      }),
    );
  });
});

/** Whether a value is what is left of a whole one when its text is cut off. */
function begins(part: Json, whole: Json): boolean {
  // A number that is cut off is another number; a text that is cut off is its beginning.
  if (typeof whole === 'number') return typeof part === 'number' || part === null;
  if (typeof whole === 'string') return typeof part === 'string' ? whole.startsWith(part) : part === null;
  if (typeof whole !== 'object' || whole === null) return part === whole || part === null;
  if (typeof part !== 'object' || part === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  const wholeMembers = new Map(Object.entries(whole));
  return Object.entries(part).every(([key, value]) => {
    const expected = wholeMembers.get(key);
    return expected !== undefined && begins(value ?? null, expected);
  });
}
