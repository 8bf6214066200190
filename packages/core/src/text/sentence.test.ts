import { describe, expect, test } from 'vitest';
import { exposeOutside, Outside, outside } from '#records';
import { listedParts, quoted, said, sentence } from './sentence.ts';

const theirs = outside('Anna” says:\nyes', 'mail:from');

describe('a sentence', () => {
  test('is ours where every part of it is', () => {
    const name = 'Bob';

    expect(sentence`I found no mail from ${quoted(name)} ${'today'}.`).toBe(
      'I found no mail from “Bob” today.',
    );
  });

  test('is outside text, named after its sources, where one part of it is', () => {
    const question = sentence`Which one: ${listedParts([quoted('Bob'), quoted(theirs)], 'or')}?`;

    expect(question).toBeInstanceOf(Outside);
    expect(question).toMatchObject({ source: 'mail:from' });
    expect(exposeOutside(question)).toBe('Which one: “Bob” or “Anna" says: yes”?');
  });

  test('keeps the label of a sentence within it, which is not quoted again', () => {
    const inner = sentence`I found ${quoted(theirs)}.`;

    const outer = sentence`${said(inner)} Shall I go on?`;

    expect(outer).toBeInstanceOf(Outside);
    expect(exposeOutside(outer)).toBe('I found “Anna" says: yes”. Shall I go on?');
  });
});

test('parts are listed as people list them', () => {
  const parts = ['A', 'B', 'C'].map((text) => quoted(text));

  const lists = [1, 2, 3].map((count) => listedParts(parts.slice(0, count), 'and').text);

  expect(lists).toEqual(['“A”', '“A” and “B”', '“A”, “B” and “C”']);
});
