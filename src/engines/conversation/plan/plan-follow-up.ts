import { findTimes, type Moment } from '#language';
import type { PlannedAction } from './planned.ts';

/**
 * Messages that mean nothing by themselves and everything after what was just spoken of: “no, 4pm”, “sorry, I meant Thursday”,
 * “add sunscreen to it”. Null for every other.
 */
export function planFollowUp(
  text: string,
  lastMentioned: string | null,
  moment: Moment,
): PlannedAction | null {
  switch (lastMentioned) {
    case 'event': {
      const time = correctedTime(text, moment);
      return time === null ? null : changing('calendar', 'update_event', { start_time: time });
    }
    case 'task': {
      if (isDone.test(text.trim())) {
        const reasoning = 'The owner said that it is done.';
        return { domain: 'task', action: 'complete', params: { find_by: 'it' }, reasoning };
      }
      const time = correctedTime(text, moment);
      return time === null ? null : changing('task', 'update', { deadline: time });
    }
    case 'note': {
      const added = addedToIt.exec(text.trim())?.[1] ?? addedToo.exec(text.trim())?.[1];
      if (added === undefined) return null;
      const params = { find_by: 'it', text: unquoted(added) };
      return { domain: 'notes', action: 'append', params, reasoning: 'It goes on with the note.' };
    }
    default:
      return null;
  }
}

const longestCorrection = 80;
const correcting =
  /^(?:(?:oh|no|nope|sorry|oops|actually|wait|hm+|ah|rather|i mean(?:t)?(?: to say)?|i said|make (?:it|that)|change (?:it|that)(?: to)?|move (?:it|that)(?: to)?|(?:it|that) should (?:be|have been)|should (?:be|have been)|let'?s (?:say|make it|do)|better)[\s,.!:–-]+)+/i;
const afterwards = /(?:[\s,]+(?:instead|please|then|rather|not .{1,30}))+[.!]*$|[.!]+$/i;

/** The time that is all there is of a correction. */
function correctedTime(text: string, moment: Moment): string | null {
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
  return only !== undefined && others.length === 0 && only.text.length >= rest.length - 4 ? only.text : null;
}

const addedToIt =
  /^(?:please |can you |could you |also |and |now )*(?:add|put|append|write|include)\s+(.+?)\s+(?:to|on|in|into|onto)\s+(?:it|that|this|there|(?:that|this|the) (?:note|list|one))(?:\s+(?:too|as well|please))*[.!]*$/i;

/** “Also add pears”, with no word of where. */
const addedToo =
  /^(?:(?:and|also|oh)[\s,]+)+(?:add|put)\s+((?:(?!\b(?:to|on|in|into|task|event|note|list|calendar|reminder)\b).){2,60}?)[.!]*$/i;

/** “That's done”, “I did it already”. */
const isDone =
  /^(?:(?:ok(?:ay)?|good|great)[\s,]+)?(?:(?:it|that|this|that one|this one)(?:['’]s| is| has been)(?: now| already| all)? (?:done|finished|completed|sorted|taken care of)|(?:i|we)(?:['’]ve| have)? (?:already |just )*(?:did|done|finished|completed) (?:it|that|this|that one|this one)(?: already| now)?|done with (?:it|that|this))[.!]*$/i;

function changing(
  domain: PlannedAction['domain'],
  action: string,
  changes: Readonly<Record<string, string>>,
): PlannedAction {
  return {
    domain,
    action,
    params: { find_by: 'it', changes },
    reasoning: 'It corrects what was said before.',
  };
}

function unquoted(text: string): string {
  return text.replace(/^["“'‘](.+)["”'’]$/, '$1');
}
