import type { Feedback } from '@tact/core/records';
import { sampleFeedback } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { baselineScore, type RaterSums, ratedScore, withRating, withSaid } from './rated-score.ts';

const hourMs = 60 * 60_000;

function said(feedback: Partial<Feedback>): Feedback {
  return sampleFeedback({
    ...{ kind: 'rating', source: 'explicit', state: 'settled', latencyMs: hourMs, rater: 'ann', scores: {} },
    ...feedback,
  });
}

function rating(rating: number): Feedback {
  return said({ scores: { rating } });
}

describe('the score of feedback', () => {
  test.each([
    ['a yes', said({ scores: { positive: 1 } }), 1, 1],
    ['a no', said({ scores: { positive: 0 } }), 0, 1],
    ['an approval', said({ kind: 'approved' }), 1, 1],
    ['a denial', said({ kind: 'denied' }), 0, 1],
    ['one star of five', rating(1), 0, 1],
    ['two stars', rating(2), 0.25, 1],
    ['three stars', rating(3), 0.5, 1],
    ['four stars', rating(4), 0.75, 1],
    ['five stars', rating(5), 1, 1],
    ['an undo', said({ kind: 'undone', source: 'implicit' }), 0, 1],
    ['silence', said({ kind: 'timeout', source: 'implicit' }), 0, 0.3],
    ['a question that expired', said({ kind: 'denied', source: 'implicit' }), 0, 0.3],
  ])('of %s is known', (_, feedback, score, weight) => {
    expect(ratedScore(feedback, undefined)).toMatchObject({ response: score, match: null, weight });
  });

  test('of several dimensions is one for the condition and one for the action', () => {
    expect(ratedScore(said({ scores: { match_rating: 2, response_rating: 5 } }), undefined)).toMatchObject({
      match: 0.25,
      response: 1,
    });
    expect(ratedScore(said({ scores: { match_rating: 1 } }), undefined)).toMatchObject({
      match: 0,
      response: null,
    });
  });

  test.each([
    ['without any number', said({})],
    ['off the scale', rating(6)],
    ['of zero stars', rating(0)],
    ['neither yes nor no', said({ scores: { positive: 0.4 } })],
    ['about something else', said({ kind: 'engagement' })],
  ])('%s is none', (_, feedback) => {
    expect(ratedScore(feedback, undefined)).toBeNull();
  });

  test('weighs half after a day, and fully just before', () => {
    const good = { scores: { positive: 1 } };

    expect(ratedScore(said({ ...good, latencyMs: 24 * hourMs - 1 }), undefined)?.weight).toBe(1);
    expect(ratedScore(said({ ...good, latencyMs: 24 * hourMs }), undefined)?.weight).toBe(0.5);
  });

  test('is a rating unless nobody answered', () => {
    expect(ratedScore(rating(1), undefined)?.isRating).toBe(true);
    expect(ratedScore(said({ kind: 'timeout', source: 'implicit' }), undefined)?.isRating).toBe(false);
  });
});

/** Of somebody who gave these ratings. */
function raterOf(ratings: readonly number[]): RaterSums {
  return ratings.reduce<RaterSums>((sums, stars) => withRating(rating(stars), sums), { count: 0, sum: 0 });
}

const tenTimes = (stars: number) => raterOf(Array.from({ length: 10 }, () => stars));

describe('the mean of a rater', () => {
  test('is taken out after ten ratings, and not after nine', () => {
    const nine = raterOf(Array.from({ length: 9 }, () => 2));

    expect(ratedScore(rating(3), nine)?.response).toBe(0.5);
    expect(ratedScore(rating(3), tenTimes(2))?.response).toBeCloseTo(2 / 3, 10);
  });

  test('is the middle until it is known what is usual', () => {
    expect(ratedScore(rating(2), tenTimes(2))?.response).toBe(0.5);
    expect(ratedScore(rating(4), tenTimes(4))?.response).toBe(0.5);
  });

  test('is what is usual among all raters once that is known', () => {
    expect(ratedScore(rating(2), tenTimes(2), 0.8)?.response).toBeCloseTo(0.8, 10);
    expect(ratedScore(rating(4), tenTimes(4), 0.8)?.response).toBeCloseTo(0.8, 10);
    expect(ratedScore(rating(4), tenTimes(4), 0.75)?.response).toBeCloseTo(0.75, 10);
  });

  test('becomes the middle at least for somebody who is harsh and alone', () => {
    expect(baselineScore(tenTimes(2))).toBe(0.5);
    expect(baselineScore(tenTimes(4))).toBe(0.75);
  });

  test('leaves the best the best and the worst the worst', () => {
    expect(ratedScore(rating(5), tenTimes(4))?.response).toBe(1);
    expect(ratedScore(rating(1), tenTimes(2))?.response).toBe(0);
    expect(ratedScore(rating(5), tenTimes(5))?.response).toBe(1);
    expect(ratedScore(rating(3), tenTimes(5))?.response).toBe(0.5);
  });

  test('of all is the middle until ten spoke; silence says nothing', () => {
    const all = (feedback: readonly Feedback[]) =>
      feedback.reduce<RaterSums>((sums, one) => withSaid(one, sums), { count: 0, sum: 0 });
    const nine = Array.from({ length: 9 }, () => said({ scores: { positive: 1 } }));
    const silence = said({ kind: 'timeout', source: 'implicit' });

    expect(baselineScore(all(nine))).toBe(0.5);
    expect(baselineScore(all([...nine, silence]))).toBe(0.5);
    expect(baselineScore(all([...nine, rating(1)]))).toBe(0.9);
  });

  test('has no part in a yes or a no, and learns nothing from them', () => {
    const yes = said({ scores: { positive: 1 } });

    expect(ratedScore(yes, tenTimes(2))?.response).toBe(1);
    expect(withRating(yes, tenTimes(2))).toEqual(tenTimes(2));
  });
});
