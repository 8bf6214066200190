import { type ParsedRequest, type RequestAction, requestFor, type Slots } from '../slots/parsed-request.ts';
import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { Topic } from './understanding.ts';

/**
 * Questions about all that a span holds (“my day”, “what should I do tomorrow?”), about when somebody is met next, and about what was
 * ever written down. Null for every other clause.
 */
export function readAgenda(
  text: string,
  moment: Moment,
  topic: OverlapTopic | null = null,
): ParsedRequest | null {
  const said = text.trim().replace(/[\s?.!]+$/, '');
  if (said.length > maxLength) return null;
  const today = attention.test(said) ? findTimes('today', moment)[0] : undefined;
  if (today !== undefined)
    return asking('calendar.list', { when: today, withTasks: true, withQuestions: true });
  const span = spanIn(said);
  if (span !== null) {
    const when = findTimes(span, moment)[0];
    return when === undefined ? null : asking('calendar.list', { when, withTasks: true });
  }
  const clash = clashing.exec(said)?.[1];
  const clashes = clash === undefined ? undefined : findTimes(clash, moment)[0];
  if (clashes !== undefined) return asking('calendar.list', { when: clashes });
  return readOverlap(said, topic) ?? readNext(said) ?? readEarlier(said, moment);
}

/** “Does it clash with anything?” */
function readOverlap(said: string, topic: OverlapTopic | null): ParsedRequest | null {
  const named = overlapping.exec(said)?.[1];
  if (named === undefined) return null;
  const { query, summary, title } = topic?.kind === 'event' ? topic.params : {};
  const known = [query, summary, title].find((one) => typeof one === 'string');
  const isPronoun = /^(?:it|that|this|they|those)$/i.test(named);
  return asking('calendar.list', {
    query: isPronoun && known !== undefined ? known : named,
    withOverlaps: true,
  });
}

type OverlapTopic = Pick<Topic, 'kind' | 'params'>;

function readNext(said: string): ParsedRequest | null {
  const met = next.exec(said)?.[1];
  if (met !== undefined && (upcoming.test(said) || isName.test(met)))
    return asking('calendar.list', { query: met });
  return null;
}

/** What was finished, and what was written down. */
function readEarlier(said: string, moment: Moment): ParsedRequest | null {
  const finished = done.exec(said);
  if (finished !== null) {
    const when = finished[1] === undefined ? undefined : findTimes(finished[1], moment)[0];
    return asking('task.list', when === undefined ? { isDone: true } : { isDone: true, when });
  }
  const written = everWritten.exec(said)?.[1];
  return written === undefined ? null : asking('memory.recall', { query: written });
}

/** “The week after next”, by itself. */
export function readBareSpan(text: string, moment: Moment): ParsedRequest | null {
  const said = bare.exec(text.trim())?.[1];
  const when = said === undefined ? undefined : findTimes(said, moment)[0];
  return when === undefined ? null : asking('calendar.list', { when, withTasks: true });
}

const bare =
  /^(?:(?:and|so|then)[\s,]+)?(?:(?:what|how) about )?((?:the |this |next )?(?:week(?:end)?|month)(?: after next)?|(?:the )?day after tomorrow)[\s?.!]*$/i;

const maxLength = 80;

/** The words of time that are asked about; null where no agenda is. */
function spanIn(said: string): string | null {
  const [, noun = '', more = ''] = ofDay.exec(said) ?? [];
  if (noun !== '') return more === '' ? (noun.toLowerCase() === 'week' ? 'this week' : 'today') : more;
  return (toDo.exec(said) ?? lookingLike.exec(said) ?? leftFor.exec(said))?.[1] ?? null;
}

const lead = String.raw`^(?:(?:so|and|ok(?:ay)?|please)[\s,]+)*`;
const ofDay = new RegExp(
  `${lead}(?:(?:show|tell|give) me (?:about )?|(?:what|how)(?:['’]s| is| does| do| will)? )?my (day|week)(?: (?:look(?:s|ing)?(?: like)?|like|going))?((?: (?:today|tomorrow|on \\S+|next week|this week))?)$`,
  'i',
);
const attention = new RegExp(
  `${lead}(?:what(?: else)? (?:needs|wants|requires) (?:me|my attention|doing|to be done)|what(?:['’]s| is) (?:urgent|on my plate|pressing|important)|(?:is there |do i have )?anything (?:urgent|pressing|important|(?:that )?(?:needs|wants|requires) (?:me|my attention|doing)|i (?:should|need to|have to|must) (?:know|look at|deal with|do|take care of|see to)(?: about)?)|what (?:should|do) i (?:need to )?(?:look at|deal with|take care of|see to)(?: first| next)?)(?: (?:today|now|right now|at the moment))?$`,
  'i',
);
const toDo = new RegExp(
  `${lead}what (?:should|must|shall|do|can) (?:i|we) (?:have to |need to |get )?do (.+)$`,
  'i',
);
const lookingLike = new RegExp(
  `${lead}(?:what|how) (?:does|do|will) (.+?) (?:look(?: like)?|hold|bring)$`,
  'i',
);
const leftFor = new RegExp(
  `${lead}what(?:['’]s| is| have i got| do i have)? (?:still )?(?:left|open|outstanding|remaining|to do)(?: to do)?(?: for| on)? (today|tonight|tomorrow|this week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$`,
  'i',
);
const clashing = new RegExp(`${lead}(?:is|are) there (?:a |any )?(?:clash(?:es)?|conflicts?)\\b(.+)$`, 'i');
const overlapping = new RegExp(
  `${lead}(?:does|do|will|would|is|are) (it|that|this|they|those|(?:the|my|our) .{2,40}?) (?:clash|overlap|conflict|collide|interfere)(?:ing)?(?: with (?:anything|something|any of .{2,30}|other .{2,30}|another .{2,30}))?$`,
  'i',
);
const next = new RegExp(
  `${lead}when (?:do|will|am|are) (?:i|we) (?:next )?(?:see(?:ing)?|meet(?:ing)?(?: with)?|hav(?:e|ing)) (.+?)(?: next| again)?$`,
  'i',
);
const upcoming = /\b(?:next|again)\b/i;
const isName = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u;
const ago =
  '(?: (today|yesterday|this (?:morning|afternoon|evening|week|month)|last (?:week|month)|on \\p{L}+day)| so far| already)*';
const done = new RegExp(
  `${lead}(?:(?:what|which(?: tasks| of my tasks)?|what tasks) (?:did|have) (?:i|we) (?:already )?(?:finish(?:ed)?|complete(?:d)?|get done|got done|gotten done|done|accomplish(?:ed)?|tick(?:ed)? off|cross(?:ed)? off)|(?:show|list)(?: me)? (?:my |the |all my )?(?:finished|completed|done) (?:tasks|to-?dos))${ago}$`,
  'iu',
);
const everWritten = new RegExp(
  `${lead}(?:did|have) (?:i|we) (?:ever )?(?:writ(?:e|ten)|note|noted|jot(?:ted)?|sav(?:e|ed))(?: down)? (?:(?:anything |something )?(?:about|on) )?(?:the |my |our )?(.+)$`,
  'i',
);

function asking(action: RequestAction, slots: Slots): ParsedRequest {
  return requestFor(action, slots, { confidence: 0.95 });
}
