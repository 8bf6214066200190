import { describe, expect, it } from 'vitest';
import { learnFrom, nothingLearned } from './learned-settings.ts';

const learned = (message: string, asked = 4096) => learnFrom(message, nothingLearned, asked);

describe('what a refusal teaches', () => {
  it.each([
    ['max_tokens is too large: 4096. This model supports at most 2048 completion tokens.', 2048],
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 4096 tokens and your request has 1800 input tokens",
      2296,
    ],
    [
      "This model's maximum context length is 4096 tokens. However, you requested 5200 tokens (1104 in the messages, 4096 in the completion). Please reduce max_tokens.",
      2992,
    ],
    ['max_output_tokens: must be between 1 and 1024', 1024],
  ])('%s', (message, limit) => {
    const found = learned(message);

    expect(found?.maxOutputTokens).toBe(limit);
    expect(found?.leftOut).toEqual([]);
  });

  it('is a renamed limit', () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";

    expect(learned(message)).toEqual({ ...nothingLearned, renamesLimit: true });
    expect(learnFrom(message, { ...nothingLearned, renamesLimit: true }, 4096)).toBeNull();
  });

  it.each([
    ["Unsupported value: 'temperature' does not support 0.1 with this model.", 'temperature'],
    ['tool_choice is not supported', 'tool choice'],
    ['Unrecognized request argument supplied: reasoning_effort', 'reasoning'],
    ['stream_options: Extra inputs are not permitted', 'stream options'],
  ])('%s leaves one field out', (message, field) => {
    expect(learned(message)?.leftOut).toEqual([field]);
  });

  it('adds to what is known, and nothing twice', () => {
    const known = { ...nothingLearned, leftOut: ['temperature'] as const };

    expect(learnFrom('tool_choice is not supported', known, 4096)?.leftOut).toEqual([
      'temperature',
      'tool choice',
    ]);
    expect(learnFrom('temperature is not supported', known, 4096)).toBeNull();
  });

  it.each(['', 'messages: array too long', 'max_tokens is wrong', 'max_tokens must be at least 8192'])(
    'is nothing where it names no setting or no lower limit: %s',
    (message) => {
      expect(learned(message)).toBeNull();
    },
  );
});
