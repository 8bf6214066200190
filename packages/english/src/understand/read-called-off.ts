import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';
import { definedSlots } from '../slots/slot-values.ts';
import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { Topic } from './understanding.ts';

/** “Tomorrow's standup is off”, “tomorrow's one is off”: an event that does not take place. Null for any other clause. */
export function readCalledOff(text: string, topic: Topic | null, moment: Moment): ParsedRequest | null {
  const said = calledOff.exec(text.trim())?.[1];
  if (said === undefined) return null;
  const [, day = '', name = ''] = ofDay.exec(said) ?? [];
  const when = findTimes(day, moment)[0];
  const target = one.test(name) ? nameOf(topic) : name;
  return target === null ? null : requestFor('calendar.delete', definedSlots({ target, when }));
}

const calledOff =
  /^((?:the|my|our|this|(?:today|tomorrow|\p{L}+day)['’]?s) \p{L}.{1,40}?)(?:['’]s| is| are| has been| have been| got| was)(?: now| actually)? (?:off|cancell?ed|called off|not happening|not taking place)(?: now| after all| then| again)?[\s.!]*$/iu;
const ofDay = /^(?:the |my |our |this |(\p{L}+?)['’]?s )(.+)$/iu;
const one = /^(?:one|session)$/i;

function nameOf(topic: Topic | null): string | null {
  const { summary, find_by: found, title, query } = topic?.kind === 'event' ? topic.params : {};
  return [summary, title, found, query].find((name) => typeof name === 'string') ?? null;
}
