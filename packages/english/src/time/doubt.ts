import { weekdayOf } from './calendar-words.ts';
import { phraseEnd, type Tokens, wordAt } from './tokens.ts';

/**
 * Why an expression may not be a time, which decides what context confirms it: "may", "sun", "the second", "at 5".
 * - `name`: also a name or a verb; needs a preposition of time before it.
 * - `ordinal`: "the 8th", 3/4; must not count what follows.
 * - `counting`: "the second"; only after "on" or "by", and must not count what follows.
 * - `number`: a bare hour, "5"; needs a preposition of time before it and must not count what follows.
 * - `clock`: "1530", "15h"; the same, or it is the whole text.
 * - `year`: "2014"; only after "in", "since" and the like.
 * - `alone`: a time only if it is the whole text: "morning".
 */
export type Doubt = 'name' | 'ordinal' | 'counting' | 'number' | 'clock' | 'year' | 'alone';

/** Whether the words around tokens `from` up to `to` confirm that a doubtful expression is a time. */
export function isConfirmedByContext(doubt: Doubt, tokens: Tokens, from: number, to: number): boolean {
  if (!isWholeText(tokens, from, to)) return confirms[doubt](tokens, from, to);
  if (doubt !== 'number' && doubt !== 'counting') return true;
  return followsHourPreposition(tokens, from) || followsDatePreposition(tokens, from);
}

/** For each doubt, whether the surrounding words settle it. */
const confirms: Readonly<Record<Doubt, (tokens: Tokens, from: number, to: number) => boolean>> = {
  name: (tokens, from, to) => followsTimePreposition(tokens, from, to) || isBesideWeekday(tokens, from, to),
  ordinal: (tokens, from, to) =>
    isNotACount(tokens, to) || (followsDatePreposition(tokens, from) && !counted.has(wordAt(tokens, to))),
  counting: (tokens, from, to) => followsDatePreposition(tokens, from) && isNotACount(tokens, to),
  number: (tokens, from, to) => followsHourPreposition(tokens, from) && endsHour(tokens, from, to),
  clock: (tokens, from, to) =>
    (wordAt(tokens, from - 1) === 'for' || followsHourPreposition(tokens, from)) &&
    endsHour(tokens, from, to),
  year: (tokens, from, to) => yearPrepositions.has(wordAt(tokens, from - 1)) && isNotACount(tokens, to),
  alone: () => false,
};

function endsHour(tokens: Tokens, from: number, to: number): boolean {
  return isNotACount(tokens, to) || isHourAfterAt(tokens, from, to);
}

/** Whether a number does not count what follows it: true for "at 5 please", false for "at 5 shops". */
export function isNotACount(tokens: Tokens, to: number): boolean {
  const next = tokens[to];
  if (next === undefined) return true;
  if (next.kind === 'mark') return endingMarks.has(next.word) && !(next.glued && tokens[to + 1]?.glued);
  return next.kind === 'word' && !next.glued && followers.has(next.word);
}

/** Whether the tokens are the whole text, but for a preposition and closing marks. */
export function isWholeText(tokens: Tokens, from: number, to: number): boolean {
  let start = 0;
  while (start < from && opening.has(wordAt(tokens, start))) start += 1;
  let end = tokens.length;
  while (end > to && closing.has(wordAt(tokens, end - 1))) end -= 1;
  return start === from && end === to;
}

/** "tomorrow at 1 starts …", "at 5 dentist": an hour after "at", unless a plural or an address follows. */
export function isHourAfterAt(tokens: Tokens, from: number, to: number): boolean {
  const next = tokens[to];
  const isAt = wordAt(tokens, from - 1) === 'at' || wordAt(tokens, from - 1) === '@';
  if (!isAt || next?.kind !== 'word' || next.glued || counted.has(next.word)) return false;
  const isMany = /[^s]s$/.test(next.word) && next.word.length > 3 && !next.word.startsWith('start');
  return (
    !isMany && !measures.has(next.word) && ![1, 2].some((ahead) => streets.has(wordAt(tokens, to + ahead)))
  );
}

function followsTimePreposition(tokens: Tokens, from: number, to: number): boolean {
  const before = wordAt(tokens, from - 1);
  return before === 'of' || before === 'from'
    ? before === 'of' && isNotACount(tokens, to)
    : prepositions.has(before);
}

/** “Mon, wed and fri” */
function isBesideWeekday(tokens: Tokens, from: number, to: number): boolean {
  if (!weekdayOf.has(wordAt(tokens, from))) return false;
  const isJoint = (at: number) => /^(?:and|or|,|&|to|-)$/.test(wordAt(tokens, at));
  const [before, after] = [isJoint(from - 1) ? from - 2 : from - 1, isJoint(to) ? to + 1 : to];
  return weekdayOf.has(wordAt(tokens, before)) || weekdayOf.has(wordAt(tokens, after));
}

function followsHourPreposition(tokens: Tokens, from: number): boolean {
  const before = wordAt(tokens, from - 1);
  if (before === 'by' && [2, 3, 4].some((back) => /^divide|^multipl/.test(wordAt(tokens, from - back))))
    return false;
  return hourPrepositions.has(before);
}

function followsDatePreposition(tokens: Tokens, from: number): boolean {
  const start = wordAt(tokens, from - 1) === 'the' ? from - 1 : from;
  return phraseEnd(tokens, start - 1, ...datePrepositions) !== null;
}

const words = (list: string) => new Set(list.split(' '));

const hourPrepositions = words(
  'at @ until till untill by before after around circa approximately approx roughly since',
);
const datePrepositions = ['on', 'by', 'until', 'till', 'since', 'due', 'dated'];
const prepositions = words(
  'in on by until till since from before after this next last coming upcoming past previous during for every each early late mid of between through thru throughout around',
);
const yearPrepositions = words('in by until till since from before after than of during throughout');
const opening = words('at on in by for the @ around about');
const closing = words('. , ! ? ; : ) please');
const endingMarks = words('. , ! ? ; : ) ( ] " \' - / & +');

const measures = words('percent degrees degree miles mile km kg euro dollars usd eur most least once first');
const streets = words('street st avenue ave road rd lane drive blvd boulevard square way court place');

/** Words that may follow a time without being counted by it. */
const followers = words(
  [
    'and or but nor so then if when while because since as than though although unless except instead not',
    'to for with without in on at by from of until till before after about around regarding re via per into onto near over during',
    'please thanks thank ok okay yes no too also either again already still only just maybe perhaps sharp exactly onwards onward latest earliest',
    'a an the my our your his her their its this that these those any some all each every',
    'i we you he she it they me us him them who whom which what where why how',
    'is are was were be been being am will would can could shall should may might must do does did has have had',
    'called titled named entitled labeled labelled saying which works work worked sounds looks seems suits fits',
    'remind call add schedule set book cancel create make put move send invite tell ask check email text meet pick buy get go come wake',
    'today tomorrow tonight yesterday morning afternoon evening night noon',
  ].join(' '),
);

/** Nouns that ordinals count. */
const counted = words(
  'floor place grade item one ones half row line edition street st avenue ave meeting task time times email mail message note event option person people page paragraph chapter part step round match class district division quarter century option attempt try draft version week month year hour minute second reminder appointment',
);
