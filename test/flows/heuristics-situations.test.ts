import { exposeOutside, Outside } from '@tact/core/records';
import { readHeuristicRows } from '@tact/experience/executive';
import { importHeuristics } from '@tact/experience/executive/heuristics/import-heuristics';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const good = { positive: true } as const;
const backup = { condition: 'the backup succeeded', action: 'Delete the previous backup' };
const parcel = { condition: 'parcel for Ana at the gate', action: 'Open the gate' };

describe('a heuristic for another situation', () => {
  test('does not fire, and the explanation names the difference', async () => {
    const { add, process, store } = await openHeuristics();
    const { id } = await add(backup);

    const failed = await process('the backup failed', { immediate: false });
    const decision = await store.ledger.get(user, failed.decisionId);

    expect(failed).toMatchObject({ path: 'rejected', matchedHeuristicId: null });
    expect(decision?.reasons.map(({ code, text }) => [code, text])).toContainEqual([
      'SITUATION_DIFFERENT',
      `Heuristic “${id}” is for another situation: it says “succeeded”, the event “failed”.`,
    ]);
    expect((await process('the backup has succeeded')).path).toBe('heuristic');
  });

  test.each(['heuristic_first', 'hybrid'])(
    'does not fire in the strategy %s, however urgent it is',
    async (strategy) => {
      const { add, process } = await openHeuristics({ settings: { strategy } });
      await add(backup);
      const urgent = { salience: { urgency: 1 } };

      expect((await process('the backup failed', urgent)).path).toBe('rejected');
      expect((await process('the backup succeeded', urgent)).path).toBe('heuristic');
    },
  );

  test('is shown to no model, matches nothing and gets no evidence', async () => {
    const model = createScriptedModel(() => answers('Delete the previous backup'));
    const { add, process, says, kept } = await openHeuristics({ model });
    const { id } = await add(backup);

    const { responseId, promptText, ...thought } = await process('the backup failed');
    await says(responseId, good);

    expect(thought).toMatchObject({ path: 'llm', matchedHeuristicId: null });
    expect(thought.metadata.convergence).toBeUndefined();
    expect(promptText).not.toContain('Delete');
    expect((await kept(id)).trust.observations).toBe(0);
  });

  test('is taken at its word where a caller gives it', async () => {
    const { process } = await openHeuristics();
    const given = { conditionText: backup.condition, suggestedAction: backup.action, confidence: 0.9 };

    const fired = await process('the backup failed', { candidates: [{ heuristicId: 'mine', ...given }] });

    expect(fired).toMatchObject({ path: 'heuristic', matchedHeuristicId: 'mine' });
  });
});

describe('a place of a condition', () => {
  test('is opened by three events whose answers were rated good and came to its response, and trust stays', async () => {
    const model = createScriptedModel(() => answers('Open the gate'));
    const { add, process, says, kept, list } = await openHeuristics({ model });
    const { id, startConfidence } = await add(parcel);
    const blocked: string[] = [];
    for (const name of ['Ben', 'Carla', 'David']) {
      const { path, responseId } = await process(`parcel for ${name} at the gate`);
      blocked.push(path);
      await says(responseId, good);
    }

    expect(blocked).toEqual(['llm', 'llm', 'llm']);
    expect((await process('parcel for Elif at the gate')).path).toBe('heuristic');
    expect((await process('parcel for nobody at the gate', { immediate: false })).path).toBe('rejected');
    expect(await list()).toHaveLength(1);
    expect((await kept(id)).trust).toMatchObject({ observations: 0 });
    expect((await kept(id)).confidence).toBeCloseTo(startConfidence, 9);
  });

  test.each([
    ['the answers were rated bad', 'Open the gate', { positive: false }],
    ['the answers were others', 'Call the courier', good],
  ] as const)('stays closed where %s', async (_, answer, rating) => {
    const model = createScriptedModel(() => answers(answer));
    const { add, process, says } = await openHeuristics({ model });
    await add(parcel);
    for (const name of ['Ben', 'Carla', 'David'])
      await says((await process(`parcel for ${name} at the gate`)).responseId, rating);

    expect(
      (await process('parcel for Elif at the gate', { immediate: false })).matchedHeuristicId,
    ).toBeNull();
  });

  test('stays closed where the response repeats what stands there', async () => {
    const model = createScriptedModel(() => answers('Tell Ana about the parcel'));
    const { add, process, says } = await openHeuristics({ model });
    await add({ ...parcel, action: 'Tell Ana about the parcel' });
    for (const name of ['Ben', 'Carla', 'David'])
      await says((await process(`parcel for ${name} at the gate`)).responseId, good);

    expect((await process('parcel for Elif at the gate', { immediate: false })).path).toBe('rejected');
  });

  test('is open from birth where the three events differed', async () => {
    const model = createScriptedModel(() => answers('Order printer paper'));
    const { process, says, list } = await openHeuristics({ model });
    for (const printer of [3, 5, 8])
      await says((await process(`printer ${printer} has little paper left`)).responseId, good);

    expect((await list()).map(({ trust }) => trust.places)).toMatchObject([
      [{ from: 1, to: 2, kinds: ['number'] }],
    ]);
    const other = await process('printer 9 has little paper left', { salience: { urgency: 1 } });
    expect(other.matchedHeuristicId).not.toBeNull();
    expect((await process('printer 9 has no paper left')).matchedHeuristicId).toBeNull();
  });
});

