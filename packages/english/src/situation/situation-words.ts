import { foldCase } from '@tact/core/text';
import { numberOf, unitAfter } from '../contradiction/compared-words.ts';
import { genderOfName } from '../references/gender-of-name.ts';
import { dictionaryStemOf, isPastForm } from '../similarity/verb-forms.ts';
import { phraseAt } from './synonyms.ts';
import { isRole } from './word-classes.ts';

/** A word of a situation, or a phrase that is one. */
export interface SituationWord {
  /** As it is compared. */
  readonly key: string;
  /** As written. */
  readonly text: string;
  /** In lower case, each one of a phrase. */
  readonly words: readonly string[];
  readonly kind: 'word' | 'number' | 'name' | 'sign';
  /** It names something, though it has the form of a verb: “the dining table”, “errors of billing”. */
  readonly isNoun: boolean;
}

/** A text as what it says: without articles and filler, verbs by what they tell of time, synonyms as one. */
export interface SituationText {
  readonly words: readonly SituationWord[];
  /** “Again” and “still”, which an event may add, and of which a condition means something. */
  readonly repeats: ReadonlySet<string>;
}

interface Token {
  readonly text: string;
  readonly word: string;
  /** What the words before it make of a verb: under way, or done to its subject. */
  readonly mark: '' | '~ing' | '~by';
  readonly isNoun?: boolean;
}

const maxWords = 400;

