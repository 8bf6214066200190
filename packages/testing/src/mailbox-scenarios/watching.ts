import { expect, it } from 'vitest';
import type { MailboxSetup } from './mailbox-setup.ts';
import { collect, mail, text } from './numbered-mail.ts';

export function watchingScenarios(setup: MailboxSetup): void {
  it('yields what is there, then what arrives, and ends when the signal aborts', async () => {
    await setup.deliver(mail(1));
    const controller = new AbortController();
    const watched = setup.mailbox.watch({ cursor: null, signal: controller.signal })[Symbol.asyncIterator]();

    expect(text((await watched.next()).value?.raw)).toBe(mail(1));
    const second = watched.next();
    await setup.deliver(mail(2));
    expect(text((await second).value?.raw)).toBe(mail(2));
    await setup.deliver(mail(3));
    expect(text((await watched.next()).value?.raw)).toBe(mail(3));

    const end = watched.next();
    controller.abort();
    expect(await end).toEqual({ done: true, value: undefined });
  });

  it('yields only what came after the cursor, and its messages can be worked on meanwhile', async () => {
    const [first] = await setup.deliverNumbered(1, 2);
    const controller = new AbortController();
    const cursor = first?.cursor ?? null;

    const refs: string[] = [];
    for await (const message of setup.mailbox.watch({ cursor, signal: controller.signal })) {
      refs.push(message.ref);
      await setup.mailbox.addLabel(message.ref, 'watched');
      if (refs.length === 1) await setup.deliver(mail(3));
      else controller.abort();
    }

    const labels = (await collect(setup.mailbox.messages())).map((message) => message.labels);
    expect(labels).toEqual([[], ['watched'], ['watched']]);
  });

  it('yields nothing once aborted', async () => {
    await setup.deliver(mail(1));

    expect(await collect(setup.mailbox.watch({ cursor: null, signal: AbortSignal.abort() }))).toEqual([]);
  });
}