describe('a slot', () => {
  const pump = { condition: 'pump {x} is overheating', action: 'Stop pump {x}' };

  test('puts the word of the event into the response, and apart from it, as outside text', async () => {
    const { add, process, store } = await openHeuristics();
    await add(pump);

    const { path, responseText, slots, decisionId } = await process('the pump B-2 is overheating again');

    expect(path).toBe('heuristic');
    expect(exposeOutside(responseText)).toBe('Stop pump B-2');
    expect(responseText).toBeInstanceOf(Outside);
    expect(slots).toEqual({ x: new Outside('B-2', 'event') });
    const decision = await store.ledger.get(user, decisionId);
    expect(decision?.actions[0]?.labels).toMatchObject([{ origin: 'outside' }]);
  });

  test('is made by nobody but the owner: braces in what others wrote are braces', async () => {
    const { process, store, embedder, clock } = await openHeuristics();
    const line = JSON.stringify({
      condition_text: pump.condition,
      suggested_action: pump.action,
      confidence: 0.95,
    });
    const services = { store, embedder, clock };
    await importHeuristics(user, readHeuristicRows(line), services);
    const before = await process('pump B is overheating', { immediate: false });

    await importHeuristics(
      user,
      readHeuristicRows(line.replace('{x} is', '{x} was'), { isOwn: true }),
      services,
    );

    expect(before.path).toBe('rejected');
    expect((await process('pump B was overheating')).path).toBe('heuristic');
  });

  test('has to stand in the situation, beside a word', async () => {
    const { add } = await openHeuristics();

    await expect(add({ ...pump, action: 'Stop pump {y}' })).rejects.toMatchObject({ code: 'ITEM_INVALID' });
    await expect(add({ condition: '{x}', action: 'Stop it' })).rejects.toMatchObject({
      code: 'ITEM_INVALID',
    });
  });
});

describe('two heuristics for one situation that contradict each other', () => {
  const bell = 'the door bell rings at night';

  test('fire neither where both would, and the reason says so', async () => {
    const { add, process, store } = await openHeuristics();
    await add({ condition: bell, action: 'Open the door' });
    await add({ condition: bell, action: 'Do not open the door', anyway: true });

    const { path, decisionId } = await process(bell, { immediate: false });

    expect(path).toBe('rejected');
    const decision = await store.ledger.get(user, decisionId);
    expect(decision?.reasons.map(({ code }) => code)).toContain('HEURISTICS_CONTRADICT');
  });

  test('fire the one that is trusted alone', async () => {
    const { add, process } = await openHeuristics();
    await add({ condition: bell, action: 'Open the door' });
    await add({ condition: bell, action: 'Do not open the door', startConfidence: 0.3, anyway: true });

    expect((await process(bell)).responseText).toBe('Open the door');
  });

  test('fire the owner’s where the other came from somebody else', async () => {
    const { add, process, store, embedder, clock } = await openHeuristics();
    const line = JSON.stringify({
      condition_text: bell,
      suggested_action: 'Open the door',
      confidence: 0.99,
    });
    await importHeuristics(user, readHeuristicRows(line), { store, embedder, clock });
    await add({ condition: bell, action: 'Do not open the door', anyway: true });

    expect((await process(bell)).responseText).toBe('Do not open the door');
  });

  test('are refused when the second is added, and one that says the same is not added twice', async () => {
    const { add, list } = await openHeuristics();
    const first = await add({ condition: bell, action: 'Open the door' });

    await expect(
      add({ condition: 'the doorbell rings at night', action: 'Do not open the door' }),
    ).resolves.toBeDefined();
    await expect(add({ condition: `${bell} again`, action: 'Do not open the door' })).rejects.toMatchObject({
      code: 'HEURISTIC_CONTRADICTS',
    });
    expect((await add({ condition: bell, action: 'Open the door' })).id).toBe(first.id);
    expect(await list()).toHaveLength(2);
  });

  test.each([
    ['Do not open the door', ['owner']],
    ['Look through the peephole', ['learned', 'owner']],
  ])('are not born where the owner’s says “%s”', async (action, sources) => {
    const model = createScriptedModel(() => answers('Open the door'));
    const { add, process, says, list } = await openHeuristics({ model });
    await add({ condition: bell, action, startConfidence: 0.3 });

    for (const event of [bell, `${bell} again`, bell]) await says((await process(event)).responseId, good);

    expect((await list()).map(({ source }) => source).sort()).toEqual(sources);
  });
});
