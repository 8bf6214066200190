import { classesOf } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

/** A place where a message may be split into two requests. */
export interface SplitPoint {
  /** Where the first request ends, and where the second begins. */
  readonly end: number;
  readonly begin: number;
  /** `strong`: "and also", "then" and the like join requests. `weak`: a bare "and" mostly joins things. */
  readonly kind: 'strong' | 'weak' | 'sentence';
}

/**
 * The places of a message after which a new request seems to begin, in order. "Buy bread and butter" has none:
 * "butter" begins no request. The caller checks whether both sides belong to a domain.
 */
export function findSplitPoints(text: string): readonly SplitPoint[] {
  const looked = text.slice(0, maxChars);
  const points: SplitPoint[] = [];
  for (const found of looked.matchAll(splitPattern)) {
    const { word, stop } = found.groups ?? {};
    const kind = stop !== undefined ? 'sentence' : weakWords.test(word ?? '') ? 'weak' : 'strong';
    const begin = found.index + found[0].length;
    const last = points.at(-1)?.begin ?? 0;
    const [left, right] = [tokensOf(looked.slice(last, found.index)), tokensOf(looked.slice(begin))];
    if (left.length < 2 || right.length < 2) continue;
    // After a strong conjunction anything may be a request, such as the name of a note.
    if (refersBack.test(right.join(' '))) continue;
    const opens = kind === 'strong' || opensRequest(right);
    if (opens && !(kind === 'weak' && isContent(left, right))) points.push({ end: found.index, begin, kind });
    if (points.length >= maxSplits) break;
  }
  return points;
}

const maxChars = 2_000;
const maxSplits = 5;

const splitPattern =
  /(?:(?<stop>[.!?;])\s{1,4}(?:(?:and|also|then|plus)\b[, ]{0,3}){0,2}|(?:\s?,)?\s{1,4}(?<word>and then also|and also|and then|and after that|and please|then also|as well as|after that|and|also|then|plus)(?:,\s{0,4}|\s{1,4}))(?:also |then |so )?/giu;

/** "… and delete it" refers to the first request. */
const refersBack = /^(?:please )?\w+ (?:it|them|that|him|her|me)(?: (?:please|too|to me|now))?$/;

const weakWords = /^(?:and|plus|as well as)$/i;

/** Whether the words begin like a command, a question or a wish. */
function opensRequest(tokens: readonly string[]): boolean {
  const rest = tokens.slice(tokens.findIndex((token) => !fillers.has(token)));
  const [first = '', second = ''] = rest;
  const classes = classesOf(first);
  if (orders.has(first) || classes.some((name) => orderClasses.has(name))) return true;
  if (classes.includes('wh')) return second !== '';
  if (classes.includes('aux')) return subjects.has(second);
  if (first === 'i') return wishes.has(second);
  return first === 'my' && second === 'name';
}

const fillers = new Set([
  'please',
  'kindly',
  'just',
  'also',
  'then',
  'so',
  'can',
  'could',
  'would',
  'will',
  'you',
  'to',
]);

const orderClasses = new Set(['create', 'delete', 'change', 'show', 'send', 'attend', 'remind']);

const orders = new Set(
  (
    'email mail text message call remember forget recall note jot play turn reply respond answer forward flag mark ' +
    'read dismiss save say let archive snooze order wake stop help invite attach pause skip search notify alert do go'
  ).split(' '),
);

const subjects = new Set(
  'i you we there my the it he she they any anything anyone someone this that'.split(' '),
);
const wishes = new Set('need want would have am go must will wish got should do'.split(' '));

/**
 * "Remind me to call mom and email Bob" is one reminder of two things: a bare verb after a chore or a dictated message
 * continues it. Words about the owner ("give me …", "my …") are addressed to the assistant.
 */
function isContent(left: readonly string[], right: readonly string[]): boolean {
  const isTold = toldContent.test(left.join(' '));
  return isTold && !toAssistant.test(right.join(' '));
}

const toldContent =
  /\b(?:remind|reminder|alert|notify|task|to do|forget|remember)\b.* to [a-z]+|\b(?:tell|telling|saying|say|ask|asking|text|message)\b.*\b(?:that|to|if|about|i|he|she|we|they)\b/;
const toAssistant =
  /^(?:please|can|could|would|will)\b|\b(?:me|my|mine|i|please|notes?|inbox|calendar|what|when|who|where|how)\b/;
