import { isMeant } from './doubt.ts';
import type { FoundTime } from './found-time.ts';
import { foundFrom, foundUntil, foundWith } from './founding.ts';
import { readMoment, type SaidMoment } from './moments.ts';
import type { Read } from './number-words.ts';
import { readLengthAhead } from './offsets.ts';
import { readRange } from './ranges.ts';
import { readRecurrence } from './recurrences.ts';
import { resolveMoment } from './resolve-moment.ts';
import { resolveRange } from './resolve-range.ts';
import type { Here } from './stretch.ts';
import { after, past, type Tokens, wordAt } from './tokens.ts';

export type FoundWhen = Omit<FoundTime, 'text' | 'index'>;

/** The time expression that begins at a place; its value is null where it names nothing that exists. */
export function expressionAt(tokens: Tokens, at: number, here: Here): Read<FoundWhen | null> | null {
  return (
    readRecurrence(tokens, at, here) ??
    ranging(tokens, at, here) ??
    within(tokens, at, here) ??
    bounded(tokens, at, here) ??
    pointing(tokens, at, here)
  );
}

function ranging(tokens: Tokens, at: number, here: Here): Read<FoundWhen | null> | null {
  const range = readRange(tokens, at);
  if (range === null) return null;
  const moment = readMoment(tokens, at);
  if (moment !== null && moment.to > range.to && isMeantHere(moment.value, tokens, at, moment.to))
    return null;
  const { saysDay, saysTime } = range.value;
  const stretch = resolveRange(range.value, here);
  return { value: stretch === null ? null : foundWith(stretch, here, { saysDay, saysTime }), to: range.to };
}

const countedFrom = ['from', 'before', 'after', 'ago'];

/** "within 3 days": up to when they are over. */
function within(tokens: Tokens, at: number, here: Here): Read<FoundWhen | null> | null {
  const to = after(tokens, at, 'within the next', 'within');
  const ahead = to === null ? null : readLengthAhead(tokens, to);
  const stretch = ahead?.value.resolve(here) ?? null;
  if (ahead === null || stretch === null) return null;
  return { value: foundUntil(stretch, here, says({ day: ahead.value }), true), to: ahead.to };
}

/** "by Friday", "until 6", "after 5", "since March", "no later than noon". */
function bounded(tokens: Tokens, at: number, here: Here): Read<FoundWhen | null> | null {
  for (const [kind, words] of bounds) {
    const to = after(tokens, at, ...words);
    if (to === null) continue;
    const ahead = kind === 'after' ? readLengthAhead(tokens, to) : null;
    if (ahead !== null && after(tokens, ahead.to, ...countedFrom) === null) {
      const stretch = ahead.value.resolve(here);
      return {
        value: stretch === null ? null : foundFrom(stretch, here, says({ day: ahead.value }), false),
        to: ahead.to,
      };
    }
    const start = past(
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
      !isMeantHere(moment.value, tokens, start, moment.to)
    )
      return null;
    const isSince = tokens[at]?.word === 'since';
    const stretch = resolveMoment(moment.value, isSince ? { ...here, direction: 'past' } : here);
    if (stretch === null) return { value: null, to: moment.to };
    const found =
      kind === 'until' || kind === 'before'
        ? foundUntil(stretch, here, says(moment.value), kind === 'until')
        : foundFrom(stretch, here, says(moment.value), kind === 'after');
    return { value: found, to: moment.to };
  }
  return null;
}

type Bound = 'until' | 'before' | 'from' | 'after';

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
    ],
  ],
];

function pointing(tokens: Tokens, at: number, here: Here): Read<FoundWhen | null> | null {
  if (isFiller(tokens, at)) return null;
  const moment = readMoment(tokens, at);
  if (moment === null || !isMeantHere(moment.value, tokens, at, moment.to)) return null;
  const stretch = resolveMoment(moment.value, here);
  if (stretch === null) return { value: null, to: moment.to };
  const later = after(
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
  );
  if (later !== null) return { value: foundFrom(stretch, here, says(moment.value), false), to: later };
  const earlier = after(tokens, moment.to, 'or earlier', 'or before', 'at the latest', 'latest');
  if (earlier !== null) return { value: foundUntil(stretch, here, says(moment.value), true), to: earlier };
  const { bound } = moment.value;
  if (bound === 'from') return { value: foundFrom(stretch, here, says(moment.value), true), to: moment.to };
  if (bound === 'until')
    return { value: foundUntil(stretch, here, says(moment.value), false), to: moment.to };
  return { value: foundWith(stretch, here, says(moment.value)), to: moment.to };
}

function isMeantHere({ doubt }: SaidMoment, tokens: Tokens, from: number, to: number): boolean {
  return doubt === undefined || isMeant(doubt, tokens, from, to);
}

/** "Now, add milk": a word to begin with, and no time. */
function isFiller(tokens: Tokens, at: number): boolean {
  if (wordAt(tokens, at) !== 'now') return false;
  const isFirst = at === 0 || /^[.!?;]$/.test(wordAt(tokens, at - 1));
  const isVerbNext =
    /^(add|schedule|create|set|make|remind|cancel|delete|remove|move|book|send|show|tell|let|lets)$/.test(
      wordAt(tokens, at + 1),
    );
  return isVerbNext || (isFirst && tokens[at + 1]?.kind === 'word');
}

function says({ day, clock, part }: SaidMoment): { saysDay: boolean; saysTime: boolean } {
  const isClock = day?.unit === 'hour' || day?.unit === 'minute' || day?.unit === 'second';
  return {
    saysDay: day !== undefined || part?.shift !== undefined,
    saysTime: clock !== undefined || part !== undefined || isClock,
  };
}
