import { type Chunk, openChunks, stripLeadIns, tidyChunk } from './chunks.ts';
import { takeAddress, takeLocation } from './location.ts';
import type { MarkedText } from './marked-text.ts';
import { people, takeCompanions } from './people.ts';
import { isGeneralTitle, takeAnnouncedTitle } from './title.ts';

/**
 * Takes the event to be found, changed or deleted: its title, its attendees, its ordinal. After
 * "delete" anything may be the title (`loose`); in a question only what is named like an event.
 */
export function takeEventTarget(marked: MarkedText, loose: boolean): void {
  marked.takeAll(ownCalendar);
  marked.takeAll(amount);
  marked.takeGroups(ordinal);
  takeAddress(marked);
  const announced = takeAnnouncedTitle(marked);
  takeCompanions(marked);
  if (marked.takeGroups(somebodyFree) === null) rooms.some((pattern) => marked.takeGroups(pattern));
  if (!announced) marked.takeGroups(namedBy);
  if (!marked.has('location')) takeLocation(marked);
  if (!announced && !marked.has('title')) takeNoun(marked, loose);
}

/** Takes the first chunk that names something; a general word ("meeting") if there is no other. */
function takeNoun(marked: MarkedText, loose: boolean): void {
  let general: Span | null = null;
  for (const chunk of openChunks(marked)) {
    const { rest, leadIns } = stripLeadIns(chunk, head, 5);
    const name = tidyChunk({ ...rest, text: beforeVerb(rest.text) });
    if (name === null || isNoName(name.text)) continue;
    if (!loose && !asksAboutNext(leadIns) && !isNamed(rest.text, name.text)) continue;
    const span = nameSpan(name);
    if (!isGeneralTitle(name.text)) {
      marked.take('title', span.start, span.end);
      return;
    }
    general ??= span;
  }
  if (general !== null) marked.take('title', general.start, general.end);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function beforeVerb(text: string): string {
  return text.slice(0, tail.exec(text)?.index ?? text.length);
}

function isNoName(said: string): boolean {
  return noTitle.test(said) || sentence.test(said) || availability.test(said);
}

/** "When is", "what time is": what follows is what is asked about, whatever it is called. */
function asksAboutNext(leadIns: readonly string[]): boolean {
  return leadIns.reduce((asks, words) => beingOf.test(words) || (asks && being.test(words)), false);
}

function nameSpan({ text, start }: Chunk): Span {
  const before = determiners.exec(text)?.[0].length ?? 0;
  const after = kindAfter.exec(text)?.[0].length ?? 0;
  return { start: start + before, end: start + text.length - after };
}

/** Whether it is named like an event: "my …", "the …", or with an event noun. */
function isNamed(chunk: string, said: string): boolean {
  if (/(?:ing|s)$/i.test(said) && !/\s/.test(said) && !eventNoun.test(said))
    return /^\s*(?:my|our)\b/i.test(chunk);
  return /^\s*(?:my|our|the|an?|any)\b/i.test(chunk) || eventNoun.test(said);
}

const eventNoun =
  /\b(?:meetings?|appointments?|appts?|lunch|dinner|breakfast|brunch|party|parties|birthdays?|class|practice|game|concert|interview|exam|test|wedding|anniversary|conference|call|visit|session|workshop|trip|haircut|rehearsal|recital|review|reunion|dentist|doctor|date night|flight|vacation|ceremony|training|game|match)\b/i;
const determiners = /^(?:(?:my|our|the|all|any|an?|this|that|those|these|of|upcoming|next) )+(?=\S)/i;
const kindAfter = /(?<=\S) (?:calendar )?events?$/i;
const being = /^\s*(?:is|are|was|'s|['’]s)\b/i;
const beingOf = /(?:when|where|what time|what day|what date|how long|whens|wheres)(?: ?['’] ?s|s)?\s*$/i;
const somebodyFree = new RegExp(
  `\\b(?:when is|when are|is|are|if|does) (?!(?:my|the|there|it|this|that|any|room|conference|meeting|i|we|you)\\b)(?<person>${people})(?= (?:free|available|busy)\\b)`,
  'diu',
);
const rooms: readonly RegExp[] = [
  /\b(?<location>room \w*\d\w*)\b/di,
  /\b(?:meeting |conference )room (?<location>(?!available|free|on|in|at|for|that|is|to|and|with|of|no)[\p{L}]+)\b/diu,
  /\b(?:is|reserve|book|have|use) the (?<location>(?!meeting|conference)[\p{L}]+) (?:meeting |conference )?room\b/diu,
];
const ownCalendar =
  /\b(?:on|to|in|into|onto|from|off|of|for|off of|out of) (?:(?:my|the|our|your|this) )?(?:(?!from|in|on)\w+ )??(?:calendar|calender|schedule|agenda|diary|planner)(?: app)?\b/gi;
const amount =
  /(?<![\w])(?<amount>all|every|everything|both|each)(?: of)?(?= (?:my|the|our|of|events?|meetings?|appointments?|recurring|upcoming|future)\b)/dgi;
const ordinal =
  /\b(?<ordinal>next|first|second|third|last|1st|2nd|3rd|upcoming|current)(?= (?:\w+ ){0,3}(?:meetings?|appointments?|appt|events?|one|session|class|call|interview|lunch|dinner|visit|activity|shift)\b)/di;
const namedBy =
  /\b(?:meetings?|appointments?|appt|events?) (?:about|to|for|regarding|of) (?!(?:today|tomorrow|this|next|the (?:day|week|month|year)|me|us|my mom)\b)(?:the )?(?<title>[\p{L}\p{N}][^\uE000.,;!?\n]*?)(?= (?:with|on|at|in|for|from)\b|\s*(?:[.,;!?\uE000\n]|$))/diu;
const question =
  "(?:(?:what|when|where|who|whom|how long|how many|how much|which|why)(?: (?:time|day|date|kind of|room|events?|meetings?|appointments?|people|other|else|all))?(?: ?['’] ?s| ?['’] ?re|s)?|whats|whens|wheres)";
const head = new RegExp(
  '^[\\s,.:;!?-]*(?:' +
    [
      question,
      '(?:is|are|was|were|do|does|did|will|has|have|am|would|should|can|could)(?=\\s)',
      "(?:i|we|you|there|it)(?: (?:also|still|already))?(?: ['’]?(?:have|had|has|need|want|set|got|am|was|'ve|'m|'d|would|like))?(?: to)?(?=\\s|$)",
      '(?:delete|cancel|remove|erase|clear|get rid of|drop|scratch|wipe|empty|eliminate|decline|trash|discard|dismiss|call off|scrap|skip|axe|nix|ditch|free(?= up)|stop|take)(?: (?:out|off|away|up|down))?(?=\\s|$)',
      "(?:no longer need|(?:don['’]?t|do not) need)(?=\\s|$)",
      '(?:show|list|tell|find|search|check|look|see|know|display|read|give|get|pull up|bring up|view|open|let me know|inform|provide|remind)(?: (?:me|us|out|up|for|at|if|on|whether|that|about|of|all))*(?=\\s|$)',
      '(?:change|move|reschedule|postpone|push|delay|shift|extend|update|rename|edit|modify|bring|swap|switch|make|let|increase|shorten|prolong|add)(?: (?:up|back|out|forward|the time of|the date of|the end time of))*(?=\\s|$)',
      '(?:details?|information|info|detailed information|location|time|date|duration|attendees|start time|end time|subject|title)(?: (?:of|about|on|for))(?=\\s)',
      '(?:the|my|our|a|an|any|all|some|these|those|upcoming|scheduled|every)(?=\\s+(?:details?|location|time|date|duration|attendees|list|start time|end time|subject|title)\\b)',
      '(?:about|of|for|on|if|whether|that|how|to|and|please|me|anything|everything|up|coming|left|scheduled|planned|going|booked|happening|with|in|at|be)(?=\\s|$)',
    ].join('|') +
    ')',
  'i',
);
const tail =
  /(?<=\S)\s+(?:is|are|was|were|start|starts|starting|end|ends|begin|begins|scheduled|planned|happening|going|i have|i had|i've|i added|that|which|because|since|so|attend|attending|will|do|does|did|has|have|last|been|set|for me|from me|to|on|at|for|out|up|back|forward|by|and|if|in|please|anymore|be|over|about|long|available|free|booked|reserved|looks?|looking|with|from|end time|start time|leaves?|departs?|arrives?|takes? place|finish(?:es)?)(?=\s|$)/i;
const noTitle =
  /^(?:it|that|this|them|him|her|us|those|these|one|ones|me|us|i|you|we|my|anything|everything|something|nothing|else|all|any|events?|plans?|time|free|busy|available|open|day|week|up|coming|now|calendar|calender|schedule|agenda|scheduled|planned|what|when|where|who|there|thing|things|please|everything else|do|going|coming up|next|first|last|many|booked|happening|list|my list|my calendar|my schedule|upcoming|free time|free slots?|available time|slots?|openings?|availability|attending|be|the date|date|dates?|the day|other|details|more|information|no|yes|sure|okay|not|right|work for|on|reminders?|alerts?|notifications?|plan|activities|activity|info|room|rooms|a room|space|conference room|meeting room|same|location|attendees|invite|invitation)$/i;
/** Phrases about availability, or about the calendar itself. */
const availability =
  /^(?:(?:any|other|my|the|more|some|empty|free|available|open|events?|later|busy) )*(?:other|times?|availability|slots?|openings?|calend[ae]r|schedule|agenda|spots?|i['’]m|events?)(?: (?:look|looks|like|for|completely|calendar|available|free|entirely))*$/i;
const sentence =
  /(?:^|\s)(?:i|you|we|is|are|am|do|does|did|have|has|had|will|would|can|could|should|what|when|where|how|if|want|need|know|don't|doesn't|isn't|please)(?:\s|$)/i;
