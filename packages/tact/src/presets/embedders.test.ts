import { createEmbeddingServer, createFakeClock } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { parseConfig } from '#config';
import { embedderFrom } from './embedders.ts';

const open = (text: string, environment: NodeJS.ProcessEnv = {}) =>
  embedderFrom(parseConfig(parseToml(text, 'config.toml')).config, { clock: createFakeClock(), environment });

describe('the embedder of the settings', () => {
  it('is the lexical one if they say nothing', async () => {
    const { embedder, timeoutMs } = await open('');

    expect([embedder.id, timeoutMs]).toEqual(['lexical-1:256', 10_000]);
    expect(embedder.similarity(1)).toBe(1);
  });

  it('is the lexical one with the dimensions and the scale that they name', async () => {
    const { embedder } = await open('[embeddings]\ndimensions = 64\nscale = [[0, 0.2], [1, 0.8]]\n');

    expect(embedder.id).toBe('lexical-1:64');
    expect(embedder.similarity(0.5)).toBe(0.5);
  });

  it('is the model that they name, at its address, with its key, size, scale and timeout', async () => {
    await using server = await createEmbeddingServer(() => ({
      vectors: [Array.from({ length: 16 }, () => 1)],
    }));
    const { embedder, timeoutMs } = await open(
      `[embeddings]\nmodel = "openai:own"\ndimensions = 16\nbase_url = "${server.baseUrl}"\nkey_env = "OWN_KEY"
      timeout_ms = 60000\nscale = [[0.5, 0], [1, 1]]\n`,
      { OWN_KEY: 'k-7' },
    );

    const [vector] = await embedder.embed(['text'], { timeoutMs });

    expect(vector?.[0]).toBe(0.25);
    expect([embedder.id, timeoutMs, embedder.similarity(0.75)]).toEqual(['openai:own:16', 60_000, 0.5]);
    expect(server.requests).toMatchObject([{ model: 'own', key: 'k-7', texts: ['text'] }]);
  });

  it('cannot be a model whose key is missing', async () => {
    await expect(open('[embeddings]\nmodel = "openai:text-embedding-3-small"\n')).rejects.toMatchObject({
      code: 'EMBEDDER_KEY_MISSING',
      message: 'The API key for embeddings of openai is missing.',
    });
  });
});
