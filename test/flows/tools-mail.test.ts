import { tactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { exposeAll, exposeOutside, outside, recordedJson } from '@tact/core/records';
import { createSmtpTransport } from '@tact/email/mail-transport/smtp';
import { openMailbox } from '@tact/email/mailbox/open-mailbox';
import { createMemoryMailbox, createMemoryMailTransport, sampleDecision, sampleRecord } from '@tact/testing';
import { type BindContext, createPlanningData, createTools, findMails } from '@tact/tools';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeDovecotFixture } from '../adapters/dovecot-fixture.ts';
import { describeWithService } from '../needs-service.ts';
import { defaultStore, durableStore } from '../test-store.ts';
import { rawMail } from './mail-runtime.ts';
import { makeSmtpFixture } from './smtp-fixture.ts';
import { openToolRuntime } from './tool-runtime.ts';

const mail = {
  to: ['bob@example.org'],
  cc: ['eve@example.org'],
  subject: 'The project',
  body: 'It is late.\nSorry.',
};
const reply = {
  to: ['bob@example.net'],
  sender_name: 'Bob',
  subject: 'Re: Lunch on Friday',
  body: 'Noon it is.',
  in_reply_to: 'message-1@example.net',
  references: ['message-0@example.net', 'message-1@example.net'],
};

const textIn = async (mailbox: Mailbox, ref: string) =>
  Buffer.from((await mailbox.read(ref)).raw ?? []).toString();
const refsIn = (mailbox: ReturnType<typeof createMemoryMailbox>, folder: string) =>
  (mailbox.snapshot().folders[folder] ?? []).map(({ ref }) => ref);

describe('a draft', () => {
  test('lies in the mailbox, with its copies, and can be withdrawn', async () => {
    const mailbox = createMemoryMailbox();
    const runtime = await openToolRuntime(defaultStore, { mailbox });

    const effect = await runtime.run('create_draft', mail);

    expect(effect.result).toMatchObject({ sent: false, to: mail.to, cc: mail.cc, subject: 'The project' });
    const [ref = ''] = refsIn(mailbox, 'Drafts');
    expect(await textIn(mailbox, ref)).toMatch(/To: bob@example\.org\r\nCc: eve@example\.org\r\n/);
    expect((await runtime.undo(effect)).state).toBe('done');
    expect(refsIn(mailbox, 'Drafts')).toEqual([]);
  });

  test('is one, however often it is tried', async () => {
    const mailbox = createMemoryMailbox();
    const runtime = await openToolRuntime(defaultStore, { mailbox });

    await runtime.resume('create_draft', mail, { wasDone: true });

    expect(refsIn(mailbox, 'Drafts')).toHaveLength(1);
  });

  test('has nowhere to lie without a mailbox, which is said with what to do', async () => {
    const runtime = await openToolRuntime(defaultStore, { mailbox: null });

    const { state, problem } = await runtime.run('create_draft', mail);

    expect(state).toBe('failed');
    expect(problem).toEqual({
      code: 'MAILBOX_NOT_CONFIGURED',
      text: 'No mailbox is configured, so there is nowhere to keep a draft.',
    });
  });
});

