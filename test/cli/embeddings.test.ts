import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmbeddingServer, type EmbeddingReply } from '@tact/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

describe('what texts are embedded with', () => {
  let cli: CliFixture;

  beforeAll(async () => {
    cli = await makeCliFixture();
  });
  afterAll(() => cli.dispose());

  const homeWith = async (...settings: readonly string[]) => {
    const home = await mkdtemp(join(cli.folder, 'home-'));
    await writeFile(join(home, 'config.toml'), ['[embeddings]', ...settings].join('\n'));
    return home;
  };
  const examine = async (home: string, ...more: readonly string[]) => {
    const { records, stdout } = await cli.run(['doctor', '--json', '--home', home, ...more]);
    const [record] = records;
    return { check: record?.checks.find((one) => 'name' in one && one.name === 'embeddings'), stdout };
  };

  it('is the words alone unless the settings name a model', async () => {
    const { check } = await examine(await homeWith('dimensions = 64'));

    expect(check).toMatchObject({ state: 'good', text: 'lexical-1:64: by words, without a model' });
  });

  it('is checked by the doctor, with --call by embedding a word', async () => {
    const vector = Array.from({ length: 16 }, () => 1);
    const replies: EmbeddingReply[] = [{ vectors: [vector] }, { vectors: [[1, 0]] }];
    await using server = await createEmbeddingServer(() => replies.shift() ?? { hangs: true });
    const home = await homeWith(
      'model = "compatible:tiny"',
      'dimensions = 16',
      `base_url = "${server.baseUrl}"`,
    );

    const unasked = await examine(home);
    const good = await examine(home, '--call');
    const bad = await examine(home, '--call');

    expect(unasked.check).toMatchObject({
      state: 'good',
      text: `compatible:tiny:16 at ${new URL(server.baseUrl).host}, on this machine: settings valid, key present (test it with --call); its cosines are taken as similarities (no \`scale\`)`,
    });
    expect(good.check).toMatchObject({
      state: 'good',
      text: expect.stringMatching(
        /^compatible:tiny:16 at .+, on this machine: answered in .+; its cosines are taken as similarities/,
      ),
    });
    expect(bad.check).toMatchObject({ state: 'bad', code: 'EMBEDDER_DIMENSIONS' });
    expect(server.requests.map(({ texts }) => texts)).toEqual([['ready'], ['ready']]);
  });

  it('that leaves this machine is told by the doctor, with the variable that names its address', async () => {
    const home = await homeWith('model = "ollama:tiny"', 'dimensions = 16');
    const env = { OLLAMA_HOST: 'gpu.example' };

    const { records } = await cli.run(['doctor', '--json', '--home', home], { env });

    expect(records[0]?.checks).toContainEqual(
      expect.objectContaining({
        name: 'embeddings',
        text: expect.stringContaining(
          'ollama:tiny:16 at gpu.example:11434 (from OLLAMA_HOST), outside this machine',
        ),
      }),
    );
  });

  it('is reported with its line where the settings are wrong', async () => {
    const { stdout } = await examine(await homeWith('model = "small"'));

    expect(stdout).toContain('embeddings.model: must be a provider and a model');
  });

  it('is measured by an eval, in a clone', async () => {
    const data = fileURLToPath(new URL('../../evals/embedding/pairs.jsonl', import.meta.url));

    const { code, records } = await cli.run([
      'eval',
      'embedder',
      '--data',
      data,
      '--dimensions',
      '128',
      '--json',
    ]);

    expect(code).toBe(0);
    expect(records).toMatchObject([
      { embedder: 'lexical-1:128', pairs: 1254, relatedness_correlation: null },
    ]);
  });
});
