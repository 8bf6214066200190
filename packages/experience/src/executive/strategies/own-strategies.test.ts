import { outside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../event-facts.ts';
import type { GivenCandidate } from '../executive-input.ts';
import type { Choice, ExecutiveStrategy } from '../executive-strategy.ts';
import { executiveSettings } from '../settings/executive-settings.ts';
import { alwaysLlm, heuristicFirst, hybrid } from './decision-strategies.ts';

/** What each strategy chooses, in the words `fire <id>`, `think` and `reject <reason>`, before the tier. */

interface Event {
  readonly candidates?: readonly GivenCandidate[];
  readonly urgency?: number;
  readonly hasModel?: boolean;
  readonly immediate?: boolean;
}

function chosen(strategy: ExecutiveStrategy, event: Event): string {
  const choice = choose(strategy, event);
  return choice.kind === 'fire'
    ? `fire ${choice.candidate.heuristicId}`
    : choice.kind === 'reject'
      ? `reject ${choice.reason}`
      : 'think';
}

function choose(strategy: ExecutiveStrategy, event: Event): Choice {
  const { candidates = [], urgency = 0, hasModel = true, immediate = true } = event;
  const input = {
    ...{ eventId: 'ev1', text: outside('greenhouse humidity 85 %', 'event'), source: 'hygrometer' },
    ...{ salience: { urgency }, candidates, immediate, domain: '', goals: null, personalityBiases: null },
  };
  const config = executiveSettings();
  const facts = { found: null, goals: [], biases: {}, hasModel, config, shuffleSeed: 1 };
  return strategy.choose(viewOf(input, facts, strategy));
}

function candidate(
  heuristicId: string,
  similarity: number | null,
  confidence: number,
  action = `do ${heuristicId}`,
): GivenCandidate {
  return { heuristicId, condition: `when ${heuristicId}`, action, similarity, confidence };
}

describe('heuristic_first', () => {
  test('fires the best candidate whose confidence reaches the threshold, whoever waits and whatever the model', () => {
    const candidates = [candidate('a', 0.9, 0.7)];

    expect(chosen(heuristicFirst, { candidates, immediate: false })).toBe('fire a');
    expect(chosen(heuristicFirst, { candidates, hasModel: false })).toBe('fire a');
  });

  test('thinks below it, where there is a model and somebody waits', () => {
    expect(chosen(heuristicFirst, { candidates: [candidate('a', 0.9, 0.6999)] })).toBe('think');
    expect(chosen(heuristicFirst, {})).toBe('think');
  });

  test('gives as the reason the missing model first, then that nobody waits', () => {
    expect(chosen(heuristicFirst, { hasModel: false, immediate: false })).toBe('reject llm_unavailable');
    expect(chosen(heuristicFirst, { hasModel: false })).toBe('reject llm_unavailable');
    expect(chosen(heuristicFirst, { immediate: false })).toBe('reject not_immediate');
  });

  test('looks at the best match alone: a trusted one that matches less does not fire in its place', () => {
    const candidates = [candidate('near', 0.9, 0.3), candidate('trusted', 0.6, 0.9)];

    expect(chosen(heuristicFirst, { candidates })).toBe('think');
  });

  test('fires at less confidence the more urgent an event is', () => {
    const candidates = [candidate('a', 0.9, 0.5)];

    expect(chosen(heuristicFirst, { candidates, urgency: 0.9 })).toBe('think');
    expect(chosen(heuristicFirst, { candidates, urgency: 1 })).toBe('fire a');
    expect(choose(heuristicFirst, { candidates, urgency: 1 })).toMatchObject({
      threshold: 0.5,
      baseThreshold: 0.7,
    });
  });
});

describe('always_llm', () => {
  test('thinks whenever there is a model, and never fires', () => {
    const candidates = [candidate('a', 1, 1)];

    expect(chosen(alwaysLlm, { candidates })).toBe('think');
    expect(chosen(alwaysLlm, { candidates, immediate: false })).toBe('think');
    expect(chosen(alwaysLlm, { candidates, hasModel: false, immediate: false })).toBe(
      'reject llm_unavailable',
    );
  });
});

describe('hybrid', () => {
  test.each([
    [1, 'immediate'],
    [0.8, 'immediate'],
    [0.79, 'soon'],
    [0.4, 'soon'],
    [0.39, 'not_urgent'],
    [0, 'not_urgent'],
  ])('at an urgency of %d is in the tier %s, and says so', (urgency, tier) => {
    expect(choose(hybrid, { urgency })).toMatchObject({ tier });
    expect(choose(hybrid, { urgency, hasModel: false })).toMatchObject({ kind: 'reject', tier });
  });

  test.each([
    ['the nearest reasonable match', [candidate('a', 0.6, 0.3)], 'fire a'],
    ['the nearest, not the most trusted', [candidate('b', 0.7, 0.9), candidate('a', 0.9, 0.3)], 'fire a'],
    ['past an untrusted one', [candidate('a', 0.9, 0.29), candidate('b', 0.7, 0.3)], 'fire b'],
    ['nothing that matches too little', [candidate('a', 0.59, 0.49)], 'think'],
    ['what the tier below would fire', [candidate('a', 0.59, 0.9)], 'fire a'],
    ['one without a similarity, which counts as 1.0', [candidate('a', null, 0.3)], 'fire a'],
  ])('immediate: fires %s', (_, candidates, expected) => {
    expect(chosen(hybrid, { candidates, urgency: 1 })).toBe(expected);
  });

  test('immediate: without a match is rejected where nobody waits', () => {
    expect(chosen(hybrid, { urgency: 1, immediate: false })).toBe('reject not_immediate');
  });

  test.each([
    ['the best of the whole pool', [candidate('b', 0.7, 0.9), candidate('a', 0.9, 0.6)], 'fire a'],
    ['the more trusted of two within 0.02', [candidate('a', 0.9, 0.5), candidate('b', 0.885, 0.6)], 'fire b'],
    ['nothing below the effective threshold', [candidate('a', 0.9, 0.59)], 'think'],
  ])('soon: fires %s', (_, candidates, expected) => {
    expect(chosen(hybrid, { candidates, urgency: 0.5 })).toBe(expected);
  });

  test('soon: below the threshold is rejected where nobody waits', () => {
    const candidates = [candidate('a', 0.9, 0.59)];

    expect(chosen(hybrid, { candidates, urgency: 0.5, immediate: false })).toBe('reject not_immediate');
  });

  test.each([
    ['a singular one', [candidate('a', 0.85, 0.7)], 'fire a'],
    ['none that matches less', [candidate('a', 0.849, 0.9)], 'think'],
    ['none that is trusted less', [candidate('a', 0.95, 0.699)], 'think'],
    [
      'none beside another action within 0.05',
      [candidate('a', 0.9, 0.9), candidate('b', 0.85, 0.3)],
      'think',
    ],
    [
      'one with another action further away',
      [candidate('a', 0.9, 0.9), candidate('b', 0.849, 0.9)],
      'fire a',
    ],
    [
      'one beside another that says the same',
      [candidate('a', 0.9, 0.9, 'Open the vent'), candidate('b', 0.89, 0.3, 'Open the vent')],
      'fire a',
    ],
  ])('not urgent: fires %s', (_, candidates, expected) => {
    expect(chosen(hybrid, { candidates, urgency: 0.2 })).toBe(expected);
  });

  test('not urgent: thinks also where nobody waits, and is rejected without a model', () => {
    expect(chosen(hybrid, { urgency: 0, immediate: false })).toBe('think');
    expect(chosen(hybrid, { urgency: 0, hasModel: false, immediate: false })).toBe('reject llm_unavailable');
  });
});
