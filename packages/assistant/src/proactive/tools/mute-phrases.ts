import type { PlanRequest } from '@tact/tools';
import { namesMessages, readCategory } from './spoken-category.ts';

/** How people ask to be told less, or again. Pure. */

const politely = String.raw`(?:(?:ok(?:ay)?|hey|please|and|also|can you|could you|would you|will you|i want you to)[\s,]+)*`;
const closing = String.raw`(?:[\s,]+(?:please|thanks|thank you|any ?more|again|from now on|at all|ever))*[\s.!]*$`;
const telling =
  '(?:telling|messaging|notifying|pinging|bugging|bothering|alerting|pestering|nagging|updating|informing) me';
const tell = '(?:tell|message|notify|ping|bug|bother|alert|pester|nag|update|remind|inform) me';
const about = '(?:about|of|with|on)';
const dont = `(?:do not|don['’]?t|never)`;
const some = String.raw`(?<words>(?:the |my |any |all |these |those |your )*[\p{L}\p{N}'’ -]{1,60}?)`;

/** How plainly a phrase is about messages: by itself, if it names a category, or only if it names messages. */
type Needs = 'nothing' | 'category' | 'messages';

interface Phrase {
  readonly pattern: RegExp;
  readonly needs: Needs;
}

export const mutePhrases: readonly Phrase[] = [
  phrase('nothing', `(?:stop|quit) ${telling} ${about} ${some}`),
  // “Stop reminding me about the plants” may mean a task.
  phrase('category', `(?:stop|quit) reminding me ${about} ${some}`),
  phrase('nothing', `(?:stop|quit) ${telling} (?<words>this|that|(?:things|stuff) like (?:this|that))`),
  phrase('category', `(?:stop|quit) sending me ${some}`),
  phrase('category', `(?:mute|silence) ${some}`),
  phrase('category', `${dont} ${tell} ${about} ${some}`),
  phrase('messages', `(?:no more|turn off|disable) ${some}`),
  phrase('messages', `i (?:do not|don['’]?t) (?:want|need) ${some}`),
  phrase('category', `i (?:do not|don['’]?t) (?:want|need|care) to (?:hear|know|be told) ${about} ${some}`),
];

export const unmutePhrases: readonly Phrase[] = [
  phrase('nothing', `(?:start|resume) (?:${telling}|reminding me) ${about} ${some}`),
  phrase('category', `(?:unmute|unsnooze) ${some}`),
  phrase('messages', `(?:resume|turn on|enable) ${some}`),
  phrase('category', `(?:you (?:can|may) )?${tell} ${about} (?!my\\b)${some} again`),
];

const unwanted = new RegExp(
  `^${politely}(?:stop(?: it| that| this)?|${dont} ${tell} (?:this|that)|i (?:do not|don['’]?t) (?:want|need) (?:to (?:hear|know) )?(?:this|that|these|those)(?: messages?)?)${closing}`,
  'iu',
);

/** “Stop”, said to a message: it is not wanted. */
export function isUnwanted(text: string): boolean {
  return text.length <= 80 && unwanted.test(text.trim());
}

/** What a message wants to hear less of, or again; null for a message that asks for something else. */
export function categoryIn(
  { text }: Pick<PlanRequest, 'text'>,
  phrases: readonly Phrase[],
): { readonly category: string } | null {
  if (text.length > 160) return null;
  for (const { pattern, needs } of phrases) {
    const words = pattern.exec(text.trim())?.groups?.['words'];
    if (words !== undefined && isEnough(words, needs)) return { category: words };
  }
  return null;
}

const maxNamedWords = 6;

function isEnough(words: string, needs: Needs): boolean {
  if (needs === 'nothing') return words.split(' ').length <= maxNamedWords;
  if (saysThis(words)) return needs === 'category';
  return readCategory(words) !== null && (needs === 'category' || namesMessages(words));
}

const thisOrThat =
  /^(?:it|this|that|these|those|(?:this|that|such|these|those) (?:kind of )?(?:things?|stuff|messages?|notifications?|kind)|(?:things|stuff|messages?) like (?:this|that))(?: any ?more| again)?$/i;

/** “This”, “such things”: what was told last. */
export function saysThis(words: string): boolean {
  return thisOrThat.test(words.trim());
}

function phrase(needs: Needs, body: string): Phrase {
  return { needs, pattern: new RegExp(`^${politely}${body}${closing}`, 'iu') };
}
