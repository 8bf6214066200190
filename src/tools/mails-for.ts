import type { Item } from '#ports/store';
import type { Planned } from './bind-action.ts';
import { readContact } from './contents.ts';
import { type FoundMail, findMails } from './find-mail.ts';
import { contactsCalled } from './resolve-recipients.ts';
import type { ToolWorld } from './tool.ts';

const mostFromOne = 10;

/** The mail that planned answers may be answers to. Nothing is read where nothing is answered. Throws `MAILBOX_…`. */
export async function mailsFor(
  planned: readonly Planned[],
  contacts: readonly Item[],
  world: Pick<ToolWorld, 'mailbox' | 'parser' | 'ledger' | 'documents'>,
  user: string,
): Promise<readonly FoundMail[]> {
  const known = contacts.flatMap(({ content }) => readContact(content) ?? []);
  const senders = planned
    .filter(({ action }) => action === 'reply_to_email')
    .flatMap(({ params: { sender_name: name } }) => (typeof name === 'string' ? [name] : []))
    .flatMap((name) => {
      const addresses = contactsCalled(name, known).flatMap((contact) => contact.addresses);
      return [name, ...addresses];
    });
  const found = await Promise.all(
    [...new Set(senders)].map((from) => findMails(world, user, { from, limit: mostFromOne })),
  );
  return [...new Map(found.flat().map((mail) => [`${mail.messageId} ${mail.receivedAt}`, mail])).values()];
}
