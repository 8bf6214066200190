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
    ['what time they arrive', 'them', 'What time do you arrive?'],
    ['whether it works for her', 'her', 'Does it work for you?'],
    ['whether it works for them', null, 'Does it work for them?'],
    ['when he can come', 'him', 'When can you come?'],
    ['where the key is', null, 'Where is the key?'],
    ['when they moved it', null, 'Can you tell me when they moved it?'],
    ['if the room is free', null, 'Is the room free?'],
    ['whether dinner at eight suits her', 'her', 'Can you tell me whether dinner at eight suits you?'],
    ['to bring the cake and to call me', null, 'Please bring the cake and call me.'],
  ] as const)('%s (%s): %s', (said, told, read) => {
    expect(toDirectSpeech(said, told, true)).toBe(read);
  });
});
