import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exposeAll } from '@tact/core/records';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { expect, test } from 'vitest';
import { evaluateKinds } from './evaluate-kinds.ts';
import { expandMail } from './expand-mail.ts';
import { mailRowSchema } from './mail-row.ts';

const casesIn = (name: string) => fileURLToPath(new URL(`cases/${name}`, import.meta.url));

test('the kinds of our own mails are told apart, and few are claimed wrongly', async () => {
  const { cases, accuracy, precision } = await evaluateKinds({ data: [casesIn('test.jsonl')] });

  expect(cases).toBeGreaterThanOrEqual(200);
  expect(accuracy).toBeGreaterThanOrEqual(0.95);
  expect(precision).toBeGreaterThanOrEqual(0.98);
});

test('what is claimed wrongly, and what is not claimed, is counted apart', async () => {
  const answers = ['receipt', null, 'personal'] as const;
  let asked = 0;
  const data = await rowsOf('personal', 'personal', 'personal');
  const classify = () => ({ kind: answers[asked++] ?? null, probability: 0.8, why: [], features: [] });

  expect(await evaluateKinds({ data, classify })).toMatchObject({
    cases: 3,
    right: 1,
    wrong: 1,
    unsure: 1,
    accuracy: 0.3333,
    precision: 0.5,
    kinds: {
      personal: { cases: 3, precision: 1, recall: 0.3333 },
      receipt: { cases: 0, precision: 0, recall: null },
    },
    claimed: { personal: { personal: 1, receipt: 1, unsure: 1 } },
    calibration: { '0.7 to 0.9': { claims: 2, right: 1 } },
  });
});

test('rows that name files need to know where these are', async () => {
  const data = await written('{"file":"a.eml","kind":"list"}');

  await expect(evaluateKinds({ data })).rejects.toMatchObject({ code: 'USAGE_INVALID' });
  await expect(evaluateKinds({ data, mails: '/nowhere' })).rejects.toMatchObject({
    code: 'EVAL_DATA_MISSING',
  });
});

test('a mail that is written down in short is a whole message', async () => {
  const row = mailRowSchema.parse({
    id: '1',
    kind: 'calendar',
    language: 'de',
    from: 'Jürgen Groß <j@example.net>',
    subject: 'Einladung: Übung',
    headers: { 'X-Mailer': 'Test' },
    layout: 'table',
    text: 'Kommst du?\nhttps://example.net/a',
    calendar: { method: 'REQUEST', summary: 'Übung' },
    parts: [{ type: 'application/pdf', name: 'plan.pdf' }],
  });

  expect(exposeAll(await createMailParser().parse(expandMail(row)))).toMatchObject({
    from: { name: 'Jürgen Groß', address: 'j@example.net' },
    subject: 'Einladung: Übung',
    invitation: { method: 'REQUEST', summary: 'Übung' },
    attachments: [{ name: 'plan.pdf' }],
    links: [{ href: 'https://example.net/a' }],
    problems: [],
  });
});

function rowsOf(...kinds: readonly string[]) {
  const rows = kinds.map((kind, index) => ({
    id: `${index}`,
    kind,
    language: 'en',
    from: 'a@example.net',
    subject: '',
    headers: {},
    text: 'Hi',
  }));
  return written(rows.map((row) => JSON.stringify(row)).join('\n'));
}

async function written(text: string): Promise<readonly string[]> {
  const path = join(await mkdtemp(join(tmpdir(), 'kinds-')), 'rows.jsonl');
  await writeFile(path, text);
  return [path];
}
