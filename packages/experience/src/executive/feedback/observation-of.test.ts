import { describe, expect, test } from 'vitest';
import { observationOf, observationsOf, type RatedDecision } from './observation-of.ts';
import type { RatedScore } from './rated-score.ts';

const fired: RatedDecision = { path: 'heuristic', matchedHeuristicId: 'h1', convergedHeuristicId: null };
const thought: RatedDecision = { path: 'llm', matchedHeuristicId: 'h1', convergedHeuristicId: null };
const converged: RatedDecision = { ...thought, convergedHeuristicId: 'h1' };

const good: RatedScore = { response: 1, match: null, weight: 1, isRating: true };
const bad: RatedScore = { ...good, response: 0 };
const indifferent: RatedScore = { ...good, response: 0.5 };
const silence: RatedScore = { ...bad, weight: 0.3, isRating: false };

describe('an observation of a heuristic', () => {
  test.each([
    ['fired, and was right', fired, good, 1],
    ['fired, and was wrong', fired, bad, 0],
    ['saw its action come from the model by itself, rated good', converged, good, 1],
    ['saw its action come from the model by itself, rated bad', converged, bad, 0],
    ['saw another answer rated good', thought, good, 0],
  ])('that %s is made', (_, decision, said, score) => {
    expect(observationOf(decision, said)).toEqual({
      heuristicId: 'h1',
      action: { score, weight: 1 },
      match: null,
    });
  });

  test.each([
    ['another answer was rated bad', thought, bad],
    ['an answer was rated neither good nor bad', converged, indifferent],
    ['nobody rated the convergence', converged, silence],
    ['the model had no candidates', { ...thought, matchedHeuristicId: null }, good],
  ])('is not made where %s', (_, decision, said) => {
    expect(observationOf(decision, said)).toBeNull();
  });

  test('is one of the candidate that was converged to, though another was better matched', () => {
    expect(observationOf({ ...converged, convergedHeuristicId: 'h2' }, good)).toMatchObject({
      heuristicId: 'h2',
      action: { score: 1 },
    });
  });

  test('speaks against the best match as well where a good answer was another candidate’s', () => {
    const other = { ...converged, convergedHeuristicId: 'h2' };

    expect(observationsOf(other, good)).toEqual([
      { heuristicId: 'h2', action: { score: 1, weight: 1 }, match: null },
      { heuristicId: 'h1', action: { score: 0, weight: 1 }, match: null },
    ]);
    expect(observationsOf(other, bad)).toEqual([
      { heuristicId: 'h2', action: { score: 0, weight: 1 }, match: null },
    ]);
    expect(observationsOf(converged, good)).toHaveLength(1);
    expect(observationsOf(fired, good)).toHaveLength(1);
  });

  test.each([
    [good, 1],
    [bad, 0],
  ])('is the same for the best match where it says what the nearer candidate says', (said, score) => {
    const both = { ...converged, convergedHeuristicId: 'h2', bestConverges: true };

    expect(observationsOf(both, said)).toEqual([
      { heuristicId: 'h2', action: { score, weight: 1 }, match: null },
      { heuristicId: 'h1', action: { score, weight: 1 }, match: null },
    ]);
  });

  test('weighs less where nobody reacted to what fired', () => {
    expect(observationOf(fired, silence)?.action).toEqual({ score: 0, weight: 0.3 });
  });

  test('of the match is apart from that of the action', () => {
    const mismatched: RatedScore = { response: null, match: 0, weight: 1, isRating: true };

    expect(observationOf(fired, mismatched)).toEqual({
      heuristicId: 'h1',
      action: null,
      match: { score: 0, weight: 1 },
    });
  });
});
