import { findDurations } from '../time/find-durations.ts';

/**
 * What a short answer asks of what was told last: “done”, “skip it”, “later”, “in 10 minutes again”, “tomorrow”. The whole message has to be
 * such an answer; none of them is ever a yes to something else.
 */
export type ToldAnswer =
  | { readonly kind: 'done' | 'skip' }
  | {
      readonly kind: 'again';
      /** After so long; null where nothing says. */
      readonly minutes: number | null;
      /** Words for the time: `tomorrow at 9`, `at 18:00`. */
      readonly at: string | null;
    };

const opening = String.raw`(?:(?:ok(?:ay)?|no|yes|yep|thanks|thank you|please|sorry|hmm+|and|just)[\s,.!]+)*`;
const closing = String.raw`(?:[\s,]+(?:please|thanks|thank you|now|already))*[\s.!]*`;
const remind = `(?:(?:please )?(?:remind|tell|ask|ping|nudge) me (?:of (?:it|that|this) |about (?:it|that|this) )?(?:again )?|snooze (?:it |that |this )?|ring (?:it )?again |again )`;

/** Each row: what the whole message looks like, and what it asks. */
const answers: readonly (readonly [pattern: string, kind: 'done' | 'skip' | 'again'])[] = [
  [
    "btn_done|(?:(?:all|that(?:'| i)s|it(?:'| i)s|i'?m|i am) )?(?:done|finished)(?: with (?:it|that|this))?",
    'done',
  ],
  [
    '(?:i )?(?:did|took care of|finished|completed) (?:it|that|this)|(?:mark|tick) (?:it|that|this) (?:as done|off)',
    'done',
  ],
  ['skip(?: (?:it|that|this(?: one| time)?))?|not this time', 'skip'],
  [
    `btn_snooze|btn_later|snooze(?: (?:it|that|this))?|${remind}?(?:a (?:bit|little) )?later(?: on| today)?`,
    'again',
  ],
  ['(?:please )?(?:remind|tell|ask|ping|nudge) me again|ring again|again', 'again'],
  ['snooze (?:it |that )?(?<span>.{2,20}?)', 'again'],
  [`${remind}?(?:in|for) (?<span>.{2,40}?)(?: again| more)?`, 'again'],
  [
    `${remind}?(?:(?<at>(?:tomorrow|tonight|this evening|this afternoon)(?: (?:morning|evening|afternoon|night))?(?: at .{1,10})?))(?: again)?`,
    'again',
  ],
  [`${remind}(?<time>(?:at|on) .{1,30}?)(?: again)?`, 'again'],
];
const rows = answers.map(
  ([pattern, kind]) => [new RegExp(`^${opening}(?:${pattern})${closing}$`, 'i'), kind] as const,
);

/** Null for a message that says anything else. */
export function toldAnswer(text: string): ToldAnswer | null {
  const said = text.trim().replaceAll('’', "'");
  if (said.length > 80) return null;
  for (const [pattern, kind] of rows) {
    const found = pattern.exec(said);
    if (found === null) continue;
    if (kind !== 'again') return { kind };
    const { span, at, time } = found.groups ?? {};
    if (span === undefined) return { kind, minutes: null, at: at ?? time ?? null };
    const minutes = minutesIn(span);
    if (minutes !== null) return { kind, minutes, at: null };
  }
  return null;
}

function minutesIn(span: string): number | null {
  const compact = /^(\d{1,4}) ?(m|h)$/i.exec(span);
  if (compact !== null) return Number(compact[1]) * (compact[2]?.toLowerCase() === 'h' ? 60 : 1);
  const [found, ...others] = findDurations(span);
  return found !== undefined && others.length === 0 && found.text.length === span.length
    ? found.minutes
    : null;
}
