import type { FolderRole } from '@tact/core/ports/mailbox';
import { expect, it } from 'vitest';
import type { MailboxSetup } from './mailbox-setup.ts';
import { collect, mail, messageId, text, untouched } from './numbered-mail.ts';

export function folderScenarios(setup: MailboxSetup): void {
  folderRoles(setup);
  folderNames(setup);
  foldersByAnyName(setup);
  movedAndRemovedMessages(setup);
}

function folderRoles(setup: MailboxSetup): void {
  const roles: readonly FolderRole[] = ['archive', 'trash', 'drafts', 'sent', 'junk', 'snoozed'];

  it.each(roles)(
    'makes the folder for %s when it is first used, and brings the message back',
    async (role) => {
      const ref = await setup.deliverOne();
      await setup.mailbox.addLabel(ref, 'Receipts');
      await setup.mailbox.setFlagged(ref, true);
      const before = await setup.stateOf(ref);

      const moved = await setup.mailbox.move(ref, { role });

      expect(moved).toEqual({ changed: true, from: 'INBOX', to: moved.to });
      expect(await setup.mailbox.locate(ref)).toEqual({ role, name: moved.to });
      expect(await setup.mailbox.roleOf(moved.to)).toBe(role);
      expect(await setup.stateOf(ref)).toEqual({ ...before, folder: moved.to });
      expect(await collect(setup.mailbox.messages())).toEqual([]);
      expect(await setup.mailbox.move(ref, { role })).toEqual({
        changed: false,
        from: moved.to,
        to: moved.to,
      });
      expect(await setup.mailbox.move(ref, { name: moved.from })).toEqual({
        changed: true,
        from: moved.to,
        to: 'INBOX',
      });
      expect(await setup.stateOf(ref)).toEqual(before);
    },
  );

  it('says what the inbox is', async () => {
    const ref = await setup.deliverOne();

    expect(await setup.mailbox.locate(ref)).toEqual({ role: 'inbox', name: 'INBOX' });
    expect(await setup.mailbox.roleOf('INBOX')).toBe('inbox');
    expect(await setup.mailbox.roleOf('inbox')).toBe('inbox');
    expect(await setup.mailbox.move(ref, { role: 'inbox' })).toEqual({
      changed: false,
      from: 'INBOX',
      to: 'INBOX',
    });
    expect(await setup.mailbox.roleOf('Club')).toBe(null);
  });
}

function folderNames(setup: MailboxSetup): void {
  it.each(['Club', 'Clubs and teams', 'Übersicht', 'R&D', '請求書'])(
    'moves to the folder %s',
    async (folder) => {
      const ref = await setup.deliverOne();

      const moved = await setup.mailbox.move(ref, { name: folder });

      expect(moved).toEqual({ changed: true, from: 'INBOX', to: folder });
      expect(await setup.mailbox.locate(ref)).toEqual({ name: folder });
      expect(await setup.mailbox.move(ref, { name: folder })).toEqual({
        changed: false,
        from: folder,
        to: folder,
      });
    },
  );

  it('moves to a nested folder and back by the returned names', async () => {
    const ref = await setup.deliverOne();

    const moved = await setup.mailbox.move(ref, { name: 'Clubs/Rowing' });

    expect(moved.changed).toBe(true);
    expect(await setup.mailbox.locate(ref)).toEqual({ name: moved.to });
    expect((await setup.mailbox.move(ref, { name: moved.to })).changed).toBe(false);
    expect((await setup.mailbox.move(ref, { name: moved.from })).changed).toBe(true);
    expect(await setup.stateOf(ref)).toEqual(untouched);
  });

  it('lets the role win over the name', async () => {
    const ref = await setup.deliverOne();

    const { to } = await setup.mailbox.move(ref, { role: 'archive', name: 'Club' });

    expect(await setup.mailbox.roleOf(to)).toBe('archive');
  });
}

function foldersByAnyName(setup: MailboxSetup): void {
  it.each([
    '',
    '..',
    '../outside',
    '/etc',
    'Club/../../outside',
    'a//b',
    'nul\0',
    'two\nlines',
    'x'.repeat(300),
    '*',
  ])('refuses %j as a folder and leaves the message where it is', async (folder) => {
    const ref = await setup.deliverOne();

    await expect(setup.mailbox.move(ref, { name: folder })).rejects.toMatchObject({
      code: 'MAILBOX_REFUSED',
    });
    await expect(setup.mailbox.append(Buffer.from(mail(9)), { name: folder }, 'key-9')).rejects.toMatchObject(
      {
        code: 'MAILBOX_REFUSED',
      },
    );

    expect(await setup.stateOf(ref)).toEqual(untouched);
  });
}

function movedAndRemovedMessages(setup: MailboxSetup): void {
  it('finds a message again that another program moved', async () => {
    const [first] = await setup.deliverNumbered(1, 2);
    const ref = first?.ref ?? '';
    await setup.mailbox.addLabel(ref, 'Receipts');

    await setup.moveElsewhere(messageId(1), 'Clubs');

    expect(await setup.mailbox.locate(ref)).toEqual({ name: 'Clubs' });
    expect(text((await setup.mailbox.read(ref)).raw)).toBe(mail(1));
    expect(await setup.mailbox.setSeen(ref, true)).toEqual({ changed: true });
    expect(await setup.mailbox.move(ref, { role: 'inbox' })).toEqual({
      changed: true,
      from: 'Clubs',
      to: 'INBOX',
    });
    expect(await setup.stateOf(ref)).toEqual({ ...untouched, labels: ['Receipts'], seen: true });
  });

  it('says of every operation on a removed message that it is gone', async () => {
    const [first, second] = await setup.deliverNumbered(1, 2);
    await setup.mailbox.move(first?.ref ?? '', { role: 'archive' });
    await setup.removeElsewhere(messageId(1));

    for (const ref of [first?.ref ?? '', 'never-there']) {
      const attempts = [
        () => setup.mailbox.read(ref),
        () => setup.mailbox.locate(ref),
        () => setup.mailbox.move(ref, { role: 'trash' }),
        () => setup.mailbox.addLabel(ref, 'x'),
        () => setup.mailbox.removeLabel(ref, 'x'),
        () => setup.mailbox.setSeen(ref, true),
        () => setup.mailbox.setFlagged(ref, true),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
      }
    }
    expect(await setup.stateOf(second?.ref ?? '')).toEqual(untouched);
  });
}
