import { expect, it } from 'vitest';
import type { FolderRole } from '#ports/mailbox';
import type { MailboxWorld } from '../mailbox-contract.ts';
import { collect, mail, messageId, text, untouched } from './numbered-mail.ts';

export function folderScenarios(world: MailboxWorld): void {
  folderRoles(world);
  folderNames(world);
  foldersByAnyName(world);
  movedAndRemovedMessages(world);
}

function folderRoles(world: MailboxWorld): void {
  const roles: readonly FolderRole[] = ['archive', 'trash', 'drafts', 'sent', 'junk', 'snoozed'];

  it.each(roles)(
    'makes the folder for %s when it is first used, and brings the message back',
    async (role) => {
      const ref = await world.deliverOne();
      await world.mailbox.addLabel(ref, 'Receipts');
      await world.mailbox.setFlagged(ref, true);
      const before = await world.stateOf(ref);

      const moved = await world.mailbox.move(ref, { role });

      expect(moved).toEqual({ changed: true, from: 'INBOX', to: moved.to });
      expect(await world.mailbox.locate(ref)).toEqual({ role, name: moved.to });
      expect(await world.mailbox.roleOf(moved.to)).toBe(role);
      expect(await world.stateOf(ref)).toEqual({ ...before, folder: moved.to });
      expect(await collect(world.mailbox.messages())).toEqual([]);
      expect(await world.mailbox.move(ref, { role })).toEqual({
        changed: false,
        from: moved.to,
        to: moved.to,
      });
      expect(await world.mailbox.move(ref, { name: moved.from })).toEqual({
        changed: true,
        from: moved.to,
        to: 'INBOX',
      });
      expect(await world.stateOf(ref)).toEqual(before);
    },
  );

  it('says what the inbox is', async () => {
    const ref = await world.deliverOne();

    expect(await world.mailbox.locate(ref)).toEqual({ role: 'inbox', name: 'INBOX' });
    expect(await world.mailbox.roleOf('INBOX')).toBe('inbox');
    expect(await world.mailbox.roleOf('inbox')).toBe('inbox');
    expect(await world.mailbox.move(ref, { role: 'inbox' })).toEqual({
      changed: false,
      from: 'INBOX',
      to: 'INBOX',
    });
    expect(await world.mailbox.roleOf('Club')).toBe(null);
  });
}

function folderNames(world: MailboxWorld): void {
  it.each(['Club', 'Clubs and teams', 'Übersicht', 'R&D', '請求書'])(
    'moves to the folder %s',
    async (folder) => {
      const ref = await world.deliverOne();

      const moved = await world.mailbox.move(ref, { name: folder });

      expect(moved).toEqual({ changed: true, from: 'INBOX', to: folder });
      expect(await world.mailbox.locate(ref)).toEqual({ name: folder });
      expect(await world.mailbox.move(ref, { name: folder })).toEqual({
        changed: false,
        from: folder,
        to: folder,
      });
    },
  );

  it('moves to a folder in a folder and back by the names it told', async () => {
    const ref = await world.deliverOne();

    const moved = await world.mailbox.move(ref, { name: 'Clubs/Rowing' });

    expect(moved.changed).toBe(true);
    expect(await world.mailbox.locate(ref)).toEqual({ name: moved.to });
    expect((await world.mailbox.move(ref, { name: moved.to })).changed).toBe(false);
    expect((await world.mailbox.move(ref, { name: moved.from })).changed).toBe(true);
    expect(await world.stateOf(ref)).toEqual(untouched);
  });

  it('lets the role win over the name', async () => {
    const ref = await world.deliverOne();

    const { to } = await world.mailbox.move(ref, { role: 'archive', name: 'Club' });

    expect(await world.mailbox.roleOf(to)).toBe('archive');
  });
}

function foldersByAnyName(world: MailboxWorld): void {
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
    const ref = await world.deliverOne();

    await expect(world.mailbox.move(ref, { name: folder })).rejects.toMatchObject({
      code: 'MAILBOX_REFUSED',
    });
    await expect(world.mailbox.append(Buffer.from(mail(9)), { name: folder }, 'key-9')).rejects.toMatchObject(
      {
        code: 'MAILBOX_REFUSED',
      },
    );

    expect(await world.stateOf(ref)).toEqual(untouched);
  });
}

function movedAndRemovedMessages(world: MailboxWorld): void {
  it('finds a message again that another program moved', async () => {
    const [first] = await world.deliverNumbered(1, 2);
    const ref = first?.ref ?? '';
    await world.mailbox.addLabel(ref, 'Receipts');

    await world.moveElsewhere(messageId(1), 'Clubs');

    expect(await world.mailbox.locate(ref)).toEqual({ name: 'Clubs' });
    expect(text((await world.mailbox.read(ref)).raw)).toBe(mail(1));
    expect(await world.mailbox.setSeen(ref, true)).toEqual({ changed: true });
    expect(await world.mailbox.move(ref, { role: 'inbox' })).toEqual({
      changed: true,
      from: 'Clubs',
      to: 'INBOX',
    });
    expect(await world.stateOf(ref)).toEqual({ ...untouched, labels: ['Receipts'], seen: true });
  });

  it('says of every operation on a removed message that it is gone', async () => {
    const [first, second] = await world.deliverNumbered(1, 2);
    await world.mailbox.move(first?.ref ?? '', { role: 'archive' });
    await world.removeElsewhere(messageId(1));

    for (const ref of [first?.ref ?? '', 'never-there']) {
      const attempts = [
        () => world.mailbox.read(ref),
        () => world.mailbox.locate(ref),
        () => world.mailbox.move(ref, { role: 'trash' }),
        () => world.mailbox.addLabel(ref, 'x'),
        () => world.mailbox.removeLabel(ref, 'x'),
        () => world.mailbox.setSeen(ref, true),
        () => world.mailbox.setFlagged(ref, true),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
      }
    }
    expect(await world.stateOf(second?.ref ?? '')).toEqual(untouched);
  });
}
