import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing';
import { findSplitPoints } from './find-split-points.ts';

function pieces(text: string): readonly string[] {
  const points = findSplitPoints(text);
  const starts = [0, ...points.map(({ begin }) => begin)];
  const ends = [...points.map(({ end }) => end), text.length];
  return starts.map((start, at) => text.slice(start, ends[at]));
}

describe('the split points of a message', () => {
  it.each([
    ['check my calendar and email Bob', ['check my calendar', 'email Bob']],
    ['cancel the lunch, and remind me to call Tom', ['cancel the lunch', 'remind me to call Tom']],
    ['flag the email and also my name is Nora', ['flag the email', 'my name is Nora']],
    ['read my notes and then what is on my list', ['read my notes', 'what is on my list']],
    ['move the standup. Also, tell me the weather', ['move the standup', 'tell me the weather']],
    [
      'read my mail, then add milk to the list and call me Bo',
      ['read my mail', 'add milk to the list', 'call me Bo'],
    ],
    ['remind me to call mom and give me recent emails', ['remind me to call mom', 'give me recent emails']],
  ])('split %j', (text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  it.each([
    'buy bread and butter',
    'lunch with Ann and Bob on Friday',
    'remind me to call mom and email Bob',
    'tell Ann that I am late and book the train',
    'find my shopping list and delete it',
    'rock and roll',
    'and',
    '',
  ])('do not split %j', (text) => {
    expect(findSplitPoints(text)).toEqual([]);
  });

  it('are few and quickly found, whatever the text', () => {
    const ms = processorMs(() => {
      for (const text of ['read it and also ', ' ', '. and ', '\n']) {
        expect(findSplitPoints(text.repeat(200_000)).length).toBeLessThanOrEqual(5);
      }
    });

    expect(ms).toBeLessThan(500);
  });
});
