import type { ParsedRequest, RequestAction, Slots } from '../slots/parsed-request.ts';
import type { FoundTime } from '../time/index.ts';
import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { Situation } from './understanding.ts';

/**
 * Clauses that mean nothing by themselves and everything after what was just spoken of: “no, 4pm”, “sorry, I meant Thursday”,
 * “add sunscreen to it”. Null for every other.
 */
export function readFollowUp(text: string, { topic, moment }: Situation): ParsedRequest | null {
  switch (topic?.kind) {
    case 'event': {
      const when = correctedTime(text, moment);
      return when === null ? null : following('calendar.update', { target: 'it', changes: { when } });
    }
    case 'task': {
      if (isDone.test(text.trim())) return following('task.complete', { target: 'it' });
      const when = correctedTime(text, moment);
      return when === null ? null : following('task.update', { target: 'it', changes: { when } });
    }
    case 'note': {
      const added = addedToIt.exec(text.trim())?.[1] ?? addedToo.exec(text.trim())?.[1];
      return added === undefined ? null : following('notes.append', { target: 'it', body: unquoted(added) });
    }
    default:
      return null;
  }
}

function following(action: RequestAction, slots: Slots): ParsedRequest {
  return { action, confidence: 0.9, slots, missing: [], marks: [] };
}

const longestCorrection = 80;
const correcting =
  /^(?:(?:oh|no|nope|sorry|oops|actually|wait|hm+|ah|rather|i mean(?:t)?(?: to say)?|i said|make (?:it|that)|change (?:it|that)(?: to)?|move (?:it|that)(?: to)?|(?:it|that) should (?:be|have been)|should (?:be|have been)|let'?s (?:say|make it|do)|better)[\s,.!:–-]+)+/i;
const afterwards = /(?:[\s,]+(?:instead|please|then|rather|not .{1,30}))+[.!]*$|[.!]+$/i;

/** The time that is all there is of a correction. */
function correctedTime(text: string, moment: Moment): FoundTime | null {
  const said = text.trim();
  if (said.length > longestCorrection || said.endsWith('?') || !correcting.test(said)) return null;
  // “Make it an hour earlier” is counted from where it is, not from now.
  if (/\b(?:earlier|later|sooner|back|forward|longer|shorter)\b/i.test(said)) return null;
  const rest = said
    .replace(correcting, '')
    .replace(afterwards, '')
    .replace(/^(?:at|on|to|for)\s+/i, '')
    .trim();
  const [only, ...others] = findTimes(rest, moment);
  return only !== undefined && others.length === 0 && only.text.length >= rest.length - 4 ? only : null;
}

const addedToIt =
  /^(?:please |can you |could you |also |and |now )*(?:add|put|append|write|include)\s+(.+?)\s+(?:to|on|in|into|onto)\s+(?:it|that|this|there|(?:that|this|the) (?:note|list|one))(?:\s+(?:too|as well|please))*[.!]*$/i;

/** “Also add pears”, with no word of where. */
const addedToo =
  /^(?:(?:and|also|oh)[\s,]+)+(?:add|put)\s+((?:(?!\b(?:to|on|in|into|task|event|note|list|calendar|reminder)\b).){2,60}?)[.!]*$/i;

/** “That's done”, “I did it already”. */
const isDone =
  /^(?:(?:ok(?:ay)?|good|great)[\s,]+)?(?:(?:it|that|this|that one|this one)(?:['’]s| is| has been)(?: now| already| all)? (?:done|finished|completed|sorted|taken care of)|(?:i|we)(?:['’]ve| have)? (?:already |just )*(?:did|done|finished|completed) (?:it|that|this|that one|this one)(?: already| now)?|done with (?:it|that|this))[.!]*$/i;

function unquoted(text: string): string {
  return text.replace(/^["“'‘](.+)["”'’]$/, '$1');
}
