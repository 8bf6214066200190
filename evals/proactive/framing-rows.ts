import { z } from 'zod';
import { matching, readJsonLines } from '../data/json-lines.ts';

/** A message that somebody may be sent unasked. */
export const framingRowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  message: z.string(),
  expected: z.enum(['equips', 'corrects']).optional(),
  /** What it is about: messages of one group are never judged by weights that were trained on it. */
  group: z.string().optional(),
});

export type FramingRow = z.infer<typeof framingRowSchema>;

/** Throws `EVAL_DATA_MISSING`. */
export function readFramingRows(path: string): Promise<readonly FramingRow[]> {
  return readJsonLines(path, matching(framingRowSchema));
}
