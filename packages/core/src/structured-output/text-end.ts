import type { Cursor, Place } from './cursor.ts';
import {
  isAnyOf,
  isCommentAt,
  isFenceAt,
  isKeyAt,
  isQuote,
  isQuotedKeyAt,
  isScalarAt,
  matchesAt,
  skipSpaces,
} from './lookahead.ts';

/**
 * Whether a quoted text may end with the mark at `mark`: does what follows belong to the structure around it?
 * `paired` says that every mark inside the text so far has its partner; only then may bare words follow.
 */
export function canEndText(cursor: Cursor, place: Place, mark: number, paired: boolean): boolean {
  const { text } = cursor;
  const next = skipSpaces(text, mark + 1);
  const following = text.charAt(next);
  if (following === '' || isFenceAt(text, next) || isCommentAt(text, next)) return true;
  if (following === '+') return isQuote(text.charAt(skipSpaces(text, next + 1)));
  if (following === ')') return cursor.open.includes(')');
  return endsByPlace[place]({ cursor, mark, next, following, paired });
}

interface AfterMark {
  readonly cursor: Cursor;
  readonly mark: number;
  /** The first place behind the mark that is no space, and its character. */
  readonly next: number;
  readonly following: string;
  readonly paired: boolean;
}

/** What may follow the closing mark of a text, by where the text stands. */
const endsByPlace: Readonly<Record<Place, (after: AfterMark) => boolean>> = {
  key: ({ cursor: { text }, next, following }) =>
    isAnyOf(following, ':=\uff1a,}{[') || isScalarAt(text, next),
  member({ cursor, mark, next, following }) {
    const { text } = cursor;
    if (following === ',') return canFollowMember(text, skipSpaces(text, next + 1));
    if (following === '}') return canFollowObject(cursor, skipSpaces(text, next + 1));
    return (
      following === ']' || (isOnNextLine(text, mark, next) ? isKeyAt(text, next) : isQuotedKeyAt(text, next))
    );
  },
  item({ cursor: { text }, mark, next, following, paired }) {
    if (following === ',') return canFollowItem(text, skipSpaces(text, next + 1));
    if (isAnyOf(following, ']}:{[') || isQuote(following)) return true;
    return paired && next > mark + 1 && canFollowItem(text, next);
  },
  root: ({ cursor: { text }, mark, next, following }) =>
    isAnyOf(following, ',:') || (isOnNextLine(text, mark, next) && isQuote(following)),
};

function isOnNextLine(text: string, mark: number, next: number): boolean {
  return text.slice(mark + 1, next).includes('\n');
}

/**
 * Whether the structure goes on behind the line break at `lineEnd`, so that a text still open there lost its closing
 * mark: a closing bracket that stands alone, the next member's name, or, behind a comma, the next item.
 */
export function structureGoesOn(cursor: Cursor, place: Place, lineEnd: number, afterComma: boolean): boolean {
  const { text } = cursor;
  const next = skipSpaces(text, lineEnd);
  const character = text.charAt(next);
  if (character === '}' || character === ']') {
    return cursor.open.includes(character) && matchesAt(/[}\]][ \t\r]{0,100}(?:[,}\]\n]|$)/y, text, next);
  }
  if (place === 'item') return afterComma && (isAnyOf(character, '{[') || isScalarAt(text, next));
  return place === 'member' && isQuotedKeyAt(text, next);
}

/** Behind a member's comma: another member, the end, or at least no bare words. */
function canFollowMember(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '' || isAnyOf(character, '}],{[') || isCommentAt(text, at)) return true;
  if (isKeyAt(text, at) || text.startsWith('...', at)) return true;
  // A quoted text without a colon: a name whose colon was forgotten or cut off, unless words go on behind it.
  if (!isQuote(character)) return false;
  return isKeyAt(text, at + 1) || !matchesAt(/.[^"\u201d\n]{0,100}["\u201d]\s{0,4}[\p{L}.?!]/uy, text, at);
}

/** Behind an object's brace anything goes at the top; deeper only what goes on with the structure. */
function canFollowObject(cursor: Cursor, at: number): boolean {
  const character = cursor.text.charAt(at);
  if (character === '' || isAnyOf(character, ',}]){[;') || isQuote(character)) return true;
  return cursor.open.length <= 1 || isFenceAt(cursor.text, at) || isCommentAt(cursor.text, at);
}

/** Behind an item: another one. Bare words are one only when no quotation mark comes before their end. */
function canFollowItem(text: string, at: number): boolean {
  const character = text.charAt(at);
  if (character === '' || isAnyOf(character, ']},{[') || isQuote(character) || isCommentAt(text, at))
    return true;
  return matchesAt(/[^"\u201c\u201d,[\]{}\n]{0,100}(?:[,[\]{}\n]|$)/uy, text, at);
}
