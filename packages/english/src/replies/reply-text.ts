/**
 * A normalized reply: lower-case words separated by single spaces, without apostrophes, punctuation marks as words. The rules
 * match against it, so that "Don’t…", "dont" and "DON'T!" look the same.
 */

import { editDistance } from '@tact/core/text';

/** Longer replies are cut off here: the answer comes first. */
const maxChars = 2_000;

interface ReplyText {
  /** `yes , but at 4pm ?` */
  readonly plain: string;
  /** The original text between two offsets of `plain`, trimmed of punctuation and spaces. */
  written(from: number, to?: number): string;
}

/** Normalizes a reply of any length. */
export function readReplyText(reply: string): ReplyText {
  const text = reply
    .slice(0, maxChars)
    .normalize('NFC')
    .replaceAll(/[’‘`´ʼ]/g, "'");
  let plain = '';
  const startOf: number[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const word = plainWord(token);
    if (plain !== '') {
      plain += ' ';
      startOf.push(index);
    }
    plain += word;
    for (let count = 0; count < word.length; count += 1) startOf.push(index);
  }
  return {
    plain,
    written: (from, to = plain.length) => {
      const end = to >= plain.length ? text.length : (startOf[to] ?? text.length);
      return trimmed(text.slice(startOf[from] ?? text.length, end));
    },
  };
}

const tokens =
  /\p{L}[\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}]+)*|\p{N}+(?:[:.,]\p{N}+)*(?:[\p{L}\p{M}]+)?|[,;.!?…。！？、،؟]|\p{Extended_Pictographic}/gu;

function plainWord(token: string): string {
  const mark = marks.get(token);
  if (mark !== undefined) return mark;
  const word = token.toLowerCase().replaceAll("'", '');
  return respelled(word.length > 4 ? word.replaceAll(/(\p{L})\1{2,}/gu, '$1') : word);
}

/** Words of answers that are long enough for one wrong, missing, extra or swapped letter to leave no doubt. */
const answerWords =
  'absolutely actually affirmative agreed alright awesome brilliant cancel certainly confirm confirmed correct correctly definitely exactly excellent fantastic perfect perfectly please proceed sounds wonderful'.split(
    ' ',
  );

function respelled(word: string): string {
  if (word.length < 5 || word.length > 12 || answerWords.includes(word)) return word;
  return (
    answerWords.find(
      (known) => known[0] === word[0] && !isForm(word, known) && editDistance(word, known) === 1,
    ) ?? word
  );
}

/** “Sound” is no misspelling of “sounds”, nor “agree” of “agreed”. */
function isForm(word: string, known: string): boolean {
  return word.startsWith(known) || known.startsWith(word);
}

const marks: ReadonlyMap<string, string> = new Map([
  [';', ','],
  ['、', ','],
  ['،', ','],
  ['!', '.'],
  ['…', '.'],
  ['。', '.'],
  ['！', '.'],
  ['？', '?'],
  ['؟', '?'],
]);

function trimmed(text: string): string {
  return text.replace(/^[\s,;:.!?–—-]+/u, '').replace(/[\s,;:–—-]+$/u, '');
}
