import { type FromProblem, parseMailAddress } from '@tact/core/records';
import { decodeWords } from 'postal-mime';
import { decodeBytes, isUtf8 } from './charset.ts';
import { recodeWords } from './encoded-words.ts';
import type { HeaderBlock } from './header-block.ts';

/**
 * Who sent a message, by its header as it came: the one address of the one From field, written so that all readers find the same one.
 *
 * 1. An address is what `parseMailAddress` reads, the grammar of rules, directions and contacts.
 * 2. Around it stand at most a display name of words, quoted strings and encoded words, and comments that hold no address.
 * 3. Everything else is nobody: groups, routes, quoted local parts, comments and blanks within the address. RFC 5322 allows them, and
 *    what one reader takes for a comment is an address to the next.
 */
export type Author =
  | { readonly address: string; readonly problem: null }
  | { readonly address: null; readonly problem: FromProblem };

/** @param charset of the text, in which senders write a header that is not UTF-8 */
export function readAuthor({ fields, isDamaged }: HeaderBlock, charset?: string | undefined): Author {
  const named = fields.filter(({ name }) => name === 'from');
  const [only] = named;
  if (named.length > 1) return nobody('repeated');
  if (isDamaged) return nobody('damaged-header');
  if (only === undefined) return nobody('missing');
  if (only.isSpaced || only.value.length > maxValue) return nobody('not-plain');
  const bytes = Buffer.from(only.value, 'latin1');
  if (isUtf8(bytes)) return readField(bytes.toString('utf8'));
  return charset === undefined ? nobody('not-plain') : readInCharset(only.value, bytes, charset);
}

const maxValue = 1_000;

/** Of bytes that are not UTF-8 the sender is told only where it makes no difference whether one reads bytes or characters. */
function readInCharset(value: string, bytes: Uint8Array, charset: string): Author {
  const read = readField(decodeBytes(bytes, charset));
  const byBytes = readField(value.replaceAll(/[\u0080-\u00ff]/g, 'x'));
  return read.address === byBytes.address ? read : nobody('not-plain');
}

function readField(value: string): Author {
  return readMailbox(value.replaceAll('\t', ' ').replace(/^ +| +$/g, ''));
}

function readMailbox(value: string): Author {
  if (value === '') return nobody('missing');
  if (/[\p{C}\p{Z}]/u.test(value.replaceAll(' ', ''))) return nobody('not-plain');
  const found = (bracketed.exec(value) ?? bare.exec(value))?.groups;
  if (found === undefined) return nobody(problemIn(value));
  const { before = '', address = '', behind = '' } = found;
  const parsed = address.endsWith('.') ? null : parseMailAddress(address);
  if (parsed === null) return nobody(problemIn(value));
  return namesAnother(`${before} ${behind}`, parsed.address)
    ? nobody('address-in-name')
    : { address: parsed.address, problem: null };
}

const comment = /\([^()<>@＠﹫\\,;:"[\]]*\)/.source;
const word = `(?:=\\?[\\w.*+-]+\\?[bq]\\?[^?\\s<>@"()]*\\?=|[^()<>[\\]:;@＠﹫\\\\,"\\s]+|"(?:[^"\\\\]|\\\\[!-~ ])*"|${comment})`;
const bracketed = new RegExp(
  `^(?<before>(?:${word}(?: +${word})*)?) *<(?<address>[^<>()"\\s]+)>(?<behind>(?: +${comment})*)$`,
  'iu',
);
const bare = new RegExp(
  `^(?<before>(?:${comment} +)*)(?<address>[^<>()"\\s]+)(?<behind>(?: +${comment})*)$`,
  'iu',
);

function problemIn(value: string): FromProblem {
  if (/=\?[^?]*\?[bq]\?/i.test(value) && !/<[^<>]*@[^<>]*>/.test(value)) return 'encoded';
  const addresses = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];
  return addresses.length > 1 ? 'several' : 'not-plain';
}

/** People read the name, which holds an address that is not the sender's; mail programs write the same one there. */
function namesAnother(name: string, address: string): boolean {
  const found = decodeWords(recodeWords(name)).match(/[^\s<>()[\]"',;:]+[@＠﹫][^\s<>()[\]"',;:]+/gu) ?? [];
  return found.some((held) => parseMailAddress(held)?.address !== address);
}

function nobody(problem: FromProblem): Author {
  return { address: null, problem };
}
