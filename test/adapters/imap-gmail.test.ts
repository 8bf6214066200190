import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { createImapMailbox } from '@tact/email/mailbox/imap';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GmailServer, startGmailServer } from './gmail-server.ts';

describe("an account with Gmail's extension", () => {
  let server: GmailServer;
  let mailbox: Mailbox;
  beforeEach(async () => {
    server = await startGmailServer(['First', 'Second']);
    mailbox = open();
  });
  afterEach(async () => {
    await mailbox.close();
    await server.close();
  });

  const open = (): Mailbox =>
    createImapMailbox({
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      user: 'ann@gmail.example',
      password: 'x',
    });
  const list = async (): Promise<StoredMessage[]> => {
    const all: StoredMessage[] = [];
    for await (const message of mailbox.messages()) all.push(message);
    return all;
  };

  it('names messages by the ids that the server gives them, also those that look the same', async () => {
    const listed = await list();

    expect(listed.map(({ ref, labels }) => ({ ref, labels }))).toEqual([
      { ref: 'id:9000', labels: [] },
      { ref: 'id:9001', labels: [] },
    ]);
    expect(Buffer.from((await open().read('id:9001')).raw ?? []).toString()).toContain('Subject: Second');
  });

  it("puts labels on as Gmail's labels, and takes them off", async () => {
    const [first] = await list();
    const ref = first?.ref ?? '';

    expect(await mailbox.addLabel(ref, 'To do')).toEqual({ changed: true });
    expect(await mailbox.addLabel(ref, 'to do')).toEqual({ changed: false });
    expect(await mailbox.addLabel(ref, 'Übung')).toEqual({ changed: true });

    expect(server.labels('First')).toEqual(['\\Inbox', '\\Important', 'To do', '&ANw-bung']);
    expect((await mailbox.read(ref)).labels).toEqual(['To do', 'Übung']);
    expect(await mailbox.removeLabel(ref, 'To do')).toEqual({ changed: true });
    expect(await mailbox.removeLabel(ref, 'Übung')).toEqual({ changed: true });
    expect(server.labels('First')).toEqual(['\\Inbox', '\\Important']);
    expect(server.labels('Second')).toEqual(['\\Inbox', '\\Important']);
  });

  it('keeps labels that look like the encoding of others', async () => {
    const [first] = await list();
    const ref = first?.ref ?? '';
    for (const label of ['R&D', '&ANw-bung']) await mailbox.addLabel(ref, label);

    expect(server.labels('First')).toEqual(['\\Inbox', '\\Important', 'R&-D', '&-ANw-bung']);
    expect((await mailbox.read(ref)).labels).toEqual(['R&D', '&ANw-bung']);
    expect(await mailbox.removeLabel(ref, '&ANw-bung')).toEqual({ changed: true });
    expect((await mailbox.read(ref)).labels).toEqual(['R&D']);
  });

  it('archives to where all mail is, keeping labels, and brings it back', async () => {
    const [first] = await list();
    const ref = first?.ref ?? '';
    await mailbox.addLabel(ref, 'Work');

    const moved = await mailbox.move(ref, { role: 'archive' });

    expect(moved).toEqual({ changed: true, from: 'INBOX', to: '[Gmail]/All Mail' });
    expect(await mailbox.locate(ref)).toEqual({ role: 'archive', name: '[Gmail]/All Mail' });
    expect(server.labels('First')).toEqual(['\\Important', 'Work']);
    expect((await mailbox.move(ref, { role: 'archive' })).changed).toBe(false);
    expect(await mailbox.move(ref, { name: 'INBOX' })).toMatchObject({ changed: true, to: 'INBOX' });
    expect([...server.labels('First')].sort()).toEqual(['Work', '\\Important', '\\Inbox']);
  });

  it('moves to a label, knows that it is there, and brings it back', async () => {
    const [first] = await list();
    const ref = first?.ref ?? '';
    await mailbox.addLabel(ref, 'Other');

    expect(await mailbox.move(ref, { name: 'Clubs' })).toEqual({ changed: true, from: 'INBOX', to: 'Clubs' });
    expect((await mailbox.move(ref, { name: 'Clubs' })).changed).toBe(false);
    expect([...server.labels('First')].sort()).toEqual(['Clubs', 'Other', '\\Important']);
    const later = open();
    expect((await later.move(ref, { name: 'Clubs' })).changed).toBe(false);
    await later.close();
    await mailbox.move(ref, { name: 'INBOX' });

    expect([...server.labels('First')].sort()).toEqual(['Other', '\\Important', '\\Inbox']);
  });

  it('moves to the trash and back', async () => {
    const [first] = await list();
    const ref = first?.ref ?? '';

    expect(await mailbox.move(ref, { role: 'trash' })).toMatchObject({ changed: true, to: '[Gmail]/Trash' });
    expect(server.isInTrash('First')).toBe(true);
    expect(await mailbox.locate(ref)).toEqual({ role: 'trash', name: '[Gmail]/Trash' });
    await mailbox.move(ref, { role: 'inbox' });

    expect(server.isInTrash('First')).toBe(false);
    expect(await list()).toHaveLength(2);
  });

  it('asks for nothing that would read a message for its owner', async () => {
    await list();

    expect(server.commands.some((command) => /BODY\[|RFC822[^.]/.test(command))).toBe(false);
    expect(server.commands.some((command) => command.includes('BODY.PEEK[]'))).toBe(true);
  });
});
