import { describe, expect, it } from 'vitest';
import type { Json } from '#records';
import { extractJson } from './extract-json.ts';

const raw = String.raw;

type Case = readonly [mistake: string, text: string, value: Json];

function reads(cases: readonly Case[]): void {
  it.each(cases)('%s: %j', (_mistake, text, value) => {
    const read = extractJson(text);

    expect(read.ok ? read.value : read).toEqual(value);
    expect(read).not.toMatchObject({ integrity: 'intact' });
  });
}

describe('quotation marks', () => {
  reads([
    ['single ones', "{'a': 'b', 'c': ['d']}", { a: 'b', c: ['d'] }],
    ['single ones around an apostrophe', "{'a': 'don't, really', 'b': 1}", { a: "don't, really", b: 1 }],
    ['special ones', '{“a”: “b”, ‘c’: ‘d’}', { a: 'b', c: 'd' }],
    ['backticks', '{`a`: `b "c" d`}', { a: 'b "c" d' }],
    ['triple ones', '{"a": """two\n"lines" """, "b": 1}', { a: 'two\n"lines" ', b: 1 }],
    ['none around names', '{a: "x", b-c: 1, $d: 2}', { a: 'x', 'b-c': 1, $d: 2 }],
    ['none around values', '{"a": two words, "b": [three, four]}', { a: 'two words', b: ['three', 'four'] }],
    ['the opening one lost', '{"a": b", "c": [d", "e"]}', { a: 'b', c: ['d', 'e'] }],
    ['the opening one of a name lost', '{a": "b", c": 1}', { a: 'b', c: 1 }],
    ['the closing one lost before a member', '{"a": "b, "c": "d"}', { a: 'b', c: 'd' }],
    ['the closing one lost at a line', '{"a": "b\n "c": "d"}', { a: 'b', c: 'd' }],
    ['the closing one lost in a list', '["a", "b, "c"]', ['a', 'b', 'c']],
    ['the closing one lost before a brace', '{"a": {"b": "c}, "d": 1}', { a: { b: 'c' }, d: 1 }],
    ['the closing one lost at the end', '{"a": ["b]}', { a: ['b'] }],
    ['the closing one of a name lost', '{"a: 1, "b: "c", "d": 2}', { a: 1, b: 'c', d: 2 }],
    ['doubled at the beginning', '{"a": ""b", "c": 1}', { a: 'b', c: 1 }],
    ['doubled at the end', '{"a": "b"", "c": 1}', { a: 'b', c: 1 }],
    ['all escaped', raw`{\"a\": \"say \\\"b\\\"\", \"c\": [1]}`, { a: 'say "b"', c: [1] }],
  ]);
});

describe('texts', () => {
  reads([
    ['quotation marks within', '{"a": "the "big" one", "b": 1}', { a: 'the "big" one', b: 1 }],
    ['quotation marks at the beginning', '{"a": ""Big" news", "b": 1}', { a: '"Big" news', b: 1 }],
    ['quotation marks at the end', '{"a": "they said "yes"", "b": 1}', { a: 'they said "yes"', b: 1 }],
    ['a comma behind a quotation', '{"a": "with "x", then y", "b": 1}', { a: 'with "x", then y', b: 1 }],
    ['a colon behind a quotation', '{"a": "the word "no": why", "b": 1}', { a: 'the word "no": why', b: 1 }],
    ['a quotation in a list', '["with "x", then y", "z"]', ['with "x", then y', 'z']],
    ['line breaks', '{"a": "one\ntwo\n\nthree"}', { a: 'one\ntwo\n\nthree' }],
    ['tabs', '{"a": "one\ttwo"}', { a: 'one\ttwo' }],
    ['brackets', '{"a": "{x} [y] }", b: "]"}', { a: '{x} [y] }', b: ']' }],
    ['what looks like a comment', '{"a": "http://x/*y*/ # z",}', { a: 'http://x/*y*/ # z' }],
    ['unknown escapes', raw`{"a": "\alpha \_ C:\Users"}`, { a: raw`\alpha _ C:\Users` }],
    ['joined by plus', '{"a": "one " +\n "two"}', { a: 'one two' }],
    ['half a surrogate pair', raw`{"a": "\ud83d",}`, { a: '\ud83d' }],
  ]);
});

