import type { Model } from '@tact/core/ports/model';
import { writeAnswers } from '../data/answers-file.ts';
import { evalRow, misread } from '../data/eval-row.ts';
import { readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { type AdmissionRow, admissionRowSchema, idInRow, offerOf } from './admission-row.ts';
import { type Admitted, admitAll, type ModelFigures, modelFigures } from './admitted.ts';
import type { MergedRuns } from './play-admission.ts';

/** How often the memory engine decides about a run as is expected of it. */
interface AdmissionEvalResult extends ModelFigures {
  /** Rows that could be read. */
  readonly cases: number;
  /** Of those with `expected`, the ones in which all of it is as the engine decides; null if no row has any. */
  readonly right: number | null;
  /** Rows that could not be read and do not expect it, or could be read and expect that they cannot. */
  readonly unreadable: number;
  /** Runs lost that should have been kept: answered NOT or REPLACE where something else is expected. */
  readonly false_drop: number;
  /** Answered MERGE where something else is expected. */
  readonly false_merge: number;
  /** By what the engine decides. */
  readonly by_decision: Counted;
  /** By what the rows are about, where they say. */
  readonly by_kind?: Counted;
}

type Counted = Readonly<Record<string, { readonly cases: number; readonly right: number }>>;

interface AdmissionAnswer {
  readonly id: string | number;
  readonly decision: string;
  readonly target?: string;
  readonly path: string;
  readonly similarity: number | null;
  readonly merge?: MergedRuns;
}

interface Judged {
  readonly row: AdmissionRow;
  readonly admitted: Admitted;
  readonly answer: AdmissionAnswer;
}

/** Puts every row to the memory engine, with a user of its own. Throws `EVAL_DATA_MISSING`. A row that cannot be read is answered with `error`. */
export async function evaluateAdmission({
  data,
  out,
  model = null,
  onProgress,
}: Omit<EvalOptions, 'data'> & {
  readonly data: readonly string[];
  /** Judges what rules cannot tell; null: such runs are added. */
  readonly model?: Model | null;
}): Promise<AdmissionEvalResult> {
  const read = (
    await Promise.all(data.map((path) => readJsonLines(path, evalRow(admissionRowSchema))))
  ).flat();
  const rows = read.flatMap(({ row }) => row ?? []);
  const judged = new Map<AdmissionRow, Judged>();
  let place = 0;
  for await (const admitted of admitAll(rows.map(offerOf), model)) {
    const row = rows[place] as AdmissionRow;
    judged.set(row, { row, admitted, answer: answerOf(row, admitted) });
    place += 1;
    onProgress?.(place, rows.length);
  }
  await writeAnswers(
    out,
    read.map(({ id, row }) => (row === null ? unreadable(id) : (judged.get(row)?.answer ?? unreadable(id)))),
  );
  return resultOf(
    [...judged.values()],
    misread(read, (index) => read[index]?.row === null),
  );
}

function unreadable(id: string | number | null) {
  return { id, error: 'ROW_UNREADABLE' };
}

function answerOf(
  row: AdmissionRow,
  { decision, target, path, similarity, merge }: Admitted,
): AdmissionAnswer {
  return {
    ...{ id: row.id, decision },
    ...(target === null ? {} : { target: idInRow(row, target) }),
    ...{ path, similarity },
    ...(merge === null ? {} : { merge: { ...merge, canonical: idInRow(row, merge.canonical) } }),
  };
}

function resultOf(judged: readonly Judged[], unreadableRows: number): AdmissionEvalResult {
  const expecting = judged.filter(({ row }) => row.expected !== undefined);
  const isUnexpected = (decisions: readonly string[]) =>
    expecting.filter(
      ({ row, answer }) => decisions.includes(answer.decision) && answer.decision !== row.expected?.decision,
    ).length;
  const hasKinds = judged.some(({ row }) => row.kind !== undefined);
  return {
    cases: judged.length,
    right: expecting.length === 0 ? null : expecting.filter(isRight).length,
    unreadable: unreadableRows,
    false_drop: isUnexpected(['NOT', 'REPLACE']),
    false_merge: isUnexpected(['MERGE']),
    ...modelFigures(judged.map(({ admitted }) => admitted)),
    by_decision: countedBy(judged, ({ answer }) => answer.decision),
    ...(hasKinds ? { by_kind: countedBy(judged, ({ row }) => row.kind ?? 'other') } : {}),
  };
}

function countedBy(judged: readonly Judged[], nameOf: (one: Judged) => string): Counted {
  const names = [...new Set(judged.map(nameOf))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const those = judged.filter((one) => nameOf(one) === name);
      return [name, { cases: those.length, right: those.filter(isRight).length }];
    }),
  );
}

/** What is expected may be a part of an answer; references and artifacts come in any order. */
function isRight({ row: { expected }, answer }: Judged): boolean {
  if (expected === undefined || expected.decision !== answer.decision) return false;
  if (expected.target !== undefined && expected.target !== answer.target) return false;
  return Object.entries(expected.merge ?? {}).every(
    ([name, value]) => sorted(answer.merge?.[name as keyof MergedRuns]) === sorted(value),
  );
}

function sorted(value: string | readonly string[] | undefined): string {
  return JSON.stringify(typeof value === 'object' ? [...value].sort() : value);
}
