import { describe, expect, it } from 'vitest';
import { modelAccess } from './model-settings.ts';

describe('access to a model', () => {
  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ] as const)('of %s takes the key of %s', (provider, variable) => {
    expect(modelAccess({ provider, model: 'm' }, { [variable]: ' k-1\n' })).toEqual({
      model: 'm',
      apiKey: 'k-1',
    });
  });

  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ] as const)('of %s needs the key of %s', (provider, variable) => {
    for (const environment of [{}, { [variable]: '' }, { [variable]: '  ' }]) {
      expect(() => modelAccess({ provider, model: 'm' }, environment)).toThrow(
        expect.objectContaining({ code: 'MODEL_KEY_MISSING', details: { provider, variable } }),
      );
    }
  });

  it('prefers a key that it was given', () => {
    expect(
      modelAccess({ provider: 'openai', model: 'm', apiKey: 'given' }, { OPENAI_API_KEY: 'found' }),
    ).toMatchObject({ apiKey: 'given' });
  });

  it.each([
    ['ollama', 'http://127.0.0.1:11434/v1'],
    ['lmstudio', 'http://127.0.0.1:1234/v1'],
    ['vllm', 'http://127.0.0.1:8000/v1'],
    ['llamacpp', 'http://127.0.0.1:8080/v1'],
  ] as const)('of %s needs no key and is on this machine unless told otherwise', (provider, baseUrl) => {
    expect(modelAccess({ provider, model: 'm' }, {})).toEqual({ model: 'm', baseUrl });
    expect(modelAccess({ provider, model: 'm', baseUrl: 'http://box:1/v1' }, {})).toEqual({
      model: 'm',
      baseUrl: 'http://box:1/v1',
    });
  });

  it('of a compatible server needs its base URL', () => {
    expect(() => modelAccess({ provider: 'compatible', model: 'm' }, {})).toThrow(
      'The model compatible:m cannot be used: it has no base URL.',
    );
  });

  it('sends a compatible server the key that is set for it', () => {
    const settings = { provider: 'compatible', model: 'm', baseUrl: 'https://models.example/v1' } as const;
    expect(modelAccess(settings, { COMPATIBLE_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2' })).toMatchObject({
      apiKey: 'k-1',
    });
  });

  it.each([
    ['models.example', 'its base URL is not a valid URL'],
    ['file:///etc/passwd', 'its base URL is not http or https'],
    ['https://me:hunter2@models.example/v1', 'its base URL contains a user name or password'],
    ['https://models.example/v1?key=hunter2', 'its base URL contains a query or a fragment'],
  ])('refuses the base URL %s without repeating it', (baseUrl, why) => {
    expect(() => modelAccess({ provider: 'compatible', model: 'm', baseUrl }, {})).toThrow(
      `The model compatible:m cannot be used: ${why}.`,
    );
  });

  it.each(['two\nlines', 'smart“quotes”', 'a b'])('refuses the key %j without repeating it', (apiKey) => {
    expect(() => modelAccess({ provider: 'openai', model: 'm', apiKey }, {})).toThrow(
      'The model openai:m cannot be used: the key in OPENAI_API_KEY contains invalid characters.',
    );
  });
});
