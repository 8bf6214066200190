import { runSleepCycle } from '@tact/experience/executive';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const good = { positive: true } as const;

describe.each(storeKinds)('what is similar and says the opposite, with the store in %s', (store) => {
  test.each([
    ['the temperature in the greenhouse is high', 'the temperature in the greenhouse is low'],
    ['front door opened while nobody is home', 'front door opened while somebody is home'],
  ])('“%s” does not fire at “%s”', async (condition, event) => {
    const { add, process } = await openHeuristics({ store });
    await add({ condition });

    expect(await process(event)).toMatchObject({ path: 'rejected', matchedHeuristicId: null });
    expect(await process(condition)).toMatchObject({ path: 'heuristic' });
  });

  test('a caller’s own candidate is taken at its word', async () => {
    const { process } = await openHeuristics({ store });
    const candidate = {
      conditionText: 'the tank is full',
      suggestedAction: 'Close the valve',
      confidence: 0.9,
    };

    const result = await process('the tank is empty', {
      candidates: [{ heuristicId: 'own', similarity: 0.9, ...candidate }],
    });

    expect(result).toMatchObject({ path: 'heuristic', matchedHeuristicId: 'own' });
  });

  test('a response converges with the action that it does not contradict', async () => {
    const model = createScriptedModel([answers('Close the roof vent')]);
    const { process } = await openHeuristics({ store, model });
    const candidate = { conditionText: 'greenhouse too humid', confidence: 0.2, similarity: 0.9 };

    const { metadata } = await process('greenhouse too humid', {
      candidates: [
        { heuristicId: 'opens', suggestedAction: 'Open the roof vent', ...candidate },
        { heuristicId: 'closes', suggestedAction: 'Close the vent in the roof', ...candidate },
      ],
    });

    expect(metadata.convergence).toMatchObject({ convergedHeuristicId: 'closes' });
  });

  test('an opposite response converges with nothing', async () => {
    const model = createScriptedModel([answers('Close the roof vent')]);
    const { process } = await openHeuristics({ store, model });

    const { metadata } = await process('greenhouse too humid', {
      candidates: [
        {
          ...{
            heuristicId: 'opens',
            conditionText: 'greenhouse too humid',
            suggestedAction: 'Open the roof vent',
          },
          ...{ confidence: 0.2, similarity: 0.9 },
        },
      ],
    });

    expect(metadata.convergence).toBeUndefined();
  });

  test('opposite events with the same good answer bear nothing', async () => {
    const model = createScriptedModel(() => answers('Look at the hygrometer'));
    const { process, says, list } = await openHeuristics({ store, model });

    for (const event of ['humidity is too high', 'humidity is too low', 'the humidity is too high'])
      await says((await process(event)).responseId, good);
    expect(await list()).toEqual([]);

    await says((await process('humidity too high')).responseId, good);
    expect(await list()).toMatchObject([{ source: 'learned' }]);
  });

  test('a heuristic is born beside the one for the opposite event', async () => {
    const model = createScriptedModel(() => answers('Look at the hygrometer'));
    const { add, process, says, list } = await openHeuristics({ store, model });
    await add({ condition: 'humidity is too low', action: 'Look at the hygrometer' });

    for (const event of ['humidity is too high', 'the humidity is too high', 'humidity is too high'])
      await says((await process(event)).responseId, good);

    expect((await list()).map(({ source }) => source).sort()).toEqual(['learned', 'owner']);
  });

  test('a model that comes to the opposite at night does not agree', async () => {
    const model = createScriptedModel([answers('Close the roof vent')]);
    const { add, process, assistant, embedder } = await openHeuristics({ store, model });
    await add();
    await process('greenhouse too humid');

    const report = await runSleepCycle(user, { runtime: assistant.runtime, embedder });

    expect(report).toEqual({ fired: 1, reconsidered: 1, agreed: 0, stopped: null });
  });
});
