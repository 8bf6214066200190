import { expect, test } from 'vitest';
import { wantsExplanation, wantsUndo } from './plain-requests.ts';

test.each([
  'undo',
  'Undo that',
  'please undo it',
  'take it back',
  'Oh no, wait, revert that please!',
  'undo the last change',
])('“%s” takes something back', (text) => {
  expect(wantsUndo(text)).toBe(true);
});

test.each([
  'undo the top button',
  'take it back to the shop',
  'how do I undo a commit?',
  'take that call',
  '',
])('“%s” does not', (text) => {
  expect(wantsUndo(text)).toBe(false);
});

test.each(['why?', 'Why did you do that?', 'why did you send that mail?', 'explain yourself'])(
  '“%s” wants an explanation',
  (text) => {
    expect(wantsExplanation(text)).toBe(true);
  },
);

test.each(['why is the sky blue?', 'explain the theory of relativity', 'why did Bob send that?'])(
  '“%s” does not want one',
  (text) => {
    expect(wantsExplanation(text)).toBe(false);
  },
);
