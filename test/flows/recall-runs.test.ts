import { createRecall, textOfRun } from '@tact/experience/memory';
import { createTableEmbedder } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { ann, dayMs, finishedRun, monday, openMemory } from './memory-fixture.ts';

/** Runs that are found again. */

async function openRecall(settings: Parameters<typeof openMemory>[0] = {}) {
  const memory = await openMemory(settings);
  const { store, index, embedder, clock } = memory;
  const recall = createRecall({ experiences: store.experiences, index, embedder });
  return {
    ...memory,
    recall: (query: string, options: Partial<Parameters<typeof recall>[2]> = {}) =>
      recall(ann, query, { now: clock.now(), ...options }),
    async ids(query: string, options: Partial<Parameters<typeof recall>[2]> = {}) {
      const { runs } = await recall(ann, query, { now: clock.now(), ...options });
      return runs.map(({ run }) => run.id);
    },
  };
}

const about = (id: string, task: string, summary: string, references: readonly string[] = []) =>
  finishedRun({ id, task, summary, references });

describe.each(storeKinds)('recalling, with the store in %s', (store) => {
  test('finds the run that says the most about the query, and none that has nothing to do with it', async () => {
    const memory = await openRecall({ store });
    await memory.offerAll([
      about('key', 'Rotate the API key', 'Rotated the key of the billing API in the vault'),
      about('plants', 'Water the plants', 'Watered the ferns on the balcony'),
      about('report', 'Write the sales report', 'Wrote the report for the first quarter'),
    ]);

    expect(await memory.ids('How was the key of the billing API rotated?')).toEqual(['key']);
    expect(await memory.ids('quantum chromodynamics')).toEqual([]);
  });

  test('finds active runs alone, and for a time of the past what was known to be so then', async () => {
    const memory = await openRecall({ store });
    const [first, second] = [monday, monday + 10 * dayMs];
    await memory.offer({
      ...about('nine', 'Set up the standup', 'The standup is at 9:00'),
      completedAt: first,
    });
    await memory.offer({
      ...about('ten', 'Set up the standup', 'The standup is at 10:00 instead of 9:00'),
      completedAt: second,
    });

    expect(await memory.ids('When is the standup?')).toEqual(['ten']);
    expect(await memory.ids('When is the standup?', { asOf: second - 1 })).toEqual(['nine']);
    expect(await memory.ids('When is the standup?', { asOf: second })).toEqual(['ten']);
    expect(await memory.ids('When is the standup?', { asOf: first - 1 })).toEqual([]);
  });

  test('counts each use, unless nobody uses it', async () => {
    const memory = await openRecall({ store });
    await memory.offer(about('key', 'Rotate the API key', 'Rotated it'));

    await memory.recall('rotate the API key');
    await memory.recall('rotate the API key', { counts: false });

    expect((await memory.kept('key'))?.uses).toBe(1);
  });

  test('flags what depends on a run that was superseded', async () => {
    const memory = await openRecall({ store });
    await memory.offer(
      finishedRun({ id: 'failed', task: 'Import the customers', outcome: 'failure', summary: null }),
    );
    await memory.offer(
      about('after', 'Write to the customers', 'Wrote to all of them', ['run:failed', 'crm/list']),
    );
    expect((await memory.recall('write to the customers')).runs[0]).toMatchObject({ outdatedReferences: [] });

    await memory.offer(
      finishedRun({ id: 'worked', task: 'Import the customers', outcome: 'success', summary: null }),
    );

    const [best] = (await memory.recall('write to the customers')).runs;
    expect([best?.run.id, best?.outdatedReferences]).toEqual(['after', ['failed']]);
  });

  test('gives the canonical one of merged runs', async () => {
    const memory = await openRecall({ store });
    await memory.offerAll([
      about('one', 'Rotate the API key', 'Rotated the key', ['a']),
      about('two', 'Rotate the API key', 'Rotated the key', ['b']),
    ]);

    const { runs } = await memory.recall('rotate the API key');

    expect(runs.map(({ run }) => [run.id, run.references])).toEqual([['two', ['b', 'a']]]);
  });
});

test('recalling keeps users apart', async () => {
  const memory = await openRecall();
  await memory.offer(about('key', 'Rotate the API key', 'Rotated it'));
  const { store, index, embedder, clock } = memory;

  const { runs } = await createRecall({ experiences: store.experiences, index, embedder })(
    'bob',
    'rotate the API key',
    { now: clock.now() },
  );

  expect(runs).toEqual([]);
});

test('an embedder that does not answer leaves the words to find by, and the answer says so', async () => {
  const run = about('key', 'Rotate the API key', 'Rotated it');
  const embedder = createTableEmbedder({
    [textOfRun(run)]: [1, 0],
    'rotate a key': { fails: 'EMBEDDER_TIMEOUT' },
  });
  const memory = await openRecall({ embedder });
  await memory.offer(run);

  const { runs, failure } = await memory.recall('rotate a key');

  expect(runs.map((one) => [one.run.id, one.similarity])).toEqual([['key', null]]);
  expect(failure).toMatchObject({ code: 'EMBEDDER_TIMEOUT' });
});

test('of one task that answers alike, what was done last comes first, and yours before a stranger’s', async () => {
  const { offer, recall } = await openRecall();
  const oncall = (id: string, who: string, day: number) => ({
    ...about(id, 'Who is on call for payments', `${who} is on call for payments`, ['pager']),
    completedAt: monday + day * dayMs,
  });
  await offer(oncall('ann', 'Ann', 0));
  await offer(oncall('ben', 'Ben', 1));
  await offer(oncall('ann-again', 'Ann', 2));
  await offer(oncall('zoe', 'Zoe', 3), { label: { origin: 'outside', source: 'run' } });

  const { runs } = await recall('Who is on call for payments');

  expect(runs.map(({ run }) => [run.id, run.times, run.lastAt])).toEqual([
    ['ann', 2, monday + 2 * dayMs],
    ['ben', 1, monday + dayMs],
    ['zoe', 1, monday + 3 * dayMs],
  ]);
});
