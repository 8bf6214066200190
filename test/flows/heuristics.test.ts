import { tactError } from '@tact/core/errors';
import { feedbackOf, learnFromFeedback } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import { exposeOutside } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import type { DecisionContext, GivenFeedback } from '@tact/experience/executive';
import { provideFeedback } from '@tact/experience/executive/feedback/provide-feedback';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { defaultStore, type StoreKind, storeKinds } from '../test-store.ts';
import { answers, openHeuristics, user } from './heuristics-fixture.ts';

const good = { positive: true } as const;
const bad = { positive: false } as const;

describe.each(storeKinds)('heuristics, with the store in %s', (store) => {
  test('that the owner adds fire from the beginning', async () => {
    const { add, process } = await openHeuristics({ store });
    const { id } = await add();

    const result = await process('the greenhouse is too humid');

    expect(result).toMatchObject({ path: 'heuristic', matchedHeuristicId: id });
    expect(exposeOutside(result.responseText)).toBe('Open the roof vent');
  });

  test('keep what feedback taught over a restart', async () => {
    const opened = await openHeuristics({ store });
    const { id } = await opened.add({ startConfidence: 0.95 });
    const { responseId } = await opened.process('greenhouse too humid');

    const result = await opened.says(responseId, bad);
    await opened.restart();

    expect(result.heuristic).toMatchObject({ id, confidenceBefore: 0.95, state: 'active' });
    expect(result.heuristic?.confidence).toBeCloseTo(1.9 / 3, 10);
    expect(await opened.kept(id)).toMatchObject({
      confidence: result.heuristic?.confidence,
      bound: result.heuristic?.bound,
      trust: { observations: 1, successCount: 0 },
      successRate: 0,
      fireCount: 1,
    });
    expect((await opened.process('greenhouse too humid')).path).toBe('rejected');
  });

  test('earn the right to fire from rated answers that they converge with', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, says } = await openHeuristics({ store, model });
    const { id } = await add({ startConfidence: 0.3 });

    for (let time = 1; time <= 9; time += 1) {
      const { path, responseId } = await process('greenhouse too humid');
      expect(path).toBe('llm');
      await says(responseId, good, `rater-${time}`);
    }

    expect(await process('greenhouse too humid')).toMatchObject({
      path: 'heuristic',
      matchedHeuristicId: id,
    });
    expect(model.requests).toHaveLength(9);
  });

  test('are retired after five answers that they converge with were bad, kept, and matched no more', async () => {
    const model = createScriptedModel(() => answers('Open the roof vent'));
    const { add, process, says, kept } = await openHeuristics({ store, model });
    const { id } = await add({ startConfidence: 0.3 });

    const states: unknown[] = [];
    for (let time = 1; time <= 5; time += 1) {
      const { responseId } = await process('greenhouse too humid');
      states.push((await says(responseId, bad)).heuristic?.state);
    }

    expect(states).toEqual(['active', 'active', 'active', 'active', 'retired']);
    expect(await process('greenhouse too humid')).toMatchObject({ path: 'llm', matchedHeuristicId: null });
    expect(await kept(id)).toMatchObject({ state: 'retired', trust: { observations: 5 } });
  });

  test('of another user or another domain are never matched', async () => {
    const { add, process } = await openHeuristics({ store });
    const { id } = await add({ domain: 'garden' });
    await add({ action: 'Do as Bob says' }, 'bob');

    expect((await process('greenhouse too humid')).path).toBe('rejected');
    expect((await process('greenhouse too humid', { domain: 'kitchen' })).path).toBe('rejected');
    expect(await process('greenhouse too humid', { domain: 'garden' })).toMatchObject({
      matchedHeuristicId: id,
    });
    expect(exposeOutside((await process('greenhouse too humid', {}, 'bob')).responseText)).toBe(
      'Do as Bob says',
    );
  });

  test('learn each piece of feedback once, however many learn at the same time', async () => {
    const opened = await openHeuristics({ store });
    const { id } = await opened.add();
    const { responseId } = await opened.process('greenhouse too humid');
    const decision = await opened.store.ledger.get(user, responseId);
    if (decision === null) throw new Error('not recorded');
    for (let time = 1; time <= 6; time += 1) {
      const said = feedbackOf(decision, 'approved', 'explicit', null, opened.assistant.runtime);
      await opened.store.feedback.add({ ...said, rater: `rater-${time}` });
    }

    const learners = [opened.assistant, opened.anotherAssistant(), opened.anotherAssistant()];
    const lessons = await Promise.all(
      learners.map(({ runtime }) => {
        const engine = runtime.engines.get('executive');
        return engine === undefined ? 0 : learnFromFeedback(engine, user, runtime);
      }),
    );

    expect(lessons.reduce((sum, one) => sum + one, 0)).toBe(6);
    expect((await opened.kept(id)).trust).toMatchObject({ observations: 6, successCount: 6 });
  });

  test('count their fires from the ledger, and go on counting where they left off', async () => {
    const { add, process, kept, clock, restart } = await openHeuristics({ store });
    const { id } = await add();
    await process('greenhouse too humid');
    await process('greenhouse too humid');

    expect((await kept(id)).fireCount).toBe(2);
    await clock.advance(15 * 60_000);
    expect((await kept(id)).fireCount).toBe(2);
    await process('greenhouse too humid');
    await restart();

    expect((await kept(id)).fireCount).toBe(3);
  });

  test('are gone with everything learned of them once their user is forgotten', async () => {
    const opened = await openHeuristics({ store });
    const { id } = await opened.add();
    const { responseId } = await opened.process('greenhouse too humid');
    await opened.says(responseId, good);

    await opened.assistant.forget(user);

    expect(await opened.list()).toEqual([]);
    expect(await opened.store.values.get(user, `executive:trust:${id}`)).toBeNull();
    expect((await opened.process('greenhouse too humid')).path).toBe('rejected');
  });
});

