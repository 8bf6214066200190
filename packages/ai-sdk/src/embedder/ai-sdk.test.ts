import { createEmbeddingServer, createFakeClock, type EmbeddingServer, type FakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbedder, type EmbedderSettings, toEmbedder } from './ai-sdk.ts';
import { openEmbeddingModel } from './open-embedding-model.ts';

const options = { timeoutMs: 5_000 };
const secret = 'the merger with Umbrella is off';

describe('an embedding model through the AI SDK', () => {
  let server: EmbeddingServer;
  let clock: FakeClock;

  beforeEach(async () => {
    server = await createEmbeddingServer();
    clock = createFakeClock();
  });

  afterEach(async () => {
    await server.close();
    expect(server.unscripted).toEqual([]);
    expect(clock.sleepers).toBe(0);
  });

  const open = (
    settings: Partial<EmbedderSettings> = {},
    more: { readonly batchSize?: number; readonly maxRetries?: number } = {},
  ) =>
    createEmbedder(
      { model: 'openai:m-1', dimensions: 2, apiKey: 'key-0815', baseUrl: server.baseUrl, ...settings },
      { clock, environment: {}, random: () => 0.5, ...more },
    );
  const errorOf = async (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('an error was expected'),
      (error: unknown) => error,
    );

  it('is named by provider, model and dimensions', async () => {
    expect(await open()).toMatchObject({ id: 'openai:m-1:2', dimensions: 2 });
    expect((await open({ model: 'ollama:nomic-embed-text:v1.5', dimensions: 768 })).id).toBe(
      'ollama:nomic-embed-text:v1.5:768',
    );
  });

  it('answers with vectors of length 1', async () => {
    server.reply({ vectors: [[3, 4]] });

    expect(await (await open()).embed(['a text'], options)).toEqual([Float32Array.of(0.6, 0.8)]);
    expect(server.requests).toMatchObject([
      { model: 'm-1', texts: ['a text'], dimensions: null, key: 'key-0815' },
    ]);
  });

  it('asks a known model for another number of dimensions, and for its usual one not at all', async () => {
    server.reply({ vectors: [[1, 0]] }, { vectors: [Array.from({ length: 1536 }, () => 1)] });
    const { dimensions, ...usual } = { model: 'openai:text-embedding-3-small', dimensions: 2 };

    await (await open({ ...usual, dimensions })).embed(['x'], options);
    const whole = await createEmbedder({ ...usual, apiKey: 'k', baseUrl: server.baseUrl }, { clock });
    await whole.embed(['x'], options);

    expect(whole.dimensions).toBe(1536);
    expect(server.requests.map((request) => request.dimensions)).toEqual([2, null]);
  });

  it('sends batches one after the other, without blank texts', async () => {
    server.reply(
      {
        vectors: [
          [1, 0],
          [0, 1],
        ],
      },
      { vectors: [[0, -1]] },
    );
    const embedder = await open({}, { batchSize: 2 });

    const vectors = await embedder.embed(['a', ' ', 'b', 'c'], options);

    expect(server.requests.map(({ texts }) => texts)).toEqual([['a', 'b'], ['c']]);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      [0, -1],
    ]);
  });

  it('sends the first 8 000 characters of a text', async () => {
    server.reply({ vectors: [[1, 0]] });

    await (await open()).embed(['x'.repeat(1_000_000)], options);

    expect(server.requests[0]?.texts[0]).toHaveLength(8_000);
  });

  it('refuses vectors with another number of dimensions', async () => {
    server.reply({ vectors: [[1, 0, 0]] });

    expect(await errorOf((await open()).embed(['x'], options))).toMatchObject({
      code: 'EMBEDDER_DIMENSIONS',
      message: 'The embedder openai:m-1:2 answered with 3 dimensions instead of 2.',
      remedy: 'Set `dimensions = 3` in `[embeddings]` of config.toml, or a size that the model supports.',
    });
  });

  it.each([
    ['too few vectors', { vectors: [] }],
    ['a vector without direction', { vectors: [[0, 0]] }],
    ['no JSON', { status: 200, body: '<html>' }],
  ])('fails on %s', async (_, reply) => {
    server.reply(reply);

    const embedder = await open({}, { maxRetries: 0 });

    expect(await errorOf(embedder.embed(['x'], options))).toMatchObject({ code: 'EMBEDDER_FAILED' });
  });

  it('is asked again after a transient failure, as soon as the provider says', async () => {
    server.reply(
      { fails: { kind: 'unavailable' } },
      { fails: { kind: 'rate-limited', retryAfterSeconds: 1 } },
      { vectors: [[1, 0]] },
    );
    const vectors = (await open()).embed(['x'], options);

    await clock.whenSleeping(2);
    await clock.advance(375);
    await server.whenRequested(2);
    await clock.whenSleeping(2);
    await clock.advance(1_050);

    expect(await vectors).toEqual([Float32Array.of(1, 0)]);
    expect(server.requests).toHaveLength(3);
  });

  it('says that it is limited where the pause would end too late', async () => {
    server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 60 } });

    expect(await errorOf((await open()).embed(['x'], options))).toMatchObject({
      code: 'EMBEDDER_RATE_LIMITED',
      disposition: 'retry',
    });
  });

  it('ends when the time is up, and closes the connection', async () => {
    server.reply({ hangs: true });
    const failed = errorOf((await open()).embed(['x'], options));

    await server.whenRequested(1);
    await clock.advance(5_000);

    expect(await failed).toMatchObject({ code: 'EMBEDDER_TIMEOUT', details: { timeoutMs: 5_000 } });
    await gone(server.requests[0]?.gone);
  });

  it('ends as soon as it is cancelled, and closes the connection', async () => {
    server.reply({ hangs: true });
    const controller = new AbortController();
    const failed = errorOf((await open()).embed(['x'], { ...options, signal: controller.signal }));

    await server.whenRequested(1);
    controller.abort();

    expect(await failed).toMatchObject({ code: 'EMBEDDER_CANCELLED' });
    await gone(server.requests[0]?.gone);
  });

  it.each([
    [{ kind: 'key-refused' }, 'the API key in OPENAI_API_KEY is not accepted'],
    [{ kind: 'unknown-model' }, 'there is no such model'],
    [{ kind: 'request-refused', message: 'too many tokens' }, 'too many tokens'],
  ] as const)('is not asked again after %j', async (failure, why) => {
    server.reply({ fails: failure });

    expect(await errorOf((await open()).embed(['x'], options))).toMatchObject({
      code: 'EMBEDDER_REFUSED',
      message: `The embedder openai:m-1:2 rejected the request: ${why}.`,
      disposition: 'fix',
    });
  });

  it('quotes neither a text nor the key in an error', async () => {
    server.reply({ fails: { kind: 'request-refused', message: `bad input: ${secret} (key-0815)` } });

    const error = await errorOf((await open()).embed([secret], options));

    expect(error).toMatchObject({ code: 'EMBEDDER_REFUSED' });
    expect(
      JSON.stringify([error, String(error), (error as Error).stack, (error as Error).cause]),
    ).not.toMatch(/Umbrella|key-0815/);
  });

  it.each([
    [{ model: 'anthropic:claude' }, 'EMBEDDER_SETTINGS_INVALID'],
    [{ model: 'nobody:m' }, 'EMBEDDER_SETTINGS_INVALID'],
    [{ model: 'openai:' }, 'EMBEDDER_SETTINGS_INVALID'],
    [{ model: 'openai:m', baseUrl: 'ftp://x' }, 'EMBEDDER_SETTINGS_INVALID'],
    [{ apiKey: '' }, 'EMBEDDER_KEY_MISSING'],
  ])('cannot be opened with %j', async (settings, code) => {
    expect(await errorOf(open(settings))).toMatchObject({ code });
  });

  it('must be told the dimensions of an unknown model', async () => {
    const error = await errorOf(createEmbedder({ model: 'ollama:own' }, { environment: {} }));

    expect(error).toMatchObject({
      code: 'EMBEDDER_SETTINGS_INVALID',
      message:
        'The embedder ollama:own cannot be used: the number of its dimensions is not known and must be set.',
    });
  });

  it("can be the application's own", async () => {
    server.reply({ vectors: [[0, 2]] });
    const model = await openEmbeddingModel('vllm', { model: 'own', baseUrl: server.baseUrl });
    if (model === null) return expect.fail('vLLM has embedding models');

    const embedder = toEmbedder(model, {
      dimensions: 2,
      clock,
      scale: [
        [0, 0],
        [0.5, 0.25],
        [1, 1],
      ],
    });

    expect(await embedder.embed(['x'], options)).toEqual([Float32Array.of(0, 1)]);
    expect(embedder).toMatchObject({ id: 'vllm:own:2', dimensions: 2 });
    expect(embedder.similarity(0.5)).toBe(0.25);
  });

  it('has the cosine as its similarity unless told otherwise, and 0 below 0', async () => {
    const { similarity } = await open();

    expect([-1, -0.1, 0, 0.7, 1, 1.0000001].map(similarity)).toEqual([0, 0, 0, 0.7, 1, 1]);
  });
});

function gone(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
