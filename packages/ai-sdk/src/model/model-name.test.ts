import { describe, expect, it } from 'vitest';
import { parseModelName } from './model-name.ts';

describe('the name of a model', () => {
  it.each([
    ['openai:gpt-5-mini', { provider: 'openai', model: 'gpt-5-mini' }],
    ['ollama:qwen3:8b', { provider: 'ollama', model: 'qwen3:8b' }],
    ['compatible:meta-llama/Llama-4', { provider: 'compatible', model: 'meta-llama/Llama-4' }],
    ['  google:gemini-3-flash \n', { provider: 'google', model: 'gemini-3-flash' }],
  ])('%j is read as provider and model', (text, expected) => {
    expect(parseModelName(text)).toEqual(expected);
  });

  it('with an unknown provider is refused with the list of those that are known', () => {
    expect(() => parseModelName('opnai:gpt-5-mini')).toThrow(
      expect.objectContaining({
        code: 'MODEL_UNKNOWN_PROVIDER',
        message: 'Unknown model provider "opnai".',
        remedy:
          'Use one of openai, anthropic, google, ollama, lmstudio, vllm, llamacpp, compatible, as in `--model openai:gpt-5-mini`.',
      }),
    );
  });

  it.each(['', ':', 'gpt-5-mini', '__proto__:x', 'constructor:x', 'OpenAI:gpt-5', 'toString'])(
    '%j has no known provider',
    (text) => {
      expect(() => parseModelName(text)).toThrow(expect.objectContaining({ code: 'MODEL_UNKNOWN_PROVIDER' }));
    },
  );

  it.each([
    'openai',
    'openai:',
    'openai: ',
    'openai:gpt 5',
    'openai:gpt\u00005',
    `openai:${'x'.repeat(201)}`,
  ])('%j names no model', (text) => {
    expect(() => parseModelName(text)).toThrow(
      expect.objectContaining({
        code: 'MODEL_SETTINGS_INVALID',
        message: expect.stringContaining('a model is named as openai:NAME'),
      }),
    );
  });

  it('is shown shortened, and without control characters, when it is nonsense', () => {
    expect(() => parseModelName(`\u001b[31m${'x'.repeat(500)}`)).toThrow(
      `Unknown model provider "�[31m${'x'.repeat(75)}…".`,
    );
  });
});