describe('feedback', () => {
  test('that is sent twice counts once, and a changed mind takes its place', async () => {
    const { add, process, says, kept } = await openHeuristics();
    const { id } = await add();
    const { responseId } = await process('greenhouse too humid');

    await says(responseId, good);
    await says(responseId, good);
    expect((await kept(id)).trust.observations).toBe(1);
    await says(responseId, bad);
    expect((await kept(id)).trust).toMatchObject({
      observations: 1,
      successes: 0,
      failures: 1,
      successCount: 0,
    });
    await says(responseId, bad, 'ben');
    await says(responseId, good);

    const { trust } = await kept(id);
    expect(trust).toMatchObject({ observations: 2, successes: 1, successCount: 1 });
    expect(trust.failures).toBeCloseTo(0.97, 9);
  });

  test('of a caller beyond sixty in an hour is recorded and changes nothing, until an hour has passed', async () => {
    const { add, process, kept, assistant, clock, store } = await openHeuristics();
    const { id } = await add();
    const { responseId } = await process('greenhouse too humid');
    const rates = (feedback: GivenFeedback, rater: string, caller = 'greenhouse') =>
      provideFeedback({ user, responseId, feedback, rater, caller }, assistant.runtime);

    for (let person = 0; person < 60; person += 1) await rates(good, `person-${person}`);
    const at60 = (await kept(id)).trust;
    const over = await rates(bad, 'one more');
    const afterOver = (await kept(id)).trust;
    const other = await rates(bad, 'ann', 'shed');
    await clock.advance(60 * 60_000);
    const later = await rates(bad, 'later');

    expect(at60.observations).toBe(60);
    expect(over).toMatchObject({ weight: 0, heuristic: null });
    expect(afterOver).toEqual(at60);
    expect(await store.feedback.ofDecision(user, responseId)).toHaveLength(63);
    expect(other).toMatchObject({ weight: 1, heuristic: { id } });
    expect(later).toMatchObject({ weight: 1, heuristic: { id } });
    expect((await kept(id)).trust.observations).toBe(62);
  });

  test('of the owner and their programs has no such limit', async () => {
    const { add, process, says, kept } = await openHeuristics();
    const { id } = await add();
    const { responseId } = await process('greenhouse too humid');

    for (let person = 0; person < 61; person += 1) await says(responseId, good, `person-${person}`);

    expect((await kept(id)).trust.observations).toBe(61);
  });

  test('about a decision whose candidates the caller gave changes no stored heuristic', async () => {
    const { add, process, says, kept } = await openHeuristics();
    const { id } = await add();
    const candidate = { conditionText: 'greenhouse too humid', suggestedAction: 'Open the roof vent' };
    const given = await process('greenhouse too humid', {
      candidates: [{ heuristicId: id, ...candidate, confidence: 0.9 }],
    });
    const found = await process('greenhouse too humid');

    await says(given.responseId, bad);
    expect([given.matchedHeuristicId, found.matchedHeuristicId]).toEqual([id, id]);
    expect((await kept(id)).trust.observations).toBe(0);

    await says(found.responseId, bad);
    expect((await kept(id)).trust.observations).toBe(1);
  });

  test('cannot be given to other words under the id of a stored heuristic', async () => {
    const { add, process } = await openHeuristics();
    const { id } = await add();
    const candidate = { conditionText: 'greenhouse too humid', suggestedAction: 'Water the plants' };

    const given = process('greenhouse too humid', {
      candidates: [{ heuristicId: id, ...candidate, confidence: 0.9 }],
    });

    await expect(given).rejects.toMatchObject({
      ...{ code: 'INPUT_INVALID', details: { field: 'candidates.0.heuristic_id' } },
    });
  });

  test('in two dimensions teaches the match apart from the response', async () => {
    const { add, process, says, kept } = await openHeuristics();
    const { id } = await add();
    const { responseId } = await process('greenhouse too humid');

    await says(responseId, { matchRating: 1, responseRating: 5 });

    const { trust, matchTrust, successRate } = await kept(id);
    expect(trust).toMatchObject({ successes: 1, failures: 0, match: { successes: 0, failures: 1 } });
    expect(matchTrust).toBeCloseTo(2 / 3, 10);
    expect(successRate).toBe(1);
  });

  test('that the condition did not fit lets another heuristic go first', async () => {
    const { add, process, says } = await openHeuristics();
    const near = await add({ condition: 'the greenhouse is too damp', action: 'Open the roof vent' });
    const other = await add({ condition: 'greenhouse too humid', action: 'Run the fan' });
    const event = 'the greenhouse is too moist';
    const first = await process(event);
    expect(first.matchedHeuristicId).toBe(near.id);

    await says(first.responseId, { matchRating: 1 }, 'ann');
    await says(first.responseId, { matchRating: 1 }, 'ben');

    expect((await process(event)).matchedHeuristicId).toBe(other.id);
    expect((await process('the greenhouse is too damp')).matchedHeuristicId).toBe(near.id);
  });

  test('about a heuristic that a caller brought along leaves nothing', async () => {
    const { process, says, store } = await openHeuristics();
    const candidate = { heuristicId: 'h7', conditionText: 'too humid', suggestedAction: 'Open the vent' };
    const { responseId } = await process('too humid', { candidates: [{ ...candidate, confidence: 0.9 }] });

    const result = await says(responseId, good);

    expect(result).toMatchObject({ path: 'heuristic', score: 1, heuristic: null });
    expect(await store.values.get(user, 'executive:trust:h7')).toBeNull();
  });

  test.each([
    [{ rating: 0 }, 'the rating is 0, not a number from 1 to 5'],
    [{ matchRating: 7 }, 'the match rating is 7, not a number from 1 to 5'],
    [{}, 'it says neither yes or no nor a rating'],
  ])('%j is refused', async (feedback, why) => {
    const { add, process, says, store } = await openHeuristics();
    await add();
    const { responseId } = await process('greenhouse too humid');

    await expect(says(responseId, feedback)).rejects.toMatchObject({
      code: 'ITEM_INVALID',
      details: { why },
    });
    expect(await store.feedback.list(user)).toEqual([]);
  });

  test('about an event without a response, or about no event, is refused', async () => {
    const { process, says } = await openHeuristics();
    const { decisionId } = await process('greenhouse too humid');

    await expect(says(decisionId, good)).rejects.toMatchObject({ code: 'ITEM_INVALID' });
    await expect(says('4711', good)).rejects.toMatchObject({ code: 'ID_NOT_FOUND' });
  });
});

