/** Whether a text has this word, or these words, whole; both folded. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isEdge(text, at) && isEdge(text, at + word.length)) return true;
  }
  return false;
}

/** Whether a word may end or begin here. Scripts that write no blanks, and Korean, which adds endings to words, have no edges to look for. */
function isEdge(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at, at + 2);
  if (!/[\p{L}\p{M}\p{N}_]$/u.test(before) || !/^[\p{L}\p{M}\p{N}_]/u.test(after)) return true;
  return new RegExp(`${unspaced}$`, 'u').test(before) || new RegExp(`^${unspaced}`, 'u').test(after);
}

const unspaced =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc]';
