import { rewriteWithHistory } from '#language';
import { writeAnswers } from '../data/answers-file.ts';
import { type Fields, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share } from '../measures.ts';
import {
  type GoldReference,
  goldReferences,
  isRightReplacement,
  pronounClasses,
  wordsOf,
} from './rewrite-gold.ts';

/**
 * How well pronouns are resolved from the conversation, on questions that people rewrote to be self-contained.
 *
 * A pronoun counts if the rewrite replaces it with content words, according to a word-by-word alignment of the two texts. It is
 * resolved correctly if at least half of the content words of our replacement occur in the rewrite's or the other way round,
 * allowing for misspellings. Possessors are ignored ("Bell's novel": novel) unless the pronoun is a possessive itself ("her").
 * Pronouns that the rewrite keeps are not counted, whatever we replace them with.
 */
interface RewriteEvalResult {
  readonly cases: number;
  readonly references: number;
  readonly resolved_right: number;
  readonly resolved_wrong: number;
  readonly unresolved: number;
  readonly share_right: number;
  /** Share of correct ones among the resolved references. */
  readonly precision: number;
  /** Like `share_right`, given only the previous turns and not the topic of the conversation. */
  readonly share_right_without_topic: number;
  readonly by_pronoun: Readonly<
    Record<string, { readonly references: number; readonly share_right: number }>
  >;
}

interface Row {
  readonly text: string;
  readonly rewrite: string;
  readonly history: readonly string[];
  readonly topic: readonly string[];
}

interface Found {
  readonly gold: GoldReference;
  /** Null if the pronoun was not replaced. */
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
export async function evaluateRewrite(options: EvalOptions): Promise<RewriteEvalResult> {
  const rows = await readJsonLines(options.data, rowOf);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  await writeAnswers(options.out, answers.map(lineOf));

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
    return { gold, by, isRight: by !== null && isRightReplacement(by, gold) };
  });
}

function shareRight(found: readonly Found[]): number {
  return share(found, ({ isRight }) => isRight);
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
