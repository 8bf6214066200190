import type { Model } from '@tact/core/ports/model';
import { z } from 'zod';
import { writeAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { type ModelFigures, modelFigures } from './admitted.ts';
import { addingModel, countedModel } from './counting-model.ts';
import { openAdmissionStage, type PlayedAdmission } from './play-admission.ts';
import { runOf, runRowSchema } from './run-row.ts';

/** What a memory makes of runs that come one after the other, and how often a model would be asked. */
interface StreamEvalResult extends ModelFigures {
  readonly runs: number;
  /** Of those that say what they are, the ones decided accordingly; null if none does. */
  readonly right: number | null;
  /** By what the runs are: what was decided. */
  readonly by_kind: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const rowSchema = runRowSchema.extend({
  kind: z.enum(['new', 'repeat', 'recovered', 'broken', 'more']).optional(),
});
type Row = z.output<typeof rowSchema>;

const expected = { new: 'ADD', repeat: 'NOT', recovered: 'REPLACE', broken: 'ADD', more: 'MERGE' } as const;

interface Judged {
  readonly kind: Row['kind'];
  readonly played: PlayedAdmission;
  readonly modelCalls: number;
  readonly promptTokens: number;
}

/**
 * Offers all runs to one user's memory, in the order of the files. Without a model, one that answers as the rules do where they are not
 * certain is counted. Throws `EVAL_DATA_MISSING`.
 */
export async function evaluateStream({
  data,
  out,
  model = null,
  unread,
  onProgress,
}: Omit<EvalOptions, 'data'> & {
  readonly data: readonly string[];
  readonly model?: Model | null;
}): Promise<StreamEvalResult> {
  const rows = (
    await Promise.all(data.map((path) => readJsonLines(path, matching(rowSchema), unread)))
  ).flat();
  const asked = countedModel(model ?? addingModel);
  const stage = openAdmissionStage(asked);
  const judged: Judged[] = [];
  const lines: object[] = [];
  try {
    for (const [place, row] of rows.entries()) {
      const before = asked.used();
      const id = row.id ?? `run-${place + 1}`;
      const played = await stage.admit('owner', runOf(row, { id, at: Date.UTC(2026, 0, 1) + place }));
      const { calls, promptTokens } = asked.used();
      const use = { modelCalls: calls - before.calls, promptTokens: promptTokens - before.promptTokens };
      judged.push({ kind: row.kind, played, ...use });
      lines.push({ id, ...played, ...use });
      onProgress?.(judged.length, rows.length);
    }
  } finally {
    await stage.close();
  }
  await writeAnswers(out, lines);
  const telling = judged.filter(({ kind }) => kind !== undefined);
  return {
    runs: judged.length,
    right: telling.length === 0 ? null : telling.filter(isRight).length,
    ...modelFigures(judged),
    by_kind: byKind(judged),
  };
}

function isRight({ kind, played }: Judged): boolean {
  return kind !== undefined && played.decision === expected[kind];
}

function byKind(judged: readonly Judged[]): StreamEvalResult['by_kind'] {
  const kinds = [...new Set(judged.map(({ kind }) => kind ?? 'not said'))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const those = judged.filter((one) => (one.kind ?? 'not said') === kind);
      const count = (decision: string) => those.filter(({ played }) => played.decision === decision).length;
      const asked = those.filter(({ modelCalls }) => modelCalls > 0).length;
      const [ADD, NOT, REPLACE, MERGE] = ['ADD', 'NOT', 'REPLACE', 'MERGE'].map(count);
      return [kind, { runs: those.length, ADD, NOT, REPLACE, MERGE, model_asked: asked }];
    }),
  ) as StreamEvalResult['by_kind'];
}
