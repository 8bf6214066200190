import { foldingOf } from './mail-view.ts';
import { minPartLength } from './part-index.ts';
import {
  type AddressField,
  type Condition,
  isAddressField,
  type TextField,
  type TextOperator,
} from './rule.ts';

/** A word that has to be in a mail. A `part` is a piece of a longer text; a `from-domain` may start with `*.`. */
export interface RequiredWord {
  readonly place:
    | `${AddressField}-address`
    | `${AddressField}-domain`
    | 'list-domain'
    | 'label'
    | 'account'
    | 'subject-part'
    | 'from-part'
    | 'body-part';
  readonly word: string;
}

/**
 * Words of which a mail must have at least one to fit the condition; null if no such words are known.
 * What cannot be looked up is left to the condition itself, so a word too few is a mistake and one too many is not.
 */
export function requiredWords(condition: Condition): readonly RequiredWord[] | null {
  switch (condition.kind) {
    case 'all':
      return rarest(condition.of.map(requiredWords));
    case 'any': {
      const parts = condition.of.map(requiredWords);
      return parts.every((words) => words !== null) ? parts.flat() : null;
    }
    case 'text':
      return wordsOfText(condition.field, condition.operator, condition.values);
    default:
      return null;
  }
}

/** Of several lists that all have to be fulfilled, the one that the fewest mails are going to fulfil. */
export function rarest(lists: readonly (readonly RequiredWord[] | null)[]): readonly RequiredWord[] | null {
  let best: readonly RequiredWord[] | null = null;
  for (const list of lists) {
    if (list !== null && (best === null || costOf(list) < costOf(best))) best = list;
  }
  return best;
}

/** How common a word is, roughly: most mails come through one account, few from one address. */
const commonness = { account: 1000, label: 20, part: 5, domain: 3, address: 1 };

function costOf(words: readonly RequiredWord[]): number {
  return words.reduce((sum, { place }) => {
    const kind = place.slice(place.lastIndexOf('-') + 1) as keyof typeof commonness;
    return sum + commonness[kind];
  }, 0);
}

function wordsOfText(
  field: TextField,
  operator: TextOperator,
  values: readonly string[],
): readonly RequiredWord[] | null {
  if (operator === 'regex') return null;
  const folded = values.map(foldingOf(field));
  const words = (place: RequiredWord['place']) => folded.map((word) => ({ place, word: word.trim() }));
  if (isAddressField(field)) {
    if (operator === 'equals') return words(`${field}-address`);
    if (operator === 'domain') return words(`${field}-domain`);
    return field === 'from' ? partsOf('from-part', folded) : null;
  }
  if (field === 'list_id') return operator === 'contains' ? null : words('list-domain');
  if (field === 'label') return operator === 'equals' ? words('label') : null;
  if (field === 'subject') return partsOf('subject-part', folded);
  return field === 'body' ? partsOf('body-part', folded) : null;
}

function partsOf(
  place: 'subject-part' | 'from-part' | 'body-part',
  folded: readonly string[],
): readonly RequiredWord[] | null {
  return folded.every((word) => word.trim().length >= minPartLength)
    ? folded.map((word) => ({ place, word: word.trim() }))
    : null;
}
