import { decodeWords } from 'postal-mime';
import type { FromProblem } from '#records';
import type { HeaderBlock } from './header-block.ts';

/**
 * Who sent a message, by its header as it came: the one address of the one From field, written as `Name <ann@example.org>`,
 * `<ann@example.org>` or `ann@example.org`.
 *
 * Everything else is nobody. RFC 5322 allows more (comments, groups, routes, quoted local parts), and readers disagree about
 * it: what one takes for a comment is an address to the next.
 */
export type Author =
  | { readonly address: string; readonly problem: null }
  | { readonly address: null; readonly problem: FromProblem };

export function readAuthor({ fields, isDamaged }: HeaderBlock): Author {
  const named = fields.filter(({ name }) => name === 'from');
  const [only] = named;
  if (named.length > 1) return nobody('repeated');
  if (isDamaged) return nobody('damaged-header');
  if (only === undefined) return nobody('missing');
  const value = utf8(only.value);
  if (only.isSpaced || value === null || value.length > longestValue) return nobody('not-plain');
  return readMailbox(value.replaceAll('\t', ' ').replace(/^ +| +$/g, ''));
}

const longestValue = 1_000;

function readMailbox(value: string): Author {
  if (value === '') return nobody('missing');
  if (/[\p{C}\p{Z}]/u.test(value.replaceAll(' ', ''))) return nobody('not-plain');
  const { name, address } = /^(?:(?<name>.*) )?<(?<address>[^<>]*)>$/u.exec(value)?.groups ?? {
    address: value,
  };
  if (address === undefined || !isPlainAddress(address)) return nobody(problemIn(value));
  if (!/^(?:(?:[^()<>[\]:;@＠﹫\\,"\s]+|"(?:[^"\\]|\\[!-~ ])*")(?: +|$))*$/u.test(name ?? ''))
    return nobody(problemIn(value));
  return namesAnother(name ?? '', address)
    ? nobody('address-in-name')
    : { address: lowerAscii(address), problem: null };
}

/** Letters, digits and the signs of an atom (RFC 5322, 3.2.3), none of which is an encoded word. */
function isPlainAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  return (
    more.length === 0 &&
    text.length <= 254 &&
    !/=\?|\?=/.test(text) &&
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) &&
    /^[a-z0-9_](?:[\w-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[\w-]*[a-z0-9_])?)*$/i.test(domain)
  );
}

function problemIn(value: string): FromProblem {
  if (/=\?[^?]*\?[bq]\?/i.test(value) && !/<[^<>]*@[^<>]*>/.test(value)) return 'encoded';
  const addresses = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];
  return addresses.length > 1 ? 'several' : 'not-plain';
}

/** People read the name, which holds an address that is not the sender's; mail programs write the same one there. */
function namesAnother(name: string, address: string): boolean {
  const found = decodeWords(name).match(/[^\s@＠﹫<>()[\]"',;:]+[@＠﹫][^\s@＠﹫<>()[\]"',;:]+/gu) ?? [];
  return found.some((held) => lowerAscii(held) !== lowerAscii(address));
}

function nobody(problem: FromProblem): Author {
  return { address: null, problem };
}

function utf8(bytes: string): string | null {
  try {
    return strictUtf8.decode(Buffer.from(bytes, 'latin1'));
  } catch (thrown) {
    if (thrown instanceof TypeError) return null;
    throw thrown;
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Not `toLowerCase`: that one makes a Latin k of the Kelvin sign. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
