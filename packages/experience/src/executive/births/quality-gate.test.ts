import { outside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { isGeneral } from './give-birth.ts';

const longest = 500;

function stands(text: string, ...others: readonly string[]): boolean {
  const all = [text, ...others].map((one) => outside(one, 'event'));
  return isGeneral(outside(text, 'event'), all, longest);
}

describe('words that stand for several like events', () => {
  test('pass where they are about any of them', () => {
    expect(stands('greenhouse humidity 85 %', 'greenhouse humidity 87 %')).toBe(true);
    expect(stands('Smoke in the kitchen', 'There is smoke in the kitchen')).toBe(true);
  });

  test.each([
    ['a date', 'the boiler failed on 12 May', 'the boiler failed on 30 June'],
    ['an ISO date', 'the boiler failed 2026-05-12', 'the boiler failed 2026-06-30'],
    ['a time of day', 'the doorbell rang at 17:05', 'the doorbell rang at 9:30'],
    ['a name', 'a visitor called Ann rang', 'a visitor called Ben rang'],
    ['a first name', 'Ann rang the doorbell', 'Ben rang the doorbell'],
    ['a mail address', 'mail from ann@example.com came in', 'mail from ben@example.com came in'],
    ['a link', 'the page https://example.com/1 is down', 'the page https://example.com/2 is down'],
    ['a long number', 'ticket 481516 was opened again', 'ticket 234200 was opened again'],
  ])('do not where %s is of one of them', (_, text, other) => {
    expect(stands(text, other)).toBe(false);
  });

  test.each([
    ['date', 'the shop is closed on 25 December', 'shop closed on 25 December'],
    ['name', 'the fridge of Ann is open', 'again the fridge of Ann is open'],
    ['number', 'ticket 481516 was opened', 'ticket 481516 was opened again'],
  ])('pass with a %s that all of them have', (_, text, other) => {
    expect(stands(text, other)).toBe(true);
  });

  test('recognise a name that begins a sentence by its place in another', () => {
    expect(stands('Zorbax rang twice', 'at the door stands Zorbax', 'somebody rang twice')).toBe(false);
  });

  test('are neither a single word nor longer than a rule', () => {
    expect(stands('humidity')).toBe(false);
    expect(stands('   ')).toBe(false);
    expect(stands('too humid '.repeat(60))).toBe(false);
  });
});
