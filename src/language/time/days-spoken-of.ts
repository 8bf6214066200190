import type { Moment, Turn } from '../words.ts';
import { findTimes } from './find-times.ts';

/**
 * The days that a conversation spoke of, newest turn first, as `2026-11-26`. Of one exchange, what the owner said comes before what was
 * answered. A part that names no day names none: “at 5” is left out.
 */
export function daysSpokenOf(history: readonly Turn[], moment: Moment): readonly string[] {
  const days = exchangesIn(history).flatMap((turns) => turns.flatMap(({ text }) => daysIn(text, moment)));
  return [...new Set(days)];
}

/** Newest exchange first, within each in the order of the conversation. */
function exchangesIn(history: readonly Turn[]): readonly (readonly Turn[])[] {
  const exchanges: Turn[][] = [];
  for (const turn of history) {
    const last = exchanges.at(-1);
    if (turn.role === 'user' || last === undefined) exchanges.push([turn]);
    else last.push(turn);
  }
  return exchanges.reverse();
}

function daysIn(text: string, moment: Moment): readonly string[] {
  return findTimes(text, moment)
    .filter(({ saysDay, kind, recurrence }) => saysDay && kind !== 'until' && recurrence === null)
    .map(({ start }) => start.date);
}
