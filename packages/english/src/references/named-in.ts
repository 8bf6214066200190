import { editDistance } from '@tact/core/text';
import { type ContentWord, contentWords } from '../similarity/content-words.ts';
import { conceptOf } from '../similarity/synonyms.ts';
import { dictionaryStemOf } from '../similarity/verb-forms.ts';

/**
 * Which of these names a question is about: “when's my dentist thing?” is about “Dentist”, “have I paid the electricity?” about “Pay
 * electricity bill”. A name has every telling word of the question, or stands in it whole; of those, the ones that share most with it. Pure.
 *
 * @param isStrict for what may as well be about the world: “what is a mortgage?” is not about “Mortgage papers”. Otherwise half of the
 * telling words are enough where no name has them all and the others are no names
 */
export function namedIn(
  question: string,
  names: readonly string[],
  { isStrict = true }: { readonly isStrict?: boolean } = {},
): readonly string[] {
  const said = question.slice(0, maxChars);
  const asked = distinct(contentWords(said));
  const telling = asked.filter(({ word, stem }) => !loose.has(stem) && !loose.has(word) && !isNumber(word));
  if (telling.length === 0) return [];
  const rated = names.map((name) => {
    const own = distinct(contentWords(name));
    const shared = own.filter((word) => asked.some((other) => isSame(word, other))).length;
    const missing = telling.filter((word) => !own.some((other) => isSame(word, other)));
    const isWhole = shared === own.length && (own.length > 1 || missing.length < telling.length);
    return { name, shared, missing, isWhole, hasAll: shared > 0 && missing.length === 0 };
  });
  const isOfAny = isStrict && /\ban? \p{L}/iu.test(said);
  const whole = rated.filter(({ isWhole, hasAll, shared }) =>
    isStrict ? (isWhole && shared > 1) || (hasAll && !isOfAny) : isWhole || hasAll,
  );
  const half = rated.filter(
    ({ name, missing }) =>
      missing.length < telling.length &&
      missing.length * 2 <= telling.length &&
      missing.every(({ word }) => !isName(word, said)) &&
      contentWords(name).some((own) => !details.has(own.word) && telling.some((word) => isSpelt(own, word))),
  );
  const found = whole.length > 0 || isStrict ? whole : half;
  const most = Math.max(0, ...found.map(({ shared }) => shared));
  return found.filter(({ shared }) => shared === most).map(({ name }) => name);
}

/** Whoever asks for lunch with Bob is not told about lunch with Ann. */
function isName(word: string, said: string): boolean {
  return new RegExp(`(?<=\\p{L}['’,]* )${word.charAt(0).toUpperCase()}${word.slice(1)}\\b`, 'u').test(said);
}

/** Longer questions are read by their beginning. */
const maxChars = 300;

/** Words of questions that say nothing about what they are about, and nouns that stand for anything. */
const loose = new Set(
  contentWords(
    `actually again already ask away be begin business call called clash come comes coming conflict date day days deadline due
    each early else end enter entered event ever exactly finish finished free go goes going got hang happen happening have hour hours
    item just kept last late left length lady listed long look man many matter meeting appointment appt minute minutes more much
    mail email message list task event calendar need next note off open overdue own people person planned please put reminder right said saved say says see slot
    somewhere something soon start still stuff supposed take task tell thing think time today told tomorrow tonight until till week
    weekend went write written wrote yet yesterday month year morning afternoon evening night monday tuesday wednesday thursday friday
    saturday sunday`,
  ).flatMap(({ word, stem }) => [word, stem]),
);

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/** What many things have: whoever asks for the locker code is not told the door code. */
const details = new Set(
  'address birthday code colour color name number password phone pin price size'.split(' '),
);

/** By its spelling or as a synonym. */
function isSame(one: ContentWord, other: ContentWord): boolean {
  const concept = conceptOf(one);
  return isSpelt(one, other) || (concept !== null && concept === conceptOf(other));
}

/** By stem, with a typo, or by how it is cut short: “chem” is “chemistry”. */
function isSpelt(one: ContentWord, other: ContentWord): boolean {
  if (one.stem === other.stem || dictionaryStemOf(one.word) === dictionaryStemOf(other.word)) return true;
  const [short, long] = one.word.length < other.word.length ? [one.word, other.word] : [other.word, one.word];
  if (short.length < minCut || /\d/.test(short + long) || short.charAt(0) !== long.charAt(0)) return false;
  return long.startsWith(short) || editDistance(short, long) <= (short.length < 8 ? 1 : 2);
}

const minCut = 4;

function distinct(words: readonly ContentWord[]): readonly ContentWord[] {
  return [...new Map(words.map((word) => [word.stem, word])).values()];
}
