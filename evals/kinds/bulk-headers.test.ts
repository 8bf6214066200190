import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { exposeOutside } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { describe, expect, test } from 'vitest';
import { proposeLocally } from '../../packages/email/src/engine/local/local-proposer.ts';

/**
 * Mails of our own that bear the headers of large senders, half of which were never looked at while anything was changed: newsletters, and
 * what is none although it looks like one by its header.
 */

const parser = createMailParser();

/** As two kinds of large senders write them. */
const bulkHeaders = [
  (host: string) => [
    `List-Unsubscribe: <https://${host}/u/8f2c>, <mailto:leave-8f2c@${host}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `Feedback-ID: 214:8f2c:${host}`,
    `Return-Path: <bounces+8f2c@${host}>`,
  ],
  (host: string) => [
    `List-Id: <8812.${host}>`,
    `List-Unsubscribe: <mailto:unsubscribe@${host}?subject=unsubscribe>`,
    'Precedence: bulk',
    'X-CSA-Complaints: csa-complaints@eco.example',
  ],
];

interface BulkMail {
  readonly isNewsletter: boolean;
  readonly title: string;
  readonly isLabelled: boolean;
}

async function readMails(half: 'seen' | 'aside'): Promise<readonly BulkMail[]> {
  const text = await readFile(fileURLToPath(new URL('cases/bulk.txt', import.meta.url)), 'utf8');
  const lines = text.split('\n').filter((line) => /^[nx]\|/.test(line));
  const mine = lines.filter((_, index) => (index % 2 === 0) === (half === 'seen'));
  return Promise.all(
    mine.flatMap((line) => {
      const [kind, from = '', subject = '', body = ''] = line.split('|');
      const host = /@([^>]+)>/.exec(from)?.[1] ?? '';
      return bulkHeaders.map(async (headersOf) => {
        const header = [
          ...headersOf(host),
          `From: ${from}`,
          'To: Ann <ann@home.example>',
          `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
          'Date: Fri, 27 Nov 2026 08:00:00 +0000',
          'Content-Type: text/plain; charset=utf-8',
        ];
        const raw = Buffer.from(`${header.join('\r\n')}\r\n\r\n${body}\r\n`);
        const mail = await parser.parse(raw);
        const input = {
          ...{ ...mail, account: 'ann', provider: 'files', ref: '1', folder: 'INBOX', labels: [] },
          ...{ seen: false, flagged: false, receivedAt: 0, size: raw.length, threadId: null },
          ...{ snippet: mail.text, unreadable: null },
        };
        const { actions } = proposeLocally(input, 'mail', null);
        const isLabelled = actions.some(({ parameters }) => parameters['label'] === 'Newsletters');
        return { isNewsletter: kind === 'n', title: `${exposeOutside(mail.subject)}`, isLabelled };
      });
    }),
  );
}

describe.each(['seen', 'aside'] as const)(
  'of a hundred mails with the headers of large senders (%s)',
  (half) => {
    test('at most three in a hundred that are no newsletters are labelled as one', async () => {
      const others = (await readMails(half)).filter(({ isNewsletter }) => !isNewsletter);
      const wrong = others.filter(({ isLabelled }) => isLabelled).map(({ title }) => title);

      expect(others).toHaveLength(50);
      expect(wrong.length / others.length, wrong.join('; ')).toBeLessThanOrEqual(0.03);
    });

    // By their headers alone, .62 and .52 were.
    test('seven newsletters of ten are labelled', async () => {
      const newsletters = (await readMails(half)).filter(({ isNewsletter }) => isNewsletter);
      const missed = newsletters.filter(({ isLabelled }) => !isLabelled).map(({ title }) => title);

      expect(newsletters).toHaveLength(50);
      expect(1 - missed.length / newsletters.length, missed.join('; ')).toBeGreaterThanOrEqual(0.7);
    });
  },
);
