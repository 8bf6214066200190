import { expect, it } from 'vitest';
import type { MailboxSetup } from './mailbox-setup.ts';
import { collect, mail, messageId, text } from './numbered-mail.ts';

export function ownMessageScenarios(setup: MailboxSetup): void {
  keptMessages(setup);
  withdrawnMessages(setup);
}

const draft = Buffer.from(mail(50));

function keptMessages(setup: MailboxSetup): void {
  it('keeps a message once per key', async () => {
    const first = await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1');

    expect(first.changed).toBe(true);
    expect(await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1')).toEqual({
      changed: false,
      ref: first.ref,
    });
    expect((await setup.mailbox.locate(first.ref)).role).toBe('drafts');
    const kept = await setup.mailbox.read(first.ref);
    expect(text(kept.raw)).toContain('X-Tact-Key: key-1\r\n');
    expect(text(kept.raw)).toContain(mail(50));
    expect(kept).toMatchObject({ labels: [], flagged: false, problem: null });
    expect(await collect(setup.mailbox.messages())).toEqual([]);

    const second = await setup.mailbox.append(Buffer.from(mail(51)), { role: 'drafts' }, 'key-2');

    expect(second.changed).toBe(true);
    expect(second.ref).not.toBe(first.ref);
  });

  it('knows its message again after another program moved it', async () => {
    const { ref } = await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1');
    await setup.moveElsewhere(messageId(50), 'Clubs');

    expect(await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1')).toEqual({ changed: false, ref });
    expect(await setup.mailbox.locate(ref)).toEqual({ name: 'Clubs' });
  });

  it('finds by its key what it put there, wherever it is, and nothing else', async () => {
    await setup.deliver(`X-Tact-Key: key-10\r\n${mail(2)}`);
    expect(await setup.mailbox.keptUnder('key-1')).toBeNull();
    const { ref } = await setup.mailbox.append(draft, { role: 'sent' }, 'key-1');

    expect(await setup.mailbox.keptUnder('key-1')).toBe(ref);
    await setup.moveElsewhere(messageId(50), 'Clubs');
    expect(await setup.mailbox.keptUnder('key-1')).toBe(ref);
    expect(await setup.mailbox.keptUnder('key-2')).toBeNull();
    await setup.mailbox.withdraw(ref, 'key-1');
    expect(await setup.mailbox.keptUnder('key-1')).toBeNull();
  });
}

function withdrawnMessages(setup: MailboxSetup): void {
  it('withdraws what it put there, once', async () => {
    const { ref } = await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1');

    expect(await setup.mailbox.withdraw(ref, 'key-1')).toEqual({ changed: true });
    expect(await setup.mailbox.withdraw(ref, 'key-1')).toEqual({ changed: false });
    await expect(setup.mailbox.read(ref)).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
    expect((await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1')).changed).toBe(true);
  });

  it('refuses to withdraw what others put there, and another key', async () => {
    const [foreign] = await setup.deliverNumbered(1);
    await setup.deliver(`X-Tact-Key: key-10\r\n${mail(2)}`);
    const similar = (await collect(setup.mailbox.messages())).at(-1);
    const own = await setup.mailbox.append(draft, { role: 'drafts' }, 'key-1');

    for (const [ref, key] of [
      [foreign?.ref, 'key-1'],
      [similar?.ref, 'key-1'],
      [own.ref, 'key-2'],
      [own.ref, ''],
    ] as const) {
      await expect(setup.mailbox.withdraw(ref ?? '', key)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
    }

    expect(await collect(setup.mailbox.messages())).toHaveLength(2);
    expect((await setup.mailbox.read(own.ref)).problem).toBe(null);
  });

  it('refuses a key that would not be one header field', async () => {
    for (const key of ['', 'a\r\nBcc: eve@example.org', 'a b']) {
      await expect(setup.mailbox.append(draft, { role: 'drafts' }, key)).rejects.toMatchObject({
        code: 'MAILBOX_REFUSED',
      });
    }
  });
}
