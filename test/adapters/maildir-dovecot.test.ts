import type { Mailbox } from '@tact/core/ports/mailbox';
import { createMaildir } from '@tact/email/mailbox/maildir';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithService } from '../needs-service.ts';
import { type DovecotFixture, makeDovecotFixture } from './dovecot-fixture.ts';

/** One Maildir, two programs: Tact on the files, dovecot serving them to a mail program. */
describeWithService('A Maildir that dovecot serves', 'TACT_TEST_IMAP_MAILDIRS', () => {
  let fixture: DovecotFixture;
  let mailbox: Mailbox;
  beforeEach(async () => {
    fixture = await makeDovecotFixture();
    mailbox = createMaildir(fixture.directory);
    await fixture.deliver('Subject: Hello\r\nMessage-ID: <message-1@shared.example>\r\n\r\nHello.\r\n');
  });
  afterEach(async () => {
    await mailbox.close();
    await fixture.dispose();
  });

  const refOfOnly = async (): Promise<string> => {
    for await (const { ref } of mailbox.messages()) return ref;
    throw new Error('The inbox is empty.');
  };
  /** What the mail program sees, folder by folder, without the marks of no interest. */
  const seenByProgram = async (): Promise<Record<string, string[][]>> => {
    const folders: Record<string, string[][]> = {};
    for (const { path } of await fixture.client.list()) {
      const lock = await fixture.client.getMailboxLock(path);
      try {
        await fixture.client.noop();
        if (fixture.client.mailbox === false || fixture.client.mailbox.exists === 0) continue;
        const messages = await fixture.client.fetchAll('1:*', { flags: true });
        const flags = messages.map((message) =>
          [...(message.flags ?? [])].filter((flag) => flag !== '\\Recent').sort(),
        );
        folders[path] = flags;
      } finally {
        lock.release();
      }
    }
    return folders;
  };
  const inInbox = async (work: () => Promise<unknown>): Promise<void> => {
    const lock = await fixture.client.getMailboxLock('INBOX');
    try {
      await work();
    } finally {
      lock.release();
    }
  };

  it('shows the mail program what Tact marks and moves', async () => {
    const ref = await refOfOnly();

    await mailbox.addLabel(ref, 'Work');
    await mailbox.setSeen(ref, true);
    expect(await seenByProgram()).toEqual({ INBOX: [['Work', '\\Seen']] });

    await mailbox.move(ref, { name: 'Übersicht' });
    expect(await seenByProgram()).toEqual({ Übersicht: [['Work', '\\Seen']] });

    await mailbox.move(ref, { role: 'trash' });
    await mailbox.append(Buffer.from('Subject: draft\r\n\r\nHello.\r\n'), { role: 'drafts' }, 'key-1');
    expect(await seenByProgram()).toEqual({
      Drafts: [['\\Draft', '\\Seen']],
      Trash: [['Work', '\\Seen']],
    });
  });

  it('shows Tact what the mail program marks and moves, and both keep their labels apart', async () => {
    const ref = await refOfOnly();
    await inInbox(() => fixture.client.messageFlagsAdd('1:*', ['\\Flagged', 'Travel', '$Forwarded']));
    await mailbox.addLabel(ref, 'Work');
    await inInbox(() => fixture.client.messageFlagsAdd('1:*', ['Later']));

    expect(await mailbox.read(ref)).toMatchObject({ flagged: true, seen: false });
    expect((await mailbox.read(ref)).labels.toSorted()).toEqual(['$Forwarded', 'Later', 'Travel', 'Work']);

    await fixture.moveElsewhere('<message-1@shared.example>', 'Clubs');

    expect(await mailbox.locate(ref)).toEqual({ name: 'Clubs' });
    expect((await mailbox.read(ref)).labels.toSorted()).toEqual(['$Forwarded', 'Later', 'Travel', 'Work']);
    await mailbox.move(ref, { role: 'inbox' });
    expect(await seenByProgram()).toEqual({
      INBOX: [['$Forwarded', 'Later', 'Travel', 'Work', '\\Flagged']],
    });
  });

  it('knows a draft of its own after the mail program moved it', async () => {
    const draft = Buffer.from('Subject: draft\r\nMessage-ID: <draft-1@shared.example>\r\n\r\nHello.\r\n');
    const { ref } = await mailbox.append(draft, { role: 'drafts' }, 'key-1');
    await fixture.moveElsewhere('<draft-1@shared.example>', 'Clubs');

    expect((await mailbox.append(draft, { role: 'drafts' }, 'key-1')).changed).toBe(false);
    expect(await mailbox.locate(ref)).toEqual({ name: 'Clubs' });
    expect(await mailbox.withdraw(ref, 'key-1')).toEqual({ changed: true });
    expect((await seenByProgram())['Clubs']).toBe(undefined);
  });

  it('sees mail arrive that dovecot delivers', async () => {
    const controller = new AbortController();
    const watched = mailbox.watch({ cursor: null, signal: controller.signal })[Symbol.asyncIterator]();
    await watched.next();

    const next = watched.next();
    await fixture.deliver('Subject: Second\r\n\r\nHello.\r\n');

    expect(Buffer.from((await next).value?.raw ?? []).toString()).toContain('Subject: Second');
    controller.abort();
    expect((await watched.next()).done).toBe(true);
  });
});
