import { describe, expect, it, test } from 'vitest';
import { corrects, readChange } from './read-change.ts';
import type { Change } from './understanding.ts';

// A Sunday, 11:00 in Berlin.
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const people = ['Bob', 'Lena Fischer', 'lena'];

const read = (text: string) => readChange(text, { moment, people });

describe('a change', () => {
  it.each<readonly [string, Change]>([
    ['at 4pm', { time: '4pm' }],
    ['no, 4pm', { time: '4pm' }],
    ['sorry, 5 not 4', { time: '5' }],
    ['sorry, I meant Thursday', { time: 'Thursday' }],
    ['actually make it 6pm instead', { time: '6pm' }],
    ['oops, should be tomorrow at noon', { time: 'tomorrow at noon' }],
    ['make it half past', { time: 'half past' }],
    ['yes, but on Friday', { time: 'Friday' }],
    ['can we make it the day after?', { time: 'the day after' }],
    ['make it weekly', { time: 'weekly' }],
  ])('“%s” names another time', (text, change) => {
    expect(read(text)).toEqual(change);
  });

  it.each<readonly [string, Change]>([
    ['make that two hours', { durationMinutes: 120 }],
    ['it should be 90 minutes long', { durationMinutes: 90 }],
    ['for half an hour', { durationMinutes: 30 }],
    ['an hour longer', { extendMinutes: 60 }],
    ['shorten it by 15 minutes', { extendMinutes: -15 }],
    ['an hour later', { shiftMinutes: 60 }],
    ['push it back 30 minutes', { shiftMinutes: 30 }],
    ['make it half an hour earlier', { shiftMinutes: -30 }],
  ])('“%s” names a length or a shift', (text, change) => {
    expect(read(text)).toEqual(change);
  });

  it.each<readonly [string, Change]>([
    ['Lena should come as well', { addPeople: ['Lena'] }],
    ['oh and lena is coming too', { addPeople: ['lena'] }],
    ['also invite Tom and Ann', { addPeople: ['Tom', 'Ann'] }],
    ['and Zoe too', { addPeople: ['Zoe'] }],
    ['can you add Marta to it', { addPeople: ['Marta'] }],
    ['my boss wants to join', { addPeople: ['my boss'] }],
    ['without Bob', { removePeople: ['Bob'] }],
    ['Bob can’t make it', { removePeople: ['Bob'] }],
    ['leave Bob out of it', { removePeople: ['Bob'] }],
    ['I meant Tom', { to: ['Tom'] }],
    ['no, Tom, not Tim', { to: ['Tom'], replaces: 'Tim' }],
    ['no, send it to Ann instead', { to: ['Ann'] }],
    ['sorry, with Ann', { addPeople: ['Ann'] }],
  ])('“%s” names people', (text, change) => {
    expect(read(text)).toEqual(change);
  });

  it.each<readonly [string, Change]>([
    ['cc Ann', { cc: ['Ann'] }],
    ['add Ann in cc', { cc: ['Ann'] }],
    ['copy Ann and Zoe', { cc: ['Ann', 'Zoe'] }],
    ['change the subject to Offsite plans', { subject: 'Offsite plans' }],
    ['yes, but say that we are late', { body: { text: 'We are late.', mode: 'replace' } }],
    ['rather tell her I will call', { body: { text: 'I will call.', mode: 'replace' } }],
    ['also mention that the numbers are final', { body: { text: 'The numbers are final.', mode: 'append' } }],
    ['and say the door is open', { body: { text: 'The door is open.', mode: 'append' } }],
    ['mention the parking', { body: { text: 'The parking.', mode: 'append' } }],
    ['also ask whether it works for them', { body: { text: 'Does it work for them?', mode: 'append' } }],
    ['no, do mail it after all', { send: true }],
    ['ok send it', { send: true }],
    ['actually, send it anyway', { send: true }],
  ])('“%s” changes a mail', (text, change) => {
    expect(read(text)).toEqual(change);
  });

  it.each<readonly [string, Change]>([
    ['call it Retro', { title: 'Retro' }],
    ['rename it to “Team lunch”', { title: 'Team lunch' }],
    ['in room 7', { location: 'room 7' }],
    ['make it online', { location: 'online' }],
    ['make it urgent', { priority: 'high' }],
    ['milk, not silk', { by: 'milk', replaces: 'silk' }],
    ['make it Friday and in room 7', { time: 'Friday', location: 'room 7' }],
  ])('“%s” changes what it is called, where it is, or how much it matters', (text, change) => {
    expect(read(text)).toEqual(change);
  });

  it.each([
    'how are you?',
    'what a day',
    'turn on the lights',
    'the cat is asleep',
    'thanks a lot',
    'my shoe size is 44',
  ])('is not in “%s”', (text) => {
    expect(read(text)).toBeNull();
  });
});

test.each([
  'no, 4pm',
  'sorry, 5 not 4',
  'I meant Tom',
  'make that two hours',
  'oops, should be Friday',
  'at 6 instead',
])('“%s” corrects', (text) => {
  expect(corrects(text)).toBe(true);
});

test.each(['4pm', 'is it at 4?', 'and on Thursday?', 'remind me to call Tom'])('“%s” does not', (text) => {
  expect(corrects(text)).toBe(false);
});
