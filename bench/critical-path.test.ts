import { expect, test } from 'vitest';
import { drawPaths } from './critical-path.ts';

const chat = {
  ...{ path: 'chat', firstWordsMs: 700, aimMs: 750 },
  spans: [
    { stage: 'router', fromMs: 0, toMs: 300 },
    { stage: 'context', fromMs: 0, toMs: 20 },
    { stage: 'reply', fromMs: 300, toMs: 700 },
  ],
};

test('the stages of a path stand below each other on one axis of 80 columns', () => {
  const lines = drawPaths([chat]).split('\n');

  expect(lines[0]).toBe('chat: first words after 700 ms, aim 750 ms (met)');
  expect(lines.slice(1).every((line) => line.length === 80)).toBe(true);
  expect(lines.slice(1).map((line) => line.slice(0, 13).trim())).toEqual([
    'router',
    'context',
    'reply',
    'first words',
  ]);
  const [router = '', context = '', reply = '', words = ''] = lines.slice(1);
  expect(router.indexOf('█')).toBe(context.indexOf('█'));
  expect(reply.indexOf('█')).toBe(router.lastIndexOf('█') + 1);
  expect(words.indexOf('◆')).toBeGreaterThanOrEqual(reply.lastIndexOf('█'));
  expect(words.indexOf('|')).toBeGreaterThan(words.indexOf('◆'));
});

test('a path that is too late says so', () => {
  expect(drawPaths([{ ...chat, firstWordsMs: 800 }])).toContain('(missed)');
});

test('what takes no time is seen all the same', () => {
  const gate = { stage: 'gate', fromMs: 0, toMs: 0.01 };

  expect(drawPaths([{ ...chat, spans: [gate] }])).toContain('▏');
});
