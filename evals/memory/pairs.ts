import { readFile } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { evalRow, type ReadRow } from '../data/eval-row.ts';
import { readJsonLines } from '../data/json-lines.ts';

/** How the second sentence of a pair stands to the first. */
export const pairLabels = [
  ...(['same', 'update', 'contradiction', 'complementary', 'different', 'neutral'] as const),
] as const;
export type PairLabel = (typeof pairLabels)[number];

/** Two sentences: the first is known, the second is new. */
export interface Pair {
  readonly id: string | number;
  readonly a: string;
  readonly b: string;
  readonly label: PairLabel;
}

/**
 * Reads sentence pairs: JSON Lines with `id`, `a`, `b` and `label`, or the tab-separated files of the SICK data set, told by their
 * first line. Throws `EVAL_DATA_MISSING` if there is no such file.
 */
export async function readPairs(path: string): Promise<readonly ReadRow<Pair>[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  const [head = ''] = text.split(/\r?\n/, 1);
  return head.includes('\tsentence_A\t') ? sickRows(text) : readJsonLines(path, evalRow(jsonSchema));
}

const jsonSchema = z.object({
  id: z.union([z.string(), z.number()]),
  a: z.string(),
  b: z.string(),
  label: z.enum(pairLabels),
});

const sickLabels: Readonly<Record<string, PairLabel>> = {
  ENTAILMENT: 'same',
  NEUTRAL: 'neutral',
  CONTRADICTION: 'contradiction',
};

/** The parts of the data set name the column of the judgement differently. */
const judgements = ['entailment_judgment', 'entailment_label'];

function sickRows(text: string): readonly ReadRow<Pair>[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = head.split('\t');
  const [idAt, aAt, bAt] = ['pair_ID', 'sentence_A', 'sentence_B'].map((name) => columns.indexOf(name));
  const labelAt = columns.findIndex((name) => judgements.includes(name));
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (at: number | undefined) => cells[at ?? -1]?.trim() ?? '';
    const [id, a, b, label] = [cell(idAt), cell(aAt), cell(bAt), sickLabels[cell(labelAt)]];
    const isReadable = id !== '' && a !== '' && b !== '' && label !== undefined;
    const row = isReadable ? { id, a, b, label } : null;
    return { id: id === '' ? null : id, row, expectsUnreadable: false };
  });
}
