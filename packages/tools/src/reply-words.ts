import { type Json, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { joinText, matchOutside, quote } from '@tact/core/text';
import type { PointInTime } from './bind-context.ts';

/** Helpers for putting results into sentences. */
export interface ReplyWords {
  /** What was searched for; null if nothing in particular. */
  readonly query: string | null;
  /** An ISO time as people say it: `tomorrow at 17:00`. Anything else stays as it is. */
  formatTime(iso: string): string;
  /** An ISO time on the owner's clock; null for anything else. */
  readTime(iso: string): PointInTime | null;
}

/** At most this many entries of a list are named in a reply. */
export const maxNamedInReply = 6;

/**
 * `There are 2 open tasks: …`, or that there are none.
 *
 * @param total how many there are, where not all of them are among the entries
 */
export function sayList(
  entries: readonly JsonObject[],
  [one, many]: readonly [string, string],
  query: string | null,
  words: (entry: JsonObject) => string,
  total = entries.length,
  standsFor = 0,
): string {
  const about = query === null || query === '' ? '' : ` about ${quote(query)}`;
  if (entries.length === 0) return `I found no ${many}${about}.`;
  const shown = entries.slice(0, maxNamedInReply).map(words);
  const left = total - shown.length - standsFor;
  const list = `${shown.join('; ')}${left > 0 ? `; and ${left} more` : ''}`;
  return total === 1 ? `There is one ${one}: ${list}.` : `There are ${total} ${many}: ${list}.`;
}

/** The objects of a recorded list. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).filter(
        (one): one is JsonObject => typeof one === 'object' && one !== null && !(one instanceof Outside),
      )
    : [];
}

/** A recorded number; undefined for anything else. */
export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A text of ours, such as a time; empty for anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Words that may be a stranger's; empty for anything else. */
export function wordsIn(value: Json | undefined): MaybeOutside {
  return value instanceof Outside ? value : textOf(value);
}

/** Looking for words in what is kept, where there is no more to go by. */

/** Whether every word of the query stands somewhere in these texts, whatever the case. */
export function holdsWords(query: string, texts: readonly MaybeOutside[]): boolean {
  const wanted = wordsOf(query);
  return matchOutside(joinText(texts, ' '), (text) => {
    const within = text.toLowerCase();
    return wanted.every((word) => within.includes(word));
  });
}

/** How many of the words of a query stand in a text, as a share in [0, 1]; short words count little. */
export function wordShare(query: string, text: MaybeOutside): number {
  const wanted = wordsOf(query).filter((word) => !fillers.has(word));
  if (wanted.length === 0) return 0;
  return (
    wanted.filter((word) => matchOutside(text, (raw) => wordsOf(raw).includes(word))).length / wanted.length
  );
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}@._-]+/gu) ?? [];
}

/** Words that say nothing about which item is meant. */
const fillers = new Set(
  'a an the my your our is are was were of for to in on at and or do does did what which who when where how i me you it about'.split(
    ' ',
  ),
);

/** Drops what is undefined, so that an object can be kept as JSON. */
export function withoutGaps(given: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as JsonObject;
}
