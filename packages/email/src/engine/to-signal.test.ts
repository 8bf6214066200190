import { digest } from '@tact/core/kernel';
import type { StoredMessage } from '@tact/core/ports/mailbox';
import { exposeAll, exposeOutside } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { createMailParser } from '#mail-parser/mime';
import { referenceOf } from './same-message.ts';
import { toSignal } from './to-signal.ts';

const raw = Buffer.from(
  [
    'From: Bob <bob@example.net>',
    'To: ann@example.org',
    'Subject: Lunch',
    'Message-ID: <lunch-2@example.net>',
    'In-Reply-To: <lunch-1@example.net>',
    'References: <lunch-0@example.net> <lunch-1@example.net>',
    '',
    'Shall we   meet\r\nat noon?',
  ].join('\r\n'),
);

const stored = (part: Partial<StoredMessage> = {}): StoredMessage => ({
  ref: 'memory-1',
  folder: 'INBOX',
  labels: ['Choir'],
  seen: true,
  flagged: false,
  receivedAt: 1_793_610_000_000,
  size: raw.length,
  raw,
  problem: null,
  cursor: '1',
  ...part,
});

const mailbox = { account: 'ann@example.org', provider: 'memory' };
const take = (part: Partial<StoredMessage> = {}) =>
  toSignal(stored(part), mailbox, createMailParser(), 'ann');
const rawWith = (...lines: string[]) => ({ raw: Buffer.from([...lines, '', 'Hello'].join('\r\n')) });

describe('what a message is known by', () => {
  test('is its account and the SHA-256 of it as received', () => {
    expect(referenceOf(stored(), mailbox)).toBe(`ann@example.org/${digest(raw)}`);
  });

  test('stays the same wherever the message is moved', () => {
    expect(referenceOf(stored({ ref: 'other', folder: 'Archive', labels: [] }), mailbox)).toBe(
      referenceOf(stored(), mailbox),
    );
  });

  test('is its place where it cannot be had', () => {
    expect(referenceOf(stored({ raw: null }), mailbox)).toBe(`ann@example.org/${digest('memory-1')}`);
  });
});

describe('a message that is turned into a signal', () => {
  test('is a signal of outside text, with where the mailbox keeps it', async () => {
    const signal = await take();

    expect(exposeAll(signal)).toMatchObject({
      engine: 'email',
      user: 'ann',
      reference: `ann@example.org/${digest(raw)}`,
      label: { origin: 'outside', source: 'mail' },
      receivedAt: 1_793_610_000_000,
      input: {
        subject: 'Lunch',
        from: { name: 'Bob', address: 'bob@example.net' },
        account: 'ann@example.org',
        provider: 'memory',
        ref: 'memory-1',
        folder: 'INBOX',
        labels: ['Choir'],
        seen: true,
        flagged: false,
        size: raw.length,
        unreadable: null,
        snippet: 'Shall we meet at noon?',
      },
    });
  });

  test('belongs to the conversation whose first message it names', async () => {
    expect((await take()).input.threadId).toBe('lunch-0@example.net');
    expect((await take(rawWith('In-Reply-To: <b@x>', 'Message-ID: <c@x>'))).input.threadId).toBe('b@x');
    expect((await take(rawWith('Message-ID: <c@x>'))).input.threadId).toBe('c@x');
    expect((await take(rawWith('Subject: Hi'))).input.threadId).toBeNull();
  });

  test('has a snippet of 160 characters at most, cut at a word', async () => {
    const { snippet } = (await take({ raw: Buffer.from(`Subject: x\r\n\r\n${'word '.repeat(100)}`) })).input;

    expect(exposeOutside(snippet)).toMatch(/^(word )+word…$/);
    expect(snippet.length).toBeLessThanOrEqual(160);
  });

  test('says so where the mailbox could not read it', async () => {
    const problem = { code: 'MAIL_TOO_LARGE', text: 'It is too large.' };

    expect(exposeAll((await take({ raw: null, problem })).input)).toMatchObject({
      unreadable: problem,
      subject: '',
      text: '',
      from: null,
    });
  });

  test('says so where it cannot be parsed', async () => {
    const signal = await toSignal(
      stored(),
      mailbox,
      { parse: () => Promise.reject(new Error('no such thing')) },
      'ann',
    );

    expect(signal.input.unreadable).toEqual({
      code: 'INTERNAL_UNEXPECTED',
      text: 'Unexpected error: no such thing',
    });
  });

  test('says so where the mailbox has neither the message nor a reason', async () => {
    expect((await take({ raw: null, problem: null })).input.unreadable).toMatchObject({
      code: 'MAIL_UNPARSABLE',
    });
  });
});
