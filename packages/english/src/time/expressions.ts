import { type Explicit, fromTime, pointOrRange, type TimeReading, untilTime } from './build-found-time.ts';
import { isConfirmedByContext } from './doubt.ts';
import type { TimeContext } from './interval.ts';
import { type MomentExpression, readMoment } from './moment-expression.ts';
import type { Read } from './number-words.ts';
import { readChoice, readLengthAhead } from './offsets.ts';
import { readRange } from './range-expression.ts';
import { readRecurrence } from './recurrences.ts';
import { resolveMoment } from './resolve-moment.ts';
import { resolveRange } from './resolve-range.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** The time expression that begins at an index; its value is null if it names a date that does not exist. */
export function expressionAt(
  tokens: Tokens,
  at: number,
  context: TimeContext,
): Read<TimeReading | null> | null {
  return (
    readRecurrence(tokens, at, context) ??
    readRangeTime(tokens, at, context) ??
    readWithin(tokens, at, context) ??
    readBounded(tokens, at, context) ??
    readPoint(tokens, at, context)
  );
}

function readRangeTime(tokens: Tokens, at: number, context: TimeContext): Read<TimeReading | null> | null {
  const range = readRange(tokens, at);
  if (range === null) return null;
  const moment = readMoment(tokens, at);
  if (moment !== null && moment.to > range.to && isTimeHere(moment.value, tokens, at, moment.to)) return null;
  const { saysDay, saysTime } = range.value;
  const interval = resolveRange(range.value, context);
  return {
    value: interval === null ? null : pointOrRange(interval, context, { saysDay, saysTime }),
    to: range.to,
  };
}

const countedFrom = ['from', 'before', 'after', 'ago'];

/** "within 3 days": from now until then. */
function readWithin(tokens: Tokens, at: number, context: TimeContext): Read<TimeReading | null> | null {
  const to = phraseEnd(tokens, at, 'within the next', 'within');
  const ahead = to === null ? null : (readChoice(tokens, to) ?? readLengthAhead(tokens, to));
  const interval = ahead?.value.resolve(context) ?? null;
  if (ahead === null || interval === null) return null;
  return { value: untilTime(interval, context, says({ day: ahead.value }), true), to: ahead.to };
}

/** "by Friday", "until 6", "after 5", "since March", "no later than noon". */
function readBounded(tokens: Tokens, at: number, context: TimeContext): Read<TimeReading | null> | null {
  for (const [kind, words] of bounds) {
    const to = phraseEnd(tokens, at, ...words);
    if (to === null) continue;
    const ahead = kind === 'after' ? readLengthAhead(tokens, to) : null;
    if (ahead !== null && phraseEnd(tokens, ahead.to, ...countedFrom) === null) {
      const interval = ahead.value.resolve(context);
      return {
        value: interval === null ? null : fromTime(interval, context, says({ day: ahead.value }), false),
        to: ahead.to,
      };
    }
    const start = skipPhrase(
      tokens,
      to,
      'around',
      'about',
      'the end of the day on',
      ...(kind === 'from' ? ['at', 'on', 'in'] : ['on']),
    );
    const moment = readMoment(tokens, start);
    if (
      moment === null ||
      moment.value.bound !== undefined ||
      !isTimeHere(moment.value, tokens, start, moment.to)
    )
      return null;
    const isSince = tokens[at]?.word === 'since';
    const interval = resolveMoment(moment.value, isSince ? { ...context, direction: 'past' } : context);
    if (interval === null) return { value: null, to: moment.to };
    const found =
      kind === 'until' || kind === 'before'
        ? untilTime(interval, context, says(moment.value), kind === 'until')
        : fromTime(interval, context, says(moment.value), kind === 'after');
    return { value: found, to: skipPhrase(tokens, moment.to, 'at the latest', 'latest') };
  }
  return null;
}

type Bound = 'until' | 'before' | 'from' | 'after';

/** The first that matches counts, so “not before” stands before “before”. */
const bounds: readonly (readonly [Bound, readonly string[]])[] = [
  [
    'until',
    [
      'by',
      'until',
      'till',
      'untill',
      'til',
      'up to',
      'up until',
      'no later than',
      'not later than',
      'at the latest by',
      'as late as',
      'due',
      'due by',
      'due on',
      'through',
      'thru',
    ],
  ],
  [
    'before',
    [
      'before',
      'prior to',
      'earlier than',
      'anytime before',
      'any time before',
      'sometime before',
      'sometimes before',
    ],
  ],
  ['after', ['after', 'later than', 'anytime after', 'any time after', 'sometime after', 'sometimes after']],
  [
    'from',
    [
      'from',
      'since',
      'starting',
      'starting from',
      'starting on',
      'starting at',
      'beginning',
      'as of',
      'as from',
      'no earlier than',
      'not earlier than',
      'no sooner than',
      'not sooner than',
      'not before',
      'at the earliest',
      'at the earliest on',
    ],
  ],
];

function readPoint(tokens: Tokens, at: number, context: TimeContext): Read<TimeReading | null> | null {
  if (isFiller(tokens, at)) return null;
  const moment = readMoment(tokens, at);
  if (moment === null || !isTimeHere(moment.value, tokens, at, moment.to)) return null;
  const interval = resolveMoment(moment.value, context);
  if (interval === null) return { value: null, to: moment.to };
  const later = phraseEnd(
    tokens,
    moment.to,
    'or later',
    'and later',
    'or after',
    'and after',
    'onwards',
    'onward',
    'or greater',
    'and greater',
    'and on',
    'on wards',
    'at the earliest',
    'earliest',
  );
  if (later !== null) return { value: fromTime(interval, context, says(moment.value), false), to: later };
  const earlier = phraseEnd(tokens, moment.to, 'or earlier', 'or before', 'at the latest', 'latest');
  if (earlier !== null) return { value: untilTime(interval, context, says(moment.value), true), to: earlier };
  const { bound } = moment.value;
  if (bound === 'from')
    return { value: fromTime(interval, context, says(moment.value), true), to: moment.to };
  if (bound === 'until')
    return { value: untilTime(interval, context, says(moment.value), false), to: moment.to };
  return { value: pointOrRange(interval, context, says(moment.value)), to: moment.to };
}

function isTimeHere({ doubt }: MomentExpression, tokens: Tokens, from: number, to: number): boolean {
  return doubt === undefined || isConfirmedByContext(doubt, tokens, from, to);
}

/** "Now, add milk": a discourse marker, not a time. */
function isFiller(tokens: Tokens, at: number): boolean {
  if (wordAt(tokens, at) !== 'now') return false;
  const isFirst = at === 0 || /^[.!?;]$/.test(wordAt(tokens, at - 1));
  const isVerbNext =
    /^(add|schedule|create|set|make|remind|cancel|delete|remove|move|book|send|show|tell|let|lets)$/.test(
      wordAt(tokens, at + 1),
    );
  return isVerbNext || (isFirst && tokens[at + 1]?.kind === 'word');
}

function says({ day, clock, part }: MomentExpression): Explicit {
  const isClock = day?.unit === 'hour' || day?.unit === 'minute' || day?.unit === 'second';
  return {
    saysDay: day !== undefined || part?.shift !== undefined,
    saysTime: clock !== undefined || part !== undefined || isClock,
    ...(clock === undefined && part !== undefined ? { isPartOfDay: true } : {}),
  };
}
