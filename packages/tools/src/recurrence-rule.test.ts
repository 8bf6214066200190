import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesInWords } from './changes-in-words.ts';
import { isPlainRule, ruleInSentence } from './recurrence-rule.ts';

test.each([
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
  'BYDAY=-1SU,1MO;FREQ=MONTHLY;BYSETPOS=-1;WKST=SU',
  'FREQ=YEARLY;UNTIL=20301224T230000Z;BYMONTH=12;BYMONTHDAY=24',
])('the rule %s stands in a sentence as it is', (rule) => {
  expect(ruleInSentence(rule)).toBe(rule);
});

test.each([
  'FREQ=DAILY;X-NOTE=APPROVED',
  'FREQ=DAILY;NOTE=APPROVED,ALL',
  'FREQ=DAILY;COUNT=APPROVED',
  'FREQ=DAILY;UNTIL=2030-APPROVED',
  'FREQ=APPROVED',
  'FREQ=DAILY\nNOTE=APPROVED',
  'BYDAY=FR',
])('of the rule %j nothing stands unquoted, on no card and in no change', (rule) => {
  expect(ruleInSentence(rule)).toMatch(/^“[^“”]*”$/);
  expect(changesInWords({ recurrence: rule })).toMatch(/^repeating “[^“”]*”$/);
});

test('a plain rule holds no word that is not of rules, whatever is written', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'FREQ=DAILY;COUNT=12,BYDAY=MO X-'.split('')),
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (tail) => {
      const rule = `FREQ=DAILY;${tail}`;
      const words = rule.match(/[A-Z]{2,}/g) ?? [];
      if (isPlainRule(rule)) expect(words.filter((word) => !known.has(word))).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

const known = new Set(
  'FREQ HOURLY DAILY WEEKLY MONTHLY YEARLY INTERVAL COUNT UNTIL BYDAY MO TU WE TH FR SA SU BYSECOND BYMINUTE BYHOUR BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS WKST'.split(
    ' ',
  ),
);
