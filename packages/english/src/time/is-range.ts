import { isNotACount, isWholeText } from './doubt.ts';
import type { MomentExpression } from './moment-expression.ts';
import { type Tokens, wordAt } from './tokens.ts';

/** One side of a range: a moment, or a bare day number that the other side completes. */
export interface Side {
  readonly moment: MomentExpression | null;
  readonly day: number | null;
  readonly isOrdinal: boolean;
}

/** Whether two sides make a range of time: "from 3 to 5" does, "3-5 apples" and "3-4" do not. */
export function isRange(tokens: Tokens, place: RangePlace, left: Side, right: Side): boolean {
  const sides = [left, right];
  if (isSameHour(left, right)) return false;
  if (sides.every(isDayNumber)) return isNotACount(tokens, place.to);
  if (sides.every((side) => side.moment === null))
    return place.lead !== null && sides.some((side) => side.isOrdinal) && isNotACount(tokens, place.to);
  if (sides.every(isSure)) return !isYears(sides) || place.lead !== null;
  if (sides.some(isLonePart)) return false;
  const hasSure = sides.some(isSure) && (left.moment?.doubt !== 'name' || right.moment?.clock === undefined);
  if (hasSure)
    return isSure(right) || isNotACount(tokens, place.to) || isWholeText(tokens, place.at, place.to);
  if (place.lead !== null) return isNotACount(tokens, place.to);
  const isNames = sides.every((side) => side.moment?.day !== undefined && side.moment.doubt === 'name');
  return isNames || isClockRange(tokens, place, sides);
}

/** "the 24th", "4th", "3/12" */
function isDayNumber({ moment, isOrdinal }: Side): boolean {
  if (moment === null) return isOrdinal;
  return moment.doubt === 'ordinal' && moment.day?.fields?.day !== undefined;
}

/** "One to one", "1-1" */
function isSameHour({ moment: left }: Side, { moment: right }: Side): boolean {
  const [one, other] = [left?.clock, right?.clock];
  return (
    one?.open === true && other?.open === true && one.seconds === other.seconds && left?.day === undefined
  );
}

export interface RangePlace {
  readonly at: number;
  /** The index after the lead-in, such as "from"; null without one. */
  readonly lead: number | null;
  readonly link: number;
  readonly to: number;
}

function isSure({ moment }: Side): boolean {
  return moment !== null && moment.doubt === undefined;
}

function isLonePart({ moment }: Side): boolean {
  return moment?.doubt === 'alone' && moment.clock === undefined && moment.day?.fields?.year === undefined;
}

/** "1530-1700", "at 3-5": hours, both sides doubtful. */
function isClockRange(tokens: Tokens, { at, to }: RangePlace, sides: readonly Side[]): boolean {
  if (!sides.every((side) => side.moment?.clock !== undefined)) return false;
  const isPacked = sides.every((side) => side.moment?.doubt === 'clock');
  const isLinked = ['at', '@', 'for'].includes(wordAt(tokens, at - 1));
  return (isPacked || isLinked || isWholeText(tokens, at, to)) && isNotACount(tokens, to) && !isYears(sides);
}

function isYears(sides: readonly Side[]): boolean {
  return sides.every(
    ({ moment }) => moment?.day?.fields?.year !== undefined && moment.day.fields.month === undefined,
  );
}
