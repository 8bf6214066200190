import { z } from 'zod';
import { matching, readJsonLines } from '../data/json-lines.ts';

const row = z.object({ user_instruction: z.string().default(''), raw: z.string().optional() });

/**
 * The engine that injection cases are meant for, according to the first row of each file: whole messages are mail, and rows with
 * a user instruction are conversations. Throws `EVAL_DATA_MISSING`.
 */
export async function engineOf(files: readonly string[]): Promise<'email' | 'conversation'> {
  for (const path of files) {
    // Rows that cannot be read are told by the eval.
    const rows = await readJsonLines(path, matching(row), []);
    const telling = rows.find(({ user_instruction: said, raw }) => said !== '' || raw !== undefined);
    if (telling !== undefined && telling.raw === undefined) return 'conversation';
  }
  return 'email';
}
