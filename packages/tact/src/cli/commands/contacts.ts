import { tactError } from '@tact/core/errors';
import { type JsonObject, type MaybeOutside, parseMailAddress } from '@tact/core/records';
import { compareText, distinctText, joinText, quote, saysSame } from '@tact/core/text';
import { type ContactContent, contactForm } from '@tact/tools';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { configureItems, type ItemCommand } from '../items/configure-items.ts';
import type { GivenFields } from '../items/item-fields.ts';
import { type KeptItem, shownWords } from '../items/kept-item.ts';
import { shortItemId, wordsOnLine } from '../output/words-on-line.ts';

/** `tact contacts`: people and groups. */
export function configure(command: Command, cli: Cli): void {
  configureItems(command, contacts, cli);
}

const contacts: ItemCommand<ContactContent> = {
  form: contactForm,
  blank: { addresses: [], isGroup: false, nicknames: [] },
  read: readContactFields,
  changed: changedContact,
  detail: addressList,
  list: {
    searched: ({ name, nicknames, addresses }) => [name, ...nicknames, ...addresses],
    sorted: (items) => items.toSorted((one, other) => compareText(one.content.name, other.content.name)),
    columns: [
      { title: 'name', flexible: true },
      { title: 'addresses', flexible: true, weight: 2 },
      { title: 'nicknames', flexible: true },
      { title: 'id' },
    ],
    row: (contact, _, screen) => [
      nameCell(contact, screen),
      wordsOnLine(addressList(contact.content), 300),
      wordsOnLine(joinText(contact.content.nicknames, ', '), 100),
      screen.paint.dim(shortItemId(contact.item.id)),
    ],
  },
};

/** Addresses in their normal form, each once. Throws `ITEM_INVALID`. */
function readContactFields(given: GivenFields): JsonObject {
  const { addresses, nicknames, ...rest } = given;
  return {
    ...rest,
    ...(addresses === undefined ? {} : { addresses: addressesIn(addresses) }),
    ...(nicknames === undefined ? {} : { nicknames: textsIn(nicknames).filter((one) => one.trim() !== '') }),
  } as JsonObject;
}

/** Throws `ITEM_INVALID` for an address to remove that is not there. */
function changedContact(
  contact: ContactContent,
  fields: JsonObject,
  { addAddress, removeAddress }: GivenFields,
): JsonObject {
  const changed = { ...contact, ...fields } as ContactContent;
  const addresses = distinctText([...changed.addresses, ...addressesIn(addAddress)]);
  const gone = addressesIn(removeAddress);
  const missing = gone.find((one) => !addresses.some((known) => saysSame(known, one)));
  if (missing !== undefined) {
    throw tactError('ITEM_INVALID', { what: 'contact', why: `${missing} is not one of its addresses` });
  }
  return { ...changed, addresses: addresses.filter((one) => !gone.some((each) => saysSame(each, one))) };
}

function addressesIn(given: unknown): readonly string[] {
  return [...new Set(textsIn(given).map(readAddress))];
}

function textsIn(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.map(String) : [];
}

function readAddress(text: string): string {
  const read = parseMailAddress(text);
  if (read !== null) return read.address;
  throw tactError('ITEM_INVALID', { what: 'contact', why: `${quote(text)} is not an email address` });
}

function nameCell(contact: KeptItem<ContactContent>, screen: Cli['screen']): string {
  const name = shownWords(contact.content.name, contact, screen);
  return contact.content.isGroup ? `${name}${screen.paint.dim(' (group)')}` : name;
}

const shownAddresses = 5;

function addressList({ addresses }: ContactContent): MaybeOutside {
  const more = addresses.length - shownAddresses;
  const shown = addresses.slice(0, shownAddresses);
  return joinText([...shown, ...(more > 0 ? [`and ${more} more`] : [])], ', ');
}
