import { requestFor } from '../slots/parsed-request.ts';
import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { RequestReading } from './understanding.ts';

/** “I already watered the ficus” completes the task of those words, if there is one; null where the words name a time or nothing. */
export function readDeed(text: string, moment: Moment): RequestReading | null {
  const said = text.trim();
  const target = [...(deed.exec(said) ?? finished.exec(said) ?? [])]
    .slice(1)
    .find((words) => words !== undefined);
  if (target === undefined || findTimes(target, moment).length > 0) return null;
  return {
    domain: 'task',
    parsed: requestFor('task.complete', { target }),
    certainty: 0.9,
    unexplained: [],
    onlyIfKnown: true,
  };
}

const deed =
  /^(?:i|we)(?:['’]ve| have)?\s+(?:(?:already|just|finally|now|also|actually)\s+)*(?:\p{L}+ed|done|did|sent|paid|bought|made|took|taken|wrote|written|got|gotten|read|ran|told|brought|put|fed)\s+(?:with\s+)?(\P{Po}+?)[.!]*$/iu;

/** “Laundry done”, “the slides are sent now”, “done with the tax one” */
export const finished =
  /^((?:the |my |our )?\P{Po}{2,40}?)(?:['’]s|\s+(?:is|are|has been|have been|got))?\s+(?:(?:all|now|already|finally)\s+)*(?:done|finished|completed?|sent(?: off| out)?|paid|sorted|ticked off|handed in|submitted|ordered|booked|bought|posted|collected|picked up|fixed|packed|delivered|renewed|taken care of)(?:\s+(?:now|already|btw|by the way|too|as well))*[.!]*$|^(?:(?:i['’]m|we['’]re|i am|we are|all) )?(?:done|finished) with ((?:the |my |our )(?!it\b|that\b)\P{Po}{2,40}?)(?: (?:one|task))?[.!]*$|^(?:done|finished|got|bought|paid|sent|ordered|posted|booked|fixed|cleaned|called|rang|collected|picked up|handed in) ((?:the|my|our) (?!it\b|that\b)\P{Po}{2,40}?)(?: (?:now|already|today))?[.!]*$/iu;
