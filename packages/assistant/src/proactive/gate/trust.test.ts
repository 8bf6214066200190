import { describe, expect, test } from 'vitest';
import { trustOf } from './trust.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const day = 86_400_000;
const trustAfter = (days: number, interactions: number) =>
  trustOf({ createdAt: now - days * day, interactions }, now);

describe('the trust ramp', () => {
  test('begins at new: 2 a day, urgency 7, threshold 7.0', () => {
    expect(trustAfter(3, 5)).toEqual({
      level: 'new',
      daysActive: 3,
      interactions: 5,
      scoreThreshold: 7,
      dailyCap: 2,
      minUrgency: 7,
      next: { level: 'building', fromDays: 14, fromInteractions: 20 },
    });
  });

  test('goes on to building: 3 a day, urgency 6, threshold 6.0', () => {
    expect(trustAfter(20, 50)).toMatchObject({
      level: 'building',
      scoreThreshold: 6,
      dailyCap: 3,
      minUrgency: 6,
    });
  });

  test('goes on to established: 4 a day, urgency 5, threshold 5.5', () => {
    expect(trustAfter(41, 212)).toEqual({
      level: 'established',
      daysActive: 41,
      interactions: 212,
      scoreThreshold: 5.5,
      dailyCap: 4,
      minUrgency: 5,
      next: { level: 'deep', fromDays: 90, fromInteractions: null },
    });
  });

  test('ends at deep: 5 a day, urgency 4, threshold 5.0, and nothing next', () => {
    expect(trustAfter(200, 1000)).toMatchObject({
      level: 'deep',
      scoreThreshold: 5,
      dailyCap: 5,
      minUrgency: 4,
      next: null,
    });
  });

  test('keeps a user at new who wrote little, however long ago they began', () => {
    expect(trustAfter(400, 19)).toMatchObject({
      level: 'new',
      next: { level: 'building', fromDays: null, fromInteractions: 20 },
    });
  });

  test.each([
    [14, 20, 'building'],
    [14, 19, 'new'],
    [13.999, 20, 'new'],
    [30, 100, 'established'],
    [30, 99, 'building'],
    [29.999, 100, 'building'],
    [90, 100, 'deep'],
    [89.999, 100, 'established'],
    [90, 99, 'building'],
  ])('puts %s days and %s messages at %s', (days, interactions, level) => {
    expect(trustAfter(days, interactions).level).toBe(level);
  });

  test('counts a user without a profile as new, with 0 days and 0 messages', () => {
    expect(trustOf({ createdAt: null, interactions: 500 }, now)).toMatchObject({
      level: 'new',
      daysActive: 0,
      interactions: 0,
      next: { level: 'building', fromDays: 14, fromInteractions: 20 },
    });
  });
});

describe('days of trust', () => {
  test('are whole days: 13 days and 23:59:59 are not 14', () => {
    const createdAt = Date.parse('2026-04-20T12:00:01Z');

    expect(trustOf({ createdAt, interactions: 50 }, now)).toMatchObject({ level: 'new', daysActive: 13 });
    expect(trustOf({ createdAt, interactions: 50 }, now + 1000)).toMatchObject({
      level: 'building',
      daysActive: 14,
    });
  });

  test('are 0 for a beginning that lies ahead, as after the clock was set back', () => {
    expect(trustOf({ createdAt: now + 3 * day, interactions: 50 }, now)).toMatchObject({
      level: 'new',
      daysActive: 0,
    });
  });
});
