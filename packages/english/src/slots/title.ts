import { type Chunk, openChunks, stripLeadIns, tidyChunk } from './chunks.ts';
import type { MarkedText } from './marked-text.ts';

/** Takes a title in quotes, or an announced one: "called X", "name it X", "the title is X". */
export function takeAnnouncedTitle(marked: MarkedText): boolean {
  return [quoted, announced, trailing].some((pattern) => marked.takeGroups(pattern) !== null);
}

/** Takes the first chunk that is more than a general word; a general one ("meeting") if there is no other. */
export function takeOpenTitle(marked: MarkedText, leadIn: RegExp): boolean {
  let general: Span | null = null;
  for (const chunk of openChunks(marked)) {
    const { noun, rest } = splitGeneralWords(stripLeadIns(chunk, leadIn, 4).rest);
    general ??= noun;
    const name = tidyChunk(rest);
    if (name === null) continue;
    if (general !== null && topic.test(chunk.text)) {
      marked.take('description', chunk.start, chunk.start + chunk.text.length);
      continue;
    }
    if (filler.test(name.text) || aboutEvent.test(name.text)) continue;
    if (!generalTitle.test(name.text)) {
      const { start, end } = ownName(name);
      return marked.take('title', start, end);
    }
    general ??= { start: name.start, end: name.start + name.text.length };
  }
  return general !== null && marked.take('title', general.start, general.end);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** "A meeting about the budget" is the general word "meeting", and the rest "the budget". */
function splitGeneralWords({ text, start }: Chunk): { readonly noun: Span | null; readonly rest: Chunk } {
  const [shell = ''] = shellBefore.exec(text) ?? [];
  const noun = generalNoun.exec(shell);
  return {
    noun: noun === null ? null : { start: start + noun.index, end: start + noun.index + noun[0].length },
    rest: { text: text.slice(shell.length), start: start + shell.length },
  };
}

/** The name without a possessive, a trailing "event", or a remark such as "would be good". */
function ownName({ text, start }: Chunk): Span {
  const before = ownBefore.exec(text)?.[0].length ?? 0;
  const after = (afterName.exec(text) ?? kindAfter.exec(text))?.[0].length ?? 0;
  return { start: start + before, end: start + text.length - after };
}

/** Whether it is a general word such as "meeting" or "appointment", which identifies nothing. */
export function isGeneralTitle(title: string): boolean {
  return generalTitle.test(title.trim());
}

const generalWords =
  'event|events|calendar event|calendar entry|entry|appointment|appointments|appt|appointmnet|meeting|meetings|calendar|schedule|reminder|reminders|item|invite|invitation|slot|time slot|block|something|one|notification|alert|meet|time|day|room|meeting room|conference room|date and time';
const generalTitle = new RegExp(
  `^(?:(?:a|an|the|my|our|new|another|any|this|that|all|recurring|quick|upcoming|next|of|other) )*(?:${generalWords})$`,
  'i',
);
const generalNoun = /(?:meeting|appointment|appt)s?/i;
const shellBefore = new RegExp(
  `^[\\s,.:;!?-]*(?:(?:a|an|the|my|our|new|another|this|quick) +)*(?:${generalWords})(?: (?:on|in|to) (?:my|the) calendar)?(?= *(?:$|[,:]|(?:called|named|titled|entitled|subject|title|for|to|about|that|of|regarding|where|so|on|at|i have|i've|because|if|please|with|in|is|reminding|and)\\b)) *(?:[,:]|(?:called|named|titled|entitled|subject|title|for|to|about|that says|that|of|regarding|reminding me (?:to|of|about)|with the title|with the subject)(?= |$))? *(?:(?:i have|there is|i am|we have) )?(?:(?:me|us|myself) (?:to|for|about)(?= |$))?`,
  'i',
);
/** Parts that a title does not need. */
const ownBefore = /^(?:my|our|your|event (?!plan|manag|coordinat|space|hall|remind|will|is|send)) ?(?=\S)/i;
const kindAfter = /(?<=\S) (?:calendar )?events?$/i;
/** Phrases about the event rather than its name: "the event time is". */
const aboutEvent =
  /^(?:(?:the|this|that|it|my|our) )*(?:event|activity|visit|appointment|meeting|military|it)? ?(?:location|time|timing|address|name|date|starts?|start|should start|begins?|to begin|will start|will begin|commences?|is located|located)(?: (?:of|for|at|is|will|be|should|the|event|start|begin|it))*$/i;
/** Remarks on the name after it: "X will do". */
const afterName =
  / (?:starts|begins|is starting|will start|will begin|will do|would do|would be (?:a )?good(?: name)?|is fine|is good|would be fine|works|(?:that|the) same)$|,? (?:my|our|his|her) \p{L}+ (?:wants?|needs?|expects?)(?: it)?$/iu;
/** The topic of a meeting, given after its time or place. */
const topic = /^\s*(?:about|regarding|concerning) \S/i;
const filler =
  /^(?:it|that|this|me|us|i|you|we|and|new|one|so|some|any|my|your|there|there's|it's|its|for|me to|to|in|all|in|then|remind me|add|add it|add that|put it|put that|put|set|make|make it|add this|please|can|do|have|calendar|my calendar|for me|not|date|time|the time|the date|is|yes|no|that's right|thanks|thank you|starting|ending|starts|ends|schedule it|scheduled|the event|event is|will be|at|am|pm|don't|remind|i have|i need|also|it will be|it starts|need|want|free|busy|let me know)$/i;
const stop = String.raw`(?=\s*(?:[.;!?\n]|$|\uE000|,? and (?:make|set|put|the|it|it's|its|time|schedule|have|at|i|add|mark|also|place|location|is|give|should|will|change|for|as|starts|starting|set)\b|,? (?:for the|as the|as an|as|is the|should be the|will be the) (?:event )?(?:title|name|event|label)\b|, (?:and|at|it|its|the|time|location|with|please|for|on|to)\b| (?:on|to|in|onto) (?:my|the) (?:\w+ )?calendar\b|,? please\b|,? thank| for me\b| (?:for|at|on|starting|beginning|from)\s*\uE000| mark as| at \d{2,5} [\p{L}]))`;
const it =
  '(?:it|this|that|(?:the |this |that |an? )?(?:new )?(?:calendar )?(?:event|appointment|meeting|one|title|name)(?: (?:title|name))?)';
const quoted =
  /(?:(?:called|named|titled|label(?:l?ed)?|entitled|subject(?:ed)?|name|title|of) )?[“"](?<title>[^“”"]{2,120})[”"]/dgi;
const announced = new RegExp(
  String.raw`(?<![\w'’])(?:(?:(?:call|name|label|title|entitle|dub) ${it}|put (?:it|this|that)) (?:be |to be |as |to |is )?(?:called )?|(?:called|named|titled|entitled|labell?ed|subjected)(?: as)?[ :]+|(?:under|with|by|use|using|as|give it|make|put|set) (?:the |a )?(?:event )?(?:title|name|subject|label|heading)(?: name)?(?: of| as| to be| to| is| for it)?[ :]+|(?:the |its |it's |my |event'?s? ?|event )*(?:title|name|subject|label)(?: (?:of|for) (?:the |this |it )?(?:event|appointment|meeting)?)?(?: (?:is|should be|would be|will be|can be|to be|as|it's)|:) (?:called |the |as )?|(?:save|mark|list|have|put|add|record|title|want) ${it} (?:down )?(?:as|under|called|titled|named|for|to be called|should be called|to be)(?: the)? )(?:an? |the )?(?<title>[^\uE000\n]+?)${stop}`,
  'dgiu',
);
const trailing =
  /(?:^|[.!?\uE000,] *)(?:(?:just|and|you can|i want|please|for the name,?) )*(?:(?:use|put|set|say|mark|name|add|write|with|have|make it|keep|give it) )?(?:as )?(?:an? |the )?(?<title>[^\uE000\n.!?]+?) (?:(?:on|to) the|for the|as the|as an|as its|as|is the|should be the|will be the|would be the|for) (?:event )?(?:title|name|label)(?: of (?:the|this) event| for (?:it|the event|this event)| name)?/dgiu;
