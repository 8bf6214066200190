/**
 * Whether a message asks for something of its own, rather than answering or changing what was asked: “delete the tax task”, as
 * against “delete it”, “move it to 4pm” or “cc Ann”. Pure.
 */
export function isOwnRequest(text: string): boolean {
  const asked = text.trim().replace(polite, '');
  return opening.test(asked) && !ofWhatWasSaid.test(asked);
}

/** Whether a message says how something that waits is to be different. */
export function opensChange(text: string): boolean {
  return changing.test(text.trim().replace(polite, '')) && !isOwnRequest(text);
}

const polite =
  /^(?:(?:please|ok(?:ay)?|now|then|and|also|but|so|well|just|actually|instead|rather|can you|could you|would you|will you)[\s,]+)+/i;

const opening = new RegExp(
  `^(?:${[
    String.raw`remind me\b`,
    String.raw`(?:delete|remove|cancel|complete|finish|reschedule|postpone|forget|rename|mark)\s+(?:the|my|all|every|both|this|that|“|"|\p{Lu})`,
    String.raw`(?:schedule|book|create|draft|compose|reply|jot|remember|look up|check|show|list|read|find)\b`,
    String.raw`(?:send|write|shoot|forward)\s+(?:an?\b|(?!it\b|this\b|that\b|them\b|now\b|off\b|out\b|to\b)\S+\s+(?:an?|the)\b)`,
    String.raw`e-?mail\s+\S`,
    String.raw`(?:add|put|place)\s+.*\b(?:calendar|tasks?|to-?\s?dos?|to-?\s?do list|list|schedule|notes?)\b`,
    String.raw`(?:add|make|take|set up|put)\s+(?:an?\s+(?:new\s+)?)(?:task|reminder|note|event|meeting|appointment|call|list)\b`,
    String.raw`(?:what|when|where|who|which|how|why)\b`,
    String.raw`(?:am i|do i|is there|are there)\b`,
    String.raw`(?:stop|quit)\s+\w+ing me\s+(?:about|of|with|on|this|that|things|such)\b`,
    String.raw`leave me alone\b`,
  ].join('|')})`,
  'iu',
);

/** “Cancel that”, “schedule it for 4”: the thing is the one that was spoken of. */
const ofWhatWasSaid = /^\S+\s+(?:it|that|this|them|those)(?=$|[\s.,!?])(?!\s+(?:i|we|my|our|the|you)\b)/i;

const changing =
  /^(?:change|make (?:it|that|this|the)|set|replace|use|swap|mention|add|cc|bcc|include|say|write|tell (?:him|her|them)|drop|leave out|remove|move|push|send (?:it|this|that)|address|call it|rename it|title it)\b/i;
