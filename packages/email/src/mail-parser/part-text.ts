import { charsetInHtml, decodeBytes, isKnownCharset, isUtf8 } from './charset.ts';
import { joinFlowed } from './flowed-text.ts';
import type { MimePart } from './mime-tree.ts';
import { mimeTypeOf } from './part-kind.ts';

/** The characters of a text part, at most about `maxChars` of them. */
export function partText(
  part: MimePart,
  maxChars: number,
): { readonly text: string; readonly wasCut: boolean; readonly unknownCharset: string | null } {
  if (part.content === null) return { text: '', wasCut: false, unknownCharset: null };
  const whole = new Uint8Array(part.content);
  // No character set takes more than four bytes for a character, and few take more than two.
  const isLong = whole.length > maxChars * 4;
  const bytes = isLong ? whole.subarray(0, maxChars * 4) : whole;
  const declared = declaredCharset(part, bytes);
  const decoded = decodeBytes(bytes, declared);
  const { params } = part.contentType.parsed;
  const isFlowed = mimeTypeOf(part) === 'text/plain' && /^flowed$/i.test(params['format'] ?? '');
  const text = isFlowed ? joinFlowed(decoded, /^yes$/i.test(params['delsp'] ?? '')) : decoded;
  return {
    text: text.slice(0, maxChars),
    wasCut: isLong || text.length > maxChars,
    unknownCharset: declared === undefined || isKnownCharset(declared) || isUtf8(bytes) ? null : declared,
  };
}

function declaredCharset(part: MimePart, bytes: Uint8Array): string | undefined {
  const { value, params } = part.contentType.parsed;
  if (params['charset'] !== undefined) return params['charset'];
  // `text/plain charset=utf-8`, without the semicolon, is read as one long type.
  const misplaced = /charset\s*=\s*"?([\w-]+)/i.exec(value)?.[1];
  return misplaced ?? (mimeTypeOf(part) === 'text/html' ? charsetInHtml(bytes) : undefined);
}
