import { expect, it } from 'vitest';
import type { MailboxSetup } from './mailbox-setup.ts';
import { collect, untouched } from './numbered-mail.ts';

export function markScenarios(setup: MailboxSetup): void {
  labels(setup);
  flags(setup);
}

function labels(setup: MailboxSetup): void {
  it('puts a label on once and takes it off once', async () => {
    const ref = await setup.deliverOne();

    expect(await setup.mailbox.addLabel(ref, 'Receipts')).toEqual({ changed: true });
    expect(await setup.mailbox.addLabel(ref, 'Receipts')).toEqual({ changed: false });
    expect(await setup.stateOf(ref)).toEqual({ ...untouched, labels: ['Receipts'] });
    expect(await setup.mailbox.removeLabel(ref, 'Receipts')).toEqual({ changed: true });
    expect(await setup.mailbox.removeLabel(ref, 'Receipts')).toEqual({ changed: false });
    expect(await setup.stateOf(ref)).toEqual(untouched);
  });

  it.each([
    'To do',
    'R&D',
    'Übung',
    '請求書',
    '👍 later',
    'a/b',
    '100%',
    '"quoted"',
    '$Work',
    'x&-y',
    '(a) {b}',
  ])('gives the label %s back as it was given', async (label) => {
    const ref = await setup.deliverOne();

    expect(await setup.mailbox.addLabel(ref, label)).toEqual({ changed: true });

    expect((await setup.mailbox.read(ref)).labels).toEqual([label]);
    expect((await collect(setup.mailbox.messages()))[0]?.labels).toEqual([label]);
    expect(await setup.mailbox.removeLabel(ref, label)).toEqual({ changed: true });
    expect((await setup.mailbox.read(ref)).labels).toEqual([]);
  });

  it('takes labels that differ by case alone for the same', async () => {
    const ref = await setup.deliverOne();
    await setup.mailbox.addLabel(ref, 'Work');

    expect(await setup.mailbox.addLabel(ref, 'work')).toEqual({ changed: false });
    expect(await setup.mailbox.removeLabel(ref, 'WORK')).toEqual({ changed: true });
    expect(await setup.stateOf(ref)).toEqual(untouched);
  });

  it.each(['\\Deleted', '\\Seen', '\\', '', '  ', 'two\nlines', 'nul\0', 'x'.repeat(300)])(
    'refuses %j as a label and changes nothing',
    async (label) => {
      const ref = await setup.deliverOne();

      await expect(setup.mailbox.addLabel(ref, label)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
      await expect(setup.mailbox.removeLabel(ref, label)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });

      expect(await setup.stateOf(ref)).toEqual(untouched);
    },
  );
}

function flags(setup: MailboxSetup): void {
  it('does not take a label that sounds like a flag for the flag', async () => {
    const ref = await setup.deliverOne();

    await setup.mailbox.addLabel(ref, 'Deleted');
    await setup.mailbox.addLabel(ref, 'Seen');

    expect(await setup.stateOf(ref)).toEqual({ ...untouched, labels: ['Deleted', 'Seen'] });
    expect(await collect(setup.mailbox.messages())).toHaveLength(1);
  });

  it('marks as read and as unread', async () => {
    const ref = await setup.deliverOne();

    expect(await setup.mailbox.setSeen(ref, false)).toEqual({ changed: false });
    expect(await setup.mailbox.setSeen(ref, true)).toEqual({ changed: true });
    expect(await setup.mailbox.setSeen(ref, true)).toEqual({ changed: false });
    expect(await setup.stateOf(ref)).toEqual({ ...untouched, seen: true });
    expect(await setup.mailbox.setSeen(ref, false)).toEqual({ changed: true });
    expect(await setup.stateOf(ref)).toEqual(untouched);
  });

  it('puts a star on and takes it off', async () => {
    const ref = await setup.deliverOne();

    expect(await setup.mailbox.setFlagged(ref, true)).toEqual({ changed: true });
    expect(await setup.mailbox.setFlagged(ref, true)).toEqual({ changed: false });
    expect(await setup.stateOf(ref)).toEqual({ ...untouched, flagged: true });
    expect(await setup.mailbox.setFlagged(ref, false)).toEqual({ changed: true });
    expect(await setup.stateOf(ref)).toEqual(untouched);
  });

  it('loses nothing when several changes to one message come at once', async () => {
    const ref = await setup.deliverOne();

    const changes = await Promise.all([
      setup.mailbox.addLabel(ref, 'a'),
      setup.mailbox.addLabel(ref, 'b'),
      setup.mailbox.setFlagged(ref, true),
      setup.mailbox.addLabel(ref, 'c'),
      setup.mailbox.setSeen(ref, true),
    ]);

    expect(changes.every(({ changed }) => changed)).toBe(true);
    expect(await setup.stateOf(ref)).toEqual({
      ...untouched,
      labels: ['a', 'b', 'c'],
      seen: true,
      flagged: true,
    });
  });
}
