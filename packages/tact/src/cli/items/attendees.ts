import { tactError } from '@tact/core/errors';
import { type MaybeOutside, parseMailAddress } from '@tact/core/records';
import { distinctText, matchOutside } from '@tact/core/text';
import { addressesOf, type ContactContent } from '@tact/tools';

/**
 * Attendees as addresses: an address is kept; a name or nickname of one contact becomes that contact's first address, of a
 * group the addresses of everybody in it; any other name stays a name. Throws `ITEM_INVALID`.
 */
export function readAttendees(
  given: readonly string[],
  contacts: readonly ContactContent[],
): readonly MaybeOutside[] {
  return distinctText(given.flatMap((text) => readAttendee(text.trim(), contacts)));
}

function readAttendee(text: string, contacts: readonly ContactContent[]): readonly MaybeOutside[] {
  const refuse = (why: string) => tactError('ITEM_INVALID', { what: 'event', why });
  const read = parseMailAddress(text);
  if (read !== null) return [read.address];
  if (text === '' || text.includes('@')) throw refuse(`“${text.slice(0, 80)}” is not an email address`);
  const [contact, ...others] = contacts.filter((one) => goesBy(one, text));
  if (others.length > 0) {
    throw refuse(`${others.length + 1} contacts are called “${text.slice(0, 80)}”; use the address`);
  }
  if (contact === undefined || contact.addresses.length === 0) return [text];
  const addresses = addressesOf(contact);
  return contact.isGroup ? addresses : addresses.slice(0, 1);
}

function goesBy({ name, nicknames }: ContactContent, called: string): boolean {
  const folded = called.toLocaleLowerCase();
  return [name, ...nicknames].some((one) =>
    matchOutside(one, (known) => known.trim().toLocaleLowerCase() === folded),
  );
}
