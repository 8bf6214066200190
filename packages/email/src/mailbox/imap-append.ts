import type { ImapWork } from './imap-connection.ts';
import { type FoundMessage, messageFields } from './imap-messages.ts';
import { assertOnlyThisIsExpunged } from './imap-move.ts';
import { hasKey, keyHeader, withKey } from './ordinals.ts';

/** The message that was put there under this key, in the first of these folders that has it. */
export async function findByKey(
  work: ImapWork,
  paths: readonly string[],
  key: string,
): Promise<FoundMessage | null> {
  for (const path of new Set(paths)) {
    const found = await work.inFolder(path, async ({ uidValidity, search, fetch }) => {
      const uids = await search({ header: { [keyHeader]: key } });
      if (uids.length === 0) return null;
      const messages = await fetch(uids, { ...messageFields, headers: [keyHeader] });
      // Servers find the words anywhere in the field.
      const message = messages.find(({ headers }) => headers !== undefined && hasKey(headers, key));
      return message === undefined ? null : { path, uid: message.uid, uidValidity, message };
    });
    if (found !== null) return found;
  }
  return null;
}

export async function appendMessage(
  work: ImapWork,
  path: string,
  raw: Uint8Array,
  key: string,
  isDraft: boolean,
): Promise<FoundMessage> {
  const operation = 'keep the message';
  const flags = isDraft ? ['\\Seen', '\\Draft'] : ['\\Seen'];
  await work.inFolder(path, async () => {
    work.expect(await work.client.append(path, withKey(withNetworkLineEnds(raw), key), flags), operation);
  });
  return work.expect((await findByKey(work, [path], key)) ?? false, operation);
}

export function storedKeyIs(work: ImapWork, { path, uid }: FoundMessage, key: string): Promise<boolean> {
  return work.inFolder(path, async ({ fetch }) => {
    const [message] = await fetch([uid], { headers: [keyHeader] });
    return message?.headers !== undefined && hasKey(message.headers, key);
  });
}

/** Only for what Tact put there itself. */
export async function removeForGood(work: ImapWork, found: FoundMessage, account: string): Promise<void> {
  const operation = 'withdraw the message';
  await work.inFolder(found.path, async (folder) => {
    await assertOnlyThisIsExpunged(work, folder, found, account, operation);
    work.expect(await work.client.messageDelete(String(found.uid), { uid: true }), operation);
  });
}

/** Servers refuse lines that end in LF alone. */
function withNetworkLineEnds(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw).toString('latin1');
  return /(^|[^\r])\n/.test(text) ? Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1') : raw;
}
