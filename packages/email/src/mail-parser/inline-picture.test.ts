import { exposeAll } from '@tact/core/records';
import { expect, test } from 'vitest';
import { createMailParser } from './mime.ts';

/** The names of the attachments that a reader sees. */
async function attachmentsOf(kind: string, ...parts: readonly (readonly string[])[]) {
  const raw = [
    'From: ann@example.org',
    `Content-Type: multipart/${kind}; boundary=b`,
    '',
    ...parts.flatMap((part) => ['--b', ...part]),
    '--b--',
    '',
  ].join('\r\n');
  const mail = exposeAll(await createMailParser().parse(new TextEncoder().encode(raw)));
  return mail.attachments.map(({ name, mimeType }) => name || mimeType);
}

const html = (body: string) => ['Content-Type: text/html', '', body];
const plain = ['Content-Type: text/plain', '', 'Hello'];
const file = (type: string, ...headers: readonly string[]) => [
  `Content-Type: ${type}`,
  ...headers,
  '',
  'abcdef',
];

test.each([
  ['src="cid:logo@example.org"', '<logo@example.org>'],
  ["src='cid:logo%40example.org'", '<logo@example.org>'],
  ['style="background: url(cid:logo)"', '<logo>'],
  ['background=cid:logo', '<logo>'],
])(
  'a picture that the HTML shows (%s) is no attachment, also where it says that it is one',
  async (shown, id) => {
    const logo = file(
      'image/png; name="logo-2026.png"',
      `Content-ID: ${id}`,
      'Content-Disposition: attachment; filename="logo-2026.png"',
    );

    expect(await attachmentsOf('mixed', html(`<p ${shown}>Hi</p>`), logo)).toEqual([]);
    expect(await attachmentsOf('mixed', logo, html(`<p ${shown}>Hi</p>`))).toEqual([]);
    expect(await attachmentsOf('mixed', html('<p>Hi</p>'), logo)).toEqual(['logo-2026.png']);
  },
);

test('a picture with an id belongs to the text that it is related to', async () => {
  const byId = file('image/gif; name="bar.gif"', 'Content-ID: <bar>');
  const byLocation = file('image/gif; name="bar.gif"', 'Content-Location: bar.gif');

  expect(await attachmentsOf('related', html('Hi'), byId, byLocation)).toEqual([]);
  expect(await attachmentsOf('mixed', html('Hi'), byId, byLocation)).toEqual(['bar.gif', 'bar.gif']);
});

test.each(['', '; filename="image001.png"', '; filename=image.png', '; filename="PastedGraphic-1.png"'])(
  'an inline picture without a name of its own (%j) is no attachment',
  async (name) => {
    const picture = (how: string) => file('image/png', `Content-Disposition: ${how}${name}`);

    expect(await attachmentsOf('mixed', plain, picture('inline'))).toEqual([]);
    expect(await attachmentsOf('mixed', plain, picture('attachment'))).toHaveLength(1);
  },
);

test('a photo that a phone sends inline under its own name is an attachment', async () => {
  const photo = file('image/jpeg; name=IMG_2041.jpeg', 'Content-Disposition: inline; filename=IMG_2041.jpeg');

  expect(await attachmentsOf('mixed', plain, photo)).toEqual(['IMG_2041.jpeg']);
});

test('a PDF that Apple Mail shows within the text is an attachment', async () => {
  const named = file(
    'application/pdf; name=plan.pdf',
    'Content-Disposition: inline; filename=plan.pdf',
    'Content-ID: <plan>',
  );
  const unnamed = file('application/pdf', 'Content-Disposition: inline');

  expect(await attachmentsOf('mixed', plain, named, unnamed)).toEqual(['plan.pdf', 'application/pdf']);
  expect(await attachmentsOf('related', html('<img src="cid:plan">'), named)).toEqual(['plan.pdf']);
});

test('a calendar and an attached mail are attachments, the text as an invitation is none', async () => {
  const calendar = ['Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR', 'END:VCALENDAR'];
  const named = file('text/calendar; name=invite.ics', 'Content-Disposition: inline; filename=invite.ics');
  const mail = [
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    'Subject: Minutes',
    '',
    'Hi',
  ];

  expect(await attachmentsOf('mixed', plain, calendar, named, mail)).toEqual([
    'text/calendar',
    'invite.ics',
    'Minutes',
  ]);
  expect(await attachmentsOf('alternative', plain, calendar)).toEqual([]);
});
