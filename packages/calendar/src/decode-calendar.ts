/** The text of a calendar: UTF-8, UTF-16 by its mark, and what is neither as Windows-1252. */
export function decodeCalendar(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    // A line folded within a character is no other encoding: what follows the fold belongs to it.
    return isFoldedUtf8(bytes) ? unfoldedUtf8(bytes) : new TextDecoder('windows-1252').decode(bytes);
  }
}

function unfoldedUtf8(bytes: Uint8Array): string {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\r?\n[ \t]/g, ''),
    'latin1',
  ).toString('utf8');
}

function isFoldedUtf8(bytes: Uint8Array): boolean {
  return !unfoldedUtf8(bytes).includes('\uFFFD');
}
