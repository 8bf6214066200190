import { expect, it } from 'vitest';
import type { MailboxWorld } from '../mailbox-contract.ts';
import { collect, mail, messageId, text } from './numbered-mail.ts';

export function ownMessageScenarios(world: MailboxWorld): void {
  keptMessages(world);
  withdrawnMessages(world);
}

const draft = Buffer.from(mail(50));

function keptMessages(world: MailboxWorld): void {
  it('keeps a message once per key', async () => {
    const first = await world.mailbox.append(draft, { role: 'drafts' }, 'key-1');

    expect(first.changed).toBe(true);
    expect(await world.mailbox.append(draft, { role: 'drafts' }, 'key-1')).toEqual({
      changed: false,
      ref: first.ref,
    });
    expect((await world.mailbox.locate(first.ref)).role).toBe('drafts');
    const kept = await world.mailbox.read(first.ref);
    expect(text(kept.raw)).toContain('X-Tact-Key: key-1\r\n');
    expect(text(kept.raw)).toContain(mail(50));
    expect(kept).toMatchObject({ labels: [], flagged: false, problem: null });
    expect(await collect(world.mailbox.messages())).toEqual([]);

    const second = await world.mailbox.append(Buffer.from(mail(51)), { role: 'drafts' }, 'key-2');

    expect(second.changed).toBe(true);
    expect(second.ref).not.toBe(first.ref);
  });

  it('knows its message again after another program moved it', async () => {
    const { ref } = await world.mailbox.append(draft, { role: 'drafts' }, 'key-1');
    await world.moveElsewhere(messageId(50), 'Clubs');

    expect(await world.mailbox.append(draft, { role: 'drafts' }, 'key-1')).toEqual({ changed: false, ref });
    expect(await world.mailbox.locate(ref)).toEqual({ name: 'Clubs' });
  });

  it('finds by its key what it put there, wherever it is, and nothing else', async () => {
    await world.deliver(`X-Tact-Key: key-10\r\n${mail(2)}`);
    expect(await world.mailbox.keptUnder('key-1')).toBeNull();
    const { ref } = await world.mailbox.append(draft, { role: 'sent' }, 'key-1');

    expect(await world.mailbox.keptUnder('key-1')).toBe(ref);
    await world.moveElsewhere(messageId(50), 'Clubs');
    expect(await world.mailbox.keptUnder('key-1')).toBe(ref);
    expect(await world.mailbox.keptUnder('key-2')).toBeNull();
    await world.mailbox.withdraw(ref, 'key-1');
    expect(await world.mailbox.keptUnder('key-1')).toBeNull();
  });
}

function withdrawnMessages(world: MailboxWorld): void {
  it('withdraws what it put there, once', async () => {
    const { ref } = await world.mailbox.append(draft, { role: 'drafts' }, 'key-1');

    expect(await world.mailbox.withdraw(ref, 'key-1')).toEqual({ changed: true });
    expect(await world.mailbox.withdraw(ref, 'key-1')).toEqual({ changed: false });
    await expect(world.mailbox.read(ref)).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
    expect((await world.mailbox.append(draft, { role: 'drafts' }, 'key-1')).changed).toBe(true);
  });

  it('refuses to withdraw what others put there, and another key', async () => {
    const [foreign] = await world.deliverNumbered(1);
    await world.deliver(`X-Tact-Key: key-10\r\n${mail(2)}`);
    const similar = (await collect(world.mailbox.messages())).at(-1);
    const own = await world.mailbox.append(draft, { role: 'drafts' }, 'key-1');

    for (const [ref, key] of [
      [foreign?.ref, 'key-1'],
      [similar?.ref, 'key-1'],
      [own.ref, 'key-2'],
      [own.ref, ''],
    ] as const) {
      await expect(world.mailbox.withdraw(ref ?? '', key)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
    }

    expect(await collect(world.mailbox.messages())).toHaveLength(2);
    expect((await world.mailbox.read(own.ref)).problem).toBe(null);
  });

  it('refuses a key that would not be one header field', async () => {
    for (const key of ['', 'a\r\nBcc: eve@example.org', 'a b']) {
      await expect(world.mailbox.append(draft, { role: 'drafts' }, key)).rejects.toMatchObject({
        code: 'MAILBOX_REFUSED',
      });
    }
  });
}
