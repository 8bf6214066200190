import { describe, expect, it } from 'vitest';
import { toDirectSpeech } from './to-direct-speech.ts';

describe('reported speech', () => {
  it.each([
    ['he should call me', 'him', 'You should call me.'],
    ['she is invited and her son is too', 'her', 'You are invited and your son is too.'],
    ["they don't have to wait, it's for them", 'them', "You don't have to wait, it's for you."],
    ["he's late", 'him', "You're late."],
  ] as const)('%s (%s): %s', (said, told, read) => {
    expect(toDirectSpeech(said, told)).toBe(read);
  });

  it('stays unchanged without an addressee', () => {
    expect(toDirectSpeech('he is late, i think', null)).toBe('He is late, I think.');
  });
});

describe('an indirect question', () => {
  it.each([
    ['if he can come', 'him', 'Can you come?'],
    ['if she likes fish', 'her', 'Do you like fish?'],
    ['to call me back', 'him', 'Please call me back.'],
    ['what time they arrive', 'them', 'What time you arrive?'],
  ] as const)('%s (%s): %s', (said, told, read) => {
    expect(toDirectSpeech(said, told, true)).toBe(read);
  });
});
