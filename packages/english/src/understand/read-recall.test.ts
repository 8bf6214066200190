import { describe, expect, it } from 'vitest';
import { readRecall } from './read-recall.ts';

const facts = ['gate code', "Ann's birthday"];
const notes = ['Shopping list', 'Trip ideas'];
const asked = (text: string) => {
  const parsed = readRecall(text, facts, notes);
  return parsed === null ? null : [parsed.action, parsed.slots.query];
};

describe('a question for what the owner told or noted', () => {
  it.each([
    ['what is the gate code?', ['memory.recall', 'gate code']],
    ["when's Ann's birthday again", ['memory.recall', "Ann's birthday"]],
    ["what's in trip ideas", ['notes.read', 'Trip ideas']],
    ["what's on the list", ['notes.read', 'Shopping list']],
    ['what do you know about Ann', ['memory.recall', 'Ann']],
    ['what do you remember about me', ['memory.list', undefined]],
  ])('“%s” is one', (text, expected) => {
    expect(asked(text)).toEqual(expected);
  });

  it.each([
    'what is the capital of Peru',
    "what's on tomorrow",
    'what do you know',
    'when is the code review',
  ])('“%s” is none', (text) => {
    expect(asked(text)).toBeNull();
  });
});
