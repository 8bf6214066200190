import { decodeBytes, isDecoderCharset, isKnownCharset } from './charset.ts';

/**
 * Encoded words (RFC 2047) made so that every reader splits and decodes them alike: signs in them that divide addresses are encoded,
 * and what is in a character set that `TextDecoder` does not list is written anew in UTF-8.
 */
export function recodeWords(value: string): string {
  if (!value.includes('=?')) return value;
  return value.replaceAll(encodedWord, (word, charset: string, encoding: string, text: string) => {
    const isReadable = isDecoderCharset(charset) || !isKnownCharset(charset);
    if (isReadable && !/[,;:<>()"\\@]/.test(text)) return word;
    const bytes = bytesOf(text, encoding);
    return isReadable
      ? `=?${charset}?B?${bytes.toString('base64')}?=`
      : `=?utf-8?B?${Buffer.from(decodeBytes(bytes, charset)).toString('base64')}?=`;
  });
}

/** The character sets of encoded words that nothing here reads. */
export function unknownCharsetsIn(value: string): readonly string[] {
  if (!value.includes('=?')) return [];
  const charsets = [...value.matchAll(encodedWord)].map(([, charset = '']) => charset);
  return charsets.filter((charset) => !isKnownCharset(charset));
}

const encodedWord = /=\?([^?\s]{1,100})\?([bq])\?([^?\r\n]*)\?=/gi;

function bytesOf(text: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64');
  const octets = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1');
}
