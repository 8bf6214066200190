import { describe, expect, test } from 'vitest';
import { toldAnswer } from './told-answer.ts';

const again = (minutes: number | null, at: string | null = null) => ({ kind: 'again', minutes, at });

describe('an answer to what was told last', () => {
  test.each([
    ['done', { kind: 'done' }],
    ['Done!', { kind: 'done' }],
    ['ok, done thanks', { kind: 'done' }],
    ["that's done", { kind: 'done' }],
    ['did it', { kind: 'done' }],
    ['skip it', { kind: 'skip' }],
    ['not this time', { kind: 'skip' }],
    ['later', again(null)],
    ['remind me later please', again(null)],
    ['snooze', again(null)],
    ['remind me again', again(null)],
    ['in 10 minutes again', again(10)],
    ['remind me again in 10 minutes', again(10)],
    ['snooze for half an hour', again(30)],
    ['snooze 15m', again(15)],
    ['snooze for 15m', again(15)],
    ['in an hour', again(60)],
    ['tomorrow', again(null, 'tomorrow')],
    ['remind me tomorrow at 9', again(null, 'tomorrow at 9')],
    ['remind me again at 18:00', again(null, 'at 18:00')],
  ])('is read: %s', (text, answer) => {
    expect(toldAnswer(text)).toEqual(answer);
  });

  test.each([
    'yes',
    'ok',
    'done with the report yet?',
    'remind me to call mom in 10 minutes',
    'what is due tomorrow?',
    'skip the gym tomorrow',
    'in 10 minutes I have to go',
  ])('is nothing else: %s', (text) => {
    expect(toldAnswer(text)).toBeNull();
  });
});
