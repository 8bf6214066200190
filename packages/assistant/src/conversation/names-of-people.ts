import type { Store } from '@tact/core/ports/store';
import { readContact } from '@tact/tools';

const maxPeople = 2000;

/** Names of contacts that the owner wrote; what others called themselves is no name to read messages by. */
export async function namesOfPeople(
  user: string,
  { items }: Pick<Store, 'items'>,
): Promise<readonly string[]> {
  const contacts = await items.list(user, { kind: 'contact', state: 'open', limit: maxPeople });
  return contacts.flatMap(({ content, origin }) => {
    const contact = origin === 'outside' ? null : readContact(content);
    if (contact === null) return [];
    return [contact.name, ...contact.nicknames].filter((name) => typeof name === 'string');
  });
}
