import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRunsFixture, type RunsFixture } from './runs-fixture.ts';

let fixture: RunsFixture;

beforeEach(async () => {
  fixture = await makeRunsFixture();
});
afterEach(() => fixture.dispose());

const words = ['tide', 'lamp', 'moss', 'kite', 'fern', 'drum', 'silk', 'rope', 'clay', 'wolf'];
/** So many tasks that have nothing to do with each other. */
const tasks = (count: number) =>
  Array.from({ length: count }, (_, at) => `${words[at % 10]}${at} ${words[(at * 7 + 3) % 10]}x${at * 31}`);

/** Admissions that are right: new tasks that are added, and then the same ones, which succeed where they failed. */
async function judged(count: number): Promise<void> {
  const day = (task: string, outcome: string, date: string) => ({ task, outcome, completed_at: date });
  await fixture.remember(...tasks(count).map((task) => day(task, 'failure', '2026-11-20')));
  await fixture.remember(...tasks(count).map((task) => day(task, 'success', '2026-11-21')));
  const store = await fixture.openStore();
  for (const { id, outcome } of await store.ledger.list({ user: 'owner', engine: 'memory', limit: 1000 })) {
    await store.feedback.add({
      ...{
        id: `f-${id}`,
        decisionId: id,
        user: 'owner',
        engine: 'memory',
        kind: 'approved',
        state: 'settled',
      },
      ...{ source: 'explicit', rater: null, scores: {}, text: outcome, latencyMs: 0, createdAt: 0 },
    });
  }
  await store.close();
}

const settings = () => readFile(join(fixture.home, 'config.toml'), 'utf8');

describe('tact calibrate memory', () => {
  it('refuses where too little was judged, and says what is missing', async () => {
    await fixture.remember({ task: 'Generate schema' });

    expect(await fixture.failure(['calibrate', 'memory'])).toMatchObject({
      code: 'CALIBRATION_UNFOUNDED',
      details: {
        embedder: 'lexical-1:256',
        why: 'of the judgements by you and the model, 50 more are needed about runs that were known in some form (NOT, REPLACE, MERGE); 50 more are needed about runs that were new (ADD)',
      },
    });
    expect(await fixture.failure(['calibrate'])).toMatchObject({ code: 'USAGE_INVALID' });
  });

  it('suggests better thresholds, and writes them only if told to', async () => {
    await judged(52);
    const written = '# mine\n[memory]\nsimilar = 0.99 # too high\nvery_similar = 1\n';
    await writeFile(join(fixture.home, 'config.toml'), written);

    const suggested = await fixture.made(['calibrate', 'memory']);

    expect(suggested).toMatchObject({
      ...{ embedder: 'lexical-1:256', current: { similar: 0.99, very_similar: 1 } },
      ...{ error: { current: 0.5, suggested: expect.closeTo(0, 1) }, is_better: true, applied: false },
    });
    expect(await settings()).toBe(written);

    const applied = await fixture.made(['calibrate', 'memory', '--apply']);

    const { similar, very_similar: verySimilar } = applied['suggested'] as Record<string, number>;
    expect(applied['applied']).toBe(true);
    expect(await settings()).toBe(
      `# mine\n[memory]\nsimilar = ${similar} # too high\nvery_similar = ${verySimilar === 1 ? '1' : verySimilar}\n`,
    );
    expect((await fixture.at(['calibrate', 'memory', '--apply'])).stdout).toContain(
      'Not better by more than chance; the current ones stay.\n',
    );
  });
});
