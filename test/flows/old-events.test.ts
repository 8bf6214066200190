import { scheduleExpiry } from '@tact/experience/executive';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const dayMs = 24 * 60 * 60_000;
const good = { positive: true };

describe.each(storeKinds)('an event, with the store in %s', (store) => {
  test('is removed with its answer after as many days as are set, and what was learned of it stays', async () => {
    const opened = await openHeuristics({ store, settings: { keepDays: 30 } });
    const { add, process, says, kept, clock } = opened;
    const { id } = await add();
    const old = await process('greenhouse too humid');
    await says(old.responseId, good);
    await clock.advance(20 * dayMs);
    const young = await process('greenhouse too humid');
    await clock.advance(11 * dayMs);
    const { ledger, documents } = opened.store;
    const [oldInput, youngInput] = await Promise.all(
      [old, young].map(async ({ decisionId }) => (await ledger.get(user, decisionId))?.inputDigest ?? ''),
    );
    const before = await kept(id);

    await scheduleExpiry(user, opened.assistant.runtime);
    await opened.assistant.runDue();

    expect(await ledger.get(user, old.decisionId)).toBeNull();
    expect(await documents.text(user, oldInput ?? '')).toBeNull();
    expect(await ledger.get(user, young.decisionId)).not.toBeNull();
    expect(await documents.text(user, youngInput ?? '')).not.toBeNull();
    expect(before.fireCount).toBe(2);
    expect(await kept(id)).toEqual(before);
  });

  test('that was removed is decided anew under its id, and learns what is said of it then', async () => {
    const opened = await openHeuristics({ store, settings: { keepDays: 1 } });
    const { add, process, says, kept, clock } = opened;
    const { id } = await add();
    const event = { eventId: 'same' };
    const first = await process('greenhouse too humid', event);
    await says(first.responseId, good);
    await clock.advance(2 * dayMs);
    await scheduleExpiry(user, opened.assistant.runtime);
    await opened.assistant.runDue();

    const second = await process('the greenhouse is too humid', event);
    await says(second.responseId, good);

    expect(second).toMatchObject({ isRepeated: false, matchedHeuristicId: id });
    expect((await kept(id)).trust.observations).toBe(2);
  });

  test('is removed every day, without being asked again', async () => {
    const opened = await openHeuristics({ store, settings: { keepDays: 1 } });
    await scheduleExpiry(user, opened.assistant.runtime);
    await opened.assistant.runDue();
    const { decisionId } = await opened.process('nothing is known of this');
    await opened.clock.advance(2 * dayMs);

    await opened.assistant.runDue();

    expect(await opened.store.ledger.get(user, decisionId)).toBeNull();
  });
});

test('what a younger event was asked with as well stays', async () => {
  const model = createScriptedModel(() => answers('Start the fan'));
  const opened = await openHeuristics({ model, settings: { keepDays: 30, seed: 1 } });
  const old = await opened.process('the air is stale');
  await opened.clock.advance(31 * dayMs);
  const young = await opened.process('the air is damp');
  const { ledger, documents } = opened.store;
  const layersOf = async (id: string) =>
    ((await ledger.get(user, id))?.layers ?? []).map(({ digest }) => digest);
  const [oldLayers, youngLayers] = [await layersOf(old.decisionId), await layersOf(young.decisionId)];

  await scheduleExpiry(user, opened.assistant.runtime);
  await opened.assistant.runDue();

  const shared = oldLayers.filter((digest) => youngLayers.includes(digest));
  const alone = oldLayers.filter((digest) => !youngLayers.includes(digest));
  expect([shared.length > 0, alone.length > 0]).toEqual([true, true]);
  expect((await documents.texts(user, shared)).size).toBe(shared.length);
  expect((await documents.texts(user, alone)).size).toBe(0);
});
