import { charsetInHtml, charsetOf } from './charset.ts';
import type { MimePart } from './mime-tree.ts';
import { mimeTypeOf } from './part-kind.ts';
import { decodeUtf7 } from './utf-7.ts';

/** The characters of a text part, at most about `maxChars` of them. */
export function partText(
  part: MimePart,
  maxChars: number,
): { readonly text: string; readonly wasCut: boolean } {
  if (part.content === null) return { text: '', wasCut: false };
  const whole = new Uint8Array(part.content);
  // No character set takes more than four bytes for a character, and few take more than two.
  const wasCut = whole.length > maxChars * 4;
  const bytes = wasCut ? whole.subarray(0, maxChars * 4) : whole;
  const charset = charsetOf(bytes, declaredCharset(part, bytes));
  // The library's reader takes the character set and the bytes from the part itself.
  part.contentType.parsed.params['charset'] = charset === 'utf-7' ? 'windows-1252' : charset;
  part.content = part.content.slice(0, bytes.length);
  const decoded = part.getTextContent();
  const text = charset === 'utf-7' ? decodeUtf7(decoded) : decoded;
  return { text: text.slice(0, maxChars), wasCut: wasCut || text.length > maxChars };
}

function declaredCharset(part: MimePart, bytes: Uint8Array): string | undefined {
  const { value, params } = part.contentType.parsed;
  if (params['charset'] !== undefined) return params['charset'];
  // `text/plain charset=utf-8`, without the semicolon, is read as one long type.
  const misplaced = /charset\s*=\s*"?([\w-]+)/i.exec(value)?.[1];
  return misplaced ?? (mimeTypeOf(part) === 'text/html' ? charsetInHtml(bytes) : undefined);
}
