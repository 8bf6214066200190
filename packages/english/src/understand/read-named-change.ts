import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';
import { definedSlots } from '../slots/slot-values.ts';
import type { Moment } from '../words.ts';
import { readChange } from './read-change.ts';
import { readTimeNear } from './read-time-near.ts';
import type { Change } from './understanding.ts';

/**
 * New values of something by its name, in any number: “bump the forecast to high priority”, “push the essay by two days”, “make the report due on
 * Wednesday with high priority”. What follows the name is read as a correction would be. Null for any other clause.
 */
export function readNamedChange(
  text: string,
  moment: Moment,
  people: readonly string[],
): ParsedRequest | null {
  const said = text.trim().replace(/[\s.!]+$/, '');
  const { verb = '', rest = said } = (changing.exec(said) ?? wishing.exec(said))?.groups ?? {};
  if (verb === '' && !bare.test(said)) return null;
  const words = rest.replace(/^(?:the|my|our) /i, '').split(/\s+/);
  for (let named = 1; named < words.length && named <= maxNameWords; named += 1) {
    const target = words.slice(0, named).join(' ').replace(/,$/, '');
    const value = words.slice(named).join(' ');
    if (!opening.test(value) || hanging.test(target) || /,/.test(target)) continue;
    const change = valuesIn(value, verb, moment, people);
    if (change !== null) return request(target, change, /\bdue\b|\bdeadline\b/i.test(value), moment);
  }
  return null;
}

const maxNameWords = 7;
const changing =
  /^(?<verb>make|set(?! up\b)|bump|move|push|bring|pull|shift|change|postpone|delay|prepone|mark|rename)\s+(?:the |my |our )?(?<rest>\p{L}.*)$/iu;
/** “The raid an hour later”, “investor call 15 min longer”, “deck due today”: a clause of its own, without a verb. */
export function isBareNamedChange(text: string): boolean {
  return bare.test(text.trim());
}

/** “Could the dentist be an hour earlier?” asks for the change, whatever its form. */
export function wishesNamedChange(text: string): boolean {
  return isBareNamedChange(text) || wishing.test(text.trim());
}

const amount = '(?:an?|half|\\d+|one|two|three|four|five|ten|fifteen|twenty|thirty|forty)';
const bare = new RegExp(
  `^(?:the |my |our )?(?!(?:${amount}|by|due|remind|add|book|schedule|create|put|make|move|what|when|where|who|which|how|why|is|are|do|does|did|can|could|i|we|it|that|this|anything|something|everything|all|tasks?|from|on|in|at|until|till|and|so|but|if|because|then|please|also|another|there|he|she|they|you)\\b)(?:(?!${amount} )\\S+ ){1,5}(?:(?:by )?${amount}\\b(?: \\S+){1,4} (?:later|earlier|sooner|longer|shorter)|due (?:on |by )?\\S+(?: \\S+)?)[\\s.!]*$`,
  'i',
);
/** “Could the dentist be an hour earlier?”, “I'd rather have the books due on Saturday” */
const wishing =
  /^(?:(?:could|can) (?:the|my|our) (?<rest>\S.+? (?<verb>be) .+?)\??|(?:i['’]d|i would|we['’]d) (?:rather|prefer to|like to) (?<verb>have) (?:the|my|our) (?<rest>.+))$/i;
const opening =
  /^(?:to|by|be|start|starts|begin|as|due|for|until|till|on|with|back|forward|up|an?|half|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty|\d+ ?(?:min|mins|minutes?|hours?|hrs?|h|days?|weeks?)|high|low|urgent|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|called|named)\b/i;
const hanging = /\b(?:the|a|an|to|by|for|of|on|at|with|and|it|them|that|this|everything|all)$/i;

/** Every part of the words, or null. */
function valuesIn(value: string, verb: string, moment: Moment, people: readonly string[]): Change | null {
  if (/^rename$/i.test(verb)) return named(value);
  const whole = valueIn(value, verb, moment, people);
  if (whole !== null) return whole;
  const parts = value.split(/\s*,\s*(?:and\s+)?|\s+(?:and|with)\s+/i).filter((part) => part !== '');
  const changes = parts.map((part) => valueIn(part, verb, moment, people));
  return parts.length > 1 && changes.every((change) => change !== null)
    ? Object.assign({}, ...changes)
    : null;
}

function named(value: string): Change | null {
  const title = /^(?:to|as|called|named)\s+["“']?(.+?)["”']?$/i.exec(value)?.[1];
  return title === undefined || title.split(/\s+/).length > maxNameWords ? null : { title };
}

function valueIn(part: string, verb: string, moment: Moment, people: readonly string[]): Change | null {
  const said = part.replace(
    /^(?:to be |be )?(?:(?:due|starts?|begins?) )?(?:at )?(?:(?:to|as|with|for|until|till) )?(?=\S)/i,
    '',
  );
  const priority = /^(?:an? )?(high|low|medium|top|normal)(?: priority)?$/i.exec(said)?.[1]?.toLowerCase();
  if (priority === 'high' || priority === 'top') return { priority: 'high' };
  if (priority === 'low') return { priority };
  const way = /^(?:push|postpone|delay)$/i.test(verb)
    ? 'later'
    : /^(?:prepone|bring|pull)$/i.test(verb)
      ? 'earlier'
      : '';
  const length = said.replace(/^(?:back |forward |up )?(?:by )?/i, '');
  const shifted = way === '' ? null : readChange(`make it ${length} ${way}`, { moment, people });
  const { shiftMinutes } = shifted ?? {};
  if (shiftMinutes !== undefined) return { shiftMinutes };
  const change = readChange(`make it ${said.replace(/^by /i, '')}`, { moment, people });
  return change !== null && Object.keys(change).every((name) => values.has(name)) ? change : null;
}

const values: ReadonlySet<string> = new Set(
  'time durationMinutes shiftMinutes extendMinutes priority'.split(' '),
);

function request(target: string, change: Change, isDue: boolean, moment: Moment): ParsedRequest | null {
  const { time, priority, title, durationMinutes, shiftMinutes, extendMinutes } = change;
  const when = time === undefined ? undefined : (readTimeNear(time, null, moment) ?? undefined);
  if (time !== undefined && when === undefined) return null;
  const changes = definedSlots({ when, priority, title, durationMinutes });
  const isOfTask = isDue || priority !== undefined;
  return requestFor(
    isOfTask ? 'task.update' : 'calendar.update',
    definedSlots({ target, changes, shiftMinutes, extendMinutes }),
  );
}
