import { expect, it } from 'vitest';
import type { MailboxWorld } from '../mailbox-contract.ts';
import { collect, mail, text } from './numbered-mail.ts';

export function watchingScenarios(world: MailboxWorld): void {
  it('yields what is there, then what arrives, and ends when the signal aborts', async () => {
    await world.deliver(mail(1));
    const controller = new AbortController();
    const watched = world.mailbox.watch({ cursor: null, signal: controller.signal })[Symbol.asyncIterator]();

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
    const [first] = await world.deliverNumbered(1, 2);
    const controller = new AbortController();
    const cursor = first?.cursor ?? null;

    const refs: string[] = [];
    for await (const message of world.mailbox.watch({ cursor, signal: controller.signal })) {
      refs.push(message.ref);
      await world.mailbox.addLabel(message.ref, 'watched');
      if (refs.length === 1) await world.deliver(mail(3));
      else controller.abort();
    }

    const labels = (await collect(world.mailbox.messages())).map((message) => message.labels);
    expect(labels).toEqual([[], ['watched'], ['watched']]);
  });

  it('yields nothing once aborted', async () => {
    await world.deliver(mail(1));

    expect(await collect(world.mailbox.watch({ cursor: null, signal: AbortSignal.abort() }))).toEqual([]);
  });
}
