import { loadRecorded } from '@tact/core/kernel';
import {
  executiveSettings,
  type HeuristicSearch,
  keepExecutiveProfile,
  processEvent,
} from '@tact/experience/executive';
import { type EventFacts, viewOf } from '@tact/experience/executive/event-facts';
import type { ExecutiveInput } from '@tact/experience/executive/executive-input';
import { executivePrompt } from '@tact/experience/executive/propose';
import { strategyNamed } from '@tact/experience/executive/strategies/decision-strategies';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { candidateOf, eventOf, openExecutive, responds, user } from './executive-fixture.ts';

/** What was found out about showing candidates to models, goals, biases, ceilings and events without candidates. */

const five = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) =>
  candidateOf({
    heuristicId: id,
    conditionText: `situation ${id}`,
    suggestedAction: `action ${id}`,
    confidence: 0.317 + index / 1000,
    similarity: 0.913 - index * 0.05,
  }),
);

async function promptFor(
  event: Parameters<typeof eventOf>[0],
  settings: Parameters<typeof openExecutive>[0] = {},
) {
  const model = createScriptedModel(() => responds('Run the fan', 0.7, 0.4));
  const opened = await openExecutive({ model, ...settings });
  const result = await opened.process({ immediate: true, ...event });
  const [system = '', asked = ''] = (model.requests[0]?.messages ?? []).map(({ text }) => text);
  return { ...opened, result, system, asked };
}

/** The ids of the candidates in a prompt, in its order. */
function shownIn(prompt: string): string {
  return [...prompt.matchAll(/Situation: situation (\w)/g)].map(([, id]) => id).join('');
}

