import type { Grain } from './found-time.ts';

/** Names of days, months and units, with abbreviations and common misspellings. */

export const weekdayOf = numbered([
  'monday mon mondays',
  'tuesday tue tues tuesdays',
  'wednesday wed weds wednesdays wednsday wednesdy',
  'thursday thu thur thurs thursdays',
  'friday fri fridays',
  'saturday sat saturdays',
  'sunday sun sundays',
]);

export const monthOf = numbered([
  'january jan',
  'february feb febuary',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sep sept',
  'october oct',
  'november nov',
  'december dec',
]);

export type Unit = Grain | 'fortnight' | 'decade' | 'century' | 'weekend';

export const unitOf: ReadonlyMap<string, Unit> = new Map(
  Object.entries({
    second: 'second seconds sec secs',
    minute: 'minute minutes min mins',
    hour: 'hour hours hr hrs',
    day: 'day days',
    week: 'week weeks wk wks',
    fortnight: 'fortnight fortnights',
    month: 'month months mth mths',
    quarter: 'quarter quarters qtr qtrs',
    year: 'year years yr yrs',
    decade: 'decade decades',
    century: 'century centuries',
    weekend: 'weekend weekends wkend',
  } satisfies Record<Unit, string>).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit as Unit] as const),
  ),
);

/** Names that are also common words: a time only next to a number or a preposition of time. */
export const doubtfulNames: ReadonlySet<string> = new Set(
  'may march mar mon sat sun wed jan jun dec sec min mars fri second'.split(' '),
);

function numbered(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)));
}
