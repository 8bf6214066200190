import { decodeDos, isDosCharset } from './dos-charsets.ts';

/** Whether bytes are well-formed UTF-8, plain ASCII included. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Bytes as characters, for text that may not be what it says it is: what is well-formed UTF-8 is UTF-8, then comes
 * what the sender says, then what the bytes look like, and at last windows-1252, which reads anything.
 */
export function decodeBytes(bytes: Uint8Array, declared: string | undefined): string {
  const label = charsetOf(bytes, declared);
  if (isDosCharset(label)) return decodeDos(bytes, label);
  return label === 'utf-7' ? decodeUtf7(windows1252.decode(bytes)) : new TextDecoder(label).decode(bytes);
}

/** Whether bytes in a set of that name can be read. */
export function isKnownCharset(declared: string): boolean {
  return known(declared) !== null;
}

/** Whether `TextDecoder` knows a set by that very name, which libraries go by. */
export function isDecoderCharset(declared: string): boolean {
  return canonicalLabel(declared.replace(/\*.*$/, '')) !== null;
}

/** What to tell of a character set that nothing here reads. */
export function unknownCharset(declared: string): string {
  const name = declared.replaceAll(/[^\w.:+-]/g, '').slice(0, 40);
  return `The character set “${name}” is unknown; its text may be read wrongly.`;
}

/** A label that `TextDecoder` knows, `utf-7`, or a set of DOS. */
export function charsetOf(bytes: Uint8Array, declared: string | undefined): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const label = known(declared);
  if (label !== null && !isAsciiSuperset(label)) return label;
  if (isUtf8(bytes)) return looksLikeIso2022Jp(bytes) ? 'iso-2022-jp' : 'utf-8';
  if (label === 'utf-8') return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
  if (looksLikeIso2022Jp(bytes)) return 'iso-2022-jp';
  return label ?? 'windows-1252';
}

/** The character set that an HTML document names in its own head, where one is. */
export function charsetInHtml(bytes: Uint8Array): string | undefined {
  return /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(
    windows1252.decode(bytes.subarray(0, 4096)),
  )?.[1];
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Names in use that the WHATWG encoding standard does not list. */
const otherNames: Readonly<Record<string, string>> = {
  'unicode-1-1-utf-7': 'utf-7',
  'utf-7': 'utf-7',
  'iso-8859-8-e': 'iso-8859-8',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp874: 'windows-874',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  tis620: 'windows-874',
  cp437: 'ibm437',
  cp850: 'ibm850',
  'cp-850': 'ibm850',
  cp858: 'ibm858',
  'us-ascii': 'windows-1252',
};

function known(declared: string | undefined): string | null {
  if (declared === undefined) return null;
  // RFC 2231 lets a language follow after an asterisk.
  const name = declared
    .replace(/\*.*$/, '')
    .replaceAll(/["'\s]/g, '')
    .toLowerCase();
  for (const label of [name, otherNames[name], otherNames[name.replace(/^(x-|ms|ibm|windows-)/, 'cp')]]) {
    if (label !== undefined && (label === 'utf-7' || isDosCharset(label))) return label;
    const canonical = label === undefined ? null : canonicalLabel(label);
    if (canonical !== null) return canonical;
  }
  return null;
}

function canonicalLabel(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // The only way to ask whether a label is known.
    return null;
  }
}

/** Sets that senders claim while sending UTF-8; anything well-formed in UTF-8 is next to impossible to be meant as these. */
function isAsciiSuperset(label: string): boolean {
  return label === 'utf-8' || label === 'windows-1252';
}

function looksLikeIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true;
  }
  return false;
}

/** A cut or damaged character here and there does not make it another character set. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === '\ufffd') bad += 1;
    else if (character > '\u007f') good += 1;
  }
  return good > bad;
}

/** Reads UTF-7 (RFC 2152), which old mail still comes in and `TextDecoder` does not know. Bytes beyond ASCII stay as they are. */
function decodeUtf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) =>
    base64 === '' ? '+' : utf16(base64),
  );
}

function utf16(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
}
