import type { Item, Items } from '@tact/core/ports/store';
import { exposeOutside } from '@tact/core/records';
import { distinctText, joinText } from '@tact/core/text';
import { readContact } from './contents.ts';
import { eachOnce, type FoundMail, findMails, isMailId } from './find-mail.ts';
import { itemSource, type PlanningSource } from './planning-source.ts';
import { addressesOf, contactsCalled } from './resolve-recipients.ts';
import type { ToolServices } from './tool.ts';

/** Whom the owner knows: any message may name them. */
export function contactSource(items: Pick<Items, 'list'>): PlanningSource<Item> {
  return itemSource(items, {
    name: 'contacts',
    kind: 'contact',
    isAlwaysLoaded: true,
    titleOf: ({ content }) => readContact(content)?.name ?? '',
    textOf({ content }) {
      const contact = readContact(content);
      return contact === null ? '' : joinText([contact.name, ...contact.nicknames], ' ');
    },
    personOf: ({ content }) => readContact(content),
    section: {
      heading: 'CONTACTS',
      line({ content, origin }, own) {
        // Whom somebody else named is left out.
        if (origin === 'outside') return null;
        const contact = readContact(content);
        if (contact === null) return null;
        const { name, addresses, isGroup, nicknames } = contact;
        const also = nicknames.length === 0 ? '' : ` (also ${nicknames.map(own).join(', ')})`;
        const reached = isGroup ? `group of ${addresses.length}` : addresses.map(own).join(', ');
        return `- ${own(name)}${also}: ${reached}`;
      },
    },
  });
}

const maxFromOne = 10;

/**
 * The newest mail from a person, by name and by the addresses of contacts with that name; or the one with the id, where one is given.
 * Throws `MAILBOX_…`.
 */
export async function mailsFrom(
  { name, message }: { readonly name: string; readonly message?: unknown },
  contacts: readonly Item[],
  services: Pick<ToolServices, 'mailbox' | 'parser' | 'ledger' | 'documents'>,
  user: string,
): Promise<readonly FoundMail[]> {
  if (typeof message === 'string' && isMailId(message))
    return findMails(services, user, { id: message, limit: 1 });
  const found = await Promise.all(
    sendersCalled(name, contacts).map((from) =>
      findMails(services, user, { from: [from], limit: maxFromOne }),
    ),
  );
  return eachOnce(found.flat());
}

/** What a sender may be known by: the name itself, and the addresses of contacts who are called so. */
export function sendersCalled(name: string, contacts: readonly Item[]): readonly string[] {
  const known = contacts.flatMap(({ content }) => readContact(content) ?? []);
  const addresses = contactsCalled(name, known).flatMap(addressesOf);
  return distinctText([name.replace(/^(?:the|my|our) (?=\S)/i, ''), ...addresses]).map(exposeOutside);
}
