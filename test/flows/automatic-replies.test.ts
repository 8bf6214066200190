import { tactError } from '@tact/core/errors';
import { createSmtpTransport } from '@tact/email/mail-transport/smtp';
import { describe, expect, test } from 'vitest';
import { openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { decides } from './model-answers.ts';
import { makeSmtpFixture } from './smtp-fixture.ts';

/** Answers everything, unasked. */
const answersAll = `[[rules]]
id = "all"
when.subject.regex = "."
actions = [{ action = "auto_reply", parameters = { body = "I am away." } }]
permit_dangerous = true
`;
const day = 24 * 60 * 60 * 1000;
const ann = { by: 'ann', via: 'cli' };
let number = 0;
const mail = (part: Parameters<typeof rawMail>[0] = {}) => rawMail({ number: number++, ...part });

const neverAnswered = [
  ['a bounce with an empty return path', { headers: { 'Return-Path': '<>' } }, 'it is a bounce'],
  ['the mail system', { from: 'MAILER-DAEMON@example.net' }, 'the mail system itself sent it'],
  [
    'a report',
    { headers: { 'Content-Type': 'multipart/report; boundary=b' } },
    'it is a report of the mail system',
  ],
  [
    'an automatic answer',
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    'it is an automatic answer itself',
  ],
  ['an older automatic answer', { headers: { 'X-Autoreply': 'yes' } }, 'it is an automatic answer itself'],
  ['a program', { headers: { 'Auto-Submitted': 'auto-generated (cron)' } }, 'a program sent it'],
  ['a list by its List-Id', { headers: { 'List-Id': '<a.example.net>' } }, 'it came through a mailing list'],
  [
    'a list by its List-Post',
    { headers: { 'List-Post': '<mailto:a@example.net>' } },
    'it came through a mailing list',
  ],
  [
    'a newsletter',
    { headers: { 'List-Unsubscribe': '<https://example.net>' } },
    'it came through a mailing list',
  ],
  ['bulk mail', { headers: { Precedence: 'bulk' } }, 'it is bulk mail'],
  ['junk mail', { headers: { Precedence: 'Junk' } }, 'it is bulk mail'],
  ['who asks for none', { headers: { 'X-Auto-Response-Suppress': 'OOF' } }, 'asks for no automatic answers'],
  ['a no-reply address', { from: 'Shop <no-reply@example.net>' }, 'its address is that of a program'],
  ['a list’s own address', { from: 'owner-choir@example.net' }, 'its address is that of a program'],
  [
    'a no-reply Reply-To',
    { headers: { 'Reply-To': 'noreply@example.net' } },
    'its address is that of a program',
  ],
  ['the owner', { from: 'Ann <ann+shop@example.org>' }, 'the answer would go to your own address'],
  ['the address of outgoing mail', { from: 'owner@home.example' }, 'the answer would go to your own address'],
] as const;

describe.each(storeKinds)('an automatic reply, with the store in %s', (kind) => {
  const open = (options: Parameters<typeof openMailRuntime>[1] = {}) =>
    openMailRuntime(kind, { rules: answersAll, ...options });

  test('is promised once by a dry run, as the run gives it', async () => {
    const { mailbox, triage, transport } = await open();
    for (const text of ['one', 'two']) mailbox.deliver({ raw: mail({ subject: text }) });

    const planned = await triage({ dryRun: true });
    const done = await triage();

    expect(planned.map(({ verdict, outcome }) => `${verdict} ${outcome}`)).toEqual([
      'act auto_reply',
      'decline none',
    ]);
    expect(planned[1]?.overrides).toMatchObject([
      { text: expect.stringContaining('already answered automatically') },
    ]);
    expect([done.length, transport.sent.length]).toEqual([2, 1]);
  });

  test('goes to who wrote in person, in the thread and marked', async () => {
    const { decide, transport } = await open();

    expect((await decide(mail({ number: 7 }))).verdict).toBe('act');
    expect(transport.sent).toMatchObject([
      {
        to: ['bob@example.net'],
        autoSubmitted: 'auto-replied',
        inReplyTo: 'message-7@example.net',
        references: ['message-7@example.net'],
      },
    ]);
  });

  test('goes to who marks a message as not automatic', async () => {
    const { decide } = await open();

    expect((await decide(mail({ headers: { 'Auto-Submitted': 'no' } }))).verdict).toBe('act');
  });

  test.each(neverAnswered)('never goes to %s, and the decision says why', async (_, part, why) => {
    const runtime = await open();

    const { verdict, overrides } = await runtime.decide(mail(part));

    expect(verdict).toBe('decline');
    expect(overrides.map(({ code }) => code)).toEqual(['NoAutomaticReply']);
    expect(overrides[0]?.text).toContain(why);
    expect(runtime.transport.sent).toEqual([]);
  });

  test('is not even asked about where a model wants one for a list', async () => {
    const runtime = await open({
      rules: '',
      model: (request) => decides(request, { action: 'auto_reply', parameters: { body: 'Hi.' } }),
    });

    expect((await runtime.decide(mail({ headers: { Precedence: 'list' } }))).verdict).toBe('decline');
    expect(await runtime.assistant.approvals()).toEqual([]);
  });

  test('goes to the same address once a week, also after a restart', async () => {
    const first = await open();
    await first.decide(mail());
    const again = await first.decide(mail());
    const runtime = await first.reopen();
    const restarted = await runtime.decide(mail({ from: 'Bob <BOB+x@example.net>' }));
    const other = await runtime.decide(mail({ from: 'cy@example.net' }));
    await runtime.clock.advance(7 * day + 1);
    const later = await runtime.decide(mail());

    expect([again, restarted, other, later].map(({ verdict }) => verdict)).toEqual([
      'decline',
      'decline',
      'act',
      'act',
    ]);
    expect(again.overrides[0]?.text).toContain('already answered automatically within a week');
  });

  test('is sent once where many messages of one address are decided at the same time', async () => {
    const { mailbox, triage, transport, store } = await open();
    for (let index = 0; index < 12; index++) mailbox.deliver({ raw: mail() });

    await triage({ concurrency: 12 });

    const effects = await store.ledger.list({ user: 'ann', limit: 20 });
    expect(effects).toHaveLength(12);
    expect(transport.sent).toHaveLength(1);
  });

  test('that was not sent may be sent later', async () => {
    let fails = true;
    const { decide, transport } = await open({
      sendFails: () => (fails ? tactError('TRANSPORT_REFUSED', { why: 'full' }) : null),
    });
    await decide(mail());
    fails = false;
    await decide(mail());

    expect(transport.sent).toHaveLength(1);
  });

  test('may go to a list where the owner himself chose it, and never to a bounce', async () => {
    const chosen = async (headers: Record<string, string>) => {
      const runtime = await open({ rules: '', model: (request) => decides(request, { action: 'delete' }) });
      await runtime.decide(mail({ headers }));
      const [{ id } = { id: '' }] = await runtime.assistant.approvals();
      const reply = { action: 'auto_reply', parameters: { body: 'Thanks.' } };
      return { runtime, id, edited: runtime.assistant.edit({ id, ...ann, ...reply }) };
    };

    const list = await chosen({ 'List-Id': '<a.example.net>' });
    expect((await list.edited).card.because.map(({ text }) => text)).toContain(
      'NoAutomaticReply (it came through a mailing list)',
    );
    await list.runtime.assistant.approve({ id: list.id, ...ann });
    expect(list.runtime.transport.sent).toHaveLength(1);

    const bounce = await chosen({ 'Return-Path': '<>' });
    await expect(bounce.edited).rejects.toMatchObject({ code: 'APPROVAL_FORBIDDEN' });
    expect(bounce.runtime.transport.sent).toEqual([]);
  });
});

describe.each(storeKinds)('mail that goes out, with the store in %s', (kind) => {
  const sends = [
    ['forward', 'forward', { to: ['mia@example.net'] }],
    ['escalate', 'escalate', { reason: 'It burns.', to: ['mia@example.net'] }],
  ] as const;
  const rule = (action: string, { to, ...words }: { readonly to: readonly string[]; reason?: string }) =>
    `[[rules]]
id = "r"
when.subject.regex = "."
actions = [{ action = "${action}", parameters = { to = ["${to[0]}"]${words.reason === undefined ? '' : `, reason = "${words.reason}"`} } }]
permit_dangerous = true
`;

  test.each(sends)(
    'is marked as automatic where a rule permits it to %s unasked',
    async (_, action, parameters) => {
      const runtime = await openMailRuntime(kind, { rules: rule(action, parameters) });
      await runtime.decide(mail());

      expect(runtime.transport.sent).toMatchObject([{ autoSubmitted: 'auto-generated' }]);
    },
  );

  test.each(sends)('bears no mark after a yes of the owner to %s', async (_, action, parameters) => {
    const runtime = await openMailRuntime(kind, {
      model: (request) => decides(request, { action, parameters: { ...parameters, to: [...parameters.to] } }),
    });
    await runtime.decide(mail());
    const [question] = await runtime.assistant.approvals();
    await runtime.assistant.approve({ id: question?.id ?? '', ...ann });

    expect(runtime.transport.sent).toHaveLength(1);
    expect(runtime.transport.sent[0]).not.toHaveProperty('autoSubmitted');
  });
});

describe('on a real mail server, an automatic reply', () => {
  test('carries its mark and its thread on the wire, and two assistants that answer each other stop after one', async () => {
    const server = await makeSmtpFixture();
    const outgoing = (from: string) =>
      createSmtpTransport({ host: '127.0.0.1', port: server.port, secure: false, from });
    const [first, second] = [
      await openMailRuntime('memory', { rules: answersAll, outgoing: outgoing('Ann <ann@example.org>') }),
      await openMailRuntime('memory', { rules: answersAll, outgoing: outgoing('Bob <bob@example.net>') }),
    ];

    await first.decide(mail({ number: 9_001, from: 'Bob <bob@example.net>' }));
    const answer = server.taken[0]?.text ?? '';
    const decision = await second.decide(answer);

    expect(server.taken.map(({ recipients }) => recipients)).toEqual([['bob@example.net']]);
    expect(answer).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    expect(answer).toMatch(/^In-Reply-To: <message-9001@example\.net>\r$/m);
    expect(answer).toMatch(/^References: <message-9001@example\.net>\r$/m);
    expect(decision).toMatchObject({ verdict: 'decline', overrides: [{ code: 'NoAutomaticReply' }] });
  });
});
