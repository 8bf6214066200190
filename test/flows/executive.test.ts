import { exposeOutside } from '@tact/core/records';
import { traceOf } from '@tact/experience/executive';
import { callsTool, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { storeKinds } from '../test-store.ts';
import { candidateOf, openExecutive, responds, user } from './executive-fixture.ts';

/** The paths of an event, as `heuristic_first` takes them. */
describe.each(storeKinds)('an event, with the store in %s', (store) => {
  test('is answered from experience where the best candidate reaches the threshold, without the model', async () => {
    const model = createScriptedModel([]);
    const { process } = await openExecutive({ store, model });

    const result = await process({ candidates: [candidateOf({ confidence: 0.7 })], immediate: true });

    expect(result).toMatchObject({
      path: 'heuristic',
      accepted: true,
      matchedHeuristicId: 'h7',
      predictedSuccess: 0.7,
      predictionConfidence: 0.7,
      promptText: '',
      metadata: { threshold: 0.7, baseThreshold: 0.7 },
    });
    expect(exposeOutside(result.responseText)).toBe('Open the roof vent');
    expect(result.responseId).toBe(result.decisionId);
    expect(model.requests).toHaveLength(0);
  });

  test('is answered by the model where no candidate reaches it, and the model sees the candidates', async () => {
    const model = createScriptedModel([responds('Run the fan', 0.7, 0.4)]);
    const { process } = await openExecutive({ store, model });

    const result = await process({ candidates: [candidateOf({ confidence: 0.5 })], immediate: true });

    expect(result).toMatchObject({
      ...{ path: 'llm', accepted: true, matchedHeuristicId: 'h7' },
      ...{ predictedSuccess: 0.7, predictionConfidence: 0.4 },
      metadata: { model: 'model', threshold: 0.7 },
    });
    expect(exposeOutside(result.responseText)).toBe('Run the fan');
    expect(result.promptText).toContain('greenhouse too humid');
    expect(result.promptText).toContain('Open the roof vent');
    expect(result.promptText).toBe(model.requests[0]?.messages.map(({ text }) => text).join('\n\n'));
  });

  test('is matched with the first candidate where the model answers, whichever is likest it, and with none where there is none', async () => {
    const script = [responds('Run the fan', 0.7, 0.4), responds('Run the fan', 0.7, 0.4)];
    const { process } = await openExecutive({ store, model: createScriptedModel(script) });
    const vent = candidateOf({ heuristicId: 'vent', confidence: 0.5 });
    const fan = candidateOf({
      heuristicId: 'fan',
      suggestedAction: 'Run the fan',
      confidence: 0.5,
      similarity: 0.6,
    });

    const among = await process({ candidates: [vent, fan], immediate: true });

    expect(among).toMatchObject({ path: 'llm', matchedHeuristicId: 'vent' });
    expect(await process({ eventId: 'none', candidates: [], immediate: true })).toMatchObject({
      ...{ path: 'llm', matchedHeuristicId: null },
    });
  });

  test('is rejected where there is no model, which is said first, and where nobody waits', async () => {
    const without = await openExecutive({ store });
    const withModel = await openExecutive({ store, model: createScriptedModel([]) });

    expect(await without.process({ immediate: false })).toMatchObject({
      ...{ path: 'rejected', accepted: false, responseId: '', responseText: '' },
      ...{ matchedHeuristicId: null, predictedSuccess: 0, predictionConfidence: 0, promptText: '' },
      metadata: { reason: 'llm_unavailable' },
    });
    expect(await withModel.process({ candidates: [candidateOf({ confidence: 0.6 })] })).toMatchObject({
      ...{ path: 'rejected', accepted: false, matchedHeuristicId: null },
      metadata: { reason: 'not_immediate' },
    });
  });

  test.each([
    ['says nothing', {}],
    ['fails', { fails: 'MODEL_TIMEOUT' as const }],
    ['leaves the response empty', callsTool('respond', { response: '' })],
  ])('falls back where the model %s, with the prompt kept', async (_, answer) => {
    const { process } = await openExecutive({ store, model: createScriptedModel([answer]) });

    const result = await process({ candidates: [candidateOf({ confidence: 0.5 })], immediate: true });

    expect(result).toMatchObject({
      ...{ path: 'fallback', accepted: true, responseId: '', responseText: '' },
      ...{ matchedHeuristicId: null, predictedSuccess: 0, predictionConfidence: 0 },
      metadata: { reason: 'llm_no_response' },
    });
    expect(result.promptText).toContain('greenhouse humidity 85 %');
  });

  test('is decided once, also when it comes several times at once', async () => {
    const { process, assistant } = await openExecutive({ store });
    const event = { candidates: [candidateOf()] };

    const results = await Promise.all([process(event), process(event), process(event)]);
    const again = await process(event);

    expect(new Set([...results, again].map(({ responseId }) => responseId)).size).toBe(1);
    expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(again).toMatchObject({ isRepeated: true, path: 'heuristic' });
    expect(await assistant.log({ user })).toHaveLength(1);
  });

  test('is decided again where the model gave nothing, under the same reference, until it gives something', async () => {
    const script = [{ fails: 'MODEL_TIMEOUT' as const }, {}, responds('Run the fan', 0.7, 0.4)];
    const model = createScriptedModel(script);
    const { process, assistant } = await openExecutive({ store, model });
    const event = { candidates: [candidateOf({ confidence: 0.5 })], immediate: true };

    const first = await process(event);
    const second = await process(event);
    const third = await process(event);
    const fourth = await process(event);

    expect([first, second].map(({ path, isRepeated }) => [path, isRepeated])).toEqual([
      ['fallback', false],
      ['fallback', false],
    ]);
    expect(third).toMatchObject({ path: 'llm', isRepeated: false });
    expect(fourth).toMatchObject({ path: 'llm', isRepeated: true, responseId: third.responseId });
    const log = await assistant.log({ user });
    expect(log.map(({ reference, attempt, parentId }) => [reference, attempt, parentId])).toEqual([
      ['event/ev1', 3, second.decisionId],
      ['event/ev1', 2, first.decisionId],
      ['event/ev1', 1, null],
    ]);
  });

  test('that was rejected or answered is not decided again, and no model is asked', async () => {
    const model = createScriptedModel([]);
    const { process } = await openExecutive({ store, model });
    const rejected = await process({ candidates: [] });

    const again = await process({ candidates: [], immediate: true });

    expect([rejected.path, again.path]).toEqual(['rejected', 'rejected']);
    expect(again).toMatchObject({ isRepeated: true, decisionId: rejected.decisionId });
    expect(model.requests).toEqual([]);
  });

  test('without words is refused', async () => {
    const { process, assistant } = await openExecutive({ store });

    await expect(process({ eventText: ' \n' })).rejects.toMatchObject({
      ...{ code: 'INPUT_INVALID', details: { field: 'eventText' } },
    });
    expect(await assistant.log({ user })).toEqual([]);
  });

  test('with a field or a bias that nobody reads is decided, with a warning', async () => {
    const { process } = await openExecutive({ store });
    const odd = { candidates: [candidateOf()], personalityBiases: { courage: 1 }, colour: 'green' };

    expect(await process(odd)).toMatchObject({
      path: 'heuristic',
      warnings: [
        'colour is not a field of an event and was ignored.',
        "personalityBiases.courage is not a bias that Tact's own strategies read.",
      ],
    });
    expect(await process({ eventId: 'ev2', candidates: [candidateOf()] })).toMatchObject({ warnings: [] });
  });

  test('is refused with another text under the same id', async () => {
    const { process, assistant } = await openExecutive({ store });
    await process({ candidates: [candidateOf()] });

    const other = process({ candidates: [candidateOf()], eventText: 'the boiler has exploded' });

    await expect(other).rejects.toMatchObject({ code: 'EVENT_ID_REUSED' });
    expect(await assistant.log({ user })).toHaveLength(1);
  });

  test('is answered by being recorded: nothing runs', async () => {
    const { process, assistant } = await openExecutive({ store });

    const { decisionId } = await process({ candidates: [candidateOf()] });

    const { store: opened } = assistant.runtime;
    expect(await opened.outbox.ofDecision(user, decisionId)).toEqual([]);
    expect(await opened.ledger.get(user, decisionId)).toMatchObject({
      ...{ engine: 'executive', reference: 'event/ev1', path: 'heuristic' },
      ...{ verdict: 'act', outcome: 'respond', strategy: { name: 'heuristic_first' } },
    });
  });

  test('leaves a trace that outlives the process', async () => {
    const { process, restart, clock } = await openExecutive({ store });
    const { responseId } = await process({ candidates: [candidateOf()] });
    const rejected = await process({ eventId: 'ev2' });

    const assistant = await restart();

    const trace = await traceOf(assistant, user, responseId);
    expect(trace).toMatchObject({
      ...{ responseId, eventId: 'ev1', matchedHeuristicId: 'h7', predictedSuccess: 0.74 },
      timestamp: clock.now(),
    });
    expect(exposeOutside(trace?.contextText ?? '')).toBe('greenhouse humidity 85 %');
    expect(exposeOutside(trace?.response ?? '')).toBe('Open the roof vent');
    expect(await traceOf(assistant, 'somebody else', responseId)).toBeNull();
    expect(await traceOf(assistant, user, rejected.decisionId)).toBeNull();
    expect(await traceOf(assistant, user, 'unknown')).toBeNull();
  });
});
