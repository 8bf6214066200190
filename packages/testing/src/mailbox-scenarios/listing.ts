import type { StoredMessage } from '@tact/core/ports/mailbox';
import { expect, it } from 'vitest';
import type { MailboxSetup } from './mailbox-setup.ts';
import { collect, mail, messageId, text, untouched } from './numbered-mail.ts';

export function listingScenarios(setup: MailboxSetup): void {
  inboxListings(setup);
  listingsAfterACursor(setup);
  interruptedListings(setup);
}

function inboxListings(setup: MailboxSetup): void {
  it('says that the account can be opened', async () => {
    await expect(setup.mailbox.check()).resolves.toBeUndefined();
    expect(setup.mailbox.writable).toBe(true);
    expect(setup.mailbox.account).not.toBe('');
  });

  it('lists an empty inbox as empty', async () => {
    expect(await collect(setup.mailbox.messages())).toEqual([]);
    expect([0, null]).toContain(await setup.mailbox.count());
  });

  it('lists the inbox oldest first, each message as it was received', async () => {
    const before = Date.now();

    const listed = await setup.deliverNumbered(1, 2, 3);

    expect(listed.map(({ raw }) => text(raw))).toEqual([mail(1), mail(2), mail(3)]);
    for (const message of listed) {
      expect(message).toMatchObject({ ...untouched, problem: null, size: mail(1).length });
      expect(message.receivedAt).toBeGreaterThan(before - 10 * 365 * 86_400_000);
    }
    expect(new Set(listed.map(({ ref }) => ref)).size).toBe(3);
    expect([3, null]).toContain(await setup.mailbox.count());
  });

  it('lists the inbox newest first, and takes nothing from the listing after a cursor', async () => {
    const [first] = await setup.deliverNumbered(1);
    await setup.deliver(mail(2));
    await setup.deliver(mail(3));

    const newest = await collect(setup.mailbox.newestFirst());

    expect(newest.map(({ raw }) => text(raw))).toEqual([mail(3), mail(2), mail(1)]);
    const after = await collect(setup.mailbox.messages({ cursor: first?.cursor ?? null }));
    expect(after.map(({ raw }) => text(raw))).toEqual([mail(2), mail(3)]);
    expect(newest.map(({ ref }) => ref)).toEqual([...after.map(({ ref }) => ref).reverse(), first?.ref]);
  });

  it('lists what arrived in a span, oldest first, where it can', async () => {
    await setup.deliverNumbered(1, 2);
    const [first, second] = await collect(setup.mailbox.messages());
    const at = (message: StoredMessage | undefined) => message?.receivedAt ?? 0;
    const { arrivedBetween } = setup.mailbox;
    const between = async (from: number, to: number) =>
      (await collect(arrivedBetween?.call(setup.mailbox, { from, to }) ?? setup.mailbox.messages())).map(
        ({ ref }) => ref,
      );

    expect(await between(at(first), at(second) + 1)).toEqual([first?.ref, second?.ref]);
    if (arrivedBetween !== undefined) expect(await between(at(second) + 1, at(second) + 1_000)).toEqual([]);
  });

  it('leaves out nothing that holds the word that is looked for', async () => {
    await setup.deliverNumbered(1, 2, 3);

    const found = await collect(setup.mailbox.newestFirst({ word: messageId(2) }));

    expect(found.map(({ raw }) => text(raw))).toContain(mail(2));
  });

  it('names a message the same each time, and reads it by that name', async () => {
    const [first] = await setup.deliverNumbered(1);

    const [again] = await collect(setup.mailbox.messages());

    expect(again?.ref).toBe(first?.ref);
    expect(text((await setup.mailbox.read(first?.ref ?? '')).raw)).toBe(mail(1));
  });
}

function listingsAfterACursor(setup: MailboxSetup): void {
  it('lists only what came after the cursor', async () => {
    const [first, second] = await setup.deliverNumbered(1, 2, 3);
    const last = (await collect(setup.mailbox.messages())).at(-1);
    const listedAfter = async (cursor: string | undefined) =>
      (await collect(setup.mailbox.messages({ cursor: cursor ?? null }))).map(({ raw }) => text(raw));

    expect(await listedAfter(first?.cursor)).toEqual([mail(2), mail(3)]);
    expect(await listedAfter(second?.cursor)).toEqual([mail(3)]);
    expect(await listedAfter(last?.cursor)).toEqual([]);

    await setup.deliver(mail(4));

    expect(await listedAfter(last?.cursor)).toEqual([mail(4)]);
    expect((await collect(setup.mailbox.messages({ cursor: null }))).length).toBe(4);
  });

  it('starts at the beginning when the cursor means nothing to it', async () => {
    await setup.deliverNumbered(1, 2);

    const listed = await collect(setup.mailbox.messages({ cursor: 'from another account' }));

    expect(listed).toHaveLength(2);
  });

  it('goes on after a message that cannot be read', async () => {
    await setup.deliver(mail(1));
    await setup.deliver(mail(2, 'x'.repeat(70).concat('\r\n').repeat(400)));
    await setup.deliver(mail(3));

    const listed = await collect(setup.mailbox.messages());

    expect(listed.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'MAIL_TOO_LARGE', null]);
    expect(listed.map(({ raw }) => raw === null)).toEqual([false, true, false]);
    expect(listed[1]?.problem?.text).toContain('20000');
    expect(listed[1]?.size).toBeGreaterThan(20_000);
    expect((await setup.mailbox.setFlagged(listed[1]?.ref ?? '', true)).changed).toBe(true);
  });
}

function interruptedListings(setup: MailboxSetup): void {
  it('lists every message although each is moved away while listing', async () => {
    for (let number = 1; number <= 7; number += 1) await setup.deliver(mail(number));

    const seen: string[] = [];
    for await (const message of setup.mailbox.messages()) {
      seen.push(text(message.raw));
      await setup.mailbox.move(message.ref, { role: 'archive' });
    }

    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => mail(number)));
    expect(await collect(setup.mailbox.messages())).toEqual([]);
  });

  it('stops listing when the signal aborts', async () => {
    await setup.deliverNumbered(1, 2, 3);
    const controller = new AbortController();

    const seen: string[] = [];
    for await (const message of setup.mailbox.messages({ signal: controller.signal })) {
      seen.push(message.ref);
      controller.abort();
    }

    expect(seen).toHaveLength(1);
    expect(await collect(setup.mailbox.messages({ signal: controller.signal }))).toEqual([]);
  });

  it('lists two equal messages as two', async () => {
    expect(await setup.deliverNumbered(1, 1)).toHaveLength(2);
  });
}