describe.each([
  ['send_email', mail],
  ['reply_to_email', reply],
] as const)('%s', (action, parameters) => {
  test('goes out once, with a copy in the mailbox, and cannot be taken back', async () => {
    const mailbox = createMemoryMailbox();
    const transport = createMemoryMailTransport();
    const runtime = await openToolRuntime(defaultStore, { mailbox, transport });

    const effect = await runtime.run(action, parameters);

    expect(effect.result).toMatchObject({ sent: true, copyKept: true });
    expect(transport.sent).toHaveLength(1);
    expect(transport.sent[0]).toMatchObject({ to: parameters.to, text: parameters.body });
    expect(refsIn(mailbox, 'Sent')).toHaveLength(1);
    await expect(runtime.undo(effect)).rejects.toMatchObject({ code: 'UNDO_NOTHING' });
  });

  test('becomes a draft where no server is configured, says so, and can be withdrawn', async () => {
    const mailbox = createMemoryMailbox();
    const transport = createMemoryMailTransport({ canSend: false });
    const runtime = await openToolRuntime(defaultStore, { mailbox, transport });

    const effect = await runtime.run(action, parameters);

    expect(effect.result).toMatchObject({ sent: false });
    expect(refsIn(mailbox, 'Drafts')).toHaveLength(1);
    await runtime.undo(effect);
    expect(refsIn(mailbox, 'Drafts')).toEqual([]);
  });

  test('fails where there is neither a server nor a mailbox', async () => {
    const transport = createMemoryMailTransport({ canSend: false });
    const runtime = await openToolRuntime(defaultStore, { mailbox: null, transport });

    const { state, problem } = await runtime.run(action, parameters);

    expect([state, problem?.code]).toEqual(['failed', 'TRANSPORT_NOT_CONFIGURED']);
  });

  test('goes out without a mailbox too, and says that no copy was kept', async () => {
    const runtime = await openToolRuntime(defaultStore, { mailbox: null });

    const { result } = await runtime.run(action, parameters);

    expect(result).toMatchObject({ sent: true, copyKept: false, copyProblem: 'MAILBOX_NOT_CONFIGURED' });
  });

  test('of a process that died is done where its copy tells so, else unknown, and is sent once', async () => {
    for (const [keepsCopy, state] of [
      [true, 'done'],
      [false, 'unknown'],
    ] as const) {
      const transport = createMemoryMailTransport();
      const kept = createMemoryMailbox();
      const append = () => Promise.reject(tactError('MAILBOX_UNREACHABLE', { host: 'home', why: 'no' }));
      const mailbox = keepsCopy ? kept : { ...kept, append };
      const runtime = await openToolRuntime(defaultStore, { mailbox, transport });

      const effect = await runtime.resume(action, parameters, { wasDone: true });

      expect(effect.state).toBe(state);
      expect(transport.sent).toHaveLength(1);
    }
  });

  test('whose server cannot be reached was not sent, and fails or is tried later', async () => {
    const transport = createMemoryMailTransport({
      fail: () => tactError('TRANSPORT_UNREACHABLE', { host: 'mail.example', why: 'no' }),
    });
    const runtime = await openToolRuntime(defaultStore, { transport });

    const { state, problem } = await runtime.run(action, parameters);

    expect(problem?.code).toBe('TRANSPORT_UNREACHABLE');
    expect(['failed', 'planned']).toContain(state);
    expect(transport.sent).toEqual([]);
  });
});

test('an answer stands in the thread of what it answers', async () => {
  const transport = createMemoryMailTransport();
  const runtime = await openToolRuntime(defaultStore, { transport });

  await runtime.do('reply_to_email', reply);

  expect(transport.sent).toMatchObject([
    { inReplyTo: 'message-1@example.net', references: ['message-0@example.net', 'message-1@example.net'] },
  ]);
});

