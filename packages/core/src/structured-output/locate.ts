import { maximumDepth } from './cursor.ts';
import {
  isAnyOf,
  isCommentAt,
  isFenceAt,
  isKeyAt,
  isQuote,
  isQuotedKeyAt,
  isScalarAt,
  skipSpaces,
} from './lookahead.ts';

/** `object`: nothing but an object will do, as for a decision. `any`: the text may be a list or a scalar as a whole. */
export type JsonTarget = 'object' | 'any';

/**
 * Where the JSON begins in an answer that may talk around it; undefined when there is none. In order: the answer's
 * beginning, a fenced block, the first object, and, when anything will do, the first list or the answer as a whole.
 */
export function locateJson(text: string, wanted: JsonTarget): number | undefined {
  const start = skipSpaces(text, 0);
  if (start >= text.length) return undefined;
  if (beginsJson(text, start, wanted)) return start;
  const fenced = findFenced(text, wanted);
  if (fenced !== undefined) return fenced;
  if (wanted === 'any' && isQuote(text.charAt(start)) && isQuote(text.trimEnd().at(-1) ?? '')) return start;
  const object = findObject(text, start, wanted);
  if (object !== undefined || wanted === 'object') return object;
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) {
    if (isListAt(text, at)) return at;
  }
  return isAnyOf(text.charAt(start), ')]},') ? undefined : start;
}

/** The first place from `from` on where an object begins, or, when wanted, a list of lists or objects. */
export function findObject(text: string, from: number, wanted: JsonTarget): number | undefined {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '{' && isObjectAt(text, at)) return at;
    if (character !== '[' || wanted === 'object') continue;
    const inner = skipSpaces(text, at + 1);
    if (
      text.charAt(inner) === '{'
        ? isObjectAt(text, inner)
        : text.charAt(inner) === '[' && isListAt(text, inner)
    )
      return at;
  }
  return undefined;
}

const fenceAtLineStart = /^[ \t]*(?:`{2,}|~{3,})[\w+-]*/gm;

function findFenced(text: string, wanted: JsonTarget): number | undefined {
  for (const fence of text.matchAll(fenceAtLineStart)) {
    const content = skipSpaces(text, fence.index + fence[0].length);
    if (beginsJson(text, content, wanted)) return content;
    if (wanted === 'any' && isAnyOf(text.charAt(content), '[(')) return content;
  }
  return undefined;
}

function beginsJson(text: string, at: number, wanted: JsonTarget): boolean {
  return isObjectAt(text, at) || isQuotedKeyAt(text, at) || (wanted === 'any' && isListAt(text, at));
}

/** A brace that opens an object, and not a placeholder such as `{name}` or a remark. */
function isObjectAt(text: string, at: number): boolean {
  if (text.charAt(at) !== '{') return false;
  const next = skipSpaces(text, at + 1);
  const character = text.charAt(next);
  if (character === '' || isAnyOf(character, '},{\\') || isQuote(character)) return true;
  return (
    isKeyAt(text, next) || text.startsWith('...', next) || isFenceAt(text, next) || isCommentAt(text, next)
  );
}

/** A bracket that opens a list, and not a citation of words or a link. */
function isListAt(text: string, at: number): boolean {
  let next = at;
  for (let depth = 0; text.charAt(next) === '[' && depth < maximumDepth; depth++)
    next = skipSpaces(text, next + 1);
  if (next === at) return false;
  const character = text.charAt(next);
  if (character === '' || isAnyOf(character, '[],\\') || text.startsWith('...', next)) return true;
  return isObjectAt(text, next) || isScalarAt(text, next) || isFenceAt(text, next) || isCommentAt(text, next);
}
