import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

describe('how events are answered', () => {
  let cli: CliFixture;

  beforeAll(async () => {
    cli = await makeCliFixture();
  });
  afterAll(() => cli.dispose());

  const examine = async (...settings: readonly string[]) => {
    const home = await mkdtemp(join(cli.folder, 'home-'));
    await writeFile(join(home, 'config.toml'), ['[executive]', ...settings].join('\n'));
    const { records, code: exitCode } = await cli.run(['doctor', '--json', '--home', home]);
    const check = records[0]?.checks.find((one) => 'name' in one && one.name === 'executive');
    return { check, exitCode };
  };

  test('is told by the doctor', async () => {
    expect(await examine()).toMatchObject({
      check: { state: 'good', text: 'heuristic_first, threshold 0.70' },
      exitCode: 0,
    });
  });

  test('is unclear where the strategy is unknown', async () => {
    expect(await examine('strategy = "hybird"')).toMatchObject({
      check: { state: 'bad', code: 'EXECUTIVE_STRATEGY_UNKNOWN' },
      exitCode: 4,
    });
    expect(await examine('shadow = "always"')).toMatchObject({
      check: { state: 'bad', text: 'Unknown decision strategy "always"; perhaps "always_llm" was meant.' },
    });
  });

  test('is always by the model where no heuristic can reach the threshold', async () => {
    const biases = 'domains = { home = { biases = { confidence_threshold = 0.25 } } }';

    expect((await examine('confidence_threshold = 0.91')).check).toMatchObject({ state: 'good' });
    expect((await examine('confidence_threshold = 0.93')).check).toMatchObject({
      state: 'open',
      text: 'heuristic_first, threshold 0.93: threshold 0.93 is above 0.917, which no learned heuristic reaches; the model is asked about everything that is not urgent.',
    });
    expect((await examine(biases)).check).toMatchObject({
      state: 'open',
      text: expect.stringContaining('in the domain home, threshold 0.95 is above 0.917'),
    });
  });
});
