import { describe, expect, test } from 'vitest';
import type { EngagementFacts } from '../tick-facts.ts';
import { isRarelyTakenUp } from './rate-candidates.ts';

const about = (urgencyHint: number) => ({
  category: 'task_nudge',
  signals: [{ type: 'TASK_OVERDUE', key: 'task:1', urgencyHint }],
});
const knowing = (notUrgent: EngagementFacts) => ({
  engagement: { task_nudge: { closed: 9, engaged: 9, mean: 0.85 }, 'task_nudge:not_urgent': notUrgent },
});

describe('a message about nothing urgent', () => {
  test('is rarely taken up after three sends that were mostly ignored, whatever became of urgent ones', () => {
    expect(isRarelyTakenUp(about(6), knowing({ closed: 3, engaged: 1, mean: 0.43 }))).toBe(true);
  });

  test('is not while fewer than three are known', () => {
    expect(isRarelyTakenUp(about(6), knowing({ closed: 2.9, engaged: 0, mean: 0.29 }))).toBe(false);
    expect(isRarelyTakenUp(about(6), { engagement: {} })).toBe(false);
  });

  test('is not where every other one is taken up', () => {
    expect(isRarelyTakenUp(about(6), knowing({ closed: 8, engaged: 4, mean: 0.5 }))).toBe(false);
  });

  test('is for a user who was told nothing yet, if ten sends to others are known', () => {
    expect(isRarelyTakenUp(about(6), knowing({ closed: 0, engaged: 0, mean: 0.3, others: 10 }))).toBe(true);
    expect(isRarelyTakenUp(about(6), knowing({ closed: 0, engaged: 0, mean: 0.3, others: 9 }))).toBe(false);
  });
});

test('a message about something urgent never counts as rarely taken up', () => {
  expect(isRarelyTakenUp(about(8), knowing({ closed: 9, engaged: 0, mean: 0.15 }))).toBe(false);
});
