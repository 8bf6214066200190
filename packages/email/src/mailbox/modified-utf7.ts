/**
 * The encoding of folder names in IMAP and Maildir++ (RFC 3501, 5.1.3): printable ASCII stands for itself, `&` is `&-`,
 * anything else is UTF-16BE in base64 between `&` and `-`, with `,` for `/`.
 */

/** @param plain which characters stand for themselves, `&` aside; printable ASCII unless given. */
export function encodeModifiedUtf7(text: string, plain: RegExp = /[\x20-\x7e]/): string {
  let encoded = '';
  let shifted = '';
  for (const character of text) {
    if (plain.test(character)) {
      encoded += encodeShifted(shifted) + (character === '&' ? '&-' : character);
      shifted = '';
    } else {
      shifted += character;
    }
  }
  return encoded + encodeShifted(shifted);
}

/** The text, or null where this is not the encoding of any. */
export function decodeModifiedUtf7(encoded: string): string | null {
  let isValid = true;
  const text = encoded.replace(/&([^-]*)(-?)/g, (_, base64: string, end: string) => {
    if (end === '') isValid = false;
    if (base64 === '') return '&';
    const decoded = decodeShifted(base64);
    if (decoded === null) isValid = false;
    return decoded ?? '';
  });
  return isValid ? text : null;
}

function encodeShifted(text: string): string {
  if (text === '') return '';
  const base64 = Buffer.from(text, 'utf16le').swap16().toString('base64');
  return `&${base64.replace(/=+$/, '').replaceAll('/', ',')}-`;
}

function decodeShifted(base64: string): string | null {
  if (!/^[A-Za-z0-9+,]+$/.test(base64)) return null;
  const bytes = Buffer.from(base64.replaceAll(',', '/'), 'base64');
  if (bytes.length === 0 || bytes.length % 2 === 1) return null;
  const text = bytes.swap16().toString('utf16le');
  return text.isWellFormed() ? text : null;
}
