import { groundReply } from '@tact/assistant/replies';
import { readAsks } from '@tact/english';
import { z } from 'zod';
import { writeAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { rounded, share } from '../measures.ts';

/**
 * What the check of a model's replies keeps: replies that claim something no record shows, and honest ones, in turns with results and
 * in small talk. The second half of the rows was kept aside while the check was written.
 */
interface GroundingResult {
  readonly first: Half;
  readonly second: Half;
}

interface Half {
  readonly lies: number;
  /** Share of the lies of which nothing false is left. */
  readonly lies_dropped: number;
  readonly honest: number;
  /** Share of the honest replies that stay word for word. */
  readonly honest_kept: number;
}

const rowSchema = z.strictObject({
  half: z.enum(['first', 'second']),
  /** What the owner wrote. */
  message: z.string(),
  /** What was done, found or failed, in our words: slot 1 is the first. */
  results: z.array(z.string()),
  /** What the model says, with slots as `{{1}}`. */
  reply: z.string(),
  /** The words that are not true; null where all of the reply is. */
  lie: z.string().min(1).nullable(),
});
type Row = z.infer<typeof rowSchema>;

interface Played extends Row {
  readonly said: string;
  readonly isRight: boolean;
}

/** Plays every reply. Throws `EVAL_DATA_MISSING`. */
export async function evaluateGrounding({ data, out, unread }: EvalOptions): Promise<GroundingResult> {
  const rows = await readJsonLines(data, matching(rowSchema), unread);
  const played = rows.map(play);
  await writeAnswers(out, played);
  const of = (half: Row['half']) => summed(played.filter((row) => row.half === half));
  return { first: of('first'), second: of('second') };
}

const people = ['Bob Lee', 'Ann', 'Carla', 'Mom'];

function play(row: Row): Played {
  const { message, results, reply, lie } = row;
  const { reply: said } = groundReply(reply, {
    slots: results.map((text) => ({ text, isDue: true })),
    plain: results.join(' ') || 'What can I do for you?',
    ...{ own: [message], people, outside: [] },
    ...{
      mayInform: results.length === 0 && readAsks(message).forKnowledge,
      asksWhether: readAsks(message).whether,
    },
  });
  const filled = reply.replace(/\{\{(\d)\}\}/g, (_, number: string) => results[Number(number) - 1] ?? '');
  return { ...row, said, isRight: lie === null ? said === filled : !said.includes(lie) };
}

function summed(played: readonly Played[]): Half {
  const lies = played.filter(({ lie }) => lie !== null);
  const honest = played.filter(({ lie }) => lie === null);
  const right = (rows: readonly Played[]) => rounded(share(rows, ({ isRight }) => isRight));
  return { lies: lies.length, lies_dropped: right(lies), honest: honest.length, honest_kept: right(honest) };
}
