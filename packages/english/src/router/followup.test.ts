import { describe, expect, it } from 'vitest';
import type { Turn } from '../words.ts';
import { isFollowup } from './followup.ts';
import { tokensOf } from './tokens.ts';

const booked: readonly Turn[] = [
  { role: 'user', text: 'I have a meeting with Sarah at 3pm' },
  { role: 'assistant', text: "I've put that on your calendar." },
];
const offered: readonly Turn[] = [
  { role: 'user', text: 'move the standup to Friday' },
  { role: 'assistant', text: 'Friday at 9:00. Is this good?' },
];

const tell = (text: string, history: readonly Turn[]) => isFollowup(tokensOf(text), history);

describe('a message is a follow-up', () => {
  it.each([
    'Actually, cancel it',
    'make it 30 minutes longer',
    'yes but at 4pm',
    'who else is coming to that meeting?',
  ])('when it says %j after something was done', (text) => {
    expect(tell(text, booked)).toBe(true);
  });

  it.each(['yes', 'no, at 10', 'the second one', 'sounds good'])('when it answers %j', (text) => {
    expect(tell(text, offered)).toBe(true);
  });

  it.each(['thanks', "Hey, how's it going?", 'remind me to buy milk', "what's the weather like"])(
    'but not with %j',
    (text) => {
      expect(tell(text, booked)).toBe(false);
    },
  );

  it('only in a conversation', () => {
    expect(tell('cancel it', [])).toBe(false);
    expect(tell('cancel it', booked)).toBe(true);
  });
});
