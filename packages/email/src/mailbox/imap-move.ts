import { tactError } from '@tact/core/errors';
import type { ImapWork, SelectedFolder } from './imap-connection.ts';
import type { FoundMessage, ImapPlace } from './imap-messages.ts';

/** Moves a message. Returns its new place; null where the server does not tell. */
export function moveMessage(
  work: ImapWork,
  found: FoundMessage,
  target: string,
  account: string,
): Promise<ImapPlace | null> {
  const operation = 'move the message';
  return work.inFolder(found.path, async (folder) => {
    if (!work.client.capabilities.has('MOVE'))
      await assertOnlyThisIsExpunged(work, folder, found, account, operation);
    const moved = work.expect(
      await work.client.messageMove(String(found.uid), target, { uid: true }),
      operation,
    );
    const uid = moved.uidMap?.get(found.uid);
    return uid === undefined || moved.uidValidity === undefined
      ? null
      : { path: target, uid, uidValidity: moved.uidValidity };
  });
}

/**
 * Without UIDPLUS a server can only remove everything that is marked for removal at once, also what another program
 * marked and its owner may still want back.
 */
export async function assertOnlyThisIsExpunged(
  work: ImapWork,
  folder: SelectedFolder,
  found: FoundMessage,
  account: string,
  operation: string,
): Promise<void> {
  if (work.client.capabilities.has('UIDPLUS')) return;
  const marked = await folder.search({ deleted: true });
  if (marked.every((uid) => uid === found.uid)) return;
  throw tactError('MAILBOX_REFUSED', {
    account,
    operation,
    why: 'other messages in that folder are marked for removal, and this old server would remove them too',
  });
}
