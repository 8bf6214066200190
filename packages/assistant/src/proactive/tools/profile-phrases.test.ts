import { expect, test } from 'vitest';
import { readSpokenClock } from './profile-phrases.ts';

test.each([
  ['22', '22:00', false],
  ['7', '07:00', true],
  ['07', '07:00', false],
  ['10:30pm', '22:30', false],
  ['11 pm', '23:00', false],
  ['12 am', '00:00', false],
  ['12pm', '12:00', false],
  ['six thirty', '06:30', true],
  ['half past six', '06:30', true],
  ['quarter to seven', '06:45', true],
  ['a quarter past ten', '10:15', true],
  ['midnight', '00:00', false],
  ['noon', '12:00', false],
  ['24', '00:00', false],
  ['6.15', '06:15', true],
  ['ten in the evening', '22:00', false],
])('“%s” is %s', (words, time, isOpen) => {
  expect(readSpokenClock(words)).toEqual({ time, isOpen });
});

test.each(['25', '25:00', '7:60', '13pm', '24:30'])('“%s” is a time that no clock shows', (words) => {
  expect(readSpokenClock(words)).toEqual({ time: null, isOpen: false });
});

test.each(['', 'soon', 'tomorrow', 'the retro', '7 people'])('“%s” is no time of day', (words) => {
  expect(readSpokenClock(words)).toBeNull();
});
