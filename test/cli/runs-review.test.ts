import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, hostile, makeRunsFixture, type RunsFixture, succeeded } from './runs-fixture.ts';

let fixture: RunsFixture;

beforeEach(async () => {
  fixture = await makeRunsFixture();
});
afterEach(() => fixture.dispose());

/** Runs of one task whose words differ, so that rules cannot tell whether they say the same. */
const exported = (id: string, summary: string, at: string) => ({
  ...{ id, task: 'Export the customer list', summary, outcome: 'success' },
  completed_at: `2026-11-21T${at}:00Z`,
});
const first = exported('e1', 'The customer list went to the sales folder of the team', '10:00');
const second = exported('e2', 'The customer list went to the shared sales folder', '11:00');
const pairs = async () => (await fixture.at(['runs', 'review', '--json'])).records;
const reviewing = (input: string) => fixture.run(['runs', 'review'], { columns: 80, input });

describe('tact runs review', () => {
  it('shows pairs that rules could not tell apart, and takes one key for each', async () => {
    await fixture.remember(failed, succeeded, first, second);
    const asked = await pairs();
    expect(asked).toMatchObject([
      { decision: 'ADD', run_id: 'e2', known_run_id: 'e1', summary: second.summary },
    ]);

    const { stdout, code } = await reviewing('what\ns\n');

    expect(code).toBe(0);
    expect(stdout).toContain('1 of 1, similarity ');
    expect(stdout).toContain('The customer list went to the sales folder of the team');
    expect(stdout).toContain('s  the same: it says nothing new (NOT)');
    expect(stdout).toContain('1 reviewed, 0 left open. No run was changed;');
    expect(await pairs()).toEqual([]);
    expect((await fixture.at(['runs', '--json'])).records.map(({ id }) => id)).toContain('e2');
  });

  it('counts the answers for the thresholds', async () => {
    await fixture.remember(first, second);
    await reviewing('s\n');

    expect(await fixture.failure(['calibrate', 'memory'])).toMatchObject({
      details: { why: expect.stringContaining('49 more are needed about runs that were known') },
    });
  });

  it('leaves open what is put off or not answered, and quotes what others wrote', async () => {
    await fixture.remember(first, { ...second, summary: `${second.summary} ${hostile}` });

    expect((await reviewing('l\n')).stdout).toContain('0 reviewed, 1 left open.');
    const { stdout } = await reviewing('');

    expect(stdout).toContain('0 reviewed, 1 left open.');
    expect([...'\u202e\u0007'].filter((unseen) => stdout.includes(unseen))).toEqual([]);
    expect(await pairs()).toHaveLength(1);
  });

  it('asks nothing where there is no terminal or no pair', async () => {
    expect((await fixture.run(['runs', 'review'])).code).toBe(2);
    await fixture.remember(failed, succeeded);
    expect((await reviewing('')).stdout).toBe('No pairs to review.\n');
  });
});

it('a run that was done again is listed with how often, and when last', async () => {
  await fixture.remember(first);
  await writeFile(join(fixture.home, 'config.toml'), '[owner]\nzone = "UTC"\n');
  await fixture.remember({ ...first, id: 'e7', completed_at: '2026-11-22T09:00:00Z' });

  expect((await fixture.at(['runs'], { env: { COLUMNS: '160' } })).stdout).toContain(
    '2 times, last 2026-11-22 09:00',
  );
  expect((await fixture.at(['runs', 'show', 'e1'])).stdout).toContain(
    'done         2 times, last 2026-11-22 09:00\n',
  );
});
