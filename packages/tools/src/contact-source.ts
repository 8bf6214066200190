import type { Item, Items } from '@tact/core/ports/store';
import { joinText } from '@tact/core/text';
import { readContact } from './contents.ts';
import { itemSource, type PlanningSource } from './planning-source.ts';

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
