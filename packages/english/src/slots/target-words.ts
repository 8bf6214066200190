import type { MarkedText } from './marked-text.ts';
import type { Mark, MarkName } from './parsed-request.ts';

/**
 * The words for the item to be changed, deleted or found: "meeting with Sarah", "3pm meeting tomorrow", or "it". New values
 * are excluded.
 */
export function targetWords(marked: MarkedText, names: readonly MarkName[]): string | undefined {
  const marks = marked.marks.filter(({ name }) => names.includes(name));
  const runs = joined(marked, marks);
  const run = runs.find((some) => some.some(({ name }) => saysWhat.has(name))) ?? runs[0];
  if (run === undefined) return pointing.exec(marked.text)?.[0];
  const start = Math.min(...run.map((mark) => mark.start));
  const end = Math.max(...run.map((mark) => mark.end));
  const noun = run.some(({ name }) => saysWhat.has(name)) ? null : kind.exec(marked.text.slice(end));
  return `${marked.text.slice(start, end)}${noun?.[0] ?? ''}`;
}

const saysWhat: ReadonlySet<MarkName> = new Set(['title', 'person', 'item', 'sender', 'subject']);

/** Groups adjacent marks, with nothing but connecting words between them. */
function joined(marked: MarkedText, marks: readonly Mark[]): Mark[][] {
  const runs: Mark[][] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && joint.test(marked.text.slice(last.end, mark.start))) runs.at(-1)?.push(mark);
    else runs.push([mark]);
  }
  return runs;
}

const kind = /^ (?:meeting|appointment|event|one|call)\b/i;
const joint =
  /^[\s,]*(?:(?:with|at|on|in|for|by|of|and|about|e?-?mails? from|messages? from|my|the|our|['’]s|meeting|appointment|event|call|e?-?mails?|messages?)[\s,]*){0,5}$/i;
const pointing =
  /\b(?:it|them|(?:the |that |this |those |these )(?:first |second |third |last |next |other |same )?(?:meetings?|events?|appointments?|tasks?|reminders?|e?-?mails?|messages?|notes?|ones?)|that|this|those|these)\b(?! (?:is|are|i)\b)/i;
