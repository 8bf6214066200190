import { type AddressInfo, createServer } from 'node:net';
import { createCaldavCalendar } from '@tact/calendar/caldav';
import { createSmtpTransport } from '@tact/email/mail-transport/smtp';
import { createImapMailbox } from '@tact/email/mailbox/imap';
import { createFakeClock, createMemoryMailTransport } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';

/** A port of this machine at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function openWithoutCalendarServer() {
  const url = `http://127.0.0.1:${await closedPort()}/`;
  const away = createCaldavCalendar({
    url,
    user: 'ann',
    password: 'x',
    clock: createFakeClock(),
    timeoutMs: 5000,
  });
  return openChatFixture({
    calendarSeen: (own) => ({
      ...own,
      update: (changed) => away.update(changed),
      remove: (removed) => away.remove(removed),
    }),
  });
}

describe('a server that refuses the connection has done nothing, and the reply says so', () => {
  test.each([
    [
      'cancel the dentist',
      /^I could not delete the event “Dentist”.*: the calendar server 127\.0\.0\.1:\d+ cannot be reached/,
    ],
    [
      'move the dentist to 4pm',
      /^I could not change the event “Dentist”.*: the calendar server .* cannot be reached/,
    ],
  ])('the calendar: %s', async (request, failure) => {
    const { say, store } = await openWithoutCalendarServer();
    await say('dentist tomorrow at 3pm');
    await say(request);

    const { reply, actions, success } = await say('yes');

    expect(reply).toMatch(failure);
    expect(reply).not.toContain('cannot tell');
    expect(success).toBe(false);
    expect(actions).toMatchObject([{ success: false, error: expect.stringContaining('cannot be reached') }]);
    expect(await store.outbox.inState(user, ['planned', 'running', 'unknown'])).toEqual([]);
  });

  test('outgoing mail', async () => {
    const { send } = createSmtpTransport({
      ...{ host: '127.0.0.1', port: await closedPort(), secure: false, timeoutMs: 5000 },
      from: 'me@home.example',
    });
    const transport = { ...createMemoryMailTransport(), send };
    const { say, store } = await openChatFixture({ transport });
    await say('send an email to Bob saying hello');

    const { reply, success } = await say('yes');

    expect(reply).toMatch(
      /^I could not send a mail to “bob@example\.org”.*cannot be reached: nothing answers/,
    );
    expect(success).toBe(false);
    expect(await store.outbox.inState(user, ['planned', 'running', 'unknown'])).toEqual([]);
  });

  test('the mailbox', async () => {
    const { say, mailbox, store } = await openChatFixture();
    const away = createImapMailbox({
      ...{ host: '127.0.0.1', port: await closedPort(), user: 'ann', password: 'x', secure: false },
    });
    Object.assign(mailbox, { append: away.append.bind(away) });

    const { reply, success } = await say('draft an email to Bob saying hello');

    expect(reply).toMatch(/^I could not write a draft.*cannot be reached: nothing answers/);
    expect(success).toBe(false);
    expect(await store.outbox.inState(user, ['planned', 'running', 'unknown'])).toEqual([]);
  });
});
