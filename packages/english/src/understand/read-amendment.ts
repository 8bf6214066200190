import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';
import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';

/** “The stamps should be Thursday instead”, “sorry, the lunch is at 2”: another time of something by its name. Null for any other clause. */
export function readAmendment(text: string, moment: Moment): ParsedRequest | null {
  const found = amending.exec(text.trim()) ?? making.exec(text.trim());
  const { corrected = '', target = '', verb = 'make', rest = '' } = found?.groups ?? {};
  const said = rest.replace(tail, '');
  const when = findTimes(said, moment)[0];
  if (when === undefined || when.text.length < said.replace(lead, '').length) return null;
  const isMarked = corrected !== '' || said !== rest || /should|need|ha[sd]|must|make|suppose/i.test(verb);
  return isMarked ? requestFor('calendar.update', { target, changes: { when } }) : null;
}

const amending =
  /^(?<corrected>(?:(?:oh|and|no|sorry|actually|wait|oops|my mistake|correction)[\s,.!–-]+)*)(?:the|my|our) (?<target>\p{L}[\p{L}\p{N} '’-]{1,40}?)(?: (?:one|task|event|meeting|appointment))? (?<verb>should(?:['’]ve)? (?:be|have been)|needs to be|has to be|must be|(?:is|was) supposed to be|is(?: actually| really| now)?|will be|starts) (?<rest>(?:at|on|in|by|for|from)? ?\S.{0,40}?)[\s.!]*$/iu;
const making =
  /^(?:(?:oh|and|no|sorry|actually|wait)[\s,.!–-]+)*make (?:the|my|our) (?<target>\p{L}[\p{L}\p{N} '’-]{1,40}?) (?:one|task|event|meeting|appointment) (?:at |on |for )?(?<rest>(?!due\b)\S.{0,40}?)[\s.!]*$/iu;
const tail =
  /,\s+(?:they|he|she|it|we|i)\b.*$|[\s,]+(?:instead|actually|now|then|really|after all|sorry)(?: of .{1,30})?$|,? not (?:at |on )?\S+(?: \S+)?$/i;
const lead = /^(?:at|on|in|by|for|from)\s+/i;
