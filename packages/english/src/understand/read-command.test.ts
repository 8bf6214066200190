import { describe, expect, it } from 'vitest';
import { asksWhyToldAbout, readCommand } from './read-command.ts';

describe('what is asked of the assistant itself', () => {
  it.each([
    'undo',
    'Undo that',
    'please undo it',
    'could you undo that',
    'just undo that',
    'can you just undo that please?',
    'take it back',
    'Oh no, wait, revert that please!',
    'undo the last change',
    'oops, my mistake, undo what you just did',
    'put it back the way it was',
    "I'd like to undo that",
    'roll that back',
  ])('“%s” takes something back', (text) => {
    expect(readCommand(text)).toBe('undo');
  });

  it.each(['undo it anyway', 'undo anyway', 'just undo that regardless', 'yes, undo it all the same'])(
    '“%s” takes back what was changed since as well',
    (text) => {
      expect(readCommand(text)).toBe('undo_anyway');
    },
  );

  it.each(['why?', 'Why did you do that?', 'why did you send that mail?', 'explain yourself', 'how come?'])(
    '“%s” wants an explanation',
    (text) => {
      expect(readCommand(text)).toBe('explain');
    },
  );

  it.each([
    'what did you just do?',
    'wait, what did you do?',
    'what have you done?',
    'what did you change just now?',
    'what just happened?',
    'tell me what you did',
  ])('“%s” asks what was done', (text) => {
    expect(readCommand(text)).toBe('recount');
  });

  it.each(['what can you do?', 'help', 'so what can you do for me', 'how can you help me?'])(
    '“%s” asks what can be done here',
    (text) => {
      expect(readCommand(text)).toBe('abilities');
    },
  );

  it.each([
    'undo the top button',
    'take it back to the shop',
    'remind me to undo the strap',
    'how do I undo a commit?',
    'take that call',
    'why is the sky blue?',
    'explain the theory of relativity',
    'why did Bob send that?',
    'what did Ann do?',
    'what did I do on Friday?',
    'help Bob move house on Friday',
    'what can I do about the leak?',
    '',
  ])('“%s” is something else', (text) => {
    expect(readCommand(text)).toBeNull();
  });

  it('insists where an undo was held back because of later changes', () => {
    const question = { kind: 'undo', words: null, isHighStakes: true } as const;

    expect(readCommand('do it anyway', question)).toBe('undo_anyway');
    expect(readCommand('yes, undo it', question)).toBe('undo_anyway');
    expect(readCommand('do it anyway')).toBeNull();
    expect(readCommand('yes', question)).toBeNull();
  });

  it('tells why something was told from why something was done', () => {
    expect(asksWhyToldAbout('why did you tell me about the exam?')).toBe(true);
    expect(asksWhyToldAbout('why did you tell me that?')).toBe(false);
  });
});
