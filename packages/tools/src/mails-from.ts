import type { Item } from '@tact/core/ports/store';
import { exposeOutside } from '@tact/core/records';
import { distinctText } from '@tact/core/text';
import { readContact } from './contents.ts';
import { eachOnce, type FoundMail, findMails, isMailId } from './find-mail.ts';
import { addressesOf, contactsCalled } from './resolve-recipients.ts';
import type { ToolServices } from './tool.ts';

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
