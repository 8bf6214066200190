import type { Item, Items } from '#ports/store';
import { plainLine } from '#text';
import { readContact } from './contents.ts';
import { itemSource, type PlanningSource } from './planning-source.ts';

/** Whom the owner knows: any message may name them. */
export function contactSource(items: Pick<Items, 'list'>): PlanningSource<Item> {
  return itemSource(items, {
    name: 'contacts',
    kind: 'contact',
    isAlwaysLoaded: true,
    titleOf: ({ content }) => readContact(content)?.name ?? '',
    personOf: ({ content }) => readContact(content),
    section: {
      heading: 'CONTACTS',
      line({ content, origin }) {
        const contact = readContact(content);
        if (contact === null || origin === 'outside') return null;
        const { name, addresses, isGroup, nicknames } = contact;
        const also = nicknames.length === 0 ? '' : ` (also ${nicknames.join(', ')})`;
        return `- ${plainLine(name, 100)}${also}: ${isGroup ? `group of ${addresses.length}` : addresses.join(', ')}`;
      },
    },
  });
}
