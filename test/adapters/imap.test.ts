import { createServer } from 'node:net';
import { inspect } from 'node:util';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { createImapMailbox } from '@tact/email/mailbox/imap';
import { openMailbox } from '@tact/email/mailbox/open-mailbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithService } from '../needs-service.ts';
import { type CuttingProxy, makeCuttingProxy } from './cutting-proxy.ts';
import { type DovecotFixture, makeDovecotFixture } from './dovecot-fixture.ts';

describeWithService('IMAP against a real dovecot', 'TACT_TEST_IMAP_URL', () => {
  let fixture: DovecotFixture;
  let proxy: CuttingProxy;
  let mailbox: Mailbox;

  beforeEach(async () => {
    fixture = await makeDovecotFixture();
    proxy = await makeCuttingProxy(fixture.port);
    mailbox = throughProxy();
  });
  afterEach(async () => {
    await mailbox.close();
    await proxy.close();
    await fixture.dispose();
  });

  const throughProxy = (host = '127.0.0.1', password = fixture.password): Mailbox =>
    createImapMailbox(
      { host, port: proxy.port, secure: false, user: fixture.user, password },
      { maxBytes: 100_000, retryPausesMs: [0, 20] },
    );
  const countOf = async (folder: string): Promise<number | undefined> => {
    await fixture.client.noop();
    const status = await fixture.client.status(folder, { messages: true });
    return status ? status.messages : undefined;
  };
  const deliverOne = async (): Promise<string> => {
    await fixture.deliver(mail(1));
    return (await collect(mailbox.messages()))[0]?.ref ?? '';
  };

  it('says that the login was refused, and shows the password nowhere', async () => {
    const secret = 'wrong-password-4711';
    const wrong = await openMailbox(`imap://${fixture.user}:${secret}@127.0.0.1:${fixture.port}`);

    const thrown = await wrong.check().then(
      () => null,
      (error: unknown) => error,
    );

    expect(thrown).toMatchObject({ code: 'MAILBOX_LOGIN_REFUSED' });
    expect(inspect(thrown, { depth: 20, showHidden: true })).not.toContain(secret);
    expect(inspect(wrong, { depth: 20 })).not.toContain(secret);
    expect(wrong.account).toBe(`${fixture.user}@127.0.0.1`);
    await wrong.close();
  });

  it('says that the server cannot be reached: nothing listens, no such host, no mail server', async () => {
    const notMail = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => {
      notMail.listen(0, '127.0.0.1', resolve);
    });
    const address = notMail.address();
    const otherPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await proxy.shut();

    for (const where of [`127.0.0.1:${proxy.port}`, 'no-such-host.invalid', `127.0.0.1:${otherPort}`]) {
      const unreachable = await openMailbox(`imap://ann@${where}`, { password: 'secret' });
      await expect(unreachable.check()).rejects.toMatchObject({
        code: 'MAILBOX_UNREACHABLE',
        details: { host: where.split(':')[0] },
      });
      await unreachable.close();
    }
    notMail.close();
  });

  it('passes on what the server says when it ends the session', async () => {
    proxy.alter(() => '* BYE Too many connections\r\n');

    await expect(mailbox.check()).rejects.toThrow('it ended the session: Too many connections');
  });

  it('sends no password over a network without TLS', async () => {
    let seen = '';
    proxy.alter((text) => text);
    // The same machine by an address that is not known to be: only the loopback interface goes without TLS.
    const elsewhere = throughProxy('::ffff:127.0.0.1', 'open-secret');

    await expect(elsewhere.check()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });

    seen += inspect(await mailbox.check());
    expect(seen).not.toContain('open-secret');
    await elsewhere.close();
  });

  it.each(['before', 'after'] as const)(
    'tells truly what it changed when the line breaks %s the server acted',
    async (when) => {
      const ref = await deliverOne();

      proxy.cutOnce(/UID STORE/, when);
      expect(await mailbox.addLabel(ref, 'Receipts')).toEqual({ changed: true });
      proxy.cutOnce(/UID STORE/, when);
      expect(await mailbox.setSeen(ref, true)).toEqual({ changed: true });
      proxy.cutOnce(/UID MOVE/, when);
      expect(await mailbox.move(ref, { role: 'archive' })).toEqual({
        changed: true,
        from: 'INBOX',
        to: 'Archive',
      });

      expect(await mailbox.read(ref)).toMatchObject({ folder: 'Archive', labels: ['Receipts'], seen: true });
      expect(await collect(mailbox.messages())).toEqual([]);
    },
  );

  it.each(['before', 'after'] as const)(
    'keeps and withdraws a message of its own once when the line breaks %s the server acted',
    async (when) => {
      proxy.cutOnce(/APPEND/, when);
      const kept = await mailbox.append(Buffer.from(mail(50)), { role: 'drafts' }, 'key-1');

      expect(kept.changed).toBe(true);
      expect(await countOf('Drafts')).toBe(1);

      proxy.cutOnce(/EXPUNGE/, when);
      expect(await mailbox.withdraw(kept.ref, 'key-1')).toEqual({ changed: true });
      expect(await countOf('Drafts')).toBe(0);
    },
  );

  it('lists every message once although the line breaks again and again', async () => {
    for (let number = 1; number <= 60; number += 1) await fixture.deliver(mail(number));
    const subjects: string[] = [];

    for await (const message of mailbox.messages()) {
      subjects.push(subjectOf(message));
      if (subjects.length % 20 === 5) proxy.cut();
      if (subjects.length % 20 === 10) proxy.cutOnce(/UID FETCH/, 'after');
    }

    expect(subjects).toEqual(Array.from({ length: 60 }, (_, index) => `Message ${index + 1}`));
    expect(proxy.connections).toBeGreaterThan(3);
  });

  it('goes on watching after the server was away', async () => {
    await fixture.deliver(mail(1));
    const controller = new AbortController();
    const watched = mailbox.watch({ cursor: null, signal: controller.signal })[Symbol.asyncIterator]();
    expect(subjectOf((await watched.next()).value)).toBe('Message 1');

    const next = watched.next();
    await proxy.shut();
    await fixture.deliver(mail(2));
    await proxy.reopen();

    expect(subjectOf((await next).value)).toBe('Message 2');
    const end = watched.next();
    controller.abort();
    expect((await end).done).toBe(true);
  });

  it('ends watching with an error when the login is refused', async () => {
    const wrong = throughProxy('127.0.0.1', 'no longer');

    const watching = collect(wrong.watch({ cursor: null, signal: new AbortController().signal }));

    await expect(watching).rejects.toMatchObject({ code: 'MAILBOX_LOGIN_REFUSED' });
    await wrong.close();
  });

  it('says that the connection was lost when the server does not come back', async () => {
    const ref = await deliverOne();
    await proxy.shut();

    await expect(mailbox.setSeen(ref, true)).rejects.toMatchObject({ code: 'MAILBOX_CONNECTION_LOST' });

    await proxy.reopen();
    expect(await mailbox.setSeen(ref, true)).toEqual({ changed: true });
  });

  it('moves without the MOVE extension, and removes nothing but what it moved', async () => {
    proxy.alter((text) => text.replaceAll(' MOVE ', ' '));
    const ref = await deliverOne();
    await fixture.deliver(mail(2), ['\\Deleted']);

    const moved = await mailbox.move(ref, { role: 'archive' });

    expect(moved).toEqual({ changed: true, from: 'INBOX', to: 'Archive' });
    expect(await mailbox.locate(ref)).toEqual({ role: 'archive', name: 'Archive' });
    expect(await countOf('INBOX')).toBe(1);
  });

  it('does not move where an old server would remove what others marked, and moves where it would not', async () => {
    proxy.alter((text) => text.replaceAll(' MOVE ', ' ').replaceAll(' UIDPLUS ', ' '));
    const ref = await deliverOne();
    await fixture.deliver(mail(2), ['\\Deleted']);

    await expect(mailbox.move(ref, { role: 'archive' })).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
    expect(await countOf('INBOX')).toBe(2);

    await fixture.removeElsewhere('<message-2@imap.example>');
    expect((await mailbox.move(ref, { role: 'archive' })).changed).toBe(true);
    expect(await countOf('INBOX')).toBe(0);
    expect(await countOf('Archive')).toBe(1);
  });

  it('says so where a server keeps no labels, and where a label is too long for it', async () => {
    const ref = await deliverOne();
    await expect(mailbox.addLabel(ref, 'x'.repeat(80))).rejects.toThrow(/keyword/i);

    proxy.alter((text) => text.replaceAll(' \\*)]', ')]'));
    proxy.cut();

    await expect(mailbox.addLabel(ref, 'Receipts')).rejects.toThrow(
      'the server keeps no labels in this folder',
    );
    expect((await mailbox.read(ref)).labels).toEqual([]);
  });

  it('puts mail into the trash that the server marks as such', async () => {
    const ref = await deliverOne();

    expect(await mailbox.move(ref, { role: 'trash' })).toMatchObject({ to: 'Ablage P' });

    expect(await mailbox.roleOf('Ablage P')).toBe('trash');
  });

  it('finds a message by its ref in another process, also after it was moved and marked', async () => {
    const ref = await deliverOne();
    await mailbox.move(ref, { name: 'Clubs/Rowing' });
    await fixture.deliver(mail(2));
    const later = throughProxy();

    expect(await later.locate(ref)).toEqual({ name: 'Clubs/Rowing' });
    expect(subjectOf(await later.read(ref))).toBe('Message 1');
    await later.close();
  });

  it('starts over when the folder was made anew since the cursor', async () => {
    await deliverOne();
    const [message] = await collect(mailbox.messages());
    const [, uid] = (message?.cursor ?? '').split(':');

    expect(await collect(mailbox.messages({ cursor: `1:${uid}` }))).toHaveLength(1);
    expect(await collect(mailbox.messages({ cursor: message?.cursor ?? null }))).toHaveLength(0);
  });

  it('reads mail that names itself oddly or not at all by its ref', async () => {
    await fixture.deliver('Subject: Message 1\r\n\r\nNo name.\r\n');
    await fixture.deliver('Message-ID: <with space and "quotes">\r\nSubject: Message 2\r\n\r\nOdd name.\r\n');
    await fixture.deliver(
      `Message-ID: <${'long'.repeat(200)}@x>\r\nSubject: Message 3\r\n\r\nLong name.\r\n`,
    );
    await fixture.deliver(
      'Message-ID: =?utf-8?q?=3Cencoded=40x=3E?=\r\nSubject: Message 4\r\n\r\nEncoded name.\r\n',
    );

    const refs = (await collect(mailbox.messages())).map(({ ref }) => ref);
    const later = throughProxy();

    expect(new Set(refs).size).toBe(4);
    for (const [index, ref] of refs.entries()) {
      await later.move(ref, { role: 'archive' });
      expect(subjectOf(await later.read(ref))).toBe(`Message ${index + 1}`);
    }
    await later.close();
  });

  it('does not list what another program marked for removal', async () => {
    await fixture.deliver(mail(1), ['\\Deleted']);
    await fixture.deliver(mail(2));

    expect((await collect(mailbox.messages())).map(subjectOf)).toEqual(['Message 2']);
  });

  it('lets go of the connection at once when it is closed while the server is silent', async () => {
    await mailbox.check();
    await proxy.shut();

    await expect(mailbox.close()).resolves.toBeUndefined();
    await expect(mailbox.check()).rejects.toMatchObject({ code: 'MAILBOX_CONNECTION_LOST' });
  });
});

function mail(number: number): string {
  return `From: ann@imap.example\r\nSubject: Message ${number}\r\nMessage-ID: <message-${number}@imap.example>\r\n\r\nHello.\r\n`;
}

function subjectOf(message: StoredMessage | undefined): string {
  return /^Subject: (.*)\r$/m.exec(Buffer.from(message?.raw ?? []).toString())?.[1] ?? '';
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
