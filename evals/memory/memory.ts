import type { Model } from '@tact/core/ports/model';
import { writeAnswers } from '../data/answers-file.ts';
import { misread } from '../data/eval-row.ts';
import type { EvalOptions } from '../eval-options.ts';
import { shareOrNull } from '../measures.ts';
import { type Admitted, admitAll, type ModelFigures, modelFigures, type Offer } from './admitted.ts';
import { type Pair, type PairLabel, pairLabels, readPairs } from './pairs.ts';

/** How safely the memory engine takes in sentences that resemble known ones. */
interface MemoryEvalResult extends ModelFigures {
  /** Pairs that could be read. */
  readonly cases: number;
  /** Rows that could not be read and do not expect it, or could be read and expect that they cannot. */
  readonly unreadable: number;
  /** Contradictions that were merged; null without any. */
  readonly false_merge_rate: number | null;
  /** Contradictions and neutral pairs answered NOT or REPLACE; null without any. */
  readonly false_drop_rate: number | null;
  /** By similarity. */
  readonly by_band: Readonly<Record<string, BandFigures>>;
  /** What was decided about the pairs of each label. */
  readonly by_label: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface BandFigures {
  readonly pairs: number;
  readonly contradictions: number;
  readonly neutral: number;
  /** Contradictions that were merged. */
  readonly false_merges: number;
  /** Contradictions and neutral pairs answered NOT or REPLACE. */
  readonly false_drops: number;
}

interface Judged {
  readonly label: PairLabel;
  readonly admitted: Admitted;
}

/**
 * Offers the second sentence of each pair to a memory that holds the first, each as task and summary with an unknown outcome. Throws
 * `EVAL_DATA_MISSING`. A row that cannot be read is answered with `error`.
 */
export async function evaluateMemory({
  data,
  out,
  model = null,
  onProgress,
}: Omit<EvalOptions, 'data'> & {
  readonly data: readonly string[];
  /** Judges what rules cannot tell; null: such runs are added. */
  readonly model?: Model | null;
}): Promise<MemoryEvalResult> {
  const rows = (await Promise.all(data.map(readPairs))).flat();
  const pairs = rows.flatMap(({ row }) => row ?? []);
  const answers = new Map<Pair, object>();
  const judged: Judged[] = [];
  for await (const admitted of admitAll(pairs.map(offerOf), model)) {
    const pair = pairs[judged.length] as Pair;
    const { decision, similarity, path } = admitted;
    judged.push({ label: pair.label, admitted });
    answers.set(pair, { id: pair.id, decision, similarity, path });
    onProgress?.(judged.length, pairs.length);
  }
  await writeAnswers(
    out,
    rows.map(
      ({ id, row }) => (row === null ? undefined : answers.get(row)) ?? { id, error: 'ROW_UNREADABLE' },
    ),
  );
  return {
    cases: judged.length,
    unreadable: misread(rows, (index) => rows[index]?.row === null),
    false_merge_rate: shareOrNull(judged.filter(isContradiction), isMerged),
    false_drop_rate: shareOrNull(judged.filter(mustBeKept), isDropped),
    ...modelFigures(judged.map(({ admitted }) => admitted)),
    by_band: Object.fromEntries(
      bands.map(({ name, from, to }) => [name, figuresOf(inBand(judged, from, to))]),
    ),
    by_label: Object.fromEntries(
      pairLabels.flatMap((label) => {
        const those = judged.filter((one) => one.label === label);
        return those.length === 0 ? [] : [[label, { pairs: those.length, ...decisionsOf(those) }]];
      }),
    ),
  };
}

const at = Date.UTC(2026, 0, 1);

function offerOf({ a, b }: Pair): Offer {
  return {
    existing: [{ run: sentence('known', a, at), status: 'active', isOthers: false }],
    run: sentence('new', b, at + 3_600_000),
  };
}

function sentence(id: string, text: string, completedAt: number): Offer['run'] {
  return {
    ...{ id, task: text, summary: text, outcome: 'unknown', completedAt },
    ...{ references: [], artifacts: [], steps: [], validFrom: null, validUntil: null },
  };
}

/** From included, to excluded. */
const bands = [
  { name: '< 0.7', from: 0, to: 0.7 },
  { name: '0.7 – 0.8', from: 0.7, to: 0.8 },
  { name: '0.8 – 0.9', from: 0.8, to: 0.9 },
  { name: '0.9 – 0.95', from: 0.9, to: 0.95 },
  { name: '≥ 0.95', from: 0.95, to: Number.POSITIVE_INFINITY },
];

function inBand(judged: readonly Judged[], from: number, to: number): readonly Judged[] {
  return judged.filter(({ admitted }) => {
    const similarity = admitted.similarity ?? 0;
    return similarity >= from && similarity < to;
  });
}

function figuresOf(judged: readonly Judged[]): BandFigures {
  const count = (holds: (one: Judged) => boolean) => judged.filter(holds).length;
  return {
    pairs: judged.length,
    contradictions: count(isContradiction),
    neutral: count(({ label }) => label === 'neutral'),
    false_merges: count((one) => isContradiction(one) && isMerged(one)),
    false_drops: count((one) => mustBeKept(one) && isDropped(one)),
  };
}

function decisionsOf(judged: readonly Judged[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    ['ADD', 'NOT', 'REPLACE', 'MERGE'].map((decision) => [
      decision,
      judged.filter(({ admitted }) => admitted.decision === decision).length,
    ]),
  );
}

function isContradiction({ label }: Judged): boolean {
  return label === 'contradiction';
}

function mustBeKept({ label }: Judged): boolean {
  return label === 'contradiction' || label === 'neutral';
}

function isMerged({ admitted }: Judged): boolean {
  return admitted.decision === 'MERGE';
}

function isDropped({ admitted }: Judged): boolean {
  return admitted.decision === 'NOT' || admitted.decision === 'REPLACE';
}
