import { describe, expect, test } from 'vitest';
import { classifyFraming } from './classify-framing.ts';

describe('a message corrects its reader', () => {
  test.each([
    'You haven’t started your assignment yet.',
    'You missed your workout again.',
    'Another workout skipped, huh?',
    'You really should have started by now.',
    'Still no reply to Anna, even though she wrote twice.',
    'You haven’t packed, and the taxi comes at 8:00. Want me to call it later?',
    'Everyone else handed it in on Friday.',
    'Nice of you to finally look at the contract.',
  ])('%s', (message) => {
    expect(classifyFraming(message).label).toBe('corrects');
  });
});

describe('a message equips its reader', () => {
  test.each([
    'CS2103 is due tomorrow at 17:00; you are free from 13:00 to 16:00.',
    'The gym is open until 22:00 tonight if you want to squeeze one in.',
    'The library closes at 18:00 today; the book on the desk is due.',
    'The invoice is overdue since Monday; paying it takes two clicks.',
    'You have not been billed for the cancelled session.',
    'Missed call from Priya at 11:20, no voicemail.',
    'The 17:05 train is late, so the 17:20 works for you too.',
  ])('%s', (message) => {
    expect(classifyFraming(message).label).toBe('equips');
  });
});

test('what stands in quotation marks is a title or somebody else’s, and is not read', () => {
  expect(classifyFraming('“You never call, as usual” is due today at 17:00.').label).toBe('equips');
});

test('says which cues were found', () => {
  expect(classifyFraming('You missed your run again.').why).toContain('failing');
  expect(classifyFraming('The shop is open until 20:00 today.').why).toEqual([]);
});
