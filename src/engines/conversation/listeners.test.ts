import { describe, expect, test } from 'vitest';
import { createFakeClock } from '#testing';
import { createListeners, statusFor } from './listeners.ts';

function open() {
  const clock = createFakeClock();
  const listeners = createListeners(clock);
  const heard: string[] = [];
  const listener = {
    onTyping: () => heard.push('typing'),
    onStatus: (status: string) => heard.push(status),
    onText: (piece: string) => heard.push(`“${piece}”`),
  };
  return { clock, listeners, heard, turn: listeners.begin('ann', 'main', listener) };
}

describe('who watches a turn', () => {
  test('hears of it at once, and of what is done after two seconds', async () => {
    const { clock, listeners, heard } = open();
    listeners.of('ann', 'main').doing('Checking your calendar…');
    expect(heard).toEqual(['typing']);

    await clock.advance(2000);

    expect(heard).toEqual(['typing', 'Checking your calendar…']);
  });

  test('hears of what is done next as soon as it changes, and once', async () => {
    const { clock, listeners, heard } = open();
    await clock.advance(2000);

    listeners.of('ann', 'main').doing('Looking into your mail…');
    listeners.of('ann', 'main').doing('Looking into your mail…');

    expect(heard).toEqual(['typing', 'Thinking…', 'Looking into your mail…']);
  });

  test('hears no status once words have come', async () => {
    const { clock, listeners, heard } = open();
    listeners.of('ann', 'main').say('Well');

    await clock.advance(5000);

    expect(heard).toEqual(['typing', '“Well”']);
  });

  test('hears nothing after the end, and nothing of other conversations and users', async () => {
    const { clock, listeners, heard, turn } = open();
    listeners.of('ann', 'other').say('Psst');
    listeners.of('bob', 'main').say('Psst');
    turn.end();
    listeners.of('ann', 'main').say('Late');

    await clock.advance(5000);

    expect(heard).toEqual(['typing']);
    expect(clock.sleepers).toBe(0);
  });
});

test('what is being done is named after the first domain', () => {
  expect(statusFor(['calendar', 'email'])).toBe('Checking your calendar…');
  expect(statusFor([])).toBe('Thinking…');
});
