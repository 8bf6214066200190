import { type ParsedRequest, requestFor } from '../slots/parsed-request.ts';
import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';

/** “Skip the tablets tomorrow”, “cancel yoga just this once”: one time of something that repeats. Null for any other clause. */
export function readSkip(text: string, moment: Moment): ParsedRequest | null {
  const said = (skipping.exec(text)?.[1] ?? once.exec(text)?.[1])?.trim();
  if (said === undefined || partOf.test(said)) return null;
  const when = findTimes(said, moment).find(({ saysDay }) => saysDay);
  const name = (when === undefined ? said : said.replace(when.text, ' '))
    .replace(/\b(?:on|for|at)\s*$|['’]s\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|my|our)\s+|^\s+|\s+$/gi, '')
    .trim();
  // “Skip tomorrow”: of what was spoken of.
  if (name === '' && when !== undefined) return requestFor('task.skip', { target: 'it', when });
  if (name === '' || onlyReference.test(name)) return null;
  return requestFor('task.skip', { target: name, ...(when === undefined ? {} : { when }) });
}

const skipping = /^skip (.{3,60}?)(?: (?:just |only )?(?:this time|this once|once))?[\s.!]*$/i;
const once =
  /^(?:cancel|drop|leave out|call off) (.{3,60}?) (?:just |only )?(?:this time|this once|for once)[\s.!]*$/i;
/** What is skipped of a text, or in a queue, is nobody's appointment. */
const partOf = /\b(?:intro|introduction|rest|part|first|line|queue|ad|ads|song|track|details)\b|\bto the\b/i;
const onlyReference = /^(?:it|that|this|them|those|one|that one|this one|everything|all)$/i;
