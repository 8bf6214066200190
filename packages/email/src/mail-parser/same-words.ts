/** What one text says and another does not. */
interface Comparison {
  /** The longest stretch of the text that is not in the other, in words. */
  readonly unseenRun: number;
}

/**
 * Compares word by word in threes, so that neither layout nor order matters much, and words that merely occur somewhere
 * do not count.
 */
export function compareWords(text: string, other: string): Comparison {
  const ofOther = wordsOf(other);
  const words = wordsOf(text);
  const threes = new Set(ofOther.map((_, at) => threeAt(ofOther, at)));
  const runs = unseenRuns(seenWords(words, threes, new Set(ofOther.map(({ word }) => word))));
  return { unseenRun: Math.max(0, ...runs.map(({ from, to }) => to - from)) };
}

interface Word {
  readonly word: string;
}

const maxWords = 20_000;

/** Letters and digits in a row; a sign of its own where writing has no spaces. Addresses of pages are left out. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const pattern =
    /https?:\/\/\S+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;
  for (const found of text.matchAll(pattern)) {
    if (/^https?:/.test(found[0])) continue;
    words.push({ word: found[0].toLowerCase() });
    if (words.length >= maxWords) break;
  }
  return words;
}

function threeAt(words: readonly Word[], at: number): string {
  return `${words[at]?.word} ${words[at + 1]?.word} ${words[at + 2]?.word}`;
}

/** A word is seen if any three around it are; at both ends of the text the word itself is enough. */
function seenWords(
  words: readonly Word[],
  threes: ReadonlySet<string>,
  single: ReadonlySet<string>,
): readonly boolean[] {
  const isSeen = words.map(() => false);
  for (let at = 0; at + 2 < words.length; at += 1) {
    if (threes.has(threeAt(words, at))) isSeen.fill(true, at, at + 3);
  }
  if (words.length < 3) return words.map(({ word }) => single.has(word));
  return isSeen;
}

function unseenRuns(isSeen: readonly boolean[]): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < isSeen.length; at += 1) {
    const open = runs.at(-1);
    if (isSeen[at]) continue;
    if (open !== undefined && open.to === at) open.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}
