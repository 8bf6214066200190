/** Words that put something off: “later”, “not now”. Pure. */

const polite = String.raw`(?:(?:no|nope|nah|sorry|hmm+|um+|oh|ok(?:ay)?|thanks|thank you|please)[\s,.!]+)*`;
const closing = String.raw`(?:[\s,]+(?:please|thanks|thank you|sorry|maybe))*[\s.!]*$`;
const later = new RegExp(
  `^${polite}(?:${[
    'btn_later',
    '(?:maybe |perhaps |a (?:bit|little) )?later(?: on| today)?',
    "(?:(?:please )?(?:ask|tell|remind) me |let(?:’|')?s do (?:it|that) |i(?:’|')?ll do (?:it|that) )(?:again )?(?:later|in a (?:bit|while))",
    'not (?:now|right now|yet|at the moment|just now)',
    'in a (?:bit|while|minute)',
    '(?:some |an)?other time',
    "(?:i(?:’|')?m|i am) busy(?: (?:right )?now)?",
    'not a good time',
  ].join('|')})${closing}`,
  'i',
);
const notToday = new RegExp(`^${polite}not today${closing}`, 'i');

/** “Later”, “not now”, and nothing else. */
export function saysLater(text: string): boolean {
  return text.length <= 80 && later.test(text.trim());
}

/** “Not today”, and nothing else. */
export function saysNotToday(text: string): boolean {
  return text.length <= 80 && notToday.test(text.trim());
}

/** How long “later” is. */
export const laterMs = 3 * 60 * 60_000;
