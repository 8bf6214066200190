import { domains, type RouteResult } from '@tact/english';
import { rounded, share, shareOrNull } from '../measures.ts';
import { isSameSet, type RouterRow } from './router-rows.ts';

/** How a router answered one row. */
export interface RouterAnswer {
  readonly row: RouterRow;
  readonly routed: Pick<RouteResult, 'confidence' | 'isFollowup'> & { readonly domains: readonly string[] };
  /** No readable answer was given. This is always wrong, also for a row that belongs to no domain. */
  readonly isFailed?: boolean;
}

export interface RouterScore {
  readonly cases: number;
  /**
   * Share of exact matches with the row's own domains, over the rows without other correct answers. A plain n-gram model scores
   * 0.957 according to the description of the data.
   */
  readonly strict_accuracy: number;
  /** Share of exact matches with the row's own domains or any accepted answer. */
  readonly lenient_accuracy: number;
  /** Share of exact matches with the row's own domains over all rows, ambiguous ones included. */
  readonly all_rows_accuracy: number;
}

export interface ConfidenceScore {
  /** Share of rows answered with a confidence of at least 0.9. */
  readonly coverage_at_0_9: number;
  /** Share of exact matches over those rows; null if there are none. */
  readonly accuracy_at_0_9: number | null;
}

export interface DomainScore {
  readonly cases: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

export function isStrictlyRight({ row, routed, isFailed = false }: RouterAnswer): boolean {
  return !isFailed && isSameSet(routed.domains, row.domains);
}

export function scoreOf(answers: readonly RouterAnswer[]): RouterScore {
  return {
    cases: answers.length,
    strict_accuracy:
      shareOrNull(
        answers.filter(({ row }) => !row.isAmbiguous),
        isStrictlyRight,
      ) ?? share(answers, isLenientlyRight),
    lenient_accuracy: share(answers, isLenientlyRight),
    all_rows_accuracy: share(answers, isStrictlyRight),
  };
}

export function confidenceOf(answers: readonly RouterAnswer[]): ConfidenceScore {
  const isSure = ({ routed, isFailed = false }: RouterAnswer) => !isFailed && routed.confidence >= 0.9;
  return {
    coverage_at_0_9: share(answers, isSure),
    accuracy_at_0_9: shareOrNull(answers.filter(isSure), isStrictlyRight),
  };
}

export function scoreBySource(answers: readonly RouterAnswer[]): Readonly<Record<string, RouterScore>> {
  const sources = [...new Set(answers.map(({ row }) => row.source))].sort();
  return Object.fromEntries(
    sources.map((source) => [source, scoreOf(answers.filter(({ row }) => row.source === source))]),
  );
}

/** Precision, recall and F1 of each domain and of "none". */
export function scoreByDomain(answers: readonly RouterAnswer[]): Readonly<Record<string, DomainScore>> {
  const has = (found: readonly string[], domain: string) =>
    domain === 'none' ? found.length === 0 : found.includes(domain);
  const answered = answers.filter(({ isFailed }) => isFailed !== true);
  return Object.fromEntries(
    (['none', ...domains] as const).map((domain) => {
      const expected = answers.filter(({ row }) => has(row.domains, domain));
      const got = answered.filter(({ routed }) => has(routed.domains, domain));
      const both = got.filter(({ row }) => has(row.domains, domain)).length;
      const precision = got.length === 0 ? null : rounded(both / got.length);
      const recall = expected.length === 0 ? null : rounded(both / expected.length);
      const either = expected.length + got.length;
      return [
        domain,
        { cases: expected.length, precision, recall, f1: either === 0 ? null : rounded((2 * both) / either) },
      ];
    }),
  );
}

/** The mean F1 over the domains that occur in the rows. */
export function macroF1(byDomain: Readonly<Record<string, DomainScore>>): number {
  const scores = Object.values(byDomain).filter(({ cases }) => cases > 0);
  return rounded(scores.reduce((sum, { f1 }) => sum + (f1 ?? 0), 0) / scores.length);
}

export function answerLine(answer: RouterAnswer): object {
  const { row, routed, isFailed = false } = answer;
  return {
    text: row.text,
    source: row.source,
    expected: row.domains,
    accept: row.accept,
    got: routed.domains,
    confidence: rounded(routed.confidence),
    right: isStrictlyRight(answer),
    ...(isFailed ? { failed: true } : {}),
  };
}

function isLenientlyRight({ row, routed, isFailed = false }: RouterAnswer): boolean {
  return !isFailed && [row.domains, ...row.accept].some((accepted) => isSameSet(routed.domains, accepted));
}
