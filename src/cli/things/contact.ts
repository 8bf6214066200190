import { tactError } from '#errors';
import { parseMailAddress } from '#text';
import { type ContactContent, contactSchema, readContact } from '#tools';
import type { ThingKind } from './thing-kind.ts';

export const contactKind: ThingKind<ContactContent> = {
  kind: 'contact',
  noun: 'contact',
  command: 'contacts',
  schema: contactSchema,
  read: readContact,
  nameOf: ({ name }) => name,
};

/** What `tact contacts change` was told. */
export interface ContactChanges {
  readonly name?: string;
  /** In place of all addresses. */
  readonly address?: readonly string[];
  readonly addAddress?: readonly string[];
  readonly removeAddress?: readonly string[];
  /** In place of all nicknames. */
  readonly nickname?: readonly string[];
  readonly group?: boolean;
}

/** Throws `ITEM_INVALID` for what is no address, and for one to remove that is not there. */
export function changedContact(contact: ContactContent, changes: ContactChanges): ContactContent {
  const { name, address, addAddress = [], removeAddress = [], nickname, group } = changes;
  const before = address === undefined ? contact.addresses : address.map(readAddress);
  const addresses = [...new Set([...before, ...addAddress.map(readAddress)])];
  const gone = removeAddress.map(readAddress);
  const missing = gone.find((one) => !addresses.includes(one));
  if (missing !== undefined) {
    throw tactError('ITEM_INVALID', { what: 'contact', why: `${missing} is not one of its addresses` });
  }
  return {
    name: name ?? contact.name,
    addresses: addresses.filter((one) => !gone.includes(one)),
    isGroup: group ?? contact.isGroup,
    nicknames: nickname === undefined ? contact.nicknames : nickname.filter((one) => one.trim() !== ''),
  };
}

/** A mail address in its normal form. Throws `ITEM_INVALID`. */
export function readAddress(text: string): string {
  const read = parseMailAddress(text);
  if (read !== null) return read.address;
  throw tactError('ITEM_INVALID', { what: 'contact', why: `“${text.slice(0, 80)}” is no mail address` });
}
