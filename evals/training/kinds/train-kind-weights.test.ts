import { weighKinds } from '@tact/email/engine';
import { expect, test } from 'vitest';
import { trainKindWeights } from './train-kind-weights.ts';

const mail = (kind: 'personal' | 'receipt', ...features: readonly string[]) => ({ kind, features });

test('features are weighed by the kinds that they are seen with', () => {
  const weights = trainKindWeights([mail('receipt', 'money'), mail('personal', 'greeting')], new Map());

  expect(weighKinds(['money'], weights).receipt).toBeGreaterThan(weighKinds(['money'], weights).personal);
  expect(weighKinds(['greeting'], weights).personal).toBeGreaterThan(
    weighKinds(['greeting'], weights).receipt,
  );
});

test('what no mail shows keeps the weight that it starts with', () => {
  const first = new Map([['list-id', [0, 0, 0, 0, 2, 0, 0, 0]]]);

  expect(trainKindWeights([mail('receipt', 'money')], first).get('list-id')).toEqual([
    0, 0, 0, 0, 2, 0, 0, 0,
  ]);
});
