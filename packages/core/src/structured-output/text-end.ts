import type { Cursor, Place } from './cursor.ts';
import {
  closesQuote,
  isAnyOf,
  isCommentAt,
  isFenceAt,
  isKeyAt,
  isQuote,
  isQuotedKeyAt,
  isScalarAt,
  isSpace,
  lastInkBefore,
  matchesAt,
  skipSpaces,
} from './lookahead.ts';

/**
 * Whether a quoted text may end with the mark at `mark`: does what follows belong to the structure around it?
 * `paired` says that every mark inside the text so far has its partner; only then may bare words follow.
 */
function canEndText(cursor: Cursor, place: Place, mark: number, paired: boolean): boolean {
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
function structureGoesOn(cursor: Cursor, place: Place, lineEnd: number, afterComma: boolean): boolean {
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

/**
 * Where the closing brackets at the very end of the text begin, when they close everything that is open at the
 * cursor; else undefined, which means that the text was cut off.
 */
function closedTail(cursor: Cursor): number | undefined {
  if (cursor.open.length === 0) return undefined;
  let at = cursor.inkEnd;
  for (const closer of cursor.open) {
    while (isSpace(cursor.text.charAt(at - 1)) || isCallEnd(cursor.text.charAt(at - 1), closer)) at--;
    if (cursor.text.charAt(at - 1) !== closer) return undefined;
    at--;
  }
  cursor.look(cursor.inkEnd - at);
  return at;
}

/** The parenthesis of a call around the JSON, as in `callback({…})`. */
function isCallEnd(character: string, expected: string): boolean {
  return character === ')' && expected !== ')';
}

/** Where a quoted text's content lies, and where reading goes on. */
export interface TextExtent {
  readonly start: number;
  readonly end: number;
  readonly next: number;
  readonly cutOff?: boolean;
}

/**
 * Finds the end of the quoted text that begins at the cursor.
 *
 * Models forget to escape quotation marks, and forget closing ones. Therefore:
 * 1. A mark ends the text only when what follows could follow a text at this place; any other mark is content.
 * 2. A text whose closing mark is lost ends where the structure around it visibly goes on: at a line break, before
 *    a comma, or before the closing brackets at the very end.
 * 3. Where nothing of the kind is to be seen, the text was cut off, and all the rest is content.
 */
export class QuotedTextSearch {
  readonly #cursor: Cursor;
  readonly #text: string;
  readonly #place: Place;
  readonly #start: number;
  /** The marks found to be content. */
  readonly #inner: number[] = [];
  /** The last of them behind which a comma or a closing bracket stands. */
  #likelyEnd: number | undefined;
  /** Brackets within the content that are still open. */
  #depth = 0;

  constructor(cursor: Cursor, place: Place) {
    this.#cursor = cursor;
    this.#text = cursor.text;
    this.#place = place;
    this.#start = cursor.at + 1;
  }

  find(): TextExtent {
    const opening = this.#cursor.here;
    const kind = this.#place + opening;
    if (this.#cursor.isUnclosed(kind)) return this.#withoutMark();

    for (let at = this.#start; at < this.#text.length; at++) {
      const character = this.#text.charAt(at);
      let extent: TextExtent | undefined;
      if (character === '\\') at++;
      else if (character === '{' || character === '[') this.#depth++;
      else if (character === '}' || character === ']') this.#depth--;
      else if (character === '\n') {
        extent = this.#atLineBreak(at);
        at = skipSpaces(this.#text, at) - 1;
      } else if (closesQuote(opening, character)) {
        extent = this.#atMark(at, closesQuote(opening, this.#text.charAt(at + 1)));
        if (!extent) this.#inner.push(at);
      }
      if (extent) {
        this.#cursor.look(at - this.#start);
        return extent;
      }
    }

    this.#cursor.look(this.#text.length - this.#start);
    this.#cursor.rememberUnclosed(kind);
    return this.#withoutMark();
  }

  #atLineBreak(at: number): TextExtent | undefined {
    if (this.#depth > 0) return undefined;
    const ink = lastInkBefore(this.#text, at);
    const afterComma = this.#text.charAt(ink) === ',';
    if (!structureGoesOn(this.#cursor, this.#place, at, afterComma)) return undefined;
    return this.#endOfName(at) ?? this.#endBeforeComma(at) ?? this.#extent(ink + 1, at);
  }

  /** @param twice The same mark follows at once. */
  #atMark(at: number, twice: boolean): TextExtent | undefined {
    const paired = this.#inner.length % 2 === 0;
    if (paired && twice && at > this.#start && this.#canEnd(at + 1, paired)) return this.#extent(at, at + 2);
    if ((paired || !twice) && this.#canEnd(at, paired)) return this.#mended(at, paired);

    const following = this.#text.charAt(skipSpaces(this.#text, at + 1));
    if (isAnyOf(following, ',}]')) this.#likelyEnd = at;
    if (this.#place !== 'member' || following !== ':') return undefined;
    // This mark closes a name, so the one before it opened that name.
    const previous = this.#inner.at(-1);
    return previous === undefined ? this.#extent(at, at + 1) : this.#endBeforeComma(previous);
  }

  #canEnd(mark: number, paired: boolean): boolean {
    return canEndText(this.#cursor, this.#place, mark, paired);
  }

  /** The text can end at `end`; but a mark without a partner in it, or a colon in a name, may say that it did before. */
  #mended(end: number, paired: boolean): TextExtent {
    const [first] = this.#inner;
    const unpaired = paired ? undefined : first;
    // The opening mark stands there twice.
    if (unpaired === this.#start) return { start: this.#start + 1, end, next: end + 1 };

    const following = this.#text.charAt(skipSpaces(this.#text, end + 1));
    const named = following === '' || isAnyOf(following, ':=');
    let earlier: TextExtent | undefined;
    if (!named || unpaired !== undefined) earlier = this.#endOfName(end);
    if (this.#place === 'item' && unpaired !== undefined) earlier = this.#endBeforeComma(unpaired);
    return earlier ?? this.#extent(end, end + 1);
  }

  /** The end of a member's name that lost its closing mark: the colon in it. */
  #endOfName(limit: number): TextExtent | undefined {
    if (this.#place !== 'key') return undefined;
    const length = this.#text.slice(this.#start, limit).indexOf(':');
    return length === -1 ? undefined : this.#extent(this.#start + length, this.#start + length);
  }

  /** The comma before `limit`, if there is one, with the brackets before it that nothing in the text opened. */
  #endBeforeComma(limit: number): TextExtent | undefined {
    const comma = lastInkBefore(this.#text, limit);
    if (comma < this.#start || this.#text.charAt(comma) !== ',') return undefined;
    let next = comma;
    let last = lastInkBefore(this.#text, next);
    for (const closer of this.#cursor.open.toReversed()) {
      const opener = closer === '}' ? '{' : '[';
      if (this.#text.charAt(last) !== closer || this.#text.slice(this.#start, last).includes(opener)) break;
      next = last;
      last = lastInkBefore(this.#text, next);
    }
    return this.#extent(last + 1, next);
  }

  /** No mark ends the text. When all brackets are closed behind it, only the mark is lost; else it was cut off. */
  #withoutMark(): TextExtent {
    const { length } = this.#text;
    const tail = closedTail(this.#cursor) ?? -1;
    if (tail >= this.#start) {
      const name = this.#endOfName(tail);
      if (name) return name;
      if (this.#place === 'item') return this.#endOfFirstItem(tail);
      if (this.#place === 'member' && this.#likelyEnd === undefined) return this.#extent(tail, tail);
    }
    if (this.#likelyEnd !== undefined) return this.#extent(this.#likelyEnd, this.#likelyEnd + 1);
    return { start: this.#start, end: length, next: length, cutOff: true };
  }

  #endOfFirstItem(limit: number): TextExtent {
    let end = this.#start;
    while (end < limit && !isAnyOf(this.#text.charAt(end), ',]\n')) end++;
    return this.#extent(end, end);
  }

  #extent(end: number, next: number): TextExtent {
    return { start: this.#start, end: Math.max(this.#start, end), next };
  }
}
