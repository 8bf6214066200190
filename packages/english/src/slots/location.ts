import type { MarkedText } from './marked-text.ts';

/** Takes the location: an address with a house number, "at Luigi's", "in room 5". */
export function takeLocation(marked: MarkedText): void {
  if (marked.takeGroups(address) === null) marked.takeGroups(place);
}

/** Takes an address only: an "at" may be part of a title, a house number is not. */
export function takeAddress(marked: MarkedText): boolean {
  return marked.takeGroups(address) !== null;
}

const street =
  'street|st|avenue|ave|road|rd|drive|dr|lane|ln|way|boulevard|blvd|plaza|plz|loop|court|ct|place|pl|parkway|pkwy|highway|hwy|square|circle|real|terrace|alley|broadway|center|mall|route|expressway|row|walk';
const address = new RegExp(
  String.raw`(?:(?:\b(?:at|in|to|is|on)\s+)(?:the )?)?(?<![\w:.])(?<location>\d{1,5}(?!\s*(?:am|pm|a\.m|p\.m|o'?clock|:)) ?(?:(?!(?:at|on|in|and|for|the|is|time)\b)[\p{L}\d'’.-]+ ){0,5}(?:${street})\b\.?(?: (?:north|south|east|west|northeast|northwest|southeast|southwest|[nsew]{1,2})\b)?(?: ?,? ?(?:suite|ste|unit|apt|apartment|#|floor) ?#? ?\w+| ?# ?\w+)?)`,
  'diu',
);
const notPlace =
  '(?!(?:my|the|our|your)? ?(?:\\w+ )?(?:calendar|schedule|agenda|diary|reminders?|list|half (?:past |one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d)|quarter (?:past|to) |note|time|times|morning|afternoon|evening|night|least|order|case|advance|all|once|first|last|place of|event|future|person|any|that|which|it|this|what|around|breakfast|lunch|dinner|brunch|noon|dinner time|lunch time|\\d{1,2}(?:st|nd|rd|th|p|a|ish)?(?!\\s*\\p{L})|[\\w-]+ish|my place of|town\\W|trouble|big trouble|attendance|charge|addition|total|between|front)\\b)';
const placeWord =
  "(?!(?:with|for|to|on|from|about|and then|by|so|that|this|next|every|until|till|is|are|please|titled|called|named|starting|because|but|if|when|before|after|along|together|during|using|will|remind|which|as|has|lasting|at|sometime|some time|it|i|can|could|add|what|how|we)\\b)[\\p{L}\\p{M}\\d'’&#./-]+";
const place = new RegExp(
  String.raw`(?<![\w'’])(?:at|in|@|inside|near|located at|over at|down at)\s+(?!a\b|an\b)(?:(?=(?:the )?(?:\p{L}+ )?room \w*\d)|${notPlace})(?:the |my |our )?(?<location>${placeWord}(?:[ ]${placeWord}){0,6}(?:, [A-Z][\p{L}]+(?=[.!?]?$|\s*\uE000))?(?: on (?:\p{L}+ ){1,2}(?:${street})\b)?)`,
  'diu',
);
