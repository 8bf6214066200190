import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { matchByWords } from './match-by-words.ts';
import type { Mention } from './mention.ts';

const now = Date.parse('2026-11-23T09:00Z');
const moment = { now, zone: 'Europe/Berlin' };

function thing(text: string, more: Partial<Mention> = {}): Mention {
  return { kind: 'event', id: text, text, turn: 0, position: 0, listed: 1, ...more };
}

const known: readonly Mention[] = [
  thing('Dentist', { startsAt: Date.parse('2026-11-24T09:00+01:00') }),
  thing('Coffee', { people: ['Sarah Lee'], startsAt: Date.parse('2026-11-23T15:00+01:00') }),
  thing('Planning meeting', { people: ['Sarah Lee', 'Bob'], startsAt: Date.parse('2026-11-25T11:00+01:00') }),
  thing('Write the quarterly report', { kind: 'task' }),
  thing('Buy groceries', { kind: 'task' }),
  thing('Pay the electricity bill', { kind: 'task' }),
];

function match(phrase: string, candidates = known, isTimed = true) {
  const found = matchByWords(phrase, candidates, isTimed ? { moment } : {});
  if (found.status === 'resolved') return found.mentions.map(({ text }) => text);
  return found.status === 'ambiguous' ? { ambiguous: found.among.map(({ text }) => text) } : null;
}

describe('what a phrase names', () => {
  it.each([
    ['the dentist appointment', 'Dentist'],
    ['my dentist appointment tomorrow', 'Dentist'],
    ['my 3pm with Sarah', 'Coffee'],
    ['coffee with sarah', 'Coffee'],
    ['the planning meeting', 'Planning meeting'],
    ["Wednesday's meeting with Sarah", 'Planning meeting'],
    ['the report', 'Write the quarterly report'],
    ['reports', 'Write the quarterly report'],
    ['buying groceries', 'Buy groceries'],
    ['grocries', 'Buy groceries'],
    ['the electrcity bill', 'Pay the electricity bill'],
  ])('of "%s" is "%s"', (phrase, text) => {
    expect(match(phrase)).toEqual([text]);
  });

  it('is ambiguous between two that have all the words', () => {
    expect(match('the one with Sarah')).toEqual({ ambiguous: ['Coffee', 'Planning meeting'] });
    expect(match('the meeting with Bob')).toEqual(['Planning meeting']);
  });

  it('prefers an exact title among several matches', () => {
    expect(match('the report', [thing('Report'), thing('Send the report to Bob')])).toEqual(['Report']);
    expect(match('the report', [thing('Write report'), thing('Send the report to Bob')])).toEqual({
      ambiguous: ['Write report', 'Send the report to Bob'],
    });
  });

  it('is nothing if the day or the hour differs', () => {
    expect(match('the dentist on Friday')).toBeNull();
    expect(match('my 4pm with Sarah')).toBeNull();
    expect(match('my 4pm with Sarah', known, false)).toEqual({ ambiguous: ['Coffee', 'Planning meeting'] });
  });

  it('is nothing if most words are missing, and less certain if one is', () => {
    expect(match('the dragon flying lesson')).toBeNull();
    expect(matchByWords('the quarterly sales report', known)).toMatchObject({
      status: 'resolved',
      confidence: 0.6,
      mentions: [{ text: 'Write the quarterly report' }],
    });
  });

  it('is any of the kind if only the kind is named', () => {
    expect(match('the meeting', [thing('Dentist')])).toEqual(['Dentist']);
    expect(match('the meeting', [])).toBeNull();
    expect(match('it', known)).toBeNull();
  });

  it('is one of the candidates or nothing, whatever the phrase', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.array(fc.string({ unit: anyCharacter })),
        (phrase, texts) => {
          const candidates = texts.map((text) => thing(text));
          const found = matchByWords(phrase, candidates, { moment });
          const named =
            found.status === 'resolved' ? found.mentions : found.status === 'ambiguous' ? found.among : [];

          expect(named.every((one) => candidates.includes(one))).toBe(true);
          expect(found.status === 'ambiguous' && named.length < 2).toBe(false);
        },
      ),
    );
  });

  it('is looked for with a megabyte of words, on which quadratic work would not end', () => {
    const long = 'report '.repeat(150_000);

    expect(matchByWords(long, [thing(long), ...known], { moment }).status).toBe('unknown');
  });
});
