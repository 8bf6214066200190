import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

describe('the eval of ordinary speech', () => {
  let cli: CliFixture;

  beforeAll(async () => {
    cli = await makeCliFixture();
  });
  afterAll(() => cli.dispose());

  it('plays the project’s own dialogues without any option but a name, and writes each turn', async () => {
    const out = join(cli.folder, 'turns.jsonl');

    const { code, records } = await cli.run([
      ...['eval', 'everyday', '--dialogue', 'one word', '--out', out, '--json'],
    ]);

    expect(code).toBe(0);
    expect(records).toMatchObject([{ model: null, dialogues: 1, turns: { all: { turns: 6 } } }]);
    const [first] = (await readFile(out, 'utf8')).split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ say: 'hi', label: 'right', reasons: [] });
  });

  it('says which choice left no dialogue, and ends with 3', async () => {
    const { code, stderr } = await cli.run(['eval', 'everyday', '--dialogue', 'no such name']);

    expect(code).toBe(3);
    expect(stderr).toContain('with --dialogue no such name');
  });
});
