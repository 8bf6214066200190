import { readFile } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';

interface RatedPair {
  readonly one: string;
  readonly other: string;
  /** How related people found the two, such as 1 to 5. */
  readonly score: number;
}

/**
 * Reads sentence pairs from a tab-separated file with a heading line, as the SICK data set has them: an id, two sentences, their
 * relatedness. Throws `EVAL_DATA_MISSING`, with the number of a line that cannot be read.
 */
export async function readRelatedness(path: string): Promise<readonly RatedPair[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  return text
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line, index) => {
      const [, one = '', other = '', score = ''] = line.split('\t');
      if (one === '' || other === '' || !(Number(score) > 0)) {
        throw tactError('EVAL_DATA_MISSING', { path: `${path}:${index + 2}` });
      }
      return { one, other, score: Number(score) };
    });
}
