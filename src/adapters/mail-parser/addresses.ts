import { addressParser } from 'postal-mime';
import type { Address } from '#ports/mail-parser';
import { removeInvisible } from './invisible-characters.ts';

/** The mailboxes of an address field (still encoded), groups opened. */
export function readAddresses(fields: readonly string[]): readonly Address[] {
  return fields
    .flatMap((field) => addressParser(field.slice(0, maxFieldChars), { flatten: true }))
    .filter(({ name, address }) => name !== '' || (address ?? '') !== '')
    .slice(0, maxAddresses)
    .map(({ name, address }) => readAddress(name, address ?? ''));
}

const maxFieldChars = 100_000;
const maxAddresses = 2_000;
const maxChars = 1_000;

/** What is no address was taken for a name by the library; here it is kept as the address, as it came. */
function readAddress(name: string, address: string): Address {
  if (address === '') return { name: '', address: clean(name) };
  const cleaned = clean(address);
  return { name: clean(name), address: cleaned.includes('@') ? cleaned.toLowerCase() : cleaned };
}

function clean(text: string): string {
  return removeInvisible(text.slice(0, maxChars).replaceAll(/\s+/g, ' ')).text.trim();
}
