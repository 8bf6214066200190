import { readdirSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';

/** What rules look at in a parsed mail. */
export interface MailFacts {
  readonly fromAddress: string;
  readonly fromDomain: string;
  readonly subject: string;
  readonly listId: string;
  readonly text: string;
  /** In bytes, as received. */
  readonly size: number;
}

/** The sample mailbox, parsed: parsing is no part of what is measured. */
export async function sampleMails(): Promise<readonly MailFacts[]> {
  const folder = new URL('../../packages/tact/samples/mailbox/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => {
      const raw = readFileSync(new URL(name, folder));
      const mail = await PostalMime.parse(raw);
      const fromAddress = mail.from?.address?.toLowerCase() ?? '';
      return {
        fromAddress,
        fromDomain: fromAddress.slice(fromAddress.lastIndexOf('@') + 1),
        subject: mail.subject ?? '',
        listId: mail.headers.find(({ key }) => key === 'list-id')?.value ?? '',
        text: mail.text ?? '',
        size: raw.length,
      };
    }),
  );
}
