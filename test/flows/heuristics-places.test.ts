import { describe, expect, test } from 'vitest';
import { createLexicalEmbedder } from '#language';
import type { Embedder } from '#ports/embedder';
import { createScriptedModel } from '#testing';
import { storeKinds } from '../test-store.ts';
import { answers, openHeuristics } from './heuristics-fixture.ts';

const condition = 'greenhouse too humid';
const answeredWell = 'The air in the greenhouse is too humid again';
const shorter = 'The air is humid again';

describe.each(storeKinds)('a heuristic, with the store in %s', (store) => {
  test('is found for other wordings of the events that it answered well', async () => {
    const { add, process, says, restart } = await openHeuristics({ store });
    await add({ condition });
    const before = await process(shorter, { immediate: false });
    for (const time of [1, 2, 3]) {
      const fired = await process(answeredWell, { eventId: `humid-${time}` });
      await says(fired.responseId, { positive: true });
    }
    await restart();

    expect(before.path).toBe('rejected');
    expect((await process(shorter, { immediate: false })).path).toBe('heuristic');
    expect((await process(condition, { immediate: false })).path).toBe('heuristic');
  });

  test('does not move towards what it answered badly, or towards what nobody rated', async () => {
    const { add, process, says } = await openHeuristics({ store });
    await add({ condition });
    await process(answeredWell);
    const bad = await process(answeredWell);
    await says(bad.responseId, { positive: false });
    const timedOut = await process(answeredWell);
    await says(timedOut.responseId, { implicit: 'timeout' });

    expect((await process(shorter, { immediate: false })).path).toBe('rejected');
  });
});

test('an event whose answer converged with a heuristic moves it too', async () => {
  const model = createScriptedModel([1, 2, 3].map(() => answers('Open the roof vent')));
  const { add, process, says, list } = await openHeuristics({ model });
  const id = await add({ condition, startConfidence: 0.6 });
  for (const time of [1, 2, 3]) {
    const thought = await process(answeredWell, { eventId: `humid-${time}` });
    await says(thought.responseId, { positive: true });
  }

  expect((await list()).map((one) => one.id)).toEqual([id]);
  expect((await process(shorter, { immediate: false })).path).toBe('heuristic');
});

test('a heuristic stays where it is while events cannot be embedded, and learns trust all the same', async () => {
  const { add, process, says, kept, log, embedder } = await openHeuristics({ embedder: failingLater() });
  const id = await add({ condition });
  const fired = await process(answeredWell);
  embedder.fails = true;
  await says(fired.responseId, { positive: true });

  expect((await kept(id)).trust.observations).toBe(1);
  expect(log.lines.map(({ message }) => message)).toContain('heuristic not moved towards its events');
});
