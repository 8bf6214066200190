import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ModelRequest } from '@tact/core/ports/model';
import { createFakeClock, createModelServer, type ModelServer, type ServerReply } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModel } from './ai-sdk.ts';

const request: ModelRequest = {
  messages: [{ role: 'user', text: 'What now?' }],
  tools: [{ name: 'decide', description: 'Says what to do.', inputSchema: { type: 'object' } }],
  temperature: 0.1,
  maxOutputTokens: 4096,
};
const options = { timeoutMs: 30_000 };

describe('a model through the AI SDK', () => {
  let server: ModelServer;

  beforeEach(async () => {
    server = await createModelServer();
  });

  afterEach(async () => {
    await server.close();
    expect(server.unscripted).toEqual([]);
  });

  const open = (provider: 'openai' | 'anthropic' | 'google' | 'compatible', model = 'm-1') =>
    createModel(
      { provider, model, apiKey: 'k-1', baseUrl: server.baseUrl(provider), maxRetries: 0 },
      { clock: createFakeClock() },
    );

  const codeOf = async (provider: Parameters<typeof open>[0], reply: ServerReply) => {
    server.reply(reply);
    const model = await open(provider);
    return model.generate(request, options).then(
      () => 'an answer',
      (error) => error.code,
    );
  };

  it('is called by its provider and its name', async () => {
    expect((await open('openai', 'gpt-5-mini')).id).toBe('openai:gpt-5-mini');
  });

  it('needs a key from the environment where the provider does', async () => {
    const fixture = { clock: createFakeClock(), environment: {} };

    await expect(createModel({ provider: 'openai', model: 'm' }, fixture)).rejects.toMatchObject({
      code: 'MODEL_KEY_MISSING',
      message: 'The API key for openai is missing.',
    });
  });

  it('sends a keyless server no key', async () => {
    const baseUrl = server.baseUrl('compatible');
    const fixture = { clock: createFakeClock(), environment: {} };
    server.reply({ text: 'yes' });

    await (await createModel({ provider: 'ollama', model: 'qwen3:8b', baseUrl }, fixture)).generate(
      request,
      options,
    );

    expect(server.requests).toMatchObject([{ key: null, model: 'qwen3:8b' }]);
  });

  it('asks OpenAI not to keep what it reads', async () => {
    server.reply({ text: 'yes' });

    await (await open('openai')).generate(request, options);

    expect(server.requests[0]?.body['store']).toBe(false);
  });

  it('sends no temperature to a model that is known to take none', async () => {
    server.reply({ text: 'yes' });

    await (await open('openai', 'gpt-5-mini')).generate(request, options);

    expect(server.requests).toMatchObject([
      { temperature: null, maxOutputTokens: 4096, forcedTool: 'decide' },
    ]);
  });

  it('keeps sending the temperature when it was not what the model refused', async () => {
    const message = 'temperature is wrong, or something else';
    const fails = { kind: 'request-refused', message } as const;
    server.reply({ fails }, { fails }, { text: 'yes' });
    const model = await open('anthropic');

    await expect(model.generate(request, options)).rejects.toMatchObject({ code: 'MODEL_REQUEST_REFUSED' });
    await model.generate(request, options);

    expect(server.requests.map((one) => one.temperature)).toEqual([0.1, null, 0.1]);
  });

  it('sends a system message wherever it stands', async () => {
    server.reply({ text: 'yes' });
    const messages = [
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'Hello.' },
      { role: 'assistant', text: 'Yes?' },
      { role: 'user', text: 'Go on.' },
    ] as const;

    await (await open('compatible')).generate({ ...request, messages }, options);

    expect(server.requests[0]?.messages).toEqual(messages);
  });

  it('takes input that Google could not parse for an empty answer', async () => {
    const body = '{"candidates":[{"content":{},"finishReason":"MALFORMED_FUNCTION_CALL","index":0}]}';
    expect(await codeOf('google', { status: 200, body })).toBe('MODEL_ANSWER_EMPTY');
  });

  it.each<[string, string, Parameters<typeof open>[0], ServerReply]>([
    [
      'a used-up quota',
      'MODEL_CREDIT_USED_UP',
      'openai',
      {
        status: 429,
        body: '{"error":{"message":"Pay.","type":"insufficient_quota","code":"insufficient_quota"}}',
      },
    ],
    [
      'a failure within an answer of OpenAI’s',
      'MODEL_UNAVAILABLE',
      'openai',
      {
        status: 200,
        body: '{"id":"resp_1","status":"failed","error":{"type":"server_error","code":"server_error","message":"Oops"},"output":[]}',
      },
    ],
    [
      'a rate limit within an answer of OpenAI’s',
      'MODEL_RATE_LIMITED',
      'openai',
      {
        status: 200,
        body: '{"id":"resp_1","status":"failed","error":{"type":"error","code":"rate_limit_exceeded","message":"Slow"},"output":[]}',
      },
    ],
    [
      'a page where the interface should be',
      'MODEL_SETTINGS_INVALID',
      'compatible',
      { status: 404, body: '<html>' },
    ],
    [
      'an unknown path',
      'MODEL_SETTINGS_INVALID',
      'compatible',
      { status: 404, body: '{"detail":"Not Found"}' },
    ],
    [
      'a model that Ollama has not pulled',
      'MODEL_NOT_FOUND',
      'compatible',
      {
        status: 404,
        body: '{"error":{"message":"model \\"m-1\\" not found, try pulling it first","type":"api_error"}}',
      },
    ],
    ['a forbidden key', 'MODEL_KEY_REFUSED', 'compatible', { status: 403, body: '' }],
    ['a request that is too large', 'MODEL_REQUEST_REFUSED', 'anthropic', { status: 413, body: '' }],
    [
      'a gateway without a model behind it',
      'MODEL_UNAVAILABLE',
      'compatible',
      { status: 502, body: '<html>' },
    ],
    ['an answer of another shape', 'MODEL_UNAVAILABLE', 'compatible', { status: 200, body: '{"ok":true}' }],
  ])('names %s %s', async (_, code, provider, reply) => {
    expect(await codeOf(provider, reply)).toBe(code);
  });

  it('does not try again what the provider says is of no use', async () => {
    server.reply({ status: 500, body: '{}', headers: { 'x-should-retry': 'false' } });
    const settings = {
      provider: 'openai',
      model: 'm',
      apiKey: 'k',
      baseUrl: server.baseUrl('openai'),
    } as const;
    const model = await createModel(settings, { clock: createFakeClock() });

    await expect(model.generate(request, options)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });

    expect(server.requests).toHaveLength(1);
  });

  it('refuses a conversation without messages before anything is sent', async () => {
    const model = await open('openai');

    await expect(model.generate({ ...request, messages: [] }, options)).rejects.toMatchObject({
      code: 'MODEL_REQUEST_REFUSED',
    });
  });

  it('loads no library before a model is made, and then only its provider’s', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = new Set();
      registerHooks({
        load: (url, context, next) => {
          loaded.add(/node_modules\\/(ai|@ai-sdk\\/(?:openai|anthropic|google|openai-compatible))\\//.exec(url)?.[1]);
          return next(url, context);
        },
      });
      const { createModel } = await import('./ai-sdk.ts');
      const before = [...loaded].filter(Boolean);
      await createModel({ provider: 'ollama', model: 'm' }, { clock: {} });
      console.log(JSON.stringify({ before, after: [...loaded].filter(Boolean).sort() }));`;

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      {
        cwd: import.meta.dirname,
      },
    );

    expect(JSON.parse(stdout)).toEqual({ before: [], after: ['@ai-sdk/openai-compatible', 'ai'] });
  });
});