describe('commas, colons and brackets', () => {
  reads([
    ['a comma at the end', '{"a": [1, 2,],}', { a: [1, 2] }],
    ['a comma at the beginning', '{, "a": [, 1]}', { a: [1] }],
    ['commas in a row', '{"a": 1,, "b": [1,,2]}', { a: 1, b: [1, 2] }],
    ['no comma between members', '{"a": "x" "b": 1\n"c": 2}', { a: 'x', b: 1, c: 2 }],
    ['no comma between items', '["a" "b" 1 2 {"c": 3}{"d": 4}]', ['a', 'b', 1, 2, { c: 3 }, { d: 4 }]],
    ['no colon', '{"a" 1, "b" "c"}', { a: 1, b: 'c' }],
    ['arrows and equals signs', '{"a" => 1, b = 2}', { a: 1, b: 2 }],
    ['no value', '{"a": , "b": }', { a: null, b: null }],
    ['ellipses', '{"a": [1, 2, ...], ...}', { a: [1, 2] }],
    ['the last brackets lost', '{"a": [{"b": 1', { a: [{ b: 1 }] }],
    ['a bracket lost within', '{"a": [1, 2, "b": 3}', { a: [1, 2], b: 3 }],
    ['a brace lost in a list', '[{"a": 1, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
    ['the first brace lost', '"a": 1, "b": 2}', { a: 1, b: 2 }],
    ['braces lost in a list', '["a": 1, "b": 2]', [{ a: 1, b: 2 }]],
    ['the wrong bracket', '{"a": [1, 2}, "b": {"c": 3]}', { a: [1, 2], b: { c: 3 } }],
    ['brackets too many', '{"a": [1]]}}}', { a: [1] }],
    ['closed too early', '{"a": {"b": 1}}, "c": 2}', { a: { b: 1 }, c: 2 }],
    ['braces of a template', '{{"a": {{"b": 1}}, "c": 2}}', { a: { b: 1 }, c: 2 }],
    ['parentheses', '{"a": (1, 2), "b": ("x"), "c": ()}', { a: [1, 2], b: 'x', c: [] }],
    ['fences within', '{"a": \n```json\n{"b": 1}\n```\n}', { a: { b: 1 } }],
  ]);
});

describe('scalars', () => {
  reads([
    ["Python's", '{"a": True, "b": False, "c": None}', { a: true, b: false, c: null }],
    ["JavaScript's", '{a: undefined, b: NaN}', { a: null, b: 'NaN' }],
    ['loose numbers', '[+1, .5, 2., 3e, 1_000]', [1, 0.5, 2, 3, 1000]],
    ['grouped numbers', '{"a": -2,000.50, "b": 1,000}', { a: -2000.5, b: 1000 }],
    ['groups that are items', '[1,000, 2]', [1, '000', 2]],
    [
      'what is no number',
      '[2026-05-01, 1.2.3, 007, 1/3, 12:30]',
      ['2026-05-01', '1.2.3', '007', '1/3', '12:30'],
    ],
    ['units', '{"a": 50 %, "b": $1,200, "c": 1}', { a: '50 %', b: '$1,200', c: 1 }],
    ['wrapped values', '{"a": ObjectId("7"), "b": NumberLong(5)}', { a: '7', b: 5 }],
    ['addresses', '{a: https://x.example/y,z, b: 1}', { a: 'https://x.example/y,z', b: 1 }],
  ]);
});

describe('comments', () => {
  reads([
    ['on lines', '{"a": 1, // "x": {\n "b": 2 # y\n}', { a: 1, b: 2 }],
    ['on one line', '{"a": {"b": 1 // why}, "c": 2}', { a: { b: 1 }, c: 2 }],
    ['in blocks', '/* x */ {"a" /* , */ : /* } */ 1}', { a: 1 }],
    ['unfinished', '{"a": 1 /* because', { a: 1 }],
  ]);
});

describe('answers that are cut off', () => {
  reads([
    ['in a name', '{"a": 1, "b', { a: 1 }],
    ['behind a name', '{"a": 1, "b"', { a: 1 }],
    ['behind a colon', '{"a": 1, "b":', { a: 1 }],
    ['in a text', '{"a": "b, c', { a: 'b, c' }],
    ['in an escape', '{"a": "b\\', { a: 'b' }],
    ['in a number', '{"a": 1.', { a: 1 }],
    ['behind a sign', '{"a": -', {}],
    ['in a literal', '[nul', [null]],
    ['in a bare name', '{"a": "b", c', { a: 'b' }],
  ]);
});
