import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FolderRole, Mailbox, StoredMessage } from '#ports/mailbox';

/** A mailbox with an empty inbox, and the hands of the rest of the world on it. */
export interface MailboxUnderTest {
  readonly mailbox: Mailbox;
  /** A message arrives in the inbox; later ones arrive later. */
  deliver(raw: string): Promise<void>;
  /** Another program moves the message with this Message-ID to a folder, which it makes if need be. */
  moveElsewhere(messageId: string, folder: string): Promise<void>;
  /** Another program removes the message with this Message-ID for good. */
  removeElsewhere(messageId: string): Promise<void>;
  dispose(): Promise<void>;
}

/** What the suite asks of the mailbox under test: messages above `maxBytes` are not to be read. */
export interface MailboxContractSettings {
  readonly maxBytes: number;
}

const settings: MailboxContractSettings = { maxBytes: 20_000 };

/** The promises of `Mailbox` (src/ports/mailbox.ts), one test or more for each, to be run against every implementation. */
export function mailboxContract(
  name: string,
  makeMailbox: (settings: MailboxContractSettings) => Promise<MailboxUnderTest>,
): void {
  describe(`${name} keeps the mailbox contract`, () => {
    let world: MailboxUnderTest;
    let mailbox: Mailbox;

    beforeEach(async () => {
      world = await makeMailbox(settings);
      mailbox = world.mailbox;
    });
    afterEach(async () => {
      await mailbox.close();
      await world.dispose();
    });

    const deliver = async (...numbers: readonly number[]): Promise<StoredMessage[]> => {
      for (const number of numbers) await world.deliver(mail(number));
      return collect(mailbox.messages());
    };
    const deliverOne = async (): Promise<string> => (await deliver(1))[0]?.ref ?? '';
    const stateOf = async (ref: string) => {
      const { folder, labels, seen, flagged } = await mailbox.read(ref);
      return { folder, labels: labels.toSorted(), seen, flagged };
    };
    const untouched = { folder: 'INBOX', labels: [], seen: false, flagged: false };

    describe('listing', () => {
      it('says that the account can be opened', async () => {
        await expect(mailbox.check()).resolves.toBeUndefined();
        expect(mailbox.writable).toBe(true);
        expect(mailbox.account).not.toBe('');
      });

      it('lists an empty inbox as empty', async () => {
        expect(await collect(mailbox.messages())).toEqual([]);
        expect([0, null]).toContain(await mailbox.count());
      });

      it('lists the inbox oldest first, each message as it was received', async () => {
        const before = Date.now();

        const listed = await deliver(1, 2, 3);

        expect(listed.map(({ raw }) => text(raw))).toEqual([mail(1), mail(2), mail(3)]);
        for (const message of listed) {
          expect(message).toMatchObject({ ...untouched, problem: null, size: mail(1).length });
          expect(message.receivedAt).toBeGreaterThan(before - 10 * 365 * 86_400_000);
        }
        expect(new Set(listed.map(({ ref }) => ref)).size).toBe(3);
        expect([3, null]).toContain(await mailbox.count());
      });

      it('names a message the same each time, and reads it by that name', async () => {
        const [first] = await deliver(1);

        const [again] = await collect(mailbox.messages());

        expect(again?.ref).toBe(first?.ref);
        expect(text((await mailbox.read(first?.ref ?? '')).raw)).toBe(mail(1));
      });

      it('lists only what came after the cursor', async () => {
        const [first, second] = await deliver(1, 2, 3);
        const last = (await collect(mailbox.messages())).at(-1);
        const listedAfter = async (cursor: string | undefined) =>
          (await collect(mailbox.messages({ cursor: cursor ?? null }))).map(({ raw }) => text(raw));

        expect(await listedAfter(first?.cursor)).toEqual([mail(2), mail(3)]);
        expect(await listedAfter(second?.cursor)).toEqual([mail(3)]);
        expect(await listedAfter(last?.cursor)).toEqual([]);

        await world.deliver(mail(4));

        expect(await listedAfter(last?.cursor)).toEqual([mail(4)]);
        expect((await collect(mailbox.messages({ cursor: null }))).length).toBe(4);
      });

      it('starts at the beginning when the cursor means nothing to it', async () => {
        await deliver(1, 2);

        const listed = await collect(mailbox.messages({ cursor: 'from another account' }));

        expect(listed).toHaveLength(2);
      });

      it('goes on after a message that cannot be read', async () => {
        await world.deliver(mail(1));
        await world.deliver(mail(2, 'x'.repeat(70).concat('\r\n').repeat(400)));
        await world.deliver(mail(3));

        const listed = await collect(mailbox.messages());

        expect(listed.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'MAIL_TOO_LARGE', null]);
        expect(listed.map(({ raw }) => raw === null)).toEqual([false, true, false]);
        expect(listed[1]?.problem?.text).toContain('20000');
        expect(listed[1]?.size).toBeGreaterThan(20_000);
        expect((await mailbox.setFlagged(listed[1]?.ref ?? '', true)).changed).toBe(true);
      });

      it('lists every message although each is moved away while listing', async () => {
        for (let number = 1; number <= 7; number += 1) await world.deliver(mail(number));

        const seen: string[] = [];
        for await (const message of mailbox.messages()) {
          seen.push(text(message.raw));
          await mailbox.move(message.ref, { role: 'archive' });
        }

        expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => mail(number)));
        expect(await collect(mailbox.messages())).toEqual([]);
      });

      it('stops listing when the signal aborts', async () => {
        await deliver(1, 2, 3);
        const controller = new AbortController();

        const seen: string[] = [];
        for await (const message of mailbox.messages({ signal: controller.signal })) {
          seen.push(message.ref);
          controller.abort();
        }

        expect(seen).toHaveLength(1);
        expect(await collect(mailbox.messages({ signal: controller.signal }))).toEqual([]);
      });

      it('lists two equal messages as two', async () => {
        expect(await deliver(1, 1)).toHaveLength(2);
      });
    });

    describe('watching', () => {
      it('yields what is there, then what arrives, and ends when the signal aborts', async () => {
        await world.deliver(mail(1));
        const controller = new AbortController();
        const watched = mailbox.watch({ cursor: null, signal: controller.signal })[Symbol.asyncIterator]();

        expect(text((await watched.next()).value?.raw)).toBe(mail(1));
        const second = watched.next();
        await world.deliver(mail(2));
        expect(text((await second).value?.raw)).toBe(mail(2));
        await world.deliver(mail(3));
        expect(text((await watched.next()).value?.raw)).toBe(mail(3));

        const end = watched.next();
        controller.abort();
        expect(await end).toEqual({ done: true, value: undefined });
      });

      it('yields only what came after the cursor, and its messages can be worked on meanwhile', async () => {
        const [first] = await deliver(1, 2);
        const controller = new AbortController();
        const cursor = first?.cursor ?? null;

        const refs: string[] = [];
        for await (const message of mailbox.watch({ cursor, signal: controller.signal })) {
          refs.push(message.ref);
          await mailbox.addLabel(message.ref, 'watched');
          if (refs.length === 1) await world.deliver(mail(3));
          else controller.abort();
        }

        const labels = (await collect(mailbox.messages())).map((message) => message.labels);
        expect(labels).toEqual([[], ['watched'], ['watched']]);
      });

      it('yields nothing once aborted', async () => {
        await world.deliver(mail(1));

        expect(await collect(mailbox.watch({ cursor: null, signal: AbortSignal.abort() }))).toEqual([]);
      });
    });

    describe('labels and flags', () => {
      it('puts a label on once and takes it off once', async () => {
        const ref = await deliverOne();

        expect(await mailbox.addLabel(ref, 'Receipts')).toEqual({ changed: true });
        expect(await mailbox.addLabel(ref, 'Receipts')).toEqual({ changed: false });
        expect(await stateOf(ref)).toEqual({ ...untouched, labels: ['Receipts'] });
        expect(await mailbox.removeLabel(ref, 'Receipts')).toEqual({ changed: true });
        expect(await mailbox.removeLabel(ref, 'Receipts')).toEqual({ changed: false });
        expect(await stateOf(ref)).toEqual(untouched);
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
        const ref = await deliverOne();

        expect(await mailbox.addLabel(ref, label)).toEqual({ changed: true });

        expect((await mailbox.read(ref)).labels).toEqual([label]);
        expect((await collect(mailbox.messages()))[0]?.labels).toEqual([label]);
        expect(await mailbox.removeLabel(ref, label)).toEqual({ changed: true });
        expect((await mailbox.read(ref)).labels).toEqual([]);
      });

      it('takes labels that differ by case alone for the same', async () => {
        const ref = await deliverOne();
        await mailbox.addLabel(ref, 'Work');

        expect(await mailbox.addLabel(ref, 'work')).toEqual({ changed: false });
        expect(await mailbox.removeLabel(ref, 'WORK')).toEqual({ changed: true });
        expect(await stateOf(ref)).toEqual(untouched);
      });

      it.each(['\\Deleted', '\\Seen', '\\', '', '  ', 'two\nlines', 'nul\0', 'x'.repeat(300)])(
        'refuses %j as a label and changes nothing',
        async (label) => {
          const ref = await deliverOne();

          await expect(mailbox.addLabel(ref, label)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
          await expect(mailbox.removeLabel(ref, label)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });

          expect(await stateOf(ref)).toEqual(untouched);
        },
      );

      it('does not take a label that sounds like a flag for the flag', async () => {
        const ref = await deliverOne();

        await mailbox.addLabel(ref, 'Deleted');
        await mailbox.addLabel(ref, 'Seen');

        expect(await stateOf(ref)).toEqual({ ...untouched, labels: ['Deleted', 'Seen'] });
        expect(await collect(mailbox.messages())).toHaveLength(1);
      });

      it('marks as read and as unread', async () => {
        const ref = await deliverOne();

        expect(await mailbox.setSeen(ref, false)).toEqual({ changed: false });
        expect(await mailbox.setSeen(ref, true)).toEqual({ changed: true });
        expect(await mailbox.setSeen(ref, true)).toEqual({ changed: false });
        expect(await stateOf(ref)).toEqual({ ...untouched, seen: true });
        expect(await mailbox.setSeen(ref, false)).toEqual({ changed: true });
        expect(await stateOf(ref)).toEqual(untouched);
      });

      it('puts a star on and takes it off', async () => {
        const ref = await deliverOne();

        expect(await mailbox.setFlagged(ref, true)).toEqual({ changed: true });
        expect(await mailbox.setFlagged(ref, true)).toEqual({ changed: false });
        expect(await stateOf(ref)).toEqual({ ...untouched, flagged: true });
        expect(await mailbox.setFlagged(ref, false)).toEqual({ changed: true });
        expect(await stateOf(ref)).toEqual(untouched);
      });

      it('loses nothing when several changes to one message come at once', async () => {
        const ref = await deliverOne();

        const changes = await Promise.all([
          mailbox.addLabel(ref, 'a'),
          mailbox.addLabel(ref, 'b'),
          mailbox.setFlagged(ref, true),
          mailbox.addLabel(ref, 'c'),
          mailbox.setSeen(ref, true),
        ]);

        expect(changes.every(({ changed }) => changed)).toBe(true);
        expect(await stateOf(ref)).toEqual({
          ...untouched,
          labels: ['a', 'b', 'c'],
          seen: true,
          flagged: true,
        });
      });
    });

    describe('folders', () => {
      const roles: readonly FolderRole[] = ['archive', 'trash', 'drafts', 'sent', 'junk', 'snoozed'];

      it.each(roles)(
        'makes the folder for %s when it is first used, and brings the message back',
        async (role) => {
          const ref = await deliverOne();
          await mailbox.addLabel(ref, 'Receipts');
          await mailbox.setFlagged(ref, true);
          const before = await stateOf(ref);

          const moved = await mailbox.move(ref, { role });

          expect(moved).toEqual({ changed: true, from: 'INBOX', to: moved.to });
          expect(await mailbox.locate(ref)).toEqual({ role, name: moved.to });
          expect(await mailbox.roleOf(moved.to)).toBe(role);
          expect(await stateOf(ref)).toEqual({ ...before, folder: moved.to });
          expect(await collect(mailbox.messages())).toEqual([]);
          expect(await mailbox.move(ref, { role })).toEqual({ changed: false, from: moved.to, to: moved.to });
          expect(await mailbox.move(ref, { name: moved.from })).toEqual({
            changed: true,
            from: moved.to,
            to: 'INBOX',
          });
          expect(await stateOf(ref)).toEqual(before);
        },
      );

      it('says what the inbox is', async () => {
        const ref = await deliverOne();

        expect(await mailbox.locate(ref)).toEqual({ role: 'inbox', name: 'INBOX' });
        expect(await mailbox.roleOf('INBOX')).toBe('inbox');
        expect(await mailbox.roleOf('inbox')).toBe('inbox');
        expect(await mailbox.move(ref, { role: 'inbox' })).toEqual({
          changed: false,
          from: 'INBOX',
          to: 'INBOX',
        });
        expect(await mailbox.roleOf('Club')).toBe(null);
      });

      it.each(['Club', 'Clubs and teams', 'Übersicht', 'R&D', '請求書'])(
        'moves to the folder %s',
        async (folder) => {
          const ref = await deliverOne();

          const moved = await mailbox.move(ref, { name: folder });

          expect(moved).toEqual({ changed: true, from: 'INBOX', to: folder });
          expect(await mailbox.locate(ref)).toEqual({ name: folder });
          expect(await mailbox.move(ref, { name: folder })).toEqual({
            changed: false,
            from: folder,
            to: folder,
          });
        },
      );

      it('moves to a folder in a folder and back by the names it told', async () => {
        const ref = await deliverOne();

        const moved = await mailbox.move(ref, { name: 'Clubs/Rowing' });

        expect(moved.changed).toBe(true);
        expect(await mailbox.locate(ref)).toEqual({ name: moved.to });
        expect((await mailbox.move(ref, { name: moved.to })).changed).toBe(false);
        expect((await mailbox.move(ref, { name: moved.from })).changed).toBe(true);
        expect(await stateOf(ref)).toEqual(untouched);
      });

      it('lets the role win over the name', async () => {
        const ref = await deliverOne();

        const { to } = await mailbox.move(ref, { role: 'archive', name: 'Club' });

        expect(await mailbox.roleOf(to)).toBe('archive');
      });

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
        const ref = await deliverOne();

        await expect(mailbox.move(ref, { name: folder })).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
        await expect(mailbox.append(Buffer.from(mail(9)), { name: folder }, 'key-9')).rejects.toMatchObject({
          code: 'MAILBOX_REFUSED',
        });

        expect(await stateOf(ref)).toEqual(untouched);
      });

      it('finds a message again that another program moved', async () => {
        const [first] = await deliver(1, 2);
        const ref = first?.ref ?? '';
        await mailbox.addLabel(ref, 'Receipts');

        await world.moveElsewhere(messageId(1), 'Clubs');

        expect(await mailbox.locate(ref)).toEqual({ name: 'Clubs' });
        expect(text((await mailbox.read(ref)).raw)).toBe(mail(1));
        expect(await mailbox.setSeen(ref, true)).toEqual({ changed: true });
        expect(await mailbox.move(ref, { role: 'inbox' })).toEqual({
          changed: true,
          from: 'Clubs',
          to: 'INBOX',
        });
        expect(await stateOf(ref)).toEqual({ ...untouched, labels: ['Receipts'], seen: true });
      });

      it('says of every operation on a removed message that it is gone', async () => {
        const [first, second] = await deliver(1, 2);
        await mailbox.move(first?.ref ?? '', { role: 'archive' });
        await world.removeElsewhere(messageId(1));

        for (const ref of [first?.ref ?? '', 'never-there']) {
          const attempts = [
            () => mailbox.read(ref),
            () => mailbox.locate(ref),
            () => mailbox.move(ref, { role: 'trash' }),
            () => mailbox.addLabel(ref, 'x'),
            () => mailbox.removeLabel(ref, 'x'),
            () => mailbox.setSeen(ref, true),
            () => mailbox.setFlagged(ref, true),
          ];
          for (const attempt of attempts) {
            await expect(attempt()).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
          }
        }
        expect(await stateOf(second?.ref ?? '')).toEqual(untouched);
      });
    });

    describe('messages of our own', () => {
      const draft = Buffer.from(mail(50));

      it('keeps a message once per key', async () => {
        const first = await mailbox.append(draft, { role: 'drafts' }, 'key-1');

        expect(first.changed).toBe(true);
        expect(await mailbox.append(draft, { role: 'drafts' }, 'key-1')).toEqual({
          changed: false,
          ref: first.ref,
        });
        expect((await mailbox.locate(first.ref)).role).toBe('drafts');
        const kept = await mailbox.read(first.ref);
        expect(text(kept.raw)).toContain('X-Tact-Key: key-1\r\n');
        expect(text(kept.raw)).toContain(mail(50));
        expect(kept).toMatchObject({ labels: [], flagged: false, problem: null });
        expect(await collect(mailbox.messages())).toEqual([]);

        const second = await mailbox.append(Buffer.from(mail(51)), { role: 'drafts' }, 'key-2');

        expect(second.changed).toBe(true);
        expect(second.ref).not.toBe(first.ref);
      });

      it('knows its message again after another program moved it', async () => {
        const { ref } = await mailbox.append(draft, { role: 'drafts' }, 'key-1');
        await world.moveElsewhere(messageId(50), 'Clubs');

        expect(await mailbox.append(draft, { role: 'drafts' }, 'key-1')).toEqual({ changed: false, ref });
        expect(await mailbox.locate(ref)).toEqual({ name: 'Clubs' });
      });

      it('withdraws what it put there, once', async () => {
        const { ref } = await mailbox.append(draft, { role: 'drafts' }, 'key-1');

        expect(await mailbox.withdraw(ref, 'key-1')).toEqual({ changed: true });
        expect(await mailbox.withdraw(ref, 'key-1')).toEqual({ changed: false });
        await expect(mailbox.read(ref)).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
        expect((await mailbox.append(draft, { role: 'drafts' }, 'key-1')).changed).toBe(true);
      });

      it('refuses to withdraw what others put there, and another key', async () => {
        const [foreign] = await deliver(1);
        await world.deliver(`X-Tact-Key: key-10\r\n${mail(2)}`);
        const similar = (await collect(mailbox.messages())).at(-1);
        const own = await mailbox.append(draft, { role: 'drafts' }, 'key-1');

        for (const [ref, key] of [
          [foreign?.ref, 'key-1'],
          [similar?.ref, 'key-1'],
          [own.ref, 'key-2'],
          [own.ref, ''],
        ] as const) {
          await expect(mailbox.withdraw(ref ?? '', key)).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });
        }

        expect(await collect(mailbox.messages())).toHaveLength(2);
        expect((await mailbox.read(own.ref)).problem).toBe(null);
      });

      it('refuses a key that would not be one header field', async () => {
        for (const key of ['', 'a\r\nBcc: eve@example.org', 'a b']) {
          await expect(mailbox.append(draft, { role: 'drafts' }, key)).rejects.toMatchObject({
            code: 'MAILBOX_REFUSED',
          });
        }
      });
    });

    it('comes back to exactly the state before when any run of changes is taken back', async () => {
      const ref = await deliverOne();
      const change = fc.oneof(
        fc.record({ do: fc.constant('label' as const), value: fc.constantFrom('a', 'B c', 'é') }),
        fc.record({ do: fc.constant('unlabel' as const), value: fc.constantFrom('a', 'B c', 'é') }),
        fc.record({ do: fc.constant('seen' as const), value: fc.boolean() }),
        fc.record({ do: fc.constant('flagged' as const), value: fc.boolean() }),
        fc.record({
          do: fc.constant('move' as const),
          value: fc.constantFrom('INBOX', 'Clubs', 'Trash', 'Archive'),
        }),
      );

      await fc.assert(
        fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (run) => {
          const before = await stateOf(ref);
          const inverses: (() => Promise<unknown>)[] = [];
          for (const one of run) {
            if (one.do === 'label' && (await mailbox.addLabel(ref, one.value)).changed) {
              inverses.push(() => mailbox.removeLabel(ref, one.value));
            }
            if (one.do === 'unlabel' && (await mailbox.removeLabel(ref, one.value)).changed) {
              inverses.push(() => mailbox.addLabel(ref, one.value));
            }
            if (one.do === 'seen' && (await mailbox.setSeen(ref, one.value)).changed) {
              inverses.push(() => mailbox.setSeen(ref, !one.value));
            }
            if (one.do === 'flagged' && (await mailbox.setFlagged(ref, one.value)).changed) {
              inverses.push(() => mailbox.setFlagged(ref, !one.value));
            }
            if (one.do === 'move') {
              const moved = await mailbox.move(ref, { name: one.value });
              if (moved.changed) inverses.push(() => mailbox.move(ref, { name: moved.from }));
            }
          }
          for (const takeBack of inverses.reverse()) await takeBack();
          expect(await stateOf(ref)).toEqual(before);
        }),
        { numRuns: 25 },
      );
    });

    it('can be closed twice', async () => {
      await deliver(1);

      await mailbox.close();

      await expect(mailbox.close()).resolves.toBeUndefined();
    });
  });
}

const messageId = (number: number): string => `<message-${number}@contract.example>`;

function mail(number: number, body = 'Hello.\r\n'): string {
  return [
    'From: Ann <ann@contract.example>',
    'To: bob@contract.example',
    `Subject: Message ${String(number).padStart(3, '0')}`,
    `Message-ID: ${messageId(number)}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0000',
    '',
    body,
  ].join('\r\n');
}

function text(raw: Uint8Array | null | undefined): string {
  return raw == null ? '' : Buffer.from(raw).toString();
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
