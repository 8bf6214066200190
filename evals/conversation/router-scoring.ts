import { type Domain, domains, type Routed } from '#language';
import { isSameSet, type RouterRow } from './router-rows.ts';

/** What a router said of one row. */
export interface RouterAnswer {
  readonly row: RouterRow;
  readonly routed: Routed;
  /** Nothing came that could be read; then nothing is right, even where nothing was the answer. */
  readonly isFailed?: boolean;
}

export interface RouterScore {
  readonly cases: number;
  /**
   * The row's own domains and no other, over the rows whose label nobody doubts: where the data say that several answers are
   * right, one of them cannot be asked for. A plain model of n-grams scores 0.957 so, as the data's own description has it.
   */
  readonly strict_accuracy: number;
  /** The row's own domains or any it accepts. */
  readonly lenient_accuracy: number;
  /** The row's own domains and no other, over all rows, doubtful ones too. */
  readonly all_rows_accuracy: number;
}

export interface ConfidenceScore {
  /** The share of rows answered with a confidence of 0.9 or more. */
  readonly coverage_at_0_9: number;
  /** Strict accuracy over these; null where there is none. */
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
      share(
        answers.filter(({ row }) => !row.isAmbiguous),
        isStrictlyRight,
      ) ??
      share(answers, isLenientlyRight) ??
      0,
    lenient_accuracy: share(answers, isLenientlyRight) ?? 0,
    all_rows_accuracy: share(answers, isStrictlyRight) ?? 0,
  };
}

export function confidenceOf(answers: readonly RouterAnswer[]): ConfidenceScore {
  const isSure = ({ routed, isFailed = false }: RouterAnswer) => !isFailed && routed.confidence >= 0.9;
  return {
    coverage_at_0_9: share(answers, isSure) ?? 0,
    accuracy_at_0_9: share(answers.filter(isSure), isStrictlyRight),
  };
}

export function scoreBySource(answers: readonly RouterAnswer[]): Readonly<Record<string, RouterScore>> {
  const sources = [...new Set(answers.map(({ row }) => row.source))].sort();
  return Object.fromEntries(
    sources.map((source) => [source, scoreOf(answers.filter(({ row }) => row.source === source))]),
  );
}

/** Precision, recall and F1 of every domain, and of none. */
export function scoreByDomain(answers: readonly RouterAnswer[]): Readonly<Record<string, DomainScore>> {
  const has = (found: readonly Domain[], domain: Domain | 'none') =>
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

/** The mean F1 over the domains that rows have. */
export function macroF1(byDomain: Readonly<Record<string, DomainScore>>): number {
  const scores = Object.values(byDomain).filter(({ cases }) => cases > 0);
  return rounded(scores.reduce((sum, { f1 }) => sum + (f1 ?? 0), 0) / scores.length);
}

/** The share for which something holds, to four places; null of none. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return items.length === 0 ? null : rounded(items.filter(holds).length / items.length);
}

export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
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
