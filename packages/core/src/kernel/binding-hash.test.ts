import { describe, expect, test } from 'vitest';
import { bindingHash } from './binding-hash.ts';

describe('the hash that an approval is bound to', () => {
  const bound = {
    action: 'send',
    target: 'mail:1',
    parameters: { to: 'ann', text: 'Hi' },
    decision: { reference: 'ann/1', inputDigest: 'i' },
    card: { question: 'send it', lines: [{ name: 'to', text: 'ann' }], because: [], quotes: [] },
  };

  test('is the SHA-256 of action, target, parameters and content', () => {
    expect(bindingHash(bound)).toMatch(/^3:[0-9a-f]{64}$/);
  });

  test('is computed as it was before 0.2 for questions of then', () => {
    expect(bindingHash(bound, 1)).toBe('f9b5a9a042a5ecea34a8d9bbdbe8f54d2cf60d150ab3282e07f94346acb5ad99');
  });

  test('is computed without the card for questions of 0.2', () => {
    const shownOtherwise = { ...bound, card: { ...bound.card, question: 'forward it' } };

    expect(bindingHash(bound, 2)).toMatch(/^2:[0-9a-f]{64}$/);
    expect(bindingHash(shownOtherwise, 2)).toBe(bindingHash(bound, 2));
  });

  test('does not depend on the order of the parameters', () => {
    expect(bindingHash({ ...bound, parameters: { text: 'Hi', to: 'ann' } })).toBe(bindingHash(bound));
  });

  test.each([
    ['action', { ...bound, action: 'post' }],
    ['target', { ...bound, target: 'mail:2' }],
    ['parameters', { ...bound, parameters: { to: 'bob', text: 'Hi' } }],
    ['signal', { ...bound, decision: { ...bound.decision, reference: 'ann/2' } }],
    ['text on the card', { ...bound, card: { ...bound.card, lines: [{ name: 'to', text: 'bob' }] } }],
    [
      'reason on the card',
      { ...bound, card: { ...bound.card, because: [{ code: 'LowConfidence', text: 'low' }] } },
    ],
    ['content', { ...bound, decision: { ...bound.decision, inputDigest: 'j' } }],
  ])('is another one for another %s', (_, changed) => {
    expect(bindingHash(changed)).not.toBe(bindingHash(bound));
  });

  test('is of nothing else', () => {
    expect(bindingHash({ ...bound, ...{ state: 'pending', id: '1' } })).toBe(bindingHash(bound));
  });
});
