import { outside, type ProactiveSignal } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { exampleSignal } from '../../../../../test/examples/ticks.ts';
import { liveSignals } from './live-signals.ts';
import { boundUrgency, byImportance } from './whose-urgency.ts';

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

describe('the owner’s own goes first, the most urgent of each before the others', () => {
  const own = (key: string, urgencyHint: number) => exampleSignal({ key, urgencyHint, urgencyFrom: owner });
  const theirsAt = (key: string, urgencyHint: number) =>
    exampleSignal({ key, urgencyHint, urgencyFrom: stranger });

  test('in an order', () => {
    const sorted = [theirsAt('b', 6), own('c', 3), theirsAt('a', 4), own('d', 5)].sort(byImportance);

    expect(sorted.map(({ key }) => key)).toEqual(['d', 'c', 'b', 'a']);
  });

  test('where a source notices more than are looked at', () => {
    const many = Array.from({ length: 100 }, (_, index) => theirsAt(`theirs ${index}`, 6));
    const bySource = [{ source: 'test', signals: [...many, own('mine', 3)] }];

    const { signals } = liveSignals({ bySource, failures: [] }, 0);

    expect(signals).toHaveLength(100);
    expect(signals.map(({ key }) => key)).toContain('mine');
  });
});
