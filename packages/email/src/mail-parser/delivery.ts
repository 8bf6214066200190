import { type DeliveryOutcome, deliveryOutcomes } from '@tact/core/ports/mail-parser';
import type { MimePart } from './mime-tree.ts';
import { partText } from './part-text.ts';

/** What became of a message, by the `Action` of each recipient in the reports about it; null where they say nothing. */
export function readDelivery(reports: readonly MimePart[]): DeliveryOutcome | null {
  const text = reports.map((part) => partText(part, maxChars).text).join('\n');
  const actions = new Set(
    [...text.matchAll(/^Action[ \t]*:[ \t]*(\w+)/gim)].map(([, action = '']) => action.toLowerCase()),
  );
  return deliveryOutcomes.find((outcome) => actions.has(outcome)) ?? null;
}

const maxChars = 100_000;
