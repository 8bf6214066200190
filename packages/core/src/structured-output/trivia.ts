import type { Cursor } from './cursor.ts';
import { isAnyOf, isCommentAt, isFenceAt, isSpace } from './lookahead.ts';

/** Goes over everything that says nothing: spaces, comments, Markdown fences with their language, ellipses. */
export function skipTrivia(cursor: Cursor): void {
  for (;;) {
    const before = cursor.at;
    while (isSpace(cursor.here)) cursor.at++;
    if (isCommentAt(cursor.text, cursor.at)) skipComment(cursor);
    else if (isFenceAt(cursor.text, cursor.at)) skipPattern(cursor, fence);
    else skipPattern(cursor, ellipsis);
    cursor.look(1 + cursor.at - before);
    if (cursor.at === before || cursor.ended) return;
  }
}

/** The same, with the commas and semicolons between entries. Says whether there were any. */
export function skipSeparators(cursor: Cursor): boolean {
  let some = false;
  for (;;) {
    skipTrivia(cursor);
    if (cursor.here !== ',' && cursor.here !== ';') return some;
    some = true;
    cursor.at++;
  }
}

const fence = /(?:`{2,}|~{3,})[\w+-]*/y;
const ellipsis = /\.{3,}|\u2026/y;

function skipPattern(cursor: Cursor, sticky: RegExp): void {
  sticky.lastIndex = cursor.at;
  if (sticky.test(cursor.text)) cursor.at = sticky.lastIndex;
}

function skipComment(cursor: Cursor): void {
  const { text } = cursor;
  if (text.startsWith('/*', cursor.at)) {
    const end = text.indexOf('*/', cursor.at + 2);
    cursor.at = end === -1 ? text.length : end + 2;
    return;
  }
  // A model that writes everything on one line closes its brackets behind the comment: those count.
  let depth = 0;
  for (; !cursor.ended && cursor.here !== '\n'; cursor.at++) {
    if (isAnyOf(cursor.here, '{[')) depth++;
    else if (isAnyOf(cursor.here, '}]') && --depth < 0) return;
  }
}
