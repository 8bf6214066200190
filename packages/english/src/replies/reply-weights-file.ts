/**
 * The text format of reply weights: one feature a line, followed by its weights in hundredths, separated by tabs. The first line
 * lists hashes of the training texts, so that evaluations can exclude them.
 */
import { modelKinds, type ReplyWeights } from './reply-weights.ts';

export interface ReplyWeightsFile extends ReplyWeights {
  /** A hash of each training text. */
  readonly seen: readonly string[];
}

const header = 'seen';
const separator = '\t';

/**
 * Parses a file that training wrote; null for anything else.
 *
 * @example
 * parseReplyWeights('not a file of weights'); // null
 */
export function parseReplyWeights(text: string): ReplyWeightsFile | null {
  const [first = '', ...lines] = text.split('\n');
  const [mark, ...seen] = first.split(separator);
  if (mark !== header) return null;
  const weights = new Map<string, readonly number[]>();
  for (const line of lines) {
    if (line === '') continue;
    const [feature = '', ...numbers] = line.split(separator);
    const row = numbers.map((number) => Number.parseInt(number, 10) / 100);
    if (row.length !== modelKinds.length || !row.every(Number.isFinite)) return null;
    weights.set(feature, row);
  }
  return { weights, seen };
}
