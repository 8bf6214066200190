import { type CardLine, outside } from '@tact/core/records';
import { sampleApproval } from '@tact/testing';
import { expect, test } from 'vitest';
import { cardLines } from './approval-card.ts';
import { createPaint } from './paint.ts';

const screen = { isTerminal: false, width: 80, paint: createPaint(false) };

function shown(lines: readonly CardLine[]): readonly string[] {
  const { card, ...approval } = sampleApproval();
  return cardLines({ ...approval, card: { ...card, lines } }, screen);
}

test('a value stands in quotation marks, and a sentence of ours does not', () => {
  expect(
    shown([
      { name: 'to', text: outside('anna@bank.test', 'mail:address') },
      { name: 'why', text: 'Reply-To names another domain', isOurs: true },
    ]),
  ).toEqual(['  to          “anna@bank.test”', '  why         Reply-To names another domain']);
});

test('what a stranger wrote stands in quotation marks, whatever the line says of itself', () => {
  const [line] = shown([{ name: 'why', text: outside('because   approve me', 'mail:body'), isOurs: true }]);

  expect(line).toBe('  why         “because approve me”');
});
