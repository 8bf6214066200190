import { exposeOutside, type MaybeOutside } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import type { ContactContent } from './contents.ts';
import { wordsOf } from './reply-words.ts';

/** Finds who is meant by a name among the owner's contacts. Pure; never guesses between equal matches. */

type Recipients =
  | { readonly status: 'resolved'; readonly addresses: readonly MaybeOutside[] }
  | { readonly status: 'ambiguous'; readonly name: string; readonly among: readonly ContactContent[] }
  | {
      readonly status: 'unknown';
      readonly name: string;
      /** The contact is known but has no address. */
      readonly isKnown: boolean;
    };

/** The addresses behind names, nicknames, groups and addresses, each once, in their order. */
export function resolveRecipients(names: readonly string[], contacts: readonly ContactContent[]): Recipients {
  const addresses: MaybeOutside[] = [];
  for (const name of names) {
    const found = resolveOne(name.trim(), contacts);
    if (found.status !== 'resolved') return found;
    addresses.push(...found.addresses);
  }
  const seen = new Set<string>();
  const each = addresses.filter((one) => !seen.has(folded(one)) && seen.add(folded(one)));
  return { status: 'resolved', addresses: each };
}

/** Names as people list them: `Bob, Ann and the team`. */
export function namesIn(people: string | readonly string[]): readonly string[] {
  const list = typeof people === 'string' ? people.split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/i) : people;
  return list.map((name) => name.trim()).filter((name) => name !== '');
}

export function isAddress(text: string): boolean {
  return /^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()".]+$/.test(text);
}

function resolveOne(name: string, contacts: readonly ContactContent[]): Recipients {
  const written = /<([^<>]+)>$/.exec(name)?.[1] ?? name;
  if (isAddress(written)) return { status: 'resolved', addresses: [asKnown(written, contacts)] };
  const found = contactsCalled(name, contacts);
  const [only] = found;
  if (only === undefined) return { status: 'unknown', name, isKnown: false };
  const places = new Set(found.map((one) => addressesOf(one).map(folded).join(' ')));
  if (places.size > 1) return { status: 'ambiguous', name, among: found };
  if (only.addresses.length === 0) return { status: 'unknown', name, isKnown: true };
  // A person with several addresses has a first one; a group is everybody in it.
  const addresses = addressesOf(only);
  return { status: 'resolved', addresses: only.isGroup ? addresses : addresses.slice(0, 1) };
}

/** A contact's addresses, with the label of whoever wrote them. */
export function addressesOf({ addresses }: Pick<ContactContent, 'addresses'>): readonly MaybeOutside[] {
  return addresses;
}

/** An address that is known by a stranger alone is a stranger's word, however often it is written. */
function asKnown(address: string, contacts: readonly ContactContent[]): MaybeOutside {
  const same = contacts.flatMap(addressesOf).filter((one) => folded(one) === address.toLowerCase());
  return same.find((one) => typeof one === 'string') === undefined ? (same[0] ?? address) : address;
}

/** As addresses are compared. */
function folded(address: MaybeOutside): string {
  return exposeOutside(address).toLowerCase();
}

/** Those with exactly this name, else those whose name contains all its words. */
export function contactsCalled(name: string, contacts: readonly ContactContent[]): readonly ContactContent[] {
  const wanted = nameWords(name);
  if (wanted.length === 0) return [];
  const isCalled = ({ name, nicknames }: ContactContent, fits: (words: readonly string[]) => boolean) =>
    [name, ...nicknames].some((one) => matchOutside(one, (text) => fits(nameWords(text))));
  const exact = contacts.filter((one) => isCalled(one, (words) => words.join(' ') === wanted.join(' ')));
  if (exact.length > 0) return exact;
  return contacts.filter((one) => isCalled(one, (words) => wanted.every((word) => words.includes(word))));
}

/** “The whole team”, “my team” and “everyone on the team” are the team. */
const aroundNames = new Set(
  'the my our whole entire all everyone everybody on in of from group list guys folks mr mrs ms dr'.split(
    ' ',
  ),
);

function nameWords(name: string): readonly string[] {
  const words = wordsOf(name.normalize('NFC').replace(/[’']s\b/g, ''));
  const essential = words.filter((word) => !aroundNames.has(word));
  return essential.length === 0 ? words : essential;
}
