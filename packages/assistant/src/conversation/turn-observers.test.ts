import { createFakeClock } from '@tact/testing';
import { builtInTopics } from '@tact/tools';
import { describe, expect, test } from 'vitest';
import { createTurnObservers, statusFor } from './turn-observers.ts';

function open() {
  const clock = createFakeClock();
  const observers = createTurnObservers(clock);
  const heard: string[] = [];
  const observer = {
    onTyping: () => heard.push('typing'),
    onStatus: (status: string) => heard.push(status),
    onText: (piece: string) => heard.push(`“${piece}”`),
  };
  return { clock, observers, heard, turn: observers.begin('ann', 'main', observer) };
}

describe('who watches a turn', () => {
  test('hears of it at once, and of what is done after two seconds', async () => {
    const { clock, observers, heard } = open();
    observers.of('ann', 'main').doing('Checking your calendar…');
    expect(heard).toEqual(['typing']);

    await clock.advance(2000);

    expect(heard).toEqual(['typing', 'Checking your calendar…']);
  });

  test('hears of what is done next as soon as it changes, and once', async () => {
    const { clock, observers, heard } = open();
    await clock.advance(2000);

    observers.of('ann', 'main').doing('Looking into your mail…');
    observers.of('ann', 'main').doing('Looking into your mail…');

    expect(heard).toEqual(['typing', 'Thinking…', 'Looking into your mail…']);
  });

  test('hears no status once words have come', async () => {
    const { clock, observers, heard } = open();
    observers.of('ann', 'main').say('Well');

    await clock.advance(5000);

    expect(heard).toEqual(['typing', '“Well”']);
  });

  test('hears nothing after the end, and nothing of other conversations and users', async () => {
    const { clock, observers, heard, turn } = open();
    observers.of('ann', 'other').say('Psst');
    observers.of('bob', 'main').say('Psst');
    turn.end();
    observers.of('ann', 'main').say('Late');

    await clock.advance(5000);

    expect(heard).toEqual(['typing']);
    expect(clock.sleepers).toBe(0);
  });
});

test('what is being done is named after the first domain', () => {
  expect(statusFor(['calendar', 'email'], builtInTopics)).toBe('Checking your calendar…');
  expect(statusFor([], builtInTopics)).toBe('Thinking…');
});
