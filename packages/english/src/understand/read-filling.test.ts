import { describe, expect, it } from 'vitest';
import { readFilling } from './read-filling.ts';
import type { OpenQuestion } from './understanding.ts';

// A Sunday, 11:00 in Berlin.
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const missing = (names: NonNullable<OpenQuestion['names']>, choices = 0): OpenQuestion => ({
  ...{ kind: 'missing', words: 'When shall it be?', isHighStakes: false, names, choices },
});

describe('an answer to a question for a missing value', () => {
  it.each([
    ['tomorrow at 3pm', 'time', 'tomorrow at 3pm'],
    ['hmm, let’s say Friday at noon please', 'time', 'Friday at noon'],
    ['call mom', 'text', 'call mom'],
    ['Bob', 'person', 'Bob'],
    ['the one on Friday', 'thing', 'the one on Friday'],
  ] as const)('“%s” is a %s', (text, names, value) => {
    expect(readFilling(text, missing(names), moment)).toEqual({ text: value, option: null });
  });

  it.each([
    ['the second one', 1],
    ['2', 1],
    ['number two please', 1],
    ['the last one', 2],
    ['I mean the first', 0],
    ['the fifth', null],
    ['the dentist', null],
  ])('“%s” of three options picks %s', (text, option) => {
    expect(readFilling(text, missing('thing', 3), moment)).toMatchObject({ option });
  });

  it('may be a yes, where only one thing was offered', () => {
    expect(readFilling('yes', missing('thing', 1), moment)).toMatchObject({ option: 0 });
    expect(readFilling('yes', missing('thing', 2), moment)).toBeNull();
    expect(readFilling('no', missing('thing', 1), moment)).toBeNull();
  });
});

describe('what fills no empty slot', () => {
  it.each([
    ['wake me at a quarter to seven', 'time'],
    ['remind me at 5 to feed the cat', 'time'],
    ['remind me to buy milk', 'text'],
    ['what is on tomorrow?', 'text'],
    ['when is the game', 'time'],
    ['actually whats on my calendar today', 'text'],
    ['move the dentist to Friday', 'time'],
    ['turn on the lights', 'text'],
    ['purple', 'time'],
    ['ok send it', 'person'],
    ['delete that', 'thing'],
    ['thanks', 'text'],
    ['yes', 'time'],
    ['no thanks', 'text'],
  ] as const)('“%s” is no %s', (text, names) => {
    expect(readFilling(text, missing(names), moment)).toBeNull();
  });

  it('is any message where no value was asked for', () => {
    expect(readFilling('tomorrow', { kind: 'plan', words: null, isHighStakes: true }, moment)).toBeNull();
    expect(readFilling('tomorrow', null, moment)).toBeNull();
  });
});
