import type { Assistant } from '@tact/core/assistant';
import { TactError } from '@tact/core/errors';
import type { Engine } from '@tact/core/kernel';
import { exposeOutside, type Json } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import { createExecutiveEngine, type ProcessedEvent, processInput } from '@tact/experience/executive';
import { decisionContextSchema } from '@tact/experience/executive/decision-context';
import { createFakeClock } from '@tact/testing';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';
import { writeAnswers } from '../data/answers-file.ts';
import { evalRow, misread } from '../data/eval-row.ts';
import { readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { type AnsweringModel, answeringModel } from './answering-model.ts';
import { type DecisionRow, decisionRowSchema, settingsOf } from './decision-row.ts';

/** How often the executive engine decides as expected. */
interface DecisionsEvalResult {
  /** Rows that could be read. */
  readonly cases: number;
  /** Of those with `expected`, the ones in which all of it is as the engine says; null if no row has any. */
  readonly right: number | null;
  /** Rows that could not be read and do not expect it, or could be read and expect that they cannot. */
  readonly unreadable: number;
  /** Rows by the path that was taken; `error` where the settings or the event were refused. */
  readonly by_path: Readonly<Record<string, { readonly cases: number; readonly right: number }>>;
}

interface DecisionAnswer {
  readonly id: string | number;
  readonly path: ProcessedEvent['path'];
  /** The id of the heuristic; null if none matched. */
  readonly matched: string | null;
  readonly reason?: string;
  readonly response_text: string;
  readonly predicted_success: number;
  readonly prediction_confidence: number;
  /** The effective one. */
  readonly threshold: number;
  /** How many a model was shown. */
  readonly candidates_in_prompt: number;
  readonly model_called: boolean;
  readonly accepted: boolean;
}

interface RefusedAnswer {
  readonly id: string | number | null;
  readonly error: string;
}

/**
 * Has every row decided by the executive engine of an assistant in memory. Throws `EVAL_DATA_MISSING`.
 *
 * A row that cannot be read is answered with `error` and counts as unreadable. So is one whose settings or event the engine refuses, but
 * that is an answer: a row can expect it.
 */
export async function evaluateDecisions({
  data,
  out,
  onProgress,
}: Omit<EvalOptions, 'data'> & { readonly data: readonly string[] }): Promise<DecisionsEvalResult> {
  const rows = (
    await Promise.all(data.map((path) => readJsonLines(path, evalRow(decisionRowSchema))))
  ).flat();
  const judged: { readonly path: string; readonly isRight: boolean | null }[] = [];
  const lines: object[] = [];
  for (const { id, row } of rows) {
    const answer = row === null ? { id, error: 'ROW_UNREADABLE' } : await answerTo(row);
    lines.push(answer);
    if (row !== null)
      judged.push({
        path: 'error' in answer ? 'error' : answer.path,
        isRight: isRight(answer, row.expected),
      });
    onProgress?.(lines.length, rows.length);
  }
  await writeAnswers(out, lines);

  const right = (some: typeof judged) => some.filter((one) => one.isRight === true).length;
  const paths = [...new Set(judged.map(({ path }) => path))].sort();
  return {
    cases: judged.length,
    right: judged.every((one) => one.isRight === null) ? null : right(judged),
    unreadable: misread(rows, (index) => rows[index]?.row === null),
    by_path: Object.fromEntries(
      paths.map((path) => {
        const those = judged.filter((one) => one.path === path);
        return [path, { cases: those.length, right: right(those) }];
      }),
    ),
  };
}

async function answerTo(row: DecisionRow): Promise<DecisionAnswer | RefusedAnswer> {
  try {
    return await decided(row);
  } catch (thrown) {
    if (!(thrown instanceof TactError)) throw thrown;
    return { id: row.id, error: thrown.code };
  }
}

const user = 'eval';

async function decided(row: DecisionRow): Promise<DecisionAnswer | RefusedAnswer> {
  const input = decisionContextSchema.safeParse(row.context);
  if (!input.success) return { id: row.id, error: 'INPUT_INVALID' };
  const model = answeringModel(row);
  const clock = createFakeClock();
  const engine = createExecutiveEngine({
    settings: settingsOf(row),
    model: model && { model, timeoutMs: 10_000, temperature: 0, maxOutputTokens: 1024 },
    embedder: createLexicalEmbedder(),
    ...{ heuristics: null, clock },
  });
  const assistant = openAssistant({
    store: openMemoryStore({ clock }),
    engines: [engine as unknown as Engine],
    clock,
  });
  const result = await processInput(assistant, input.data, { user });
  const { metadata } = result;
  return {
    id: row.id,
    path: result.path,
    matched: result.matchedHeuristicId,
    ...(metadata.reason === undefined ? {} : { reason: metadata.reason }),
    response_text: exposeOutside(result.responseText),
    predicted_success: result.predictedSuccess,
    prediction_confidence: result.predictionConfidence,
    threshold: metadata.threshold,
    candidates_in_prompt: await candidatesShown(result, assistant),
    model_called: wasCalled(model),
    accepted: result.accepted,
  };
}

/** By the lines of the prompt that list them. */
async function candidatesShown(
  { decisionId }: Pick<ProcessedEvent, 'decisionId'>,
  { runtime: { store } }: Assistant,
): Promise<number> {
  const decision = await store.ledger.get(user, decisionId);
  const layer = decision?.layers.find(({ name }) => name === 'candidates');
  const text = layer === undefined ? null : await store.documents.text(user, layer.digest);
  return text?.match(/^\d+\. Situation: /gm)?.length ?? 0;
}

function wasCalled(model: AnsweringModel | null): boolean {
  return model !== null && model.calls > 0;
}

/** Null if nothing is expected. What is expected may be a part of an answer; numbers are compared to nine decimals. */
function isRight(answer: object, expected: DecisionRow['expected']): boolean | null {
  if (expected === undefined) return null;
  const given = answer as Readonly<Record<string, Json | undefined>>;
  return Object.entries(expected).every(([name, value]) => isSame(given[name], value));
}

function isSame(one: Json | undefined, other: Json): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-9;
  return JSON.stringify(one) === JSON.stringify(other);
}
