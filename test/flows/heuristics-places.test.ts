import { tactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import { createLexicalEmbedder } from '@tact/english';
import { heuristicKind } from '@tact/experience/executive';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const condition = 'basement damp';
const answeredWell = 'the cellar is damp';
const shorter = 'the cellar is moist';

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

  test('does not move towards what nobody rated, or what it answered badly', async () => {
    const { add, process, says, store: kept } = await openHeuristics({ store });
    const { id } = await add({ condition });
    const placeNow = async () =>
      (await kept.experiences.get(user, heuristicKind, [id]))[0]?.embedding?.vector;
    const before = await placeNow();
    const timedOut = await process(answeredWell);
    const bad = await process(answeredWell);
    await says(timedOut.responseId, { implicit: 'timeout' });
    await says(bad.responseId, { positive: false });

    expect([timedOut.path, bad.path]).toEqual(['heuristic', 'heuristic']);
    expect(await placeNow()).toEqual(before);
  });
});

test('an event whose answer converged with a heuristic moves it too', async () => {
  const model = createScriptedModel([1, 2, 3].map(() => answers('Open the roof vent')));
  const { add, process, says, list } = await openHeuristics({ model });
  const { id } = await add({ condition, startConfidence: 0.6 });
  for (const time of [1, 2, 3]) {
    const thought = await process(answeredWell, { eventId: `humid-${time}` });
    await says(thought.responseId, { positive: true });
  }

  const urgent = { immediate: false, salience: { urgency: 1 } };
  expect((await list()).map((one) => one.id)).toEqual([id]);
  expect((await process(shorter, urgent)).path).toBe('heuristic');
});

test('a heuristic stays where it is while events cannot be embedded, and learns trust all the same', async () => {
  const { embedder, fail } = createFailingEmbedder();
  const { add, process, says, kept, log } = await openHeuristics({ embedder });
  const { id } = await add({ condition });
  const fired = await process(answeredWell);
  fail();
  await says(fired.responseId, { positive: true });

  expect((await kept(id)).trust.observations).toBe(1);
  expect(log.events.map(({ event }) => event)).toContain('heuristic not moved towards its events');
});

/** The lexical embedder, until it fails. */
function createFailingEmbedder(): { readonly embedder: Embedder; fail(): void } {
  const lexical = createLexicalEmbedder();
  let fails = false;
  const embedder: Embedder = {
    ...lexical,
    async embed(texts, options) {
      if (fails) throw tactError('EMBEDDER_FAILED', { embedder: lexical.id, why: 'the test says so' });
      return lexical.embed(texts, options);
    },
  };
  return {
    embedder,
    fail: () => {
      fails = true;
    },
  };
}
