/**
 * The Message-IDs below the header of a message: those of the messages that it carries, at any depth, and that it reports about
 * (RFC 3464, RFC 8098). Read from the bytes, because the parts of a carried message are not opened; carried messages are not encoded
 * (RFC 2046, 5.2.1).
 */
export function carriedIds(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxSearched)).toString(
    'latin1',
  );
  const start = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const found = text
    .slice(start)
    .matchAll(/^[> ]{0,10}(?:Original-)?Message-ID:[ \t]*(?:\r?\n[ \t]+)?<([^<>\s]{1,1000})>/gim);
  return [...new Set([...found].map(([, id = '']) => id))].slice(0, maxIds);
}

const maxSearched = 1024 * 1024;
const maxIds = 100;
