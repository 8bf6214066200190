/**
 * A message as its framing is read: lower case, contractions written out, numbers as `#`. What stands in quotation marks is left out:
 * it was said by somebody else, or is a title.
 */
export function framingText(message: string): string {
  let text = message
    .slice(0, longest)
    .replace(/“[^”]*”/g, ' it ')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
  if (text.includes("'")) for (const [pattern, full] of contractions) text = text.replace(pattern, full);
  return text
    .replace(/\d+(?:[.,:]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

const longest = 1_000;

const contractions: readonly (readonly [pattern: RegExp, full: string])[] = [
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\bshan't\b/g, 'shall not'],
  [/n't\b/g, ' not'],
  [/'ve\b/g, ' have'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/\bi'm\b/g, 'i am'],
  [/\blet's\b/g, 'let us'],
  [/\b(it|that|there|here|what|who|how|he|she)'s\b/g, '$1 is'],
  [/\b(you|i|we|they|he|she)'d\b/g, '$1 would'],
];
