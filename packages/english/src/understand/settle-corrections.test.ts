import { describe, expect, test } from 'vitest';
import { settleCorrections } from './settle-corrections.ts';

/** A Wednesday, 10:00 in Berlin. */
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };
const settled = (message: string) => settleCorrections(message, moment);

const cues = [', scratch that,', ', no,', ', I mean', ' — sorry,', ', no wait,', ', actually', ', or rather'];

describe('a correction', () => {
  test.each(cues)('after “%s” leaves the later hour, and the day that it does not say', (cue) => {
    expect(settled(`Remind me to call Ben tomorrow at 3pm${cue} at 4`)).toBe(
      'Remind me to call Ben tomorrow at 4',
    );
  });

  test.each(cues)('after “%s” leaves the later day, and the hour that it does not say', (cue) => {
    expect(settled(`Remind me to call Ben today at 6pm${cue} on Saturday`)).toBe(
      'Remind me to call Ben Saturday at 6pm',
    );
  });

  test.each([
    ['Remind me to call Ben, I mean Ann, tomorrow at 5', 'Remind me to call Ann, tomorrow at 5'],
    ['Remind me to buy two, no three tickets', 'Remind me to buy three tickets'],
    ['Add milk, scratch that, bread to the shopping list', 'Add bread to the shopping list'],
    ['Remind me to call the dentist, no, the vet', 'Remind me to call the vet'],
    ['Remind me to call mom not tomorrow but Friday', 'Remind me to call mom Friday'],
    ['Dinner on Friday, not Thursday, at 7', 'Dinner on Friday at 7'],
  ])('of “%s” leaves the later words', (message, after) => {
    expect(settled(message)).toBe(after);
  });

  test.each([
    'No, at 4',
    'hm no, make that monday',
    'Add a task to mop, no, actually forget it',
    'Remind me to write “no, I mean it” to Ben',
    'Remind me to call mom, sorry I forgot to say thanks',
    'Remind me to actually call Ben tomorrow',
  ])('is not read into “%s”', (message) => {
    expect(settled(message)).toBe(message);
  });
});

test('a time counted from an event is counted from the time that the event is said to have', () => {
  expect(settled('Remind me to check in 24 hours before the flight on Friday at 10am')).toBe(
    'Remind me to check in, 24 hours before Friday at 10am',
  );
  expect(settled('Remind me an hour before the flight')).toBe('Remind me an hour before the flight');
});
