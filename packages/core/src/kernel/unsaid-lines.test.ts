import { expect, test } from 'vitest';
import { unsaidLines } from './unsaid-lines.ts';

const long = 'a text that is longer than any sentence of an action would show without cutting it off';

test('a text that the question cuts is shown whole behind a margin, and a sentence of ours as it is', () => {
  const lines = [
    { name: 'note', text: long },
    { name: 'why', text: `${long} of ours`, isOurs: true },
  ] as const;

  expect(unsaidLines({ question: 'forward it', lines })).toEqual([
    'The note in full:',
    `    │ “${long}”`,
    `${long} of ours`,
  ]);
});
