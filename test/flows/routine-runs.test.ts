import type { Run } from '@tact/core/records';
import { expect, test } from 'vitest';
import { finishedRun, openMemory } from './memory-fixture.ts';

/** Work that is done again and again, as a scheduler reports it: the same words, but for how long it took and when. */

const tasks = 450;
const runs = 1000;
const things = ['billing', 'search', 'mail', 'media', 'ledger', 'catalogue', 'gateway', 'archive', 'queue'];
const verbs = [
  ['Back up', 'Backed up', 'to the vault'],
  ['Rotate the key of', 'Rotated the key of', 'without a restart'],
  ['Restart', 'Restarted', 'after the update'],
  ['Check the certificate of', 'Checked the certificate of', 'and found it valid'],
  ['Compact', 'Compacted', 'during the night'],
] as const;

function routine(at: number): Run {
  const task = at % tasks;
  const [verb, done, how] = verbs[task % verbs.length] ?? verbs[0];
  const thing = `${things[Math.floor(task / 5) % things.length]}-${Math.floor(task / 45) + 1}`;
  const minute = String(at % 60).padStart(2, '0');
  return finishedRun({
    ...{ id: `routine-${at}`, task: `${verb} ${thing}`, references: [`host/${thing}`] },
    summary: `${done} ${thing} ${how}. Took ${(at % 17) + 2} minutes, ended at 03:${minute}.`,
  });
}

test('1 000 routine runs of 450 tasks end in one active run for each task, which counts the others', async () => {
  const { offerAll, active, kept } = await openMemory({ replays: false });
  const all = Array.from({ length: runs }, (_, at) => routine(at));
  expect(new Set(all.map(({ task }) => task)).size).toBe(tasks);

  for (let from = 0; from < runs; from += 100) await offerAll(all.slice(from, from + 100));

  const left = await active();
  expect(left).toHaveLength(tasks);
  const counted = await Promise.all(left.map(async (id) => (await kept(id))?.times ?? 0));
  expect(counted.reduce((sum, times) => sum + times, 0)).toBe(runs);
  expect(await kept('routine-7')).toMatchObject({ times: 3, lastAt: all[907]?.completedAt });
});
