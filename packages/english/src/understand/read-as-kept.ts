import { requestFor } from '../slots/parsed-request.ts';
import { definedSlots } from '../slots/slot-values.ts';
import { findTimes } from '../time/index.ts';
import { formOf } from './clause-form.ts';
import { readRequest } from './read-request.ts';
import type { RequestReading, Situation, Span } from './understanding.ts';

/** “What's the wifi code?” and “when is the next book club?” are about the world, unless the owner told it. */
export function readAsKept(span: Span, text: string, situation: Situation): readonly RequestReading[] {
  if (formOf(text) !== 'question') return [];
  const named = [...askedEvent(text, situation), ...askedFact(span, text, situation)];
  return [...named.map((reading) => ({ ...reading, onlyIfKnown: true })), ...askedOfKept(text, situation)];
}

/** “Is the foot lady this week?”: about whatever of the owner's things its words name. */
export function askedOfKept(text: string, { moment }: Pick<Situation, 'moment'>): readonly RequestReading[] {
  if (formOf(text) !== 'question' || proposing.test(text)) return [];
  const when = findTimes(text, moment).find(
    ({ saysDay, start, end }) => saysDay && (end ?? start).ms > moment.now,
  );
  const slots = when === undefined ? { asked: text } : { asked: text, when };
  return [{ ...readingOf(requestFor('memory.recall', slots)), onlyIfKnown: true }];
}

function askedEvent(text: string, { moment }: Situation): readonly RequestReading[] {
  const said = whenIs.exec(text)?.[1];
  if (said === undefined) return [];
  const when = findTimes(said, moment).find(({ saysDay }) => saysDay);
  const name = said.replace(when?.text ?? '', '').replace(/\s+(?:on|at|for)?\s*$/i, '');
  const slots = definedSlots({ query: name, target: name, when });
  return [readingOf({ action: 'calendar.list', slots, confidence, missing: [], marks: [] })];
}

function askedFact(span: Span, text: string, situation: Situation): readonly RequestReading[] {
  if (!/^(?:what|when|where|who)(?:['’]s| is| are)\s+(?:the|our)\s/i.test(text)) return [];
  return readRequest(span, { ...situation, route: { domain: 'memory', confidence } }).filter(
    ({ parsed }) => parsed.action === 'memory.recall',
  );
}

/** “What about after lunch?”, “shall I take the plants in?” */
const proposing = /^(?:(?:what|how) about|(?:shall|should|can|could|would|will|may) (?:i|we|you|u))\b/i;

const whenIs =
  /^(?:when|what time|what day|where|who|which room)(?:['’]s| is| are| was| were|['’]ll be| will be)\s+(?:(?:coming |going |invited )?(?:to|at) )?(?:the |my |our )?(?:next )?((?!next\b|i\b|you\b|we\b|he\b|she\b|they\b|it\b)\p{L}[^?.!]{2,60}?)(?: again| on)?[\s?.!]*$/iu;

/** How sure the form of a clause is about its domain. */
const confidence = 0.75;

/** A reading that is as certain as its request. */
export function readingOf(parsed: RequestReading['parsed']): RequestReading {
  const [said = ''] = parsed.action.split('.');
  const domain = said === 'list' ? 'notes' : said;
  return { domain, parsed, unexplained: [], onlyIfKnown: false, certainty: parsed.confidence };
}
