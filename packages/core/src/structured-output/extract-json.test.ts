import { describe, expect, it } from 'vitest';
import type { Integrity, Json } from '#records';
import { extractJson } from './extract-json.ts';

const raw = String.raw;

function valueIn(text: string, wanted: 'any' | 'object' = 'any'): Json | undefined {
  const read = extractJson(text, wanted);
  return read.ok ? read.value : undefined;
}

function integrityIn(text: string, wanted: 'any' | 'object' = 'any'): Integrity | undefined {
  const read = extractJson(text, wanted);
  return read.ok ? read.integrity : undefined;
}

describe('integrity', () => {
  it.each([
    ['{"action": "archive"}'],
    [' [1, null, "x"]\n'],
    ['"text"'],
    ['-0.5e3'],
    ['{"a": {"a": 1}, "b": {"a": 1}}'],
  ])('%j is intact', (text) => {
    expect(integrityIn(text)).toBe('intact');
  });

  it.each([
    ['a comma too many', '{"a": 1,}'],
    ['a fence around the JSON', '```json\n{"a": 1}\n```'],
    ['a word before the JSON', 'Sure: {"a": 1}'],
    ['a word behind the JSON', '{"a": 1} Done.'],
    ['a byte order mark', '\ufeff{"a": 1}'],
    ['a key named twice', '{"a": 1, "a": 2}'],
    ['a key named twice, once with an escape', raw`{"a": 1, "\u0061": 2}`],
    ['a key named twice deep inside', '{"x": [{"a": 1, "b": 2, "a": 3}]}'],
    ['a number that cannot be held', '{"a": 1e999}'],
  ])('with %s it is repaired', (_mistake, text) => {
    expect(integrityIn(text)).toBe('repaired');
  });

  it.each([
    ['an object', '{"a": 1'],
    ['a list', '[1, 2'],
    ['a text', '{"a": "on'],
    ['a literal', '{"a": tru'],
    ['an escape', raw`{"a": "\u00`],
    ['a fenced object', '```json\n{"a": {"b": 1}\n```'],
  ])('where the end of %s is missing it is truncated', (_what, text) => {
    expect(integrityIn(text)).toBe('truncated');
  });

  it.each([
    ['side by side', '{"a": 1}{"a": 2}'],
    ['on lines of their own', '{"a": 1}\n{"a": 2}'],
    ['with words between', '{"a": 1}, or rather {"a": 2}'],
    ['in two fences', '```json\n{"a": 1}\n```\nor\n```json\n{"a": 2}\n```'],
    ['in a list', '[{"a": 1}, {"a": 2}]'],
    ['the second cut off', '{"a": 1} {"a": '],
    ['one of them before the fence', 'First I had {"a": 0}.\n```json\n{"a": 1}\n```'],
  ])('several objects %s are multiple, and the first or the fenced one counts', (_where, text) => {
    expect(integrityIn(text, 'object')).toBe('multiple');
    expect(valueIn(text, 'object')).toEqual({ a: 1 });
  });

  it('several values are a list when anything will do', () => {
    expect(valueIn('{"a": 1}\n{"a": 2}')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(valueIn('1, 2, 3')).toEqual([1, 2, 3]);
  });
});

describe('where the JSON begins', () => {
  it.each([
    ['in a fence', 'Here:\n```json\n{"a": 1}\n```\nFine?'],
    ['in a fence without a language', '```\n{"a": 1}\n```'],
    ['in a fence on one line', '```{"a": 1}```'],
    ['in a fence that never closes', '```json\n{"a": 1}'],
    ['in the fence that holds JSON', '```python\nprint(1)\n```\n```json\n{"a": 1}\n```'],
    ['behind prose', 'The answer is {"a": 1}, I think.'],
    ['behind a placeholder', 'Dear {name}, {"a": 1}'],
    ['behind a citation and a link', 'As [1] and [the mail](x) say: {"a": 1}'],
    ['in tags', '<answer>{"a": 1}</answer>'],
    ['in a call', 'record_decision({"a": 1});'],
    ['in an assignment', 'const decision = {a: 1};'],
    ['in a list', '[{"a": 1}]'],
    ['in a text', raw`"{\"a\": 1}"`],
    ['behind thoughts', '<think>Maybe {"a": 9}?</think>\n{"a": 1}'],
    ['behind two thoughts', '<think>x</think><thinking>{"a": 9}</thinking>{"a": 1}'],
    ['behind thoughts whose opening tag is missing', 'Maybe {"a": 9}?\n</think>\n{"a": 1}'],
  ])('an object is found %s', (_where, text) => {
    expect(valueIn(text, 'object')).toEqual({ a: 1 });
  });

  it('thoughts that never end are no answer', () => {
    expect(extractJson('<think>Maybe {"a": 9}?', 'object')).toMatchObject({ code: 'DECISION_NO_JSON_FOUND' });
  });

  it('a tag within a text is no thought', () => {
    expect(valueIn('{"a": "<think>", "b": "</think>",}')).toEqual({ a: '<think>', b: '</think>' });
  });

  it.each([[''], ['  \n'], ['I would archive it.'], ['{placeholder}'], ['[1, 2]'], ['42'], [']']])(
    '%j holds no object',
    (text) => {
      expect(extractJson(text, 'object')).toMatchObject({ ok: false, code: 'DECISION_NO_JSON_FOUND' });
    },
  );

  it('a fence within a text of the JSON is part of the text', () => {
    const text = '```json\n{"code": "look:\n```js\nlet x = {a: 1};\n```\nthere"}\n```';

    expect(valueIn(text)).toEqual({ code: 'look:\n```js\nlet x = {a: 1};\n```\nthere' });
  });
});

describe('prototypes', () => {
  it.each([['{"__proto__": {"polluted": true}}'], ["{'__proto__': {'polluted': true},}"]])(
    '%j names a key and reaches no prototype',
    (text) => {
      const value = valueIn(text);

      expect(Object.keys(value ?? {})).toEqual(['__proto__']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect('polluted' in {}).toBe(false);
    },
  );
});

describe('limits', () => {
  const times = 100_000;

  it.each([['['], ['{"a":'], ['{"'], ['[{a:']])(
    '%j a hundred thousand times is nested too deeply',
    (unit) => {
      expect(extractJson(unit.repeat(times))).toEqual({
        ok: false,
        code: 'DECISION_MALFORMED_JSON',
        details: { why: 'nested deeper than 100 levels' },
      });
    },
  );

  it('100 levels are read, 101 are not', () => {
    expect(integrityIn(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe('intact');
    expect(integrityIn(`${'['.repeat(101)}${']'.repeat(101)}`)).toBeUndefined();
    expect(integrityIn(`${'['.repeat(100)}`)).toBe('truncated');
    expect(integrityIn(`${'['.repeat(101)}`)).toBeUndefined();
  });

  it('a text beyond half a million characters is not read, however valid', () => {
    expect(integrityIn(`"${'x'.repeat(499_998)}"`)).toBe('intact');
    expect(extractJson(`"${'x'.repeat(499_999)}"`)).toMatchObject({ code: 'DECISION_MALFORMED_JSON' });
  });

  // A reader that goes back, or looks ahead without bound, needs minutes or hours for one of these.
  it.each([
    ['"a, '],
    ['{"a'],
    ['"a: 1, '],
    ['a:b\n'],
    ['" '],
    ['\\'],
    ['"""a'],
    ['+"a"'],
    ['{{'],
    ['x('],
    ['(('],
    ['/*'],
    ['// {'],
    ['```\n'],
    ['```{a\n'],
    ['<think>'],
    ['</think>\n'],
    ['[ '],
    ['\n'],
    ['"a": {`'],
    ['x: ,“\n\n\n'],
  ])('%j over and over, to a hundred thousand characters, comes to an end', (unit) => {
    for (const opening of ['', '{"a": "', '{a: ', '["']) {
      const read = extractJson(opening + unit.repeat(times / unit.length));

      if (!read.ok) expect(read.code).toMatch(/^DECISION_(NO_JSON_FOUND|MALFORMED_JSON)$/);
    }
  });
});
