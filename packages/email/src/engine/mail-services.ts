import { tactError } from '@tact/core/errors';
import type { Jobs } from '@tact/core/ports/jobs';
import type { MailTransport } from '@tact/core/ports/mail-transport';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Store } from '@tact/core/ports/store';
import { parseMailTarget } from './mail-target.ts';

/** What mail actions work with. */
export interface MailServices {
  /** The open mailbox of an account. Throws a `MAILBOX_…` error if it cannot be opened. */
  mailbox(account: string): Promise<Mailbox>;
  readonly transport: MailTransport;
  readonly items: Store['items'];
  readonly values: Store['values'];
  /** The addresses under which a user gets mail, beside that of the account. Default: none are known. */
  ownAddresses?(user: string): readonly string[];
  readonly jobs: Jobs;
}

/** The mailbox and the reference behind a target. */
export async function resolveTarget(
  services: MailServices,
  target: string,
): Promise<{ readonly mailbox: Mailbox; readonly ref: string }> {
  const parsed = parseMailTarget(target);
  if (parsed === null) throw tactError('MAILBOX_MESSAGE_GONE', { account: 'the mailbox' });
  return { mailbox: await services.mailbox(parsed.account), ref: parsed.ref };
}
