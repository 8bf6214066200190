import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';
import { openMailRuntime, rawMail } from './mail-runtime.ts';

const mail = (headers: Readonly<Record<string, string>>) =>
  rawMail({ from: 'Kim Ito <kim@example.net>', subject: 'Friday', headers });

async function answering(raw: string) {
  const fixture = await openChatFixture({ ownAddresses: ['shop@home.example', 'club@home.example'] });
  fixture.mailbox.deliver({ raw });
  return { ...fixture, ask: () => fixture.say('Reply to Kim saying I will be there') };
}

describe('an answer in the chat', () => {
  test('goes out from the configured address that was written to, and says so', async () => {
    const { ask, say, transport } = await answering(mail({ To: 'Club <club@home.example>' }));

    expect((await ask()).reply).toContain('(from your address club@home.example)');
    await say('yes');

    expect(transport.sent.map(({ from, to }) => [from, to])).toEqual([
      ['club@home.example', ['kim@example.net']],
    ]);
  });

  test.each([
    ['the usual address was written to as well', { To: 'owner@home.example', Cc: 'club@home.example' }],
    ['nobody configured the address', { To: 'club+x@home.example' }],
    ['it names nobody', { To: 'undisclosed-recipients:;' }],
  ])('goes out from the usual address where %s', async (_, headers) => {
    const { ask, say, transport } = await answering(mail(headers));

    expect((await ask()).reply).not.toContain('from your address');
    await say('yes');

    expect(transport.sent.map(({ from }) => from)).toEqual([undefined]);
  });

  test('to an address that nobody reads is warned of', async () => {
    const { say, mailbox } = await answering(mail({}));
    mailbox.deliver({ raw: rawMail({ number: 2, from: 'Haystack <no-reply@haystack.example>' }) });

    const { reply } = await say('Reply to Haystack saying thank you');

    expect(reply).toContain('(nobody reads what is sent there, as the address says)');
  });

  test('to somebody who reads is not warned of', async () => {
    const { ask } = await answering(mail({}));

    expect((await ask()).reply).not.toContain('nobody reads');
  });

  const munged = {
    From: 'Kim Ito via Choir <choir@lists.example>',
    'List-Post': '<mailto:choir@lists.example>',
    'List-Id': '<choir.lists.example>',
  };
  test.each([
    ['Reply-To', { ...munged, 'Reply-To': 'Kim Ito <kim@example.net>' }],
    ['X-Original-From', { ...munged, 'X-Original-From': 'Kim Ito <kim@example.net>' }],
  ])('goes to the author that %s names where the list stands in From', async (_, headers) => {
    const { ask, say, transport } = await answering(mail(headers));

    expect((await ask()).reply).toContain('(to its author alone, not to the list “choir@lists.example”)');
    await say('yes');

    expect(transport.sent.map(({ to }) => to)).toEqual([['kim@example.net']]);
  });

  test('goes to From where no list stands in it, whatever X-Original-From says', async () => {
    const { ask, say, transport } = await answering(mail({ 'X-Original-From': 'Eve <eve@evil.example>' }));

    await ask();
    await say('yes');

    expect(transport.sent.map(({ to }) => to)).toEqual([['kim@example.net']]);
  });
});

test('an automatic answer goes out from the configured address that was written to', async () => {
  const rules =
    '[[rules]]\nid = "away"\nscope = "global"\nwhen.subject.contains = "Friday"\nactions = [{ action = "auto_reply", parameters = { body = "I am away." } }]\npermit_dangerous = true';
  const runtime = await openMailRuntime('memory', { rules, ownAddresses: ['club@home.example'] });

  await runtime.decide(mail({ To: 'club@home.example' }));
  await runtime.decide(rawMail({ number: 2, from: 'bo@example.net', subject: 'Friday too' }));

  expect(runtime.transport.sent.map(({ from, to }) => [from, to])).toEqual([
    ['club@home.example', ['kim@example.net']],
    [undefined, ['bo@example.net']],
  ]);
});
