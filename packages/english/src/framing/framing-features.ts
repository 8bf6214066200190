import { framingCues } from './framing-cues.ts';

/**
 * What a message is weighed by: the cues that it has, its words and pairs of words, and its first word.
 *
 * Where a cue of reproach is found, what speaks for equipping no longer counts, but for what names no failing: “You have not
 * packed, and the taxi comes at 8:00. Shall I call it later?” is not made better by its useful half.
 */
export function framingFeatures(message: string): readonly string[] {
  const text = framingText(message);
  const cues = framingCues.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
  const isReproach = cues.some((name) => reproaches.has(name));
  const counted = isReproach ? cues.filter((name) => !name.startsWith('+') || excuses.has(name)) : cues;
  return [...counted, ...wordFeatures(text)];
}

const excuses: ReadonlySet<string> = new Set(['+harmless']);
const reproaches: ReadonlySet<string> = new Set([
  ...['omission', 'failing', 'habit', 'promise', 'promised', 'told', 'obligation', 'obligation:past'],
  ...['obligation:hard', 'condition', 'another', 'count', 'usual', 'still', 'nothing', 'state', 'why'],
  ...['challenge', 'tag', 'others', 'others:yours', 'standard', 'sarcasm', 'judgement', 'guilt'],
  ...['imperative', 'moral', 'hung'],
]);

/** `1:you`, `2:you still`, and `s:you` for the first word. */
function wordFeatures(text: string): readonly string[] {
  const tokens = text.match(/[a-z#']+|[?!;]/g) ?? [];
  const found = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    found.add(`1:${token}`);
    const next = tokens[index + 1];
    if (next !== undefined) found.add(`2:${token} ${next}`);
  }
  if (tokens[0] !== undefined) found.add(`s:${tokens[0]}`);
  return [...found];
}

/**
 * A message as its framing is read: lower case, contractions written out, numbers as `#`. What stands in quotation marks is left out:
 * it was said by somebody else, or is a title.
 */
function framingText(message: string): string {
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