describe('F-04: candidates in the prompt', () => {
  test('are shown as situation and response, without any score, and may be ignored', async () => {
    const { asked } = await promptFor({ candidates: five });

    const lines = asked.split('\n').filter((line) => line.includes('Situation'));
    expect(lines.map((line) => line.slice(3)).toSorted()).toEqual([
      'Situation: situation a | Response: action a',
      'Situation: situation b | Response: action b',
      'Situation: situation c | Response: action c',
    ]);
    expect(asked).toContain('You may ignore them');
    expect(asked).not.toMatch(/0\.\d/);
  });

  test.each([
    ['three unless set', undefined, 3],
    ['as many as set', 4, 4],
    ['five at most', 9, 5],
  ])('are the best ones: %s', async (_, maxCandidates, count) => {
    const settings = maxCandidates === undefined ? {} : { settings: { maxCandidates } };
    const { asked } = await promptFor({ candidates: five }, settings);

    expect([...shownIn(asked)].toSorted().join('')).toBe('abcde'.slice(0, count));
  });

  test('stand in an order that follows from a recorded seed', async () => {
    const orders = new Set<string>();
    const firsts = new Set<string>();
    for (let event = 0; event < 20; event += 1) {
      const eventId = `ev${event}`;
      const one = await promptFor({ candidates: five, eventId }, { settings: { seed: 7 } });
      const again = await promptFor({ candidates: five, eventId }, { settings: { seed: 7 } });
      expect(shownIn(again.asked)).toBe(shownIn(one.asked));
      expect(again.result.metadata.shuffleSeed).toBe(one.result.metadata.shuffleSeed);
      orders.add(shownIn(one.asked));
      firsts.add(shownIn(one.asked).charAt(0));
    }

    expect(orders.size).toBeGreaterThan(3);
    expect([...firsts].toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('give the same prompt again from the record', async () => {
    const { assistant, result } = await promptFor({ candidates: five, goals: ['Keep the plants dry'] });
    const decision = await assistant.runtime.store.ledger.get(user, result.decisionId);
    if (decision === null) throw new Error('Not recorded.');

    const [recorded] = await loadRecorded([decision], assistant.runtime);
    if (recorded === undefined || 'why' in recorded) throw new Error('Not replayable.');
    const facts = recorded.facts as EventFacts;
    const view = viewOf(recorded.signal.input as ExecutiveInput, facts, strategyNamed('heuristic_first'));
    const { goals, shuffleSeed } = facts;
    const prompt = executivePrompt(view, { goals, shuffleSeed, texts: executiveSettings() });

    expect(prompt.layers).toEqual(decision.layers);
    expect(result.promptText).toContain(prompt.documents.at(-2)?.text);
  });

  test('with which an answer converges are named, and raise no confidence', async () => {
    const model = createScriptedModel([responds('Open the roof vent now', 0.4, 0.2)]);
    const { process } = await openExecutive({ model });
    const candidates = [
      candidateOf({
        heuristicId: 'fan',
        suggestedAction: 'Call the fire brigade',
        confidence: 0.69,
        similarity: 0.9,
      }),
      candidateOf({ heuristicId: 'vent', confidence: 0.6, similarity: 0.8 }),
    ];

    expect(await process({ candidates, immediate: true })).toMatchObject({
      ...{ path: 'llm', matchedHeuristicId: 'fan', predictedSuccess: 0.4, predictionConfidence: 0.2 },
      metadata: { convergence: { convergedHeuristicId: 'vent', similarity: expect.any(Number) } },
    });
  });

  test('from which an answer differs are not named', async () => {
    const { result } = await promptFor({ candidates: five });

    expect(result.path).toBe('llm');
    expect(result.metadata.convergence).toBeUndefined();
  });
});

describe('F-06: a model’s own predictions', () => {
  test.each([
    [{}, 0.8],
    [{ llmConfidenceCeiling: 0.5 }, 0.5],
  ])('count at most the ceiling: %j', async (settings, ceiling) => {
    const model = createScriptedModel([responds('Run the fan', 0.99, 0.95)]);
    const { process } = await openExecutive({ model, settings });

    expect(await process({ immediate: true })).toMatchObject({
      predictedSuccess: ceiling,
      predictionConfidence: ceiling,
    });
  });

  test('do not bind what experience predicts', async () => {
    const { process } = await openExecutive();

    expect(await process({ candidates: [candidateOf({ confidence: 0.93 })] })).toMatchObject({
      predictedSuccess: 0.93,
      predictionConfidence: 0.93,
    });
  });
});

describe('F-07: goals', () => {
  test('stand in the system message, after the personality and before anything of the event', async () => {
    const settings = { systemPrompt: 'You are a calm gardener.' };
    const { system, asked, result } = await promptFor(
      { goals: ['Keep the plants dry', 'Save power'] },
      { settings },
    );

    expect(system).toMatch(
      /^You are a calm gardener\.\n\nCurrent user goals:\n- Keep the plants dry\n- Save power\n\n/,
    );
    expect(system).not.toContain('humidity');
    expect(asked).toContain('URGENT event:');
    expect(asked).not.toContain('Current user goals');
    expect(result.metadata.goals).toEqual(['Keep the plants dry', 'Save power']);
  });

  test('come from the event, else the user’s profile, else the domain, else the settings', async () => {
    const model = createScriptedModel(() => responds('Run the fan', 0.7, 0.4));
    const settings = { goals: ['general'], domains: { home: { goals: ['at home'] } } };
    const { process, assistant, clock } = await openExecutive({ model, settings });
    const goalsOf = async (event: Parameters<typeof eventOf>[0]) =>
      (await process({ immediate: true, ...event })).metadata.goals;

    expect(await goalsOf({ eventId: '1' })).toEqual(['general']);
    expect(await goalsOf({ eventId: '2', domain: 'home' })).toEqual(['at home']);
    await keepExecutiveProfile(user, { goals: ['my own'] }, assistant.runtime.store, clock.now());
    expect(await goalsOf({ eventId: '3', domain: 'home' })).toEqual(['my own']);
    expect(await goalsOf({ eventId: '4', goals: ['of the event'] })).toEqual(['of the event']);
    expect(await goalsOf({ eventId: '5', goals: [] })).toBeUndefined();
  });

  test('are the three nearest to the event where that is switched on', async () => {
    const goals = [
      'Answer letters from grandmother',
      'Keep the humidity of the greenhouse low',
      'Learn to play the cello',
      'Ventilate the greenhouse',
      'Water the greenhouse in the morning',
    ];
    const { system, result } = await promptFor({ goals }, { settings: { dynamicGoals: true } });

    expect(result.metadata.goals).toEqual([goals[1], goals[3], goals[4]]);
    expect(system).not.toContain('cello');
  });
});

describe('F-24: personality', () => {
  test.each([
    [-0.05, 0.65, 'heuristic'],
    [0.05, 0.74, 'rejected'],
    [-9, 0.3, 'heuristic'],
    [9, 0.94, 'rejected'],
  ])('moves the threshold by a bias of %d, within bounds: %d is %s', async (bias, confidence, path) => {
    const { process } = await openExecutive();

    const result = await process({
      candidates: [candidateOf({ confidence })],
      personalityBiases: { confidence_threshold: bias },
    });

    expect(result.path).toBe(path);
    expect(result.metadata.baseThreshold).toBe(0.7);
  });

  test('has no influence where there is no bias', async () => {
    const { process } = await openExecutive();

    expect((await process({ personalityBiases: {} })).metadata.threshold).toBe(0.7);
  });

  test('comes from the settings of the domain and from the user’s profile', async () => {
    const domains = { home: { biases: { confidence_threshold: -0.1 } } };
    const { process, assistant, clock } = await openExecutive({ settings: { domains } });
    const thresholdOf = async (eventId: string, domain: string) =>
      (await process({ eventId, domain })).metadata.threshold;

    expect([await thresholdOf('1', ''), await thresholdOf('2', 'home')]).toEqual([0.7, 0.6]);
    const profile = { biases: { confidence_threshold: 0.15 } };
    await keepExecutiveProfile(user, profile, assistant.runtime.store, clock.now());
    expect(await thresholdOf('3', 'home')).toBe(0.85);
  });
});

describe('F-25: an event without candidates', () => {
  test('is thought about like every other', async () => {
    const { result, asked } = await promptFor({ candidates: [] });

    expect(result).toMatchObject({ path: 'llm', matchedHeuristicId: null });
    expect(asked).not.toContain('Previous responses');
  });

  test('is compared with the stored heuristics only where it names none', async () => {
    const vent = { ...stored, similarity: 0.9 };
    const { process } = await openExecutive({ heuristics: holding(vent) });

    expect(await process({ eventId: '1', candidates: [] })).toMatchObject({ path: 'rejected' });
    expect(await process({ eventId: '2', candidates: null })).toMatchObject({
      ...{ path: 'heuristic', matchedHeuristicId: 'stored' },
      ...{ predictedSuccess: 0.9, responseText: 'Open the roof vent' },
    });
  });

  test('is answered by a stored heuristic only if its lower bound reaches the threshold, and it matches', async () => {
    const unproven = await openExecutive({
      heuristics: holding({ ...stored, bound: 0.69, similarity: 0.9 }),
    });
    const unlike = await openExecutive({ heuristics: holding({ ...stored, similarity: 0.69 }) });

    expect(await unproven.process({ candidates: null })).toMatchObject({ path: 'rejected' });
    expect(await unlike.process({ candidates: null })).toMatchObject({ path: 'rejected' });
  });
});

const stored = {
  ...{ heuristicId: 'stored', condition: 'greenhouse humidity 85 %', action: 'Open the roof vent' },
  ...{ confidence: 0.9, bound: 0.8, similarity: 0.9, isOwners: true },
  openness: { places: [], slots: [], response: 'Open the roof vent' },
};

function holding(candidate: typeof stored): HeuristicSearch {
  return { nearest: async (asked) => asked.map(() => [candidate]) };
}

test('the same assistant takes a model for one event alone', async () => {
  const model = createScriptedModel([responds('Run the fan', 0.7, 0.4)]);
  const { assistant, process } = await openExecutive();
  const asking = { model, timeoutMs: 1000, temperature: 0, maxOutputTokens: 100 };

  const given = await processEvent(assistant, eventOf({ immediate: true }), { user, model: asking });

  expect(given.path).toBe('llm');
  expect((await process({ eventId: 'ev2', immediate: true })).metadata.reason).toBe('llm_unavailable');
});
