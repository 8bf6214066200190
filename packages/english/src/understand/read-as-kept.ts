import { readRequest } from './read-request.ts';
import type { RequestReading, Situation, Span } from './understanding.ts';

/** “What's the wifi code?” and “when is the next book club?” are about the world, unless the owner told it. */
export function readAsKept(span: Span, text: string, situation: Situation): readonly RequestReading[] {
  return [...askedEvent(text), ...askedFact(span, text, situation)].map((reading) => ({
    ...reading,
    onlyIfKnown: true,
  }));
}

function askedEvent(text: string): readonly RequestReading[] {
  const name = whenIs.exec(text)?.[1];
  if (name === undefined) return [];
  const slots = { query: name, target: name };
  return [readingOf({ action: 'calendar.list', slots, confidence, missing: [], marks: [] })];
}

function askedFact(span: Span, text: string, situation: Situation): readonly RequestReading[] {
  if (!/^(?:what|when|where|who)(?:['’]s| is| are)\s+(?:the|our)\s/i.test(text)) return [];
  return readRequest(span, { ...situation, route: { domain: 'memory', confidence } }).filter(
    ({ parsed }) => parsed.action === 'memory.recall',
  );
}

const whenIs =
  /^(?:when|what time|what day)(?:['’]s| is| are)\s+(?:the |my |our )?(?:next )?((?!next\b)\p{L}[^?.!]{2,60}?)(?: again| on)?[\s?.!]*$/iu;

/** How sure the form of a clause is about its domain. */
const confidence = 0.75;

/** A reading that is as certain as its request. */
export function readingOf(parsed: RequestReading['parsed']): RequestReading {
  const [said = ''] = parsed.action.split('.');
  const domain = said === 'list' ? 'notes' : said;
  return { domain, parsed, unexplained: [], onlyIfKnown: false, certainty: parsed.confidence };
}
