import type { RequestAction, Slots } from '../slots/parsed-request.ts';
import { definedSlots } from '../slots/slot-values.ts';
import type { FoundTime } from '../time/index.ts';
import { knownTime } from './known-time.ts';
import { namesIn } from './names-in.ts';
import type { FollowUpRequest } from './read-follow-up.ts';
import { readTimeNear } from './read-time-near.ts';
import type { Situation, Topic } from './understanding.ts';

/**
 * The last question once more, for another time or about somebody else: “and on Thursday?”, “the day after?”, “what about Bob?”.
 * What it does not say (whose mail, which words, how long) stays. Null where the last thing was no question, or this is another.
 */
export function repeatQuestion(
  text: string,
  topic: Topic,
  { moment, people }: Pick<Situation, 'moment' | 'people'>,
): FollowUpRequest | null {
  const question = questions.find(({ domain, verb }) => domain === topic.domain && verb === topic.verb);
  const found = again.exec(text.trim());
  if (question === undefined) return null;
  const { counts: _, ...same } = question.slotsOf(topic.params);
  if (whichOnes.test(text))
    return { action: question.action, slots: { ...same, ...timeOf(topic, question, moment) } };
  if (question.counts && howMany.test(text))
    return { action: question.action, slots: { ...same, counts: true, ...timeOf(topic, question, moment) } };
  if (found === null) return null;
  const [, leadIn = '', words = '', end = ''] = found;
  if (leadIn === '' && !end.includes('?')) return null;
  const before = question.slotsOf(topic.params);
  const when = readTimeNear(words, knownTime(topic, moment), moment);
  if (when !== null)
    return question.isTimed ? { action: question.action, slots: { ...before, ...timeSlot(when) } } : null;
  if (question.action === 'task.list' && /^(?:the )?overdue(?: ones| tasks)?$/i.test(words)) {
    return { action: 'task.list', slots: { ...before, isOverdue: true } };
  }
  const about = aboutOther(words, question, topic, people);
  return about === null
    ? null
    : { action: question.action, slots: { ...before, ...timeOf(topic, question, moment), ...about } };
}

const whichOnes =
  /^\W*(?:and |ok(?:ay)? |so )*(?:which(?: ones?)?(?: (?:are|were) (?:they|those|these|it))?|what are (?:they|those)|who(?: are they)? from|(?:list|show)(?: me)? (?:them|those)(?: all)?)[\s?.!]*$/i;
const howMany =
  /^\W*(?:and |ok(?:ay)? |so )*how many(?: (?:are (?:there|they|those|that)|is that|of (?:them|those)))?(?: (?:in total|altogether|all in all))?[\s?.!]*$/i;

const again =
  /^((?:(?:and|also|ok(?:ay)?|so|then|but|or|no|sorry|oops|actually|i mean(?:t)?|what about|how about|what of|same for|the same for|only|just|for|with|from)[\s,:]+)*)(.+?)([?.!]*)$/i;

interface Question {
  readonly domain: string;
  readonly verb: string;
  readonly action: RequestAction;
  readonly isTimed: boolean;
  /** Whether a number of them may be asked for. */
  readonly counts?: true;
  /** Where another name goes; null where nobody can be asked about. */
  readonly who: 'sender' | 'query' | null;
  /** What was asked beside the time. */
  slotsOf(params: Topic['params']): Slots;
}

const questions: readonly Question[] = [
  {
    ...{ domain: 'calendar', verb: 'list_events', action: 'calendar.list', isTimed: true, who: 'query' },
    slotsOf: ({ query }) => definedSlots({ query: textOf(query) }),
  },
  {
    ...{ domain: 'calendar', verb: 'check_availability', action: 'calendar.free', isTimed: true, who: null },
    slotsOf: ({ minutes }) =>
      definedSlots({ durationMinutes: typeof minutes === 'number' ? minutes : undefined }),
  },
  {
    ...{ domain: 'task', verb: 'list', action: 'task.list', isTimed: true, who: 'query', counts: true },
    slotsOf: ({ query, count }) =>
      definedSlots({ query: textOf(query), counts: count === true ? true : undefined }),
  },
  {
    ...{
      domain: 'email',
      verb: 'list_emails',
      action: 'email.list',
      isTimed: true,
      who: 'sender',
      counts: true,
    },
    slotsOf: ({ from, query, count }) =>
      definedSlots({ sender: textOf(from), query: textOf(query), counts: count === true ? true : undefined }),
  },
  {
    ...{ domain: 'memory', verb: 'recall', action: 'memory.recall', isTimed: false, who: 'query' },
    slotsOf: ({ query }) => definedSlots({ query: textOf(query) }),
  },
  {
    ...{ domain: 'notes', verb: 'list', action: 'notes.list', isTimed: false, who: 'query' },
    slotsOf: () => ({}),
  },
];

/** “Bob”, “my dentist”: the name takes the place of the one that was asked about. */
function aboutOther(
  words: string,
  { who }: Question,
  { params }: Topic,
  people: readonly string[],
): Slots | null {
  if (who === null) return null;
  const before = textOf(who === 'sender' ? params.from : params.query);
  const name = words.replace(/^(?:from|with|about|for) /i, '');
  if (namesIn(name, people) !== null) return { [who]: who === 'query' ? inPlaceOfName(before, name) : name };
  const thing = /^(?:the|my|our) ((?:\S+ ){0,3}\S+)$/i.exec(name)?.[1];
  return who === 'query' && before !== undefined && thing !== undefined ? { query: thing } : null;
}

/** “Bob's number”, after “what is Ann's number?”. */
function inPlaceOfName(before: string | undefined, name: string): string {
  const possessive = /^(?:my )?\S+(['’]s) (.+)$/i.exec(before ?? '');
  return possessive === null ? name : `${name}${possessive[1]} ${possessive[2]}`;
}

function timeSlot(when: FoundTime): Slots {
  return { when };
}

/** The time that was asked about, where another name is asked about now. */
function timeOf(topic: Topic, { isTimed }: Question, moment: Situation['moment']): Slots {
  const known = isTimed ? knownTime(topic, moment) : null;
  if (known === null) return {};
  const { start, end } = known;
  const day = start.date;
  const last = end === null ? day : lastDay(end.date);
  const words =
    start.time !== null ? `${day} at ${start.time.slice(0, 5)}` : last > day ? `${day} to ${last}` : day;
  const when = readTimeNear(words, null, moment);
  return when === null ? {} : { when };
}

function lastDay(endDate: string): string {
  return new Date(Date.parse(`${endDate}T12:00:00Z`) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
