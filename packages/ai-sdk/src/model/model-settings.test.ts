import { describe, expect, it } from 'vitest';
import { modelAccess } from './model-settings.ts';

describe('access to a model', () => {
  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ] as const)('of %s takes the key of %s', (provider, variable) => {
    expect(modelAccess({ provider, model: 'm' }, { [variable]: ' k-1\n' })).toMatchObject({
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

  it('looks at no other variable than the one that was named', () => {
    const environment = { OPENAI_API_KEY: 'of another server', MY_KEY: 'mine' };
    const named = { provider: 'openai', model: 'm', keyVariable: 'MY_KEY' } as const;

    expect(modelAccess(named, environment)).toMatchObject({ apiKey: 'mine', keyVariable: 'MY_KEY' });
    expect(() => modelAccess(named, { OPENAI_API_KEY: 'of another server' })).toThrow(
      expect.objectContaining({ details: { provider: 'openai', variable: 'MY_KEY' } }),
    );
  });

  it.each([
    ['openai', { OPENAI_BASE_URL: 'https://gate.example/v1' }, 'https://gate.example/v1'],
    ['ollama', { OLLAMA_HOST: '192.168.1.7' }, 'http://192.168.1.7:11434/v1'],
    ['ollama', { OLLAMA_HOST: '0.0.0.0' }, 'http://127.0.0.1:11434/v1'],
    ['ollama', { OLLAMA_HOST: ':8080' }, 'http://127.0.0.1:8080/v1'],
    ['ollama', { OLLAMA_HOST: 'https://ollama.example/' }, 'https://ollama.example:443/v1'],
    ['ollama', { OLLAMA_HOST: '[::1]:11000' }, 'http://[::1]:11000/v1'],
  ] as const)('of %s takes the address of %j and says where it is from', (provider, environment, baseUrl) => {
    const settings = { provider, model: 'm', apiKey: 'k' };
    const [variable] = Object.keys(environment);

    expect(modelAccess(settings, environment)).toMatchObject({ baseUrl, addressVariable: variable });
    expect(modelAccess({ ...settings, baseUrl: 'http://own.example/v1' }, environment)).toMatchObject({
      baseUrl: 'http://own.example/v1',
      addressVariable: null,
    });
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
    expect(modelAccess({ provider, model: 'm' }, {})).toMatchObject({ model: 'm', baseUrl });
    expect(modelAccess({ provider, model: 'm', baseUrl: 'http://box:1/v1' }, {})).toMatchObject({
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
