import type { Mark, MarkName } from './parsed-request.ts';
import type { Reading } from './reading.ts';

/**
 * What is to be changed, deleted or found, as said: "meeting with Sarah", "3pm meeting tomorrow", or "it". What it is to become
 * does not belong to it.
 */
export function targetWords(reading: Reading, names: readonly MarkName[]): string | undefined {
  const marks = reading.marks.filter(({ name }) => names.includes(name));
  if (marks.length === 0) return pointing.exec(reading.text)?.[0];
  const kept = isWhole(reading, marks) ? marks : marks.filter(({ name }) => name === marks[0]?.name);
  const start = Math.min(...kept.map((mark) => mark.start));
  const end = Math.max(...kept.map((mark) => mark.end));
  const onlyTime = kept.every(({ name }) => !saysWhat.has(name));
  const noun = onlyTime
    ? (/^ (?:meeting|appointment|event|one|call)\b/i.exec(reading.text.slice(end))?.[0] ?? '')
    : '';
  return `${reading.text.slice(start, end)}${noun}`;
}

const saysWhat: ReadonlySet<MarkName> = new Set(['title', 'person', 'item', 'sender', 'subject']);

/** Whether nothing stands between the marks but what joins them: no new time, no other part of the request. */
function isWhole(reading: Reading, marks: readonly Mark[]): boolean {
  const sorted = [...marks].sort((a, b) => a.start - b.start);
  return sorted.every((mark, index) => {
    const next = sorted[index + 1];
    return next === undefined || joint.test(reading.text.slice(mark.end, next.start));
  });
}

const joint =
  /^[\s,]*(?:(?:with|at|on|in|for|by|of|and|from|about|my|the|our|['’]s|meeting|appointment|event|call|e?-?mails?|messages?)[\s,]*){0,5}$/i;
const pointing =
  /\b(?:it|them|(?:the |that |this |those |these )(?:first |second |third |last |next |other |same )?(?:meetings?|events?|appointments?|tasks?|reminders?|e?-?mails?|messages?|notes?|ones?)|that|this|those|these)\b(?! (?:is|are|i)\b)/i;
