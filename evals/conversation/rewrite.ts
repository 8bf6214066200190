import { rewriteWithHistory } from '#language';
import { type Fields, readJsonLines, writeJsonLines } from './json-lines.ts';
import {
  type GoldReference,
  goldReferences,
  isRightNaming,
  pronounClasses,
  wordsOf,
} from './rewrite-gold.ts';

/**
 * How well pronouns are resolved from what was said before, on questions that people rewrote so that they stand by themselves.
 *
 * Counted is each pronoun of a question that is not in its rewrite, and in whose place the rewrite has words with a meaning: the
 * two texts are aligned word by word. It is resolved right if, of the words with a meaning of our naming and of the rewrite's, at
 * least half of one are in the other, spelt about the same. An owner does not count ("Bell's novel": novel) unless the pronoun
 * itself is one ("her"). A pronoun that the rewrite keeps is not counted, and what we put for it is neither right nor wrong.
 */
export interface RewriteEvalResult {
  readonly cases: number;
  readonly references: number;
  readonly resolved_right: number;
  readonly resolved_wrong: number;
  readonly unresolved: number;
  readonly share_right: number;
  /** Of those that were resolved. */
  readonly precision: number;
  /** As `share_right`, where only the turns before are told and not what the conversation is about. */
  readonly share_right_without_topic: number;
  readonly by_pronoun: Readonly<
    Record<string, { readonly references: number; readonly share_right: number }>
  >;
}

export interface RewriteEvalOptions {
  /** A JSON Lines file. */
  readonly data: string;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Row {
  readonly text: string;
  readonly rewrite: string;
  readonly history: readonly string[];
  readonly topic: readonly string[];
}

interface Found {
  readonly gold: GoldReference;
  /** Null where the pronoun was left as it was. */
  readonly by: string | null;
  readonly isRight: boolean;
}

interface Answer {
  readonly row: Row;
  readonly rewritten: string;
  readonly found: readonly Found[];
  readonly foundWithoutTopic: readonly Found[];
}

/** Rewrites every question of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateRewrite(options: RewriteEvalOptions): Promise<RewriteEvalResult> {
  const rows = await readJsonLines(options.data, rowOf);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  if (options.out !== undefined) await writeJsonLines(options.out, answers.map(lineOf));

  const found = answers.flatMap((answer) => answer.found);
  const right = found.filter(({ isRight }) => isRight).length;
  const unresolved = found.filter(({ by }) => by === null).length;
  return {
    cases: answers.length,
    references: found.length,
    resolved_right: right,
    resolved_wrong: found.length - right - unresolved,
    unresolved,
    share_right: shareRight(found),
    precision: shareRight(found.filter(({ by }) => by !== null)),
    share_right_without_topic: shareRight(answers.flatMap((answer) => answer.foundWithoutTopic)),
    by_pronoun: Object.fromEntries(
      pronounClasses.map((name) => {
        const own = found.filter(({ gold }) => gold.class === name);
        return [name, { references: own.length, share_right: shareRight(own) }];
      }),
    ),
  };
}

function answerFor(row: Row): Answer {
  const { text, history, topic } = row;
  const rewrite = rewriteWithHistory(text, history, topic);
  return {
    row,
    rewritten: rewrite.text,
    found: compare(row, rewrite.replaced),
    foundWithoutTopic: compare(row, rewriteWithHistory(text, history).replaced),
  };
}

function compare(
  { text, rewrite }: Row,
  replaced: ReturnType<typeof rewriteWithHistory>['replaced'],
): readonly Found[] {
  return goldReferences(text, rewrite).map((gold) => {
    const by = replaced.find(({ index }) => wordsOf(text.slice(0, index)).length === gold.place)?.by ?? null;
    return { gold, by, isRight: by !== null && isRightNaming(by, gold) };
  });
}

function shareRight(found: readonly Found[]): number {
  if (found.length === 0) return 0;
  return Math.round((found.filter(({ isRight }) => isRight).length / found.length) * 10_000) / 10_000;
}

function rowOf({ text, rewrite, history, topic }: Fields): Row | null {
  if (typeof text !== 'string' || typeof rewrite !== 'string') return null;
  return { text, rewrite, history: stringsOf(history), topic: stringsOf(topic) };
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function lineOf({ row, rewritten, found }: Answer): object {
  const references = found.map(({ gold, by, isRight }) => ({
    pronoun: gold.pronoun,
    expected: gold.by,
    got: by,
    right: isRight,
  }));
  return { text: row.text, expected: row.rewrite, got: rewritten, references };
}
