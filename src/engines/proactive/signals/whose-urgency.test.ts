import { describe, expect, test } from 'vitest';
import { outside, type ProactiveSignal } from '#records';
import { exampleSignal } from '../../../../test/examples/ticks.ts';
import { boundUrgency } from './whose-urgency.ts';

const theirs = outside('Pay now', 'mail:subject');
const owner = { origin: 'owner', source: 'test' } as const;
const stranger = { origin: 'outside', source: 'test' } as const;

describe('what others made urgent counts at most 6', () => {
  test.each<[string, Partial<ProactiveSignal>, number]>([
    ['the owner’s words', { subject: 'gym' }, 9],
    ['a stranger’s subject', { subject: theirs }, 6],
    ['a stranger’s words in its data', { subject: 'gym', data: { place: theirs } }, 6],
    ['a stranger’s message', { subject: 'gym', message: theirs }, 6],
    ['a stranger’s subject that the owner made urgent', { subject: theirs, urgencyFrom: owner }, 9],
    ['our words that a stranger made urgent', { subject: 'gym', urgencyFrom: stranger }, 6],
  ])('%s', (_, given, hint) => {
    expect(boundUrgency(exampleSignal({ urgencyHint: 9, ...given })).urgencyHint).toBe(hint);
  });

  test('and less stays less', () => {
    expect(boundUrgency(exampleSignal({ urgencyHint: 4, subject: theirs })).urgencyHint).toBe(4);
  });
});
