import { type Router, routerTraining } from '#language';
import { type RouterRow, readRouterRows, writeAnswers } from './router-rows.ts';
import {
  answerLine,
  type ConfidenceScore,
  confidenceOf,
  type DomainScore,
  macroF1,
  type RouterAnswer,
  type RouterScore,
  rounded,
  scoreByDomain,
  scoreBySource,
  scoreOf,
  share,
} from './router-scoring.ts';

/**
 * How the router does on single messages. No row is judged by a model that was trained on it, nor on a row of the same
 * words. Strict accuracy counts every row by its own label, also where others would do; lenient accuracy takes those too.
 */
export interface RouterEvalResult extends RouterScore, ConfidenceScore {
  readonly mode: 'cross-validated' | 'transfer' | 'trained-apart' | 'shipped';
  /** The mean over the domains that occur, none among them. */
  readonly macro_f1: number;
  /** Rows of other domains that were taken for memory, as a share. */
  readonly false_memory: number;
  /** Strict accuracy, each source weighing the same. */
  readonly mean_over_sources: number;
  readonly by_domain: Readonly<Record<string, DomainScore>>;
  readonly by_source: Readonly<Record<string, RouterScore>>;
  /** Rows left out because the shipped model was trained on their words. */
  readonly excluded: number;
}

export interface RouterEvalOptions {
  /** A JSON Lines file of messages. */
  readonly data: string;
  /** Train on all sources but one, in turn, and judge that one. */
  readonly transfer?: boolean;
  /** Train on this file instead, less what has the words of a row that is judged. */
  readonly train?: string;
  /** Judge these weights instead, by rows they were not trained on. */
  readonly shipped?: Uint8Array;
  /** Leave out rows of other sources altogether. */
  readonly only?: (source: string) => boolean;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Judges the router by a file of messages: ten folds in turn unless told otherwise. Throws `EVAL_DATA_MISSING`. */
export async function evaluateRouter(options: RouterEvalOptions): Promise<RouterEvalResult> {
  const { only = () => true } = options;
  const rows = (await readRouterRows(options.data)).filter(({ source }) => only(source));
  const { mode, answers } = await answersFor(rows, options);
  if (options.out !== undefined) await writeAnswers(options.out, answers.map(answerLine));

  const byDomain = scoreByDomain(answers);
  const bySource = scoreBySource(answers);
  const sources = Object.values(bySource);
  const others = answers.filter(({ row }) => !row.domains.includes('memory'));
  return {
    mode,
    ...scoreOf(answers),
    ...confidenceOf(answers),
    macro_f1: macroF1(byDomain),
    false_memory: share(others, ({ routed }) => routed.domains.includes('memory')) ?? 0,
    mean_over_sources: rounded(
      sources.reduce((sum, { strict_accuracy }) => sum + strict_accuracy, 0) / Math.max(1, sources.length),
    ),
    by_domain: byDomain,
    by_source: bySource,
    excluded: rows.length - answers.length,
  };
}

interface Judged {
  readonly mode: RouterEvalResult['mode'];
  readonly answers: readonly RouterAnswer[];
}

async function answersFor(rows: readonly RouterRow[], options: RouterEvalOptions): Promise<Judged> {
  const { transfer = false, train, shipped, onProgress } = options;
  if (shipped !== undefined) return { mode: 'shipped', answers: answersOfShipped(rows, shipped) };
  if (train !== undefined) {
    const texts = (await readRouterRows(train)).flatMap(preparedRow);
    return { mode: 'trained-apart', answers: answersByParts([rows], () => texts, onProgress) };
  }
  const texts = new Map(rows.map((row) => [row, preparedRow(row)]));
  const parts = transfer ? partsBy(rows, ({ source }) => source) : partsBy(rows, foldOf);
  // A row of the same words as a judged one is left out of training by its key, whatever part it is in.
  const others = (part: readonly RouterRow[]) => {
    const judged = new Set(part);
    return rows.filter((row) => !judged.has(row)).flatMap((row) => texts.get(row) ?? []);
  };
  return {
    mode: transfer ? 'transfer' : 'cross-validated',
    answers: answersByParts(parts, others, onProgress),
  };
}

function answersOfShipped(rows: readonly RouterRow[], weights: Uint8Array): readonly RouterAnswer[] {
  const model = routerTraining.decodeModel(weights);
  const unseen = rows.filter(({ text }) => !routerTraining.isTrainedOn(model, routerTraining.keyOf(text)));
  return answersOf(unseen, routerTraining.routerOf(model));
}

/** Judges each part by a model trained on the texts that belong to it. */
function answersByParts(
  parts: readonly (readonly RouterRow[])[],
  textsFor: (part: readonly RouterRow[]) => readonly routerTraining.PreparedText[],
  onProgress?: RouterEvalOptions['onProgress'],
): readonly RouterAnswer[] {
  const own = routerTraining.preparedOwnExamples();
  const trained = parts.map((part, index) => {
    const judged = part.flatMap(preparedRow);
    const keys = new Set(part.map(({ text }) => routerTraining.keyOf(text)));
    const model = routerTraining.trainModel([...textsFor(part), ...own], keys);
    onProgress?.(index + 1, parts.length);
    return { part, model, held: routerTraining.heldScores(model, judged) };
  });
  return trained.flatMap(({ part, model }, index) => {
    // The other parts tell how sure to be; a part never calibrates its own answers.
    const held = trained.flatMap((one, other) => (other === index ? [] : one.held));
    const temperature = routerTraining.temperatureFor(held);
    return answersOf(part, routerTraining.routerOf({ ...model, temperature }));
  });
}

function answersOf(rows: readonly RouterRow[], router: Router): readonly RouterAnswer[] {
  return rows.map((row) => ({ row, routed: router.route(row.text, row.history) }));
}

const folds = 10;

/** Texts of the same words are always in the same fold. */
function foldOf({ text }: RouterRow): string {
  let sum = 7;
  for (const letter of routerTraining.keyOf(text)) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return String((sum >>> 8) % folds);
}

function partsBy(
  rows: readonly RouterRow[],
  partOf: (row: RouterRow) => string,
): readonly (readonly RouterRow[])[] {
  return [...Map.groupBy(rows, partOf).values()];
}

/** Composite rows teach nothing to a model of single requests. */
function preparedRow({ text, domains, source }: RouterRow): readonly routerTraining.PreparedText[] {
  const [domain, ...rest] = domains;
  return rest.length > 0 ? [] : [routerTraining.prepare({ text, label: domain ?? 'none', source })];
}
