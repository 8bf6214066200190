import { expect, test } from 'vitest';
import { abilities, chatLocally, isSmallTalk } from './chat-locally.ts';

test.each(['Hey, how’s it going?'.replace('’', "'"), 'thanks!', 'Good morning', 'bye', 'who are you?'])(
  '“%s” is small talk and gets a short answer',
  (text) => {
    expect(isSmallTalk(text)).toBe(true);
    expect(chatLocally(text, 0)).not.toContain(abilities);
  },
);

test.each(['hey, call mom', 'thanks, and cancel the meeting', 'remind me to say good morning', ''])(
  '“%s” is more than that',
  (text) => {
    expect(isSmallTalk(text)).toBe(false);
  },
);

test('not every greeting gets the same answer', () => {
  expect(chatLocally('hello', 0)).not.toBe(chatLocally('hello', 1));
});

test('what is not understood is said, with what could be asked for', () => {
  expect(chatLocally('blorp the frotz', 0)).toMatch(/^I'm not sure what you would like me to do\. /);
  expect(chatLocally('blorp the frotz', 0)).toContain(abilities);
});

test('who asks for help is told what can be done', () => {
  expect(chatLocally('what can you do?', 0)).toBe(abilities);
});
