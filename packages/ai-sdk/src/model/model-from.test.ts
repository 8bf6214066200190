import { createFakeClock } from '@tact/testing';
import { APICallError } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, test } from 'vitest';
import { modelFrom } from './ai-sdk.ts';

/** What the contract suite cannot show, because there a provider's own library stands between. */

const request = {
  messages: [{ role: 'user' as const, text: 'Hello' }],
  tools: [],
  temperature: 0,
  maxOutputTokens: 10,
};
const options = { timeoutMs: 1_000 };
const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

describe('a language model of an application', () => {
  test('answers under the name of its provider and its own', async () => {
    const languageModel = new MockLanguageModelV4({
      provider: 'acme.chat',
      modelId: 'large',
      doGenerate: {
        content: [{ type: 'text', text: 'Hi.' }],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      },
    });
    const model = modelFrom(languageModel, { clock: createFakeClock() });

    expect(model.id).toBe('acme:large');
    expect(await model.generate(request, options)).toEqual({
      ...{ toolCalls: [], text: 'Hi.', finish: 'stop', inputTokens: 3, outputTokens: 1, model: 'large' },
    });
  });

  test.each([
    [undefined, 'it answered with status 400'],
    ['key-4711', '… lacks the scope'],
  ])('whose key is %s has errors that say: %s', async (apiKey, why) => {
    const languageModel = new MockLanguageModelV4({
      provider: 'acme',
      modelId: 'large',
      doGenerate: () => {
        throw new APICallError({
          ...{ message: 'refused', url: 'https://acme.example', requestBodyValues: {}, statusCode: 400 },
          responseBody: JSON.stringify({ error: { message: 'key-4711 lacks the scope' } }),
        });
      },
    });
    const model = modelFrom(languageModel, {
      clock: createFakeClock(),
      ...(apiKey === undefined ? {} : { apiKey }),
    });

    await expect(model.generate(request, options)).rejects.toMatchObject({
      code: 'MODEL_REQUEST_REFUSED',
      message: expect.stringContaining(why),
    });
  });
});
