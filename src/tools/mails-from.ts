import type { Item } from '#ports/store';
import { readContact } from './contents.ts';
import { type FoundMail, findMails } from './find-mail.ts';
import { addressesOf, contactsCalled } from './resolve-recipients.ts';
import type { ToolServices } from './tool.ts';

const mostFromOne = 10;

/** The newest mail from a person, by name and by the addresses of contacts with that name. Throws `MAILBOX_…`. */
export async function mailsFrom(
  name: string,
  contacts: readonly Item[],
  services: Pick<ToolServices, 'mailbox' | 'parser' | 'ledger' | 'documents'>,
  user: string,
): Promise<readonly FoundMail[]> {
  const known = contacts.flatMap(({ content }) => readContact(content) ?? []);
  const addresses = contactsCalled(name, known).flatMap(addressesOf);
  const found = await Promise.all(
    [...new Set([name, ...addresses])].map((from) => findMails(services, user, { from, limit: mostFromOne })),
  );
  return [...new Map(found.flat().map((mail) => [`${mail.messageId} ${mail.receivedAt}`, mail])).values()];
}
