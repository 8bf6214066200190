import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Config } from '#config';
import type { Home } from './home.ts';
import type { Mailboxes } from './mailboxes.ts';

/** The owner's account where one is configured, else a Maildir in the home folder, so that drafts always have a place. */
export async function openOwnersMailbox(
  { mailbox }: Config,
  { ownMailbox }: Home,
  mailboxes: Mailboxes,
): Promise<Mailbox> {
  if (mailbox !== null) return mailboxes.open(mailbox.where);
  for (const folder of ['cur', 'new', 'tmp']) {
    await mkdir(join(ownMailbox, folder), { recursive: true, mode: 0o700 });
  }
  return mailboxes.open(ownMailbox);
}
