import { describe, expect, test } from 'vitest';
import { compositeScore, timingGain } from './score.ts';

const unknown = { engagement: null, isUrgent: false };

describe('the composite score', () => {
  test('is 0.35 relevance, 0.25 timing, 0.25 urgency and 0.15 of ten times the engagement', () => {
    expect(compositeScore({ relevance: 10, timing: 0, urgency: 0 }, { engagement: 0, isUrgent: false })).toBe(
      3.5,
    );
    expect(compositeScore({ relevance: 0, timing: 10, urgency: 0 }, { engagement: 0, isUrgent: false })).toBe(
      2.5,
    );
    expect(compositeScore({ relevance: 0, timing: 0, urgency: 10 }, { engagement: 0, isUrgent: false })).toBe(
      2.5,
    );
    expect(compositeScore({ relevance: 0, timing: 0, urgency: 0 }, { engagement: 1, isUrgent: false })).toBe(
      1.5,
    );
  });

  test('counts engagement as a half as long as nothing is known', () => {
    expect(compositeScore({ relevance: 5, timing: 5, urgency: 5 }, unknown)).toBe(5);
  });

  test('is exactly the threshold where the parts add up to it', () => {
    expect(compositeScore({ relevance: 6, timing: 6, urgency: 4.6 }, unknown)).toBe(5.5);
    expect(compositeScore({ relevance: 8, timing: 7, urgency: 6.8 }, unknown)).toBe(7);
  });

  test('is not rounded', () => {
    expect(compositeScore({ relevance: 5.0001, timing: 5, urgency: 5 }, unknown)).toBeGreaterThan(5);
  });

  test('of something urgent does not fall because such messages are ignored', () => {
    const scores = { relevance: 8, timing: 8, urgency: 8 };

    expect(compositeScore(scores, { engagement: 0.1, isUrgent: true })).toBe(7.55);
    expect(compositeScore(scores, { engagement: 0.1, isUrgent: false })).toBeCloseTo(6.95, 10);
  });

  test('of something urgent rises where such messages are taken up', () => {
    expect(compositeScore({ relevance: 8, timing: 8, urgency: 8 }, { engagement: 1, isUrgent: true })).toBe(
      8.3,
    );
  });

  test('takes other weights by their proportion', () => {
    const onlyTiming = { relevance: 0, timing: 2, urgency: 0, engagement: 0 };

    expect(compositeScore({ relevance: 1, timing: 9, urgency: 2 }, unknown, onlyTiming)).toBe(9);
  });
});

test('a free slot gains a quarter of a point, the end of an event half a point', () => {
  expect(timingGain({ inFreeSlot: true, duringEvent: false })).toBe(0);
  expect(timingGain({ inFreeSlot: false, duringEvent: false })).toBe(0.25);
  expect(timingGain({ inFreeSlot: false, duringEvent: true })).toBe(0.75);
});
