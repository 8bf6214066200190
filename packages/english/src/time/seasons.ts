import { Temporal } from 'temporal-polyfill';
import { readTrailingYear } from './calendar-dates.ts';
import type { DayExpression } from './day-expression.ts';
import { between, type Interval, isBefore, type TimeContext } from './interval.ts';
import type { Read } from './number-words.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/**
 * Seasons of the northern hemisphere, by the usual days of the solstices and equinoxes: "this summer",
 * "in the fall", "winter 2026", "next season". The winter of a year is the one that starts in it.
 */
export function readSeason(tokens: Tokens, at: number): Read<DayExpression> | null {
  for (const [turn, words] of turns) {
    const to = phraseEnd(tokens, at, ...words);
    const name = to === null ? null : wordAt(tokens, to);
    const season = name === null ? undefined : seasons[name];
    if (to === null || (season === undefined && name !== 'season')) continue;
    const year = turn === 'in' ? readTrailingYear(tokens, to + 1) : null;
    if (year !== null && season !== undefined) return inYear(season, year);
    if (turn === 'in' && season === undefined) continue;
    const resolve = (context: TimeContext) => seasonBy(turn, season, context);
    return { value: { kind: 'period', resolve }, to: to + 1 };
  }
  const season = seasons[wordAt(tokens, skipPhrase(tokens, at, 'the'))];
  const year = season === undefined ? null : readTrailingYear(tokens, skipPhrase(tokens, at, 'the') + 1);
  return season === undefined || year === null ? null : inYear(season, year);
}

/** The number of a season: 0 starts in March. */
const seasons: Readonly<Record<string, number>> = { spring: 0, summer: 1, autumn: 2, fall: 2, winter: 3 };

const begin: readonly (readonly [number, number])[] = [
  [3, 20],
  [6, 21],
  [9, 23],
  [12, 21],
];

type Turn = 'this' | 'next' | 'last' | 'in';

const turns: readonly (readonly [Turn, readonly string[]])[] = [
  ['this', ['this', 'current', 'the current', 'this coming', 'coming', 'the coming']],
  ['next', ['next', 'the next', 'the following']],
  ['last', ['last', 'this past', 'the previous', 'previous']],
  ['in', ['in the', 'during the', 'over the', 'in']],
];

function inYear(season: number, { value, to }: Read<number>): Read<DayExpression> {
  return { value: { kind: 'period', resolve: () => seasonOf(value, season) }, to };
}

function seasonOf(year: number, season: number): Interval {
  const first = startOf(year, season);
  const until = season === 3 ? startOf(year + 1, 0) : startOf(year, season + 1);
  return { ...between(first, until, 'day'), loose: true };
}

function startOf(year: number, season: number): Temporal.PlainDate {
  const [month, day] = begin[season] ?? [3, 20];
  return Temporal.PlainDate.from({ year, month, day });
}

function seasonBy(turn: Turn, season: number | undefined, { today }: TimeContext): Interval {
  const around = [-2, -1, 0, 1, 2].flatMap((years) =>
    [0, 1, 2, 3].map((one) => ({ one, interval: seasonOf(today.year + years, one) })),
  );
  const known = around
    .filter(({ one }) => season === undefined || one === season)
    .map(({ interval }) => interval);
  const isOver = ({ end }: Interval) => !isBefore(today, end.toPlainDate());
  const isAhead = ({ start }: Interval) => isBefore(today, start.toPlainDate());
  const coming = known.filter((interval) => !isOver(interval));
  const [first = seasonOf(today.year, 0), second = first] = coming;
  if (turn === 'last') return known.filter(isOver).at(-1) ?? first;
  if (turn !== 'next' || isAhead(first)) return first;
  return second;
}
