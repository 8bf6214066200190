import { describe, expect, it } from 'vitest';
import { createSpokenStream, repeatsItself } from './spoken-stream.ts';

function spokenIn(pieces: readonly string[], own = '') {
  const said: string[] = [];
  const stream = createSpokenStream((piece) => said.push(piece), own);
  for (const piece of pieces) stream.push(piece);
  const early = said.join('');
  stream.end();
  return { early, whole: said.join('') };
}

describe('a stream of prose', () => {
  it('is handed out as it arrives', () => {
    expect(spokenIn(['Sure', '! It is done.'])).toEqual({
      early: 'Sure! It is done.',
      whole: 'Sure! It is done.',
    });
  });

  it('leaves out thoughts, in whatever pieces their marks arrive', () => {
    expect(spokenIn(['<th', 'ink>They forgot', ' it.</thi', 'nk>', 'Sure', '!'])).toEqual({
      early: 'Sure!',
      whole: 'Sure!',
    });
  });

  it('that ends within its thoughts says nothing', () => {
    expect(spokenIn(['<think>They ', 'forgot'])).toEqual({ early: '', whole: '' });
  });

  it('that only begins like thoughts is handed out whole', () => {
    expect(spokenIn(['<', '3 to you'])).toMatchObject({ whole: '<3 to you' });
  });

  it('keeps marks that the owner wrote about', () => {
    expect(spokenIn(['<think> opens them'], 'What does <think> do?')).toMatchObject({
      whole: '<think> opens them',
    });
  });
});

describe('a text that ends with one unit', () => {
  it.each([
    ['20 times over 400 characters', 'Sure thing, my friend! '.repeat(20)],
    ['a word 100 times', 'Sure! '.repeat(100)],
  ])('%s repeats itself', (_, text) => {
    expect(repeatsItself(text)).toBe(true);
    expect(repeatsItself(`Good morning. ${text}`)).toBe(true);
  });

  it.each([
    ['19 times', 'Sure thing, my dear old friend! '.repeat(19)],
    ['over less than 400 characters', 'ha '.repeat(100)],
    ['of white space', ' '.repeat(1000)],
    ['and another sentence', `${'Sure! '.repeat(100)}Now it is done, as you wished.`],
  ])('%s does not', (_, text) => {
    expect(repeatsItself(text)).toBe(false);
  });

  it('that the owner asked for does not', () => {
    expect(repeatsItself('ha '.repeat(200), 'Write “ha” 200 times.')).toBe(false);
  });
});
