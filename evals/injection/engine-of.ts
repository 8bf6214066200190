import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { tactError } from '#errors';

const row = z.object({ user_instruction: z.string().default(''), raw: z.string().optional() });

/**
 * The engine that injection cases are made for: whole messages are mail, and what an owner asks for is a conversation. The first
 * row of each file says which. Throws `EVAL_DATA_MISSING`.
 */
export async function engineOf(files: readonly string[]): Promise<'email' | 'conversation'> {
  for (const path of files) {
    const first = await firstRow(path);
    if (first !== null && first.user_instruction !== '' && first.raw === undefined) return 'conversation';
  }
  return 'email';
}

async function firstRow(path: string): Promise<z.infer<typeof row> | null> {
  await access(path).catch((thrown: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, thrown);
  });
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() !== '') return row.parse(JSON.parse(line));
  }
  return null;
}
