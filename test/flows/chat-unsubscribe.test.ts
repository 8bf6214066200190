import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed } from './chat-fixture.ts';

const newsletter = (headers: Readonly<Record<string, string>> = {}, name = 'Haystack') =>
  Object.entries({
    'Authentication-Results': `mx.example.org; dkim=pass header.d=news.example header.s=s1; dmarc=pass header.from=news.example`,
    'DKIM-Signature': 'v=1; d=news.example; s=s1; h=From:List-Unsubscribe:List-Unsubscribe-Post; b=AbCdEfGh',
    From: `${name} <post@news.example>`,
    To: 'Owner <owner@home.example>',
    Subject: 'What is new',
    'Message-ID': `<${name}@news.example>`,
    Date: 'Sun, 22 Nov 2026 09:00:00 +0000',
    'List-Unsubscribe': '<https://news.example/u?id=7>, <mailto:leave@news.example?subject=leave>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    ...headers,
  })
    .map(([field, value]) => `${field}: ${value}\r\n`)
    .join('')
    .concat('\r\nHello.\r\n');

async function open(raw: string, options: Parameters<typeof openChatFixture>[0] = {}) {
  const clicked: string[] = [];
  const fixture = await openChatFixture({
    ...options,
    authenticatedBy: ['mx.example.org'],
    clickUnsubscribe: async (address) => void clicked.push(address),
  });
  fixture.mailbox.deliver({ raw });
  return { ...fixture, clicked };
}

describe('“unsubscribe me from …” in a chat', () => {
  test.each([
    'Unsubscribe me from Haystack',
    'please unsubscribe from the Haystack newsletter',
    'Can you unsubscribe me from emails from Haystack?',
    "unsubscribe me from Haystack's mailing list, please",
  ])('“%s” shows where, and clicks after a yes', async (text) => {
    const { say, clicked } = await open(newsletter());

    const { reply } = await say(text);

    expect(reply).toContain('https://news.example/u?id=7');
    expect(reply).toContain('cannot be undone');
    expect(clicked).toEqual([]);
    await say('yes');
    expect(clicked).toEqual(['https://news.example/u?id=7']);
  });

  test('a no clicks nothing', async () => {
    const { say, clicked } = await open(newsletter());

    await say('Unsubscribe me from Haystack');
    await say('no');

    expect(clicked).toEqual([]);
  });

  test('the mail that would be written is shown and sent as it is', async () => {
    const { say, clicked, transport } = await open(newsletter({ 'List-Unsubscribe-Post': 'x' }));

    const { reply } = await say('Unsubscribe me from Haystack');
    await say('yes');

    expect(reply).toContain('leave@news.example');
    expect(clicked).toEqual([]);
    expect(transport.sent.map(({ to, subject, text }) => [to, subject, text])).toEqual([
      [['leave@news.example'], 'leave', ''],
    ]);
  });

  test('why it cannot be done is said', async () => {
    const { say, clicked, transport } = await open(
      newsletter({ 'Authentication-Results': 'mx.example.org; none' }),
    );

    const { reply } = await say('Unsubscribe me from Haystack');
    await say('yes');

    expect(reply).toContain('its sender is not authenticated');
    expect([clicked, transport.sent]).toEqual([[], []]);
  });

  test('somebody who wrote nothing is asked about', async () => {
    const { say } = await open(newsletter());

    expect((await say('Unsubscribe me from Nobody Known')).reply).toContain(
      'I found no mail from “Nobody Known”',
    );
  });
});

describe('with a model', () => {
  test('the owner’s words are planned without asking it', async () => {
    const model = createStagedModel({ route: routed('action', 'email'), reply: '' });
    const { say, clicked } = await open(newsletter(), { model });

    await say('Unsubscribe me from Haystack');
    await say('yes');

    expect(model.askedOf('plan_actions')).toEqual([]);
    expect(clicked).toEqual(['https://news.example/u?id=7']);
  });

  test('its own plan to unsubscribe plans nothing', async () => {
    const model = createStagedModel({
      route: routed('action', 'email'),
      plan: plans(planned('email', 'unsubscribe', { sender_name: 'Haystack' })),
      reply: '',
    });
    const { say, clicked, store } = await open(newsletter(), { model });

    await say('Read me the mail from Haystack');
    await say('yes');

    expect(clicked).toEqual([]);
    expect(await store.approvals.list('owner', ['pending', 'approved'])).toEqual([]);
  });
});
