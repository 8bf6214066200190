import { isConnective, isCourtesy } from './talk/courtesies.ts';
import { partsOf, plainWords } from './talk/plain-words.ts';

/** A piece of a reply that we worded, from the record. A model places it by its number: `{{1}}` is the first. */
export interface Slot {
  readonly text: string;
  /** It has to be said: added at the end where the model left it out. Of the others the model takes what fits. */
  readonly isDue: boolean;
}

interface SlotMarker {
  /** The words before the marker. */
  readonly lead: string;
  /** The position in the slots; -1 for a number that no slot has. */
  readonly slot: number;
}

/** A sentence that ends with a marker; null for all others. */
export function readPlacing(sentence: string): SlotMarker | null {
  const match = /^([\s\S]*?)\{\{\s*(\d{1,4})\s*\}\}$/.exec(sentence);
  return match === null ? null : { lead: match[1] ?? '', slot: Number(match[2]) - 1 };
}

/** The words before a slot, where they only lead over to it: "Unfortunately, ". Empty for all others. */
export function leadingOver(lead: string): string {
  if (/^\s*(?:[-*•–]|\d{1,3}[.)])?\s*$/.test(lead)) return lead;
  const words = plainWords(lead);
  const isKept = words !== null && partsOf(words).every((part) => isConnective(part) || isCourtesy(part));
  return isKept ? lead : '';
}