describe('looking for mail', () => {
  const withMail = async () => {
    const mailbox = createMemoryMailbox();
    for (const [number, from, subject, text] of [
      [1, 'Bob <bob@example.net>', 'Lunch on Friday', 'At noon?'],
      [2, 'Sarah Chen <sarah@example.net>', 'The project', 'It is late.'],
      [3, 'Bob <bob@example.net>', 'Re: Lunch on Friday', 'Or at one?'],
    ] as const) {
      mailbox.deliver({ raw: rawMail({ number, from, subject, text }) });
    }
    return { mailbox, runtime: await openToolRuntime(defaultStore, { mailbox }) };
  };

  test('lists the newest first, as words of others, in the owner’s zone', async () => {
    const { runtime } = await withMail();

    const found = await runtime.do('list_emails', { from: 'bob' });

    expect(exposeAll(found)).toEqual({
      count: 2,
      emails: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          from: 'Bob',
          address: 'bob@example.net',
          subject: 'Re: Lunch on Friday',
          date: '2026-11-02T10:00:03+01:00',
          snippet: 'Or at one?',
          origin: 'outside',
        },
        expect.objectContaining({ id: expect.stringMatching(/^[0-9a-f]{64}$/) }),
      ],
    });
    expect(JSON.parse(JSON.stringify(found))).toMatchObject({
      emails: [
        {
          from: { outside: 'Bob', source: 'mail:address' },
          subject: { outside: 'Re: Lunch on Friday', source: 'mail:subject' },
          snippet: { outside: 'Or at one?', source: 'mail:body' },
        },
        {},
      ],
    });
  });

  test.each([
    [{}, 3],
    [{ limit: 1 }, 1],
    [{ query: 'project LATE' }, 1],
    [{ query: 'sarah' }, 1],
    [{ from: 'sarah@example.net' }, 1],
    [{ from: 'sarah', query: 'lunch' }, 0],
  ])('with %j finds %i', async (parameters, count) => {
    const { runtime } = await withMail();

    expect((await runtime.do('list_emails', parameters)).count).toBe(count);
  });

  test('reads the newest that fits, and says how many others do', async () => {
    const { runtime } = await withMail();

    expect(exposeAll(await runtime.do('read_email', { find_by: 'bob lunch' }))).toMatchObject({
      email: {
        subject: 'Re: Lunch on Friday',
        text: expect.stringContaining('Or at one?'),
        origin: 'outside',
      },
      others: 1,
    });
    expect(await runtime.do('read_email', { find_by: 'nothing of the kind' })).toEqual({
      email: null,
      others: 0,
    });
  });

  test('finds what was decided about and archived since, once', async () => {
    const { runtime, mailbox } = await withMail();
    const input = {
      messageId: 'message-3@example.net',
      references: [],
      from: { name: outside('Bob', 'mail:address'), address: outside('bob@example.net', 'mail:address') },
      replyTo: [],
      subject: outside('Re: Lunch on Friday', 'mail:subject'),
      receivedAt: 1,
      text: outside('Or at one?', 'mail:body'),
    };
    const about = outside('Archived', 'mail:subject');
    const old = { ...input, messageId: 'message-0@example.net', subject: about, receivedAt: 0 };
    for (const [index, one] of [input, old].entries()) {
      const decision = sampleDecision({
        user: 'ann',
        engine: 'email',
        title: `Bob: ${exposeOutside(one.subject)}`,
        inputDigest: `input-${index}`,
      });
      const documents = [{ digest: `input-${index}`, text: recordedJson(one) }];
      await runtime.store.ledger.record(sampleRecord({ decision, documents }));
    }

    const found = await findMails(runtime.services, 'ann', { from: ['bob'], limit: 10 });

    expect(found.map(({ messageId }) => messageId)).toEqual([
      'message-3@example.net',
      'message-1@example.net',
      'message-0@example.net',
    ]);
    for (const ref of refsIn(mailbox, 'INBOX')) mailbox.removeElsewhere(ref);
    expect(await findMails(runtime.services, 'ann', { from: ['bob'], limit: 10 })).toHaveLength(2);
  });

  test('says that the mailbox cannot be reached, and goes on with what is known where that helps', async () => {
    const unreachable = () => {
      throw tactError('MAILBOX_UNREACHABLE', { host: 'home', why: 'no' });
    };
    const mailbox = { ...createMemoryMailbox(), newestFirst: unreachable };
    const runtime = await openToolRuntime(defaultStore, { mailbox });

    expect((await runtime.run('list_emails', {})).problem?.code).toBe('MAILBOX_UNREACHABLE');
  });

  test('for an answer looks for the mail of the sender, and for nothing where nothing is answered', async () => {
    const { runtime } = await withMail();
    const tools = createTools(runtime.services);
    const toolNamed = (name: string) => tools.find((tool) => tool.name === name);
    const look: BindContext = {
      user: 'ann',
      now: 1,
      zone: 'UTC',
      asks: { toBeReminded: false, toAddPeople: false },
      data: createPlanningData([]),
      find: () => ({ status: 'unknown' }),
      times: { read: notAsked, readEnd: notAsked, relative: notAsked, rule: notAsked },
    };

    const found = await toolNamed('reply_to_email')?.lookUp?.({ sender_name: 'Sarah' }, look);

    expect(exposeAll(found)).toMatchObject([
      { answerTo: 'sarah@example.net', messageId: 'message-2@example.net' },
    ]);
    expect(toolNamed('send_email')?.lookUp).toBeUndefined();
  });
});

const notAsked = (): never => {
  throw new Error('No time was to be read.');
};

