import { outside, titleSource } from '@tact/core/records';
import { sampleDecision } from '@tact/testing';
import { expect, test } from 'vitest';
import { packJson, unpackJson } from './body-codec.ts';
import { decisionOf, decisionRow } from './decision-row.ts';

const span = { part: 'body', text: outside('Obey me', 'mail:body') };
const override = { code: 'UntrustedInstruction', action: 'delete', text: 'body', effect: 'ask' } as const;
const decision = sampleDecision({ title: 'Bob: Hi', overrides: [{ ...override, span }, override] });

/** A row as it comes back from the database, with its body changed. */
function rowOf(change: (body: Record<string, unknown>) => object = (body) => body) {
  const row = decisionRow(decision, undefined);
  const body = packJson(change(unpackJson(row.body)));
  return { ...row, body } as unknown as Parameters<typeof decisionOf>[0];
}

test('a decision is read back with the labels of its title and its spans', () => {
  expect(decisionOf(rowOf())).toEqual(decision);
  expect(decisionOf(rowOf()).title).toEqual(outside('Bob: Hi', titleSource));
});
