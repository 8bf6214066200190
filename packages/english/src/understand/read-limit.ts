import type { RequestAction } from '../slots/parsed-request.ts';

/**
 * What an order hangs on: “if it is done”, “unless Ben calls”, “except the standup”. Nobody here can tell whether it holds, so the
 * order is not carried out without it. A time is no limit (“before lunch”), and neither is politeness (“if you can”).
 */
export function readLimit(text: string, action: RequestAction): string | null {
  const theirs = /^(?:calendar|task)\.(?:create|update)$/.test(action)
    ? timeElsewhere.exec(text)?.[0]
    : undefined;
  if (theirs !== undefined) return theirs;
  if (action === 'calendar.create' && whenFree.test(text)) return null;
  const hangs = limited.test(action) || (action === 'calendar.free' && ordering.test(text));
  const found = hangs ? limit.exec(text)?.[1] : undefined;
  return found === undefined ? null : found.replace(/[\s.!?]+$/, '');
}

/** “9am their time”: nobody here knows where they are. */
const timeElsewhere = /\b(?:their|his|her) time(?! (?:off|to|with)\b)(?: zone)?\b/i;

/** The calendar knows that. */
const whenFree = /\bwhen(?:ever)? (?:i|we)(?:['’](?:m|re)| am| are) (?:free|available)\W*$/i;

/** What is written down may hold any words; what is booked, changed or deleted hangs on its conditions. */
const limited =
  /^(?:calendar\.(?:create|update|delete)|task\.(?:update|complete|delete)|list\.(?:add|remove)|notes\.delete|memory\.delete|email\.(?:delete|forward))$/;
const ordering = /^\W*(?:please )?(?:move|cancel|book|schedule|reschedule|delete|add|put|push|postpone)\b/i;

const someone =
  "(?:(?:i|we|you|he|she|it|they|there|somebody|someone|everyone|nobody)(?:['’]\\p{L}+)?\\s+\\p{L}|(?:the|my|our|his|her|their|all)\\s+(?:\\p{L}+\\s+){1,3}?(?:is|are|has|have|was|were|gets?|comes?|can|will|\\p{L}{2,}(?:s|ed))\\b|\\p{L}+\\s+(?:is|are|has|have|was|gets?|comes?|calls?|agrees?|says?|confirms?|repl(?:y|ies)|answers?|arrives?|leaves?|ends?|starts?)\\b)";
const polite =
  "(?!(?:you (?:can|could|would|don['’]?t mind|like|want|please|have|get|may)|possible|need(?:ed)?|necessary|that['’]?s|it['’]?s (?:ok(?:ay)?|possible|not)|not\\b|so\\b|any\\b)\\b)";
const limit = new RegExp(
  `(?:^|[\\s,;–-])((?:(?:but|and)\\s+)?(?:only\\s+|even\\s+)?(?:(?:if|in case)\\s+${polite}\\S|(?:unless|provided(?: that)?|providing|as long as|assuming|whenever)\\s+\\S|(?:except(?: for)?|apart from|other than|excluding|all but|everything but|with the exception of)\\s+\\S|not\\s+(?:on|in|during|over|this|next|the)\\s+\\S|(?:when|once|until|till|before|after|as soon as|while)\\s+${someone}).*)$`,
  'iu',
);
