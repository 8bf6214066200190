/**
 * Weights as a text: one feature a line, with a tab before each of its weights in hundredths; first the marks of the texts
 * that were learned from, so that whoever measures can leave those out.
 */
import { modelKinds, type ReplyWeights } from './reply-weights.ts';

export interface ReplyWeightsFile extends ReplyWeights {
  /** A hash of each text that was learned from. */
  readonly seen: readonly string[];
}

const header = 'seen';
const separator = '\t';

export function formatReplyWeights({ weights, seen }: ReplyWeightsFile): string {
  const lines = [...weights].map(([feature, row]) =>
    [feature, ...row.map((weight) => Math.round(weight * 100))].join(separator),
  );
  return `${[[header, ...seen].join(separator), ...lines].join('\n')}\n`;
}

/** Null where the text holds no weights. */
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