/** Null for a text that is longer than what is compared. */
export function readSituation(message: string): SituationText | null {
  const plain = message
    .normalize('NFKC')
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/[’‘ʼ＇`´]/gu, "'")
    .replace(/[−‒–—]/gu, '-')
    .replace(greeting, '')
    .replace(/\bno one\b/gi, 'noone');
  const found = [...plain.matchAll(tokenPattern)].flatMap(([text]) => expanded(text));
  if (found.length > maxWords) return null;
  const repeats = new Set(found.map(({ word }) => word).filter((word) => meaningfulRepeats.has(word)));
  const isQuestion = /\?(?=["')\s]|$)/.test(plain) || invertible.has(found[0]?.word ?? '');
  const tokens = withoutFiller(withDenials(found));
  const words = withPhrases(tokens);
  return { words: isQuestion ? [...words, question] : words, repeats };
}

const question: SituationWord = { key: '?', text: '?', words: ['whether'], kind: 'sign', isNoun: false };

const greeting =
  /^\s*(?:(?:hey|hi|hello|attention|note|notice|fyi|heads[- ]up|good news|bad news|unfortunately|sadly|fortunately|oh no|oh|oops|please note)\b[\s,:!.-]+)+/i;

const tokenPattern =
  /https?:\/\/[^\s"'<>]+|[<>!=]=|->|=>|[→←]|<-|[<>≤≥≠±~*]|!(?=[\p{L}(])|(?<![\p{L}\p{N}_.])[-+]\d+(?:[.,]\d+)*|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:(?:[-'./@+]|(?<=\d)[,:](?=\d))[\p{L}\p{M}\p{N}_]+)*|\{[a-z][a-z0-9_]*\}|[%‰°\p{Sc}✓✗✘☑☒]|\p{Extended_Pictographic}/gu;

/** Contractions as the words that they stand for, a number and its unit as two. */
function expanded(text: string): readonly Token[] {
  const token = (word: string, shown = word): Token => ({ text: shown, word, mark: '' });
  const folded = foldCase(text);
  if (folded === '!') return [token('not', text)];
  const unit = /^([-+]?\d+(?:[.,]\d+)*)(\p{L}+)$/u.exec(folded);
  if (unit?.[1] !== undefined && unit[2] !== undefined && unitAfter(unit[2]))
    return [token(unit[1]), token(unit[2])];
  const bare = folded.replaceAll("'", '');
  if (bare === 'cant' || bare === 'cannot') return [token('cannot', text)];
  if (bare === 'wont') return [token('will'), token('not')];
  const denied = /^(is|are|was|were|has|have|had|do|does|did|could|should|would|must|need)nt$/.exec(bare);
  if (denied?.[1] !== undefined) return [token(denied[1]), token('not')];
  const [, stem = '', end = ''] = /^(.+)'(s|re|ve|ll|d|m)$/.exec(folded) ?? [];
  if (stem === '') return [token(folded, text)];
  if (end !== 's') return [token(stem), token(contractions[end] ?? end)];
  return pronouns.has(stem) ? [token(stem), token('is')] : [token(stem, text.slice(0, -2))];
}

const contractions: Readonly<Record<string, string>> = {
  re: 'are',
  ve: 'have',
  ll: 'will',
  d: 'would',
  m: 'am',
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const pronouns = set('it that there he she what who where here this');
const meaningfulRepeats = set('again still');
const invertible = set(
  'is are was were am do does did has have had can could will would should may might must isnt',
);
const be = set('am is are be been');
const past = set('was were had');
const perfect = set('has have had');
const denying = set('fail fails failed failing refuse refuses refused refusing');
const articles = set('a an the this these that those');
/** After these a word that ends like a verb under way names something. “After closing” is no such thing. */
const nounsFollow = set('a an the this that of near at under beside');
const adverbs = set(
  'now again currently still already just presently please actually indeed really definitely finally meanwhile and',
);
/** What was so is so no longer, unless it is the outcome of something. */
const outcomes = set('successful unsuccessful complete');
/** Verbs of which “is doing” and “did” tell the same situation; of all others, one tells of a state before the other. */
const lasting: ReadonlySet<string> = new Set(
  `overheat leak rise fall rain snow hail storm beep ring cry bark smoke burn flood drip vibrate flicker blink buzz crash fail time
  increase decrease grow shrink ask request wait complain report alarm sound attack approach fire flap fluctuate oscillate hang smell
  bleed cough vomit scream shout knock lag drop climb exceed miss lack need want show say send warn drain drip hum rattle squeak
  block trip spike surge`
    .split(/\s+/)
    .map(dictionaryStemOf),
);

/** Whatever denies a verb, as “not”; “no longer” as one word. */
function withDenials(tokens: readonly Token[]): readonly Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next, third] = tokens.slice(at, at + 3);
    if (token === undefined) break;
    const { word, text } = token;
    const denial = denials.get(`${word} ${next?.word}`);
    if (denial !== undefined && next !== undefined && (word !== 'can' || third !== undefined)) {
      const shown = next.word === 'to' ? text : `${text} ${next.text}`;
      result.push({ text: shown, word: denial, mark: '' });
      at += 1;
    } else if (next?.word === 'not' && /^(?:do|does|did)$/.test(word)) continue;
    else if (word === 'yet' && result.some((one) => one.word === 'not')) continue;
    else result.push(token);
  }
  return result;
}

/** Two words as the one that they mean. */
const denials: ReadonlyMap<string, string> = new Map([
  ...[...denying, 'yet'].map((word) => [`${word} to`, 'not'] as const),
  ['unable to', 'cannot'],
  ['can not', 'cannot'],
  ['no longer', 'no-longer'],
]);

/** Without articles, adverbs and auxiliaries; what an auxiliary says of its verb stays on the verb. */
function withoutFiller(tokens: readonly Token[]): readonly Token[] {
  const result: Token[] = [];
  let mark: Token['mark'] = '';
  for (const [at, token] of tokens.entries()) {
    const { word, text } = token;
    if (isFiller(tokens, at, result)) continue;
    const next = nextContent(tokens, at);
    const isPast = next !== undefined && isPastForm(next);
    if (word === 'being') mark = '~ing';
    else if (isBe(word)) {
      if (isPast && mark === '' && makesPassive(tokens, at) && isActor(result.at(-1))) mark = '~by';
      if (past.has(word) && isFormer(next)) result.push({ text, word: 'formerly', mark: '' });
    } else if (isCopula(word, next)) {
      if (isPast && isActor(result.at(-1))) mark = '~by';
    } else {
      result.push(marked(token, mark, tokens[at - 1]));
      if (word !== 'not') mark = '';
    }
  }
  return result;
}

/** Articles, adverbs, “at the moment”, the “there” of “there is”, and the “to” of “starts to”. */
function isFiller(tokens: readonly Token[], at: number, said: readonly Token[]): boolean {
  const word = tokens[at]?.word ?? '';
  // “Licht an” ends in no article.
  if (articles.has(word) && at + 1 < tokens.length) return true;
  if (adverbs.has(word) || isPhraseOfTime(tokens, at)) return true;
  if (word === 'to') return beginnings.has(said.at(-1)?.word ?? '');
  const isExpletive = word === 'there' || (word === 'it' && said.length === 0);
  return isExpletive && isBe(tokens[at + 1]?.word);
}

const beginnings = set('begin began begun begins start starts started');

/** “It was full”, but not “it was closed”, nor what is the outcome of something. */
function isFormer(next: string | undefined): boolean {
  return next !== undefined && !isPastForm(next) && !outcomes.has(next);
}

function marked(token: Token, mark: Token['mark'], before: Token | undefined): Token {
  if (mark !== '' && token.word !== 'not') return { ...token, mark };
  return { ...token, isNoun: nounsFollow.has(before?.word ?? '') };
}

function isBe(word: string | undefined): boolean {
  return word !== undefined && (be.has(word) || word === 'was' || word === 'were' || perfect.has(word));
}

/** The next word that is neither an auxiliary nor filler. */
function nextContent(tokens: readonly Token[], at: number): string | undefined {
  return tokens
    .slice(at + 1)
    .find(({ word }) => !be.has(word) && !adverbs.has(word) && word !== 'not' && word !== 'being')?.word;
}

/** “Was paid” and “has been paid”, but not “has paid”. */
function makesPassive(tokens: readonly Token[], at: number): boolean {
  const [auxiliary, ...more] = tokens.slice(at, at + 4).map(({ word }) => word);
  return !perfect.has(auxiliary ?? '') || more.includes('been') || more.includes('being');
}

/** “Became damp”, “got stuck”, “went offline”: what it is now. “The alarm went off” is no such thing. */
function isCopula(word: string, next: string | undefined): boolean {
  if (/^(?:become|becomes|became)$/.test(word)) return true;
  if (/^(?:got|gotten)$/.test(word)) return next !== undefined && isPastForm(next);
  return /^(?:went|gone)$/.test(word) && /^(?:down|offline|online|dark|missing)$/.test(next ?? '');
}

/** “At the moment”, “right now”, “once more”. */
function isPhraseOfTime(tokens: readonly Token[], at: number): boolean {
  const text = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ');
  if (text(at, at + 2) === 'right now') return true;
  return [0, 1, 2].some((back) => at >= back && text(at - back, at - back + 3) === 'at the moment');
}

/** Whether “X paid” and “X was paid” are two things. */
function isActor(token: Token | undefined): boolean {
  return token !== undefined && (isRole(token.word) || genderOfName(token.text) !== 'unknown');
}

function withPhrases(tokens: readonly Token[]): readonly SituationWord[] {
  const stems = tokens.map(({ word }, at) => stemAt(word, tokens[at + 1]?.word));
  const result: SituationWord[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = phraseAt(stems, at);
    const length = phrase?.length ?? 1;
    const some = tokens.slice(at, at + length);
    const [first] = some;
    at += length - 1;
    if (first === undefined || first.word === 'of') continue;
    const stem = phrase?.meaning ?? stems[at] ?? first.word;
    result.push({
      key: stem + markOf(first, result.length === 0, stems[at] ?? ''),
      text: some.map(({ text }) => text).join(' '),
      words: some.map(({ word }) => word),
      kind: kindOf(first, at),
      isNoun: first.isNoun === true,
    });
  }
  return result;
}

function stemAt(word: string, next: string | undefined): string {
  if (word === 'over' && isNumber(next)) return dictionaryStemOf('above');
  if (word === 'under' && isNumber(next)) return dictionaryStemOf('below');
  if (word === 'second') return word;
  const value = numberOf(word.replace(/^\+/, ''));
  if (value !== null) return value;
  // “Partly” is not “part”.
  return /[^a-z]|ly$/.test(word) ? word : dictionaryStemOf(word);
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && numberOf(word) !== null;
}

/** “Is charging” is not “charged”, and “restarted the pump” is not “restart the pump”. */
function markOf({ word, mark }: Token, isFirst: boolean, stem: string): string {
  if (mark === '~by') return mark;
  const isUnderWay = mark === '~ing' || (/[a-z]{2}ing$/.test(word) && stem !== word);
  if (isUnderWay) return lasting.has(stem) ? '' : '~ing';
  return isFirst && isPastForm(word) ? '~ed' : '';
}

function kindOf({ text, word }: Token, at: number): SituationWord['kind'] {
  if (isNumber(word.replace(/^\+/, ''))) return 'number';
  if (!/[\p{L}\p{N}]/u.test(word)) return 'sign';
  if (/[_/@#+]|\p{L}\.\p{L}|\p{L}.*\d|\d.*\p{L}|\p{Ll}\p{Lu}/u.test(text)) return 'name';
  return at > 0 && /^\p{Lu}/u.test(text) ? 'name' : 'word';
}
