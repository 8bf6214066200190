import { framingCues } from './framing-cues.ts';
import { framingText } from './framing-text.ts';

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
