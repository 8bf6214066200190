import type { Unit } from './calendar-words.ts';
import { type Read, readAmount } from './number-words.ts';
import { readUnit } from './periods.ts';
import { digitsAt, phraseEnd, skipGluedMark, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** A duration by its units: "2 hours and 30 minutes", "a fortnight", "3 business days". */
export function readLength(tokens: Tokens, at: number): Read<readonly Length[]> | null {
  const first = readOneLength(tokens, at);
  if (first === null) return null;
  const lengths = [first.value];
  let to = first.to;
  for (let more = 0; more < 3; more += 1) {
    const next = readOneLength(tokens, skipPhrase(tokens, skipPhrase(tokens, to, ','), 'and'));
    if (next === null || !isSmaller(next.value.unit, lengths.at(-1)?.unit)) break;
    lengths.push(next.value);
    to = next.to;
  }
  return { value: lengths, to };
}

/** An amount of a unit. */
export interface Length {
  readonly amount: number;
  readonly unit: Unit | 'business day';
}

function readOneLength(tokens: Tokens, at: number): Read<Length> | null {
  const packed = readPacked(tokens, at);
  if (packed !== null) return packed;
  const halfHour = phraseEnd(tokens, at, 'half hour', 'half - hour', 'half hours');
  if (halfHour !== null) return { value: { amount: 0.5, unit: 'hour' }, to: halfHour };
  const amount = readAmount(tokens, at);
  if (amount === null || amount.value > 100_000) return null;
  const business = phraseEnd(
    tokens,
    amount.to,
    'business days',
    'business day',
    'working days',
    'working day',
    'work days',
    'weekdays',
  );
  if (business !== null) return { value: { amount: amount.value, unit: 'business day' }, to: business };
  const unit = readUnit(tokens, skipGluedMark(tokens, amount.to)) ?? shortUnit(tokens, amount.to);
  if (unit === null || unit.value === 'weekend') return null;
  if (longUnits.has(unit.value) && amount.value > 1_000) return null;
  const half = phraseEnd(tokens, unit.to, 'and a half');
  return {
    value: { amount: amount.value + (half === null ? 0 : 0.5), unit: unit.value },
    to: half ?? unit.to,
  };
}

const longUnits: ReadonlySet<Unit> = new Set(['quarter', 'year', 'decade', 'century']);

/** "1h30": one and a half hours. */
function readPacked(tokens: Tokens, at: number): Read<Length> | null {
  const [hours, minutes] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  const isPacked = wordAt(tokens, at + 1) === 'h' && tokens[at + 1]?.glued && tokens[at + 2]?.glued;
  if (!isPacked || hours === null || minutes === null || !/^[0-5]\d$/.test(minutes)) return null;
  const to = tokens[at + 3]?.glued ? skipPhrase(tokens, at + 3, 'm', 'min') : at + 3;
  return { value: { amount: Number(hours) + Number(minutes) / 60, unit: 'hour' }, to };
}

/** "2h", "30m", "15s": glued to their number. */
function shortUnit(tokens: Tokens, at: number): Read<Unit> | null {
  const unit = ({ h: 'hour', m: 'minute', s: 'second' } as const)[wordAt(tokens, at)];
  const isRead = unit !== undefined && (tokens[at]?.glued === true || unit === 'hour');
  return isRead ? { value: unit, to: at + 1 } : null;
}

/** Whether a length is counted on the clock rather than by the calendar. */
export function isExact(lengths: readonly Length[]): boolean {
  return lengths.some(
    ({ amount, unit }) => isClockUnit(unit) || (unit === 'day' && !Number.isInteger(amount)),
  );
}

/** Whether it is a unit of the clock rather than of the calendar. */
export function isClockUnit(unit: Length['unit'] | undefined): boolean {
  return unit === 'hour' || unit === 'minute' || unit === 'second';
}

/** Milliseconds. A day counts as 24 hours; so do units without a fixed length, which callers treat separately. */
export function msOf({ amount, unit }: Length): number {
  const minutes = { second: 1 / 60, minute: 1, hour: 60, day: 1_440, week: 10_080, fortnight: 20_160 };
  const known = minutes[unit as keyof typeof minutes] ?? 1_440;
  return Math.round(amount * known * 60_000);
}

const bySize: readonly Length['unit'][] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'];

function isSmaller(unit: Length['unit'], than: Length['unit'] | undefined): boolean {
  return than !== undefined && bySize.indexOf(than) >= 0 && bySize.indexOf(unit) > bySize.indexOf(than);
}
