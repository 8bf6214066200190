import { randomBytes } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { serviceSetting } from '../needs-service.ts';

/** An account of its own on the test server, and another mail program that is logged in to it. */
export interface DovecotFixture {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** `imap://user@host:port` */
  readonly address: string;
  /** The folder on disk that the server keeps the account in. */
  readonly directory: string;
  /** The other mail program. */
  readonly client: ImapFlow;
  deliver(raw: string | Buffer, flags?: string[]): Promise<void>;
  moveElsewhere(messageId: string, folder: string): Promise<void>;
  removeElsewhere(messageId: string): Promise<void>;
  dispose(): Promise<void>;
}

export async function makeDovecotFixture(): Promise<DovecotFixture> {
  const { hostname: host, port: portText } = new URL(serviceSetting('TACT_TEST_IMAP_URL'));
  const password = serviceSetting('TACT_TEST_IMAP_PASSWORD');
  const port = Number(portText);
  const user = `u${randomBytes(8).toString('hex')}`;
  const client = new ImapFlow({
    host,
    port,
    secure: false,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  });
  await client.connect();

  async function withMessage(messageId: string, work: (uid: string) => Promise<unknown>): Promise<void> {
    for (const { path } of await client.list()) {
      const lock = await client.getMailboxLock(path);
      try {
        await client.noop();
        const uids = await client.search({ header: { 'Message-ID': messageId } }, { uid: true });
        if (!uids || uids.length === 0) continue;
        await work(String(uids[0]));
        return;
      } finally {
        lock.release();
      }
    }
    throw new Error(`There is no message ${messageId}.`);
  }

  return {
    host,
    port,
    user,
    password,
    client,
    address: `imap://${user}@${host}:${port}`,
    directory: `${serviceSetting('TACT_TEST_IMAP_MAILDIRS')}/${user}`,
    async deliver(raw, flags = []) {
      await client.append('INBOX', raw, flags);
    },
    async moveElsewhere(messageId, folder) {
      await client.mailboxCreate(folder);
      await withMessage(messageId, (uid) => client.messageMove(uid, folder, { uid: true }));
    },
    removeElsewhere: (messageId) => withMessage(messageId, (uid) => client.messageDelete(uid, { uid: true })),
    dispose: () => client.logout(),
  };
}
