import type { MaybeOutside } from '#records';
import { mapText, matchOutside, saysSame } from '#text';
import type { ContactContent } from './contents.ts';
import { holdsWords } from './kept-words.ts';

/**
 * Of these addresses, those that no word of the owner asked for: they did not say it, and no contact of theirs has it. A contact that
 * somebody else's words made counts once the owner calls it by its name.
 *
 * @param said what the owner said in the conversation, with the addresses that their references stand for
 */
export function unnamedAddresses(
  addresses: readonly MaybeOutside[],
  contacts: readonly ContactContent[],
  said: readonly string[],
): readonly MaybeOutside[] {
  const named = [...contacts.flatMap((contact) => known(contact, said)), ...said.flatMap(addressesIn)].map(
    lowerCase,
  );
  return addresses.filter((address) => !named.some((one) => saysSame(one, lowerCase(address))));
}

function known(
  { name, nicknames, addresses }: ContactContent,
  said: readonly string[],
): readonly MaybeOutside[] {
  const isCalled = [name, ...nicknames].some((one) =>
    matchOutside(one, (raw) => raw.trim() !== '' && holdsWords(raw, said)),
  );
  return isCalled ? addresses : addresses.filter((address) => typeof address === 'string');
}

function lowerCase(address: MaybeOutside): MaybeOutside {
  return mapText(address, (raw) => raw.toLowerCase());
}

function addressesIn(text: string): readonly string[] {
  const found = text.match(/[^\s@,;:<>()"“”'‘’]+@[^\s@,;:<>()"“”‘’]+/g) ?? [];
  return found.map((one) => one.replace(/[.!?']+$/, ''));
}
