import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { domains } from '../words.ts';
import { parseRequest } from './parse-request.ts';

const moment = { now: Date.parse('2026-11-23T09:00:00Z'), zone: 'Europe/Berlin' };
const words = fc.constantFrom(
  ...'add remind me to meeting with Ann and Bob at 5 tomorrow email reply cancel it move the list “ ” " : , . ! \n every friday rename from until my is saying cc call'.split(
    ' ',
  ),
);
const sentence = fc.array(words, { maxLength: 30 }).map((said) => said.join(' '));
const domain = fc.constantFrom(...domains, null);

describe('any text', () => {
  it('is read without throwing, and marks lie within it', () => {
    fc.assert(
      fc.property(
        fc.oneof(sentence, fc.string({ unit: anyCharacter, maxLength: 200 })),
        domain,
        (text, about) => {
          const parsed = parseRequest(text, { moment, domain: about });
          if (parsed === null) return;

          expect(parsed.action).toMatch(/^(?:calendar|task|list|email|memory|notes)\.[a-z]+$/);
          expect(parsed.confidence).toBeGreaterThanOrEqual(0);
          expect(parsed.confidence).toBeLessThanOrEqual(1);
          for (const { start, end } of parsed.marks) {
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(text.length);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives the same result twice', () => {
    fc.assert(
      fc.property(sentence, domain, (text, about) => {
        const once = parseRequest(text, { moment, domain: about });

        expect(parseRequest(text, { moment, domain: about })).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a text that is not an English request', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['a megabyte', 'remind me to call '.repeat(60_000)],
    ['signs alone', '!!! ??? …'],
    ['control characters', '\u0000\u0007\u001b[31m'],
    ['right to left', 'ذكرني أن أتصل بأمي غدا'],
    ['another script', '明日5時に母に電話するのを忘れないで'],
  ])('%s is not understood', (_, text) => {
    expect(parseRequest(text, { moment })).toBeNull();
  });

  it('control characters inside a request count as spaces', () => {
    const parsed = parseRequest('remind me\u0000to call\u0007mom', { moment });

    expect(parsed).toMatchObject({ action: 'task.create', slots: { title: 'Call mom' } });
  });

  it.each(['with Ann and ', 'to the ', 'twenty one ', 'reminder for ', '“a', 'at Luigi '])(
    'seven thousand characters of “%s” are read',
    (part) => {
      const text = part.repeat(1_000).slice(0, 7_000);

      expect(parseRequest(text, { moment, domain: 'calendar' })?.action).toBe('calendar.create');
    },
  );
});
