import { describe, expect, it } from 'vitest';
import { isAboutMemory } from './memory-rules.ts';
import { tokensOf } from './tokens.ts';

describe('a request to the memory', () => {
  it.each([
    "remember that my wife's birthday is May 3",
    'Please remember I park on level two',
    "don't forget that my mother is allergic to nuts",
    'keep in mind that we moved',
    'forget what I told you about the trip',
    'delete all memories',
    'what do you know about me?',
    'Do you remember what I said about the boat?',
    'Which book did you recommend to me?',
    'You once suggested a film to me. What was it?',
    'what kind of music do I like',
    "what's my favourite colour?",
    'where did I park the car?',
    'On May 2nd I read a book. What was it called?',
    'what is my name',
    'call me Ishmael',
    'my name is Nora',
  ])('is %j', (text) => {
    expect(isAboutMemory(tokensOf(text))).toBe(true);
  });

  it.each([
    'remind me to call mom',
    'call me a taxi',
    'call me at 5',
    'text Bob to call me later',
    'what is my balance',
    "what's my schedule today?",
    'what do you know about my meetings on Friday',
    'refresh my memory about the list',
    'recall the last email',
    'what music is this',
    'when is the dentist appointment',
    'book a table under my name',
    'hello',
    '',
  ])('is not %j', (text) => {
    expect(isAboutMemory(tokensOf(text))).toBe(false);
  });

  it('is recognised in a long text, on which a quadratic search would never finish', () => {
    const long = tokensOf('please i want you to what my you told me '.repeat(50_000));

    expect(isAboutMemory(long)).toBe(true);
  });
});
