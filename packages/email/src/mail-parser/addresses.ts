import type { Address } from '@tact/core/ports/mail-parser';
import { removeInvisible } from '@tact/visible-text/invisible-characters';
import { addressParser } from 'postal-mime';
import { recodeWords } from './encoded-words.ts';

/** The mailboxes of an address field (still encoded), groups opened. */
export function readAddresses(fields: readonly string[]): readonly Address[] {
  return fields
    .flatMap((field) => addressParser(recodeWords(readablePart(field)), { flatten: true }))
    .filter(({ name, address }) => name !== '' || (address ?? '') !== '')
    .slice(0, maxAddresses)
    .map(({ name, address }) => readAddress(name, address ?? ''));
}

/**
 * The library reads a group within a group once more for every level, up to 50 of them. Real groups are not nested (RFC 5322, 3.4),
 * so a field in which they are is read no further than a long line.
 */
function readablePart(field: string): string {
  const start = field.slice(0, maxFieldChars);
  const isNested = start
    .replace(enclosed, '')
    .split(';')
    .some((group) => group.split(':', maxColons + 2).length - 1 > maxColons);
  return isNested ? start.slice(0, maxNestedChars) : start;
}

/** Quoted names, addresses and comments, in which a colon begins no group. */
const enclosed = /"[^"]*"|<[^<>]*>|\([^()]*\)/g;

const maxFieldChars = 100_000;
const maxColons = 4;
const maxNestedChars = 5_000;
const maxAddresses = 2_000;
const maxChars = 1_000;

/** What is no address was taken for a name by the library; here it is kept as the address, as it came. */
function readAddress(name: string, address: string): Address {
  if (address === '') return { name: '', address: clean(name) };
  const cleaned = clean(address);
  return { name: clean(name), address: cleaned.includes('@') ? lowerAscii(cleaned) : cleaned };
}

function clean(text: string): string {
  return removeInvisible(text.slice(0, maxChars).replaceAll(/\s+/g, ' ')).text.trim();
}

/** Not `toLowerCase`: that one makes a Latin k of the Kelvin sign, so that a look-alike becomes the real one. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
