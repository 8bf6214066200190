import { z } from 'zod';
import { matching, readJsonLines, type UnreadRow } from '../data/json-lines.ts';
import { nearCopiesOf, trivialCopiesOf } from './near-copies.ts';

/** How two texts are alike, the most alike first. */
export const pairKinds = ['trivial', 'near', 'same', 'related', 'unrelated'] as const;
export type PairKind = (typeof pairKinds)[number];

export interface TextPair {
  readonly one: string;
  readonly other: string;
  readonly kind: PairKind;
  /** The row that it was made of, from 0. */
  readonly group: number;
}

const row = z.strictObject({
  text: z.string(),
  /** The same subject and the same deed in other words. */
  same: z.array(z.string()),
  /** The same subject, another deed. */
  related: z.array(z.string()),
});

/**
 * The pairs that a file of texts gives: each text with those that its row has, with copies of itself, and with the texts of some
 * other rows. Throws `EVAL_DATA_MISSING`.
 */
export async function readTextPairs(path: string, unread?: UnreadRow[]): Promise<readonly TextPair[]> {
  const rows = await readJsonLines(path, matching(row), unread);
  const texts = rows.map(({ text }) => text);
  return rows.flatMap(({ text, same, related }, group) => {
    const others = distances.map((distance) => texts[(group + distance) % rows.length] ?? '');
    const [wordFrom = ''] = others;
    const pairsOf = (kind: PairKind, found: readonly string[]) =>
      found.map((other): TextPair => ({ one: text, other, kind, group }));
    return [
      ...pairsOf('trivial', trivialCopiesOf(text)),
      ...pairsOf('near', nearCopiesOf(text, longestWordOf(wordFrom))),
      ...pairsOf('same', same),
      ...pairsOf('related', related),
      ...pairsOf(
        'unrelated',
        others.filter((other) => other !== text),
      ),
    ];
  });
}

/** How far away, in rows, the others are that a text is paired with: rows of one subject stand together. */
const distances = [7, 19, 31, 43];

function longestWordOf(text: string): string {
  return text.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
}
