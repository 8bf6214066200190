import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@tact/core/log/silent';
import { exposeOutside } from '@tact/core/records';
import { openSqliteStore } from '@tact/store/sqlite';
import { callsTool, createFakeClock, createScriptedModel } from '@tact/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDecisionStrategy } from './decision-strategy.ts';

const event = { eventId: 'ev1', eventText: 'greenhouse humidity 85 %', candidates: [] };
const vent = {
  ...{ heuristicId: 'vent', conditionText: 'greenhouse too humid', suggestedAction: 'Open the roof vent' },
  confidence: 0.9,
};
const answer = (response: string) =>
  callsTool('respond', { response, predicted_success: 0.7, prediction_confidence: 0.4 });

describe('a decision strategy', () => {
  test('states its settings', () => {
    expect(createDecisionStrategy('hybrid', { confidenceThreshold: 0.6, seed: 7 }).config).toEqual({
      strategy: 'hybrid',
      confidenceThreshold: 0.6,
      urgencyReduction: 0.2,
      maxCandidates: 3,
      llmConfidenceCeiling: 0.8,
      seed: 7,
    });
  });

  test('asks the model that it is given for the event, or none', async () => {
    const strategy = createDecisionStrategy('always_llm');
    const model = createScriptedModel([answer('Run the fan')]);

    const thought = await strategy.decide(event, model);
    const alone = await strategy.decide({ ...event, eventId: 'ev2' }, null);

    expect(exposeOutside(thought.responseText)).toBe('Run the fan');
    expect(alone).toMatchObject({ path: 'rejected', metadata: { reason: 'llm_unavailable' } });
  });

  test.each([
    ['hybird', {}, 'Unknown decision strategy "hybird"; perhaps "hybrid" was meant.'],
    [
      'hybrid',
      { confidenceThreshold: 1.01 },
      'The executive engine cannot use confidenceThreshold: must be at most 1.',
    ],
    [
      'hybrid',
      { confidenceThreshold: Number.NaN },
      'The executive engine cannot use confidenceThreshold: must be a number.',
    ],
    ['hybrid', { goals: ['Save power', ''] }, 'The executive engine cannot use goals.1: must not be empty.'],
    [
      'hybrid',
      { trial: { strategy: 'always', share: 0.5 } },
      'Unknown decision strategy "always"; perhaps "always_llm" was meant.',
    ],
  ])('is refused with what is wrong: %s %j', (name, settings, message) => {
    expect(() => createDecisionStrategy(name, settings)).toThrow(message);
  });

  test('rejects an event that it cannot read, and never throws', async () => {
    const strategy = createDecisionStrategy('heuristic_first');
    onTestFinished(() => strategy.close());
    const candidate = { heuristicId: 'h1', conditionText: 'too humid', suggestedAction: 'Open the vent' };
    const event = { eventId: 'ev1', eventText: 'too humid' };

    const decided = strategy.decide({ ...event, candidates: [{ ...candidate, confidence: Number.NaN }] });

    await expect(decided).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(strategy.decide(event)).resolves.toMatchObject({ path: 'rejected' });
  });

  test('keeps traces and learns from feedback in a store that outlives it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tact-strategy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const clock = createFakeClock();
    const open = async () => {
      const store = await openSqliteStore(join(folder, 'tact.db'), { clock, log: silentLog });
      return createDecisionStrategy('heuristic_first', { store, clock });
    };
    const first = await open();
    const { responseId } = await first.decide({ ...event, candidates: [vent] });
    await first.close();

    const second = await open();
    onTestFinished(() => second.close());

    expect(await second.trace(responseId)).toMatchObject({ eventId: 'ev1', matchedHeuristicId: 'vent' });
    expect(await second.feedback(responseId, { positive: true }, { rater: 'ann' })).toMatchObject({
      ...{ responseId, path: 'heuristic', score: 1, weight: 1 },
      heuristic: null,
    });
    await expect(second.feedback('ffffffff', { positive: true })).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
    });
  });

  test('makes a heuristic of three like answers that were rated good, which then answers alone after nine more', async () => {
    const clock = createFakeClock();
    const model = createScriptedModel(() => answer('Open the roof vent'));
    const strategy = createDecisionStrategy('heuristic_first', { clock });
    const paths: string[] = [];
    let born: string | null = null;
    for (let index = 0; index < 14; index += 1) {
      const { candidates: _, ...own } = event;
      const humid = { ...own, eventId: `ev${index}`, immediate: true };
      const { path, responseId } = await strategy.decide(humid, model);
      paths.push(path);
      const { bornHeuristicId } = await strategy.feedback(responseId, { positive: true });
      born = bornHeuristicId ?? born;
      await clock.advance(60_000);
    }

    expect(born).not.toBeNull();
    expect(paths.join(' ')).toBe(`${'llm '.repeat(12)}heuristic heuristic`);
    expect(model.requests).toHaveLength(12);
  });
});
