/**
 * What a message belongs to. A request of its own is a request, whatever is open; only what can mean nothing by itself answers or
 * changes what was asked: “delete the tax task”, as against “delete it”, “move it to 4pm” or “cc Ann”. Pure.
 */

/** @param question the open question as it was asked: what it names is nothing new; null for none, or where it quotes others */
export function isOwnRequest(text: string, question: string | null = null): boolean {
  const asked = withoutLead(text);
  if (ofWhatWasSaid.test(asked) || inviting.test(asked)) return false;
  if (forAssistant.test(asked) || ordering.test(asked)) return true;
  const named = acting.exec(asked)?.[1];
  return named !== undefined && !isOfQuestion(named, question);
}

/** A request to the assistant even where a title or a text was asked for: “remind me at 5”, as against “call mom”. */
export function isForAssistant(text: string): boolean {
  return forAssistant.test(withoutLead(text));
}

/** Whether a message asks to change something that is pending. */
export function opensChange(text: string, question: string | null = null): boolean {
  return changing.test(withoutLead(text)) && !isOwnRequest(text, question);
}

/** Nothing but a new value: “at 4pm”, “no, Friday”, “with Carol”, “an hour longer”, “I meant the blue one”. */
export function isBareChange(text: string): boolean {
  const said = withoutLead(text);
  const words = said.match(/[\p{L}\p{N}:.'’-]+/gu) ?? [];
  if (words.length === 0 || words.length > maxWords) return false;
  const proposed = proposing.exec(said)?.[1];
  if (proposed !== undefined) return proposed.split(/\s+/).length <= maxProposed;
  return contrasting.test(text) || preposed.test(said) || words.every((word) => valueWord.test(word));
}

/** “The other one”, “the one on Friday”, “not that one, the blue one”: another of those that the question chose from. */
export function otherOne(text: string): string | null {
  return other.exec(text.replace(denial, ''))?.[1] ?? null;
}

const maxWords = 8;
const maxProposed = 4;

function withoutLead(text: string): string {
  return text.trim().replace(polite, '');
}

const polite =
  /^(?:(?:please|pls|ok(?:ay)?|oh|hey|hi|hm+|um+|wait|sorry|by the way|btw|now|then|and|also|but|so|well|just|actually|instead|rather|(?:can|could|would|will) you|i(?:['’]d| would)? (?:want|like|need) (?:you )?to|let['’]?s|don['’]?t forget to|make sure (?:to|you))(?=[\s,.!:–-])[\s,.!:–-]+)+/i;

/** Words to the assistant: no title, text or name begins like this. */
const forAssistant = new RegExp(
  `^(?:${[
    String.raw`(?:remind|wake|ping|nudge|alert|notify) (?:me|us)\b`,
    String.raw`(?:don['’]?t|never) (?:let me )?forget\b`,
    'note to self\\b',
    String.raw`(?:delete|remove|cancel|complete|finish|forget|mark|move|reschedule|postpone|rename)\s+(?:all|every|both|my|the (?:task|event|meeting|note|reminder|appointment)|“|")`,
    String.raw`(?:schedule|create|draft|compose|jot|look up|show|list)\s+(?!(?:it|that|this|them)\b)\S`,
    '(?:check|show|list|look it up)$',
    String.raw`(?:send|write|shoot|forward)\s+(?:an?\b|(?!it\b|this\b|that\b|them\b|now\b|off\b|out\b|to\b)\S+\s+an?\b)`,
    String.raw`(?:add|put|place)\s+.*\b(?:calendar|tasks?|to-?\s?dos?|to-?\s?do list|list|schedule|notes?|diary|agenda)\b`,
    String.raw`(?:add|make|take|set up|put|set)\s+(?:an?\s+(?:new\s+)?|another\s+)(?:task|reminder|note|event|meeting|appointment|call|list|alarm|timer|to-?do)\b`,
    String.raw`(?:what|when|where|who|which|how|why)(?:['’]?s|['’]?re)?\b(?! (?:about|not)\b)`,
    String.raw`(?:am i|do i|have i|did i|was i|is there|are there|did (?:bob|he|she|they|any))\b`,
    String.raw`(?:stop|quit)\s+\w+ing me\s+(?:about|of|with|on|this|that|things|such)\b`,
    'leave me alone\\b',
    String.raw`(?:turn|switch) (?:on|off)\b`,
  ].join('|')})`,
  'iu',
);

/** Orders that are requests, though a task may be called so: “buy milk”. */
const ordering = new RegExp(
  `^(?:${[
    String.raw`(?:book|reply|remember|check|read|find|plan|arrange|organi[sz]e|buy|order|call|phone|text|play|pause|turn|google|search|translate|pay|print|open)\s+(?!(?:it|that|this|them)\b)\S`,
    String.raw`(?:send|write|shoot|forward)\s+\S+\s+the\b(?<!^\S+\s+(?:it|this|that|them|now|off|out|to)\s+the)`,
    String.raw`e-?mail\s+\S`,
    String.raw`i (?:need|have|want|gotta|must|should)(?: to| got to)?\s+(?:buy|call|get|pick up|pay|clean|write|email|finish|prepare|fix|order|renew|water|feed|wash|book|see|visit|ask|tell|send|bring|return|collect|fetch)\b`,
  ].join('|')})`,
  'iu',
);

/** An action on something named: a request of its own, unless the question is about that. */
const acting =
  /^(?:delete|remove|cancel|complete|finish|reschedule|postpone|forget|rename|mark|move|push|shift|change|update|drop|tick off|check off|cross off|invite|tell|ask|feed|water|fetch|collect|clean|wash|bring|walk|pick up)\s+((?:the|my|our|this|that|an?)\s+\S.*|\p{Lu}\p{L}+.*|["“].*)/iu;

/** It names a field of the pending plan, or something in the question. */
function isOfQuestion(named: string, question: string | null): boolean {
  const [first = ''] = contentWords(named);
  if (field.test(first)) return true;
  const asked = new Set(contentWords(question ?? ''));
  return asked.has(first);
}

const field =
  /^(?:subject|title|name|time|times|date|day|start|starts|end|ends|beginning|hour|duration|length|place|location|room|venue|body|text|wording|tone|ending|greeting|first|second|last|recipient|recipients|address|cc|bcc|copy|attendees?|guests?|deadline|due|priority|description|sentence|line|part|bit|one|ones|whole)$/;

function contentWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !empty.has(word));
}

const empty = new Set(
  'the a an my our your his her their this that these those to of for with on at in from by and or it is be all every shall i'.split(
    ' ',
  ),
);

/** “Invite Ana too”: to what was spoken of. */
const inviting = /^invite \p{Lu}\S*(?:(?:,| and|, and) \p{Lu}\S*)*(?: (?:too|as well|also|along))?[\s.!]*$/u;

/** “Cancel that”, “schedule it for 4”: the thing is the one that was spoken of. */
const ofWhatWasSaid = /^\S+\s+(?:it|that|this|them|those)(?=$|[\s.,!?])(?!\s+(?:i|we|my|our|the|you)\b)/i;

const changing =
  /^(?:change|make (?:it|that|this|the)|set|replace|use|swap|mention|add|cc|bcc|include|invite|say|write|tell (?:him|her|them)|ask (?:him|her|them)|drop|leave out|remove|move|push|shift|extend|shorten|send (?:it|this|that)|address|call it|rename it|title it|start it|end it)\b/i;

const contrasting =
  /\b(?:instead|rather|i (?:actually )?mean(?:t)?|should (?:be|start|end|say)|would be better|is better|better|earlier|later|sooner|longer|shorter|more \w+|less \w+|not quite)\b|^\W*(?:no[\s,]+)?actually\b/i;
/** “How about Thursday?” */
const proposing = /^(?:what|how) about\s+(.+)$/i;
const preposed =
  /^(?:at|on|by|for|from|until|till|in|to|with|without|around|before|after|as|under|called)\s+\S/i;
const valueWord =
  /^(?:\d[\d:.,]*(?:am|pm|h|min|th|st|nd|rd)?|(?:mon|tues?|wednes|wed|thurs?|fri|satur|sat|sun)(?:day)?s?|january|february|march|april|may|june|july|august|september|october|november|december|noon|midnight|morning|afternoon|evening|tonight|today|tomorrow|weekend|week|month|next|this|the|an?|half|quarter|past|to|and|or|at|on|in|for|of|am|pm|o['’]?clock|hours?|minutes?|mins?|days?|weeks?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|fifteen|twenty|forty|please|then|only|just|no|yes|maybe)$/i;

const denial =
  /^(?:\W*(?:no|nope|nah|not (?:that|this)(?: one)?|wrong one|oh|sorry|wait|actually|i (?:actually )?mean(?:t)?|i said|rather|but|it['’]?s|delete|cancel|move|i want)(?=[\s,.!;:–-])[\s,.!;:–-]*)+/i;
const other =
  /^((?:only|just) (?:the|my) .+?|the (?:other|first|second|third|fourth|fifth|last|next|previous|latter|former)(?: \w+)?|the one (?:on|at|with|from|about|called|named|in|for)\s+.+?|the \w+ one)(?:[\s,]+(?:please|instead))*[\s.!]*$/i;