describe('a heuristic is born', () => {
  const vent = ['Open the roof vent', 'Open the roof vent now', 'Please open the roof vent'];

  /** Three good answers to like events. */
  async function threeGood(store: StoreKind = defaultStore, embedder: Embedder = createLexicalEmbedder()) {
    let asked = 0;
    const model = createScriptedModel(() => answers(vent[asked++ % 3] ?? ''));
    const opened = await openHeuristics({ model, store, embedder });
    const rate = async (
      text: string,
      feedback: GivenFeedback = good,
      event: Partial<DecisionContext> = {},
    ) => {
      const { responseId } = await opened.process(text, { domain: 'garden', ...event });
      return opened.says(responseId, feedback);
    };
    return { ...opened, opened, rate };
  }

  test.each(storeKinds)('of three good answers alike, at 0.3 whatever the model said (%s)', async (store) => {
    const { rate, list, opened } = await threeGood(store);

    expect((await rate('greenhouse humidity is high')).bornHeuristicId).toBeNull();
    expect((await rate('greenhouse humidity is too high')).bornHeuristicId).toBeNull();
    const { bornHeuristicId } = await rate('the greenhouse humidity is high again', { rating: 4 });
    await opened.restart();

    const [born, ...others] = await list();
    expect(others).toEqual([]);
    expect(born).toMatchObject({
      ...{ id: bornHeuristicId, domain: 'garden', source: 'learned', state: 'active' },
      ...{ confidence: 0.3, successRate: null, fireCount: 0 },
    });
    expect(born?.evidence).toHaveLength(3);
    expect(born && exposeOutside(born.condition)).toMatch(/^(the )?greenhouse humidity is/);
  });

  test('of no answers that are bad, unrated, or to other events', async () => {
    const { rate, list, process, says } = await threeGood();
    await rate('greenhouse humidity is high');
    await rate('greenhouse humidity is high', bad);
    await rate('greenhouse humidity is high', { rating: 3 });
    await rate('greenhouse humidity is high', { implicit: 'timeout' });
    await rate('the doorbell rang');
    const elsewhere = await process('greenhouse humidity is high', { domain: 'kitchen' });
    await says(elsewhere.responseId, good);

    expect(await list()).toEqual([]);
  });

  test('of no answer whose rating was taken back', async () => {
    const { rate, says, list } = await threeGood();
    const { responseId } = await rate('greenhouse humidity is high');
    await says(responseId, bad);
    await rate('greenhouse humidity is high');
    await rate('greenhouse humidity is high');

    expect(await list()).toEqual([]);
  });

  test('once: a fourth and fifth answer are evidence for the next one only', async () => {
    const { rate, list } = await threeGood();
    for (let time = 1; time <= 5; time += 1) await rate('greenhouse humidity is high');

    expect(await list()).toHaveLength(1);
  });

  test('of the same evidence only once, where two learn from it at the same time', async () => {
    const { opened, list } = await threeGood();
    const responses: string[] = [];
    for (let time = 1; time <= 3; time += 1)
      responses.push((await opened.process('greenhouse humidity is high')).responseId);
    for (const id of responses) {
      const decision = await opened.store.ledger.get(user, id);
      if (decision === null) throw new Error('not recorded');
      const said = feedbackOf(decision, 'approved', 'explicit', null, opened.assistant.runtime);
      await opened.store.feedback.add(said);
    }

    await Promise.all(
      [opened.assistant, opened.anotherAssistant()].map(({ runtime }) => {
        const engine = runtime.engines.get('executive');
        return engine === undefined ? 0 : learnFromFeedback(engine, user, runtime);
      }),
    );

    expect(await list()).toHaveLength(1);
  });

  test('not where an older one says the same, which gets the evidence', async () => {
    const { opened, list, kept } = await threeGood();
    const answer = () => opened.process('greenhouse humidity is high', { domain: 'garden' });
    const answered = [await answer(), await answer(), await answer()];
    const older = await opened.add({
      ...{ condition: 'greenhouse humidity is high', action: 'Open the roof vent' },
      ...{ domain: 'garden', startConfidence: 0.3 },
    });

    for (const { responseId } of answered) await opened.says(responseId, good);

    expect(await list()).toHaveLength(1);
    expect((await kept(older.id)).trust).toMatchObject({ observations: 3, successCount: 3 });
  });

  test('not of answers that converge with one, which are observations of that one', async () => {
    const { opened, rate, list, kept } = await threeGood();
    const known = await opened.add({
      ...{ condition: 'the greenhouse humidity is high', action: 'Open the roof vent' },
      ...{ domain: 'garden', startConfidence: 0.3 },
    });

    for (let time = 1; time <= 3; time += 1) await rate('greenhouse humidity is high');

    expect(await list()).toHaveLength(1);
    expect((await kept(known.id)).trust).toMatchObject({ observations: 3, successCount: 3 });
  });

  test('not while the embedder fails, and the answers count once it works again', async () => {
    const lexical = createLexicalEmbedder();
    let works = true;
    const embed: Embedder['embed'] = async (texts) => {
      if (works) return lexical.embed(texts);
      throw tactError('EMBEDDER_FAILED', { embedder: lexical.id, why: 'no network' });
    };
    const { rate, list, log } = await threeGood(undefined, { ...lexical, embed });
    await rate('greenhouse humidity is high');
    works = false;
    await rate('greenhouse humidity is high');
    expect(log.events).toMatchObject([{ event: 'answer kept, but not compared' }]);
    works = true;

    await rate('greenhouse humidity is high');

    expect(await list()).toHaveLength(1);
  });
});
