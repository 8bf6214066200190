import { definedSlots } from '../slots/slot-values.ts';
import { findTimes } from '../time/index.ts';
import { readRequest } from './read-request.ts';
import type { RequestReading, Situation, Span } from './understanding.ts';

/** “What's the wifi code?” and “when is the next book club?” are about the world, unless the owner told it. */
export function readAsKept(span: Span, text: string, situation: Situation): readonly RequestReading[] {
  return [...askedEvent(text, situation), ...askedFact(span, text, situation)].map((reading) => ({
    ...reading,
    onlyIfKnown: true,
  }));
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