describe('over a real mail server', () => {
  const transportTo = (port: number) =>
    createSmtpTransport({
      host: '127.0.0.1',
      port,
      secure: false,
      from: 'Ann <ann@example.org>',
      timeoutMs: 60_000,
    });

  test('a mail whose answer was lost is unknown, and nobody sends it again', async () => {
    const server = await makeSmtpFixture();
    const runtime = await openToolRuntime(durableStore, { transport: transportTo(server.port) });
    server.line.cutOnce(/\r\n\.\r\n$/, 'after');

    const effect = await runtime.run('send_email', mail);

    expect([effect.state, effect.problem?.code]).toEqual(['unknown', 'EFFECT_UNKNOWN']);
    await expect.poll(() => server.taken.length).toBe(1);
    expect((await runtime.store.outbox.inState('ann', ['planned', 'running'])).length).toBe(0);
  });

  test('a mail that the server never saw was not sent', async () => {
    const server = await makeSmtpFixture();
    const runtime = await openToolRuntime(durableStore, { transport: transportTo(server.port) });
    server.line.cutOnce(/RCPT TO/, 'before');

    const effect = await runtime.run('send_email', mail);

    expect(effect.problem?.code).toBe('TRANSPORT_UNREACHABLE');
    expect(server.taken).toEqual([]);
  });

  describeWithService('and a real dovecot', 'TACT_TEST_IMAP_URL', () => {
    const open = async () => {
      const account = await makeDovecotFixture();
      const server = await makeSmtpFixture();
      const mailbox = await openMailbox(account.address, { password: account.password });
      onTestFinished(async () => {
        await mailbox.close();
        await account.dispose();
      });
      const runtime = await openToolRuntime(durableStore, { mailbox, transport: transportTo(server.port) });
      return { account, server, mailbox, runtime };
    };

    test('a mail goes to all its recipients, with a copy under Sent, and a retry does not send it again', async () => {
      const { server, mailbox, runtime } = await open();

      const effect = await runtime.run('send_email', mail, { key: 'key-1' });

      expect(effect.result).toMatchObject({ sent: true, copyKept: true });
      expect(server.taken.map(({ recipients }) => recipients)).toEqual([
        ['bob@example.org', 'eve@example.org'],
      ]);
      const messageId = /^Message-ID: <(tact-[0-9a-f]{32}@example\.org)>\r$/m;
      const [, sentAs] = messageId.exec(server.taken[0]?.text ?? '') ?? [];
      expect(sentAs).toBe(effect.result?.messageId);
      const ref = (await mailbox.keptUnder('key-1')) ?? '';
      expect((await mailbox.locate(ref)).role).toBe('sent');
      expect(await textIn(mailbox, ref)).toContain('Cc: eve@example.org\r\n');

      const again = await runtime.resume('send_email', mail, { key: 'key-2', wasDone: true });

      expect(again.state).toBe('done');
      expect(server.taken).toHaveLength(2);
    });

    test('the last mail of somebody is found, and answered within its thread', async () => {
      const { account, server, runtime } = await open();
      await account.deliver(rawMail({ number: 1 }));
      await account.deliver(rawMail({ number: 2, from: 'Eve <eve@example.net>', subject: 'Not this' }));
      await account.deliver(rawMail({ number: 3, subject: 'Lunch on Monday' }));

      const [newest] = await findMails(runtime.services, 'ann', { from: ['Bob'], limit: 1 });
      expect(exposeAll(newest)).toMatchObject({ subject: 'Lunch on Monday', answerTo: 'bob@example.net' });
      await runtime.do('reply_to_email', {
        ...reply,
        subject: 'Re: Lunch on Monday',
        in_reply_to: newest?.messageId ?? '',
        references: [newest?.messageId ?? ''],
      });

      expect(server.taken[0]?.text).toMatch(/^In-Reply-To: <message-3@example\.net>\r$/m);
      expect(server.taken[0]?.text).toMatch(/^References: <message-3@example\.net>\r$/m);
      expect(server.taken[0]?.text).toMatch(/^Subject: Re: Lunch on Monday\r$/m);
    });

    test('a draft lies under Drafts, with its copies, and is withdrawn by an undo', async () => {
      const { mailbox, runtime } = await open();

      const effect = await runtime.run('create_draft', mail, { key: 'key-1' });

      const ref = (await mailbox.keptUnder('key-1')) ?? '';
      expect((await mailbox.locate(ref)).role).toBe('drafts');
      expect(await textIn(mailbox, ref)).toContain('Cc: eve@example.org\r\n');
      await runtime.undo(effect);
      expect(await mailbox.keptUnder('key-1')).toBeNull();
    });
  });
});
