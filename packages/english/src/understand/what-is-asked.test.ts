import { expect, test } from 'vitest';
import { readAsks } from './what-is-asked.ts';

test.each([
  'What is the capital of Australia?',
  'Could you explain what a mortgage is?',
  'Tell me a joke',
  'write me a short poem about spring',
  'Do you know who wrote Hamlet?',
  'How do I boil an egg?',
])('“%s” asks for knowledge or for a text', (text) => {
  expect(readAsks(text).forKnowledge).toBe(true);
});

test.each([
  'Hello there',
  'How are you?',
  'What is on my calendar?',
  'Did you send it?',
  'What time is my flight tomorrow?',
  'Email Bob the notes',
  'Turn on the lights',
  'Is the meeting still on?',
  'Tell me what you did',
])('“%s” does not', (text) => {
  expect(readAsks(text).forKnowledge).toBe(false);
});

test.each(['Did you send it?', 'is it done', 'Wait, have you told Bob?', 'Thanks. Was it sent?'])(
  '“%s” asks whether something is so',
  (text) => {
    expect(readAsks(text).whether).toBe(true);
  },
);

test.each(['Can you help me?', 'Send it to Bob', 'What is that?', 'Hello there'])(
  '“%s” does not ask whether',
  (text) => {
    expect(readAsks(text).whether).toBe(false);
  },
);
