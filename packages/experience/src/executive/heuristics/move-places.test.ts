import { silentLog } from '@tact/core/log/silent';
import { createMemoryStore, createTableEmbedder } from '@tact/testing';
import { expect, test } from 'vitest';
import { heuristicKind, newExperience } from './heuristic-record.ts';
import { movePlaces } from './move-places.ts';

const embedder = createTableEmbedder({ hot: [1, 0], cold: [0, 1] });

test('a heuristic moves no further than to where its own condition still matches', async () => {
  const store = createMemoryStore();
  const embedding = { embedder: embedder.id, vector: Float32Array.from([1, 0]) };
  const heuristic = { id: 'h1', condition: 'hot', action: 'Do it', domain: '', source: 'learned' } as const;
  const add = newExperience({ ...heuristic, startConfidence: 0.3, state: 'active', slots: [] }, embedding);
  await store.experiences.write('ann', heuristicKind, [{ add }], { now: 1 });
  const moved = async (before: number) => {
    const answered = [{ heuristicId: 'h1', event: 'cold', before }];
    await movePlaces('ann', answered, { store, embedder, now: 2, log: silentLog });
    const [kept] = await store.experiences.get('ann', heuristicKind, ['h1']);
    return kept?.embedding?.vector[0];
  };

  expect(await moved(0)).toBeCloseTo(Math.SQRT1_2, 6);
  expect(await moved(1)).toBeCloseTo(Math.SQRT1_2, 6);
});
