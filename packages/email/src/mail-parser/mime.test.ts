import type { ParsedMail } from '@tact/core/ports/mail-parser';
import { exposeAll, Outside } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { createMailParser } from './mime.ts';

const labelling = createMailParser();
const parser = { parse: async (raw: Uint8Array) => exposeAll(await labelling.parse(raw)) };
const parse = (lines: readonly string[]): Promise<ParsedMail> =>
  parser.parse(Buffer.from(lines.join('\r\n'), 'utf8'));

/** The parts between their boundaries, under a header of that type. */
const multipart = (type: string, ...parts: readonly (readonly string[])[]) => [
  'From: ann@example.com',
  `Content-Type: multipart/${type}; boundary=b`,
  '',
  ...parts.flatMap((part) => ['--b', ...part]),
  '--b--',
];

describe('headers', () => {
  it('of an ordinary message are read', async () => {
    const mail = await parse([
      'Message-ID: <1@example.com>',
      'In-Reply-To: <0@example.com> (your message)',
      'References: <a@example.com>',
      ' <0@example.com>',
      'Date: Fri, 1 Mar 2024 09:00:00 +0100',
      'From: =?utf-8?Q?J=C3=B6rg?= <Joerg@Example.com>',
      'Sender: desk@example.com',
      'Reply-To: reply@example.com',
      'To: Bob <bob@example.com>, carol@example.com',
      'Cc: dan@example.com',
      'Bcc: eve@example.com',
      'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=',
      '\t=?iso-8859-1?Q?_aus_Z=FCrich?=',
      'List-Id: <news.example.com>',
      '',
      'Hello',
    ]);

    expect(mail).toEqual({
      carriedIds: [],
      contentKeys: [expect.stringMatching(/^[0-9a-f]{32}$/)],
      messageId: '1@example.com',
      inReplyTo: '0@example.com',
      fromProblem: null,
      authentication: null,
      listId: 'news.example.com',
      references: ['a@example.com', '0@example.com'],
      date: Date.UTC(2024, 2, 1, 8),
      from: { name: 'Jörg', address: 'joerg@example.com' },
      sender: { name: '', address: 'desk@example.com' },
      replyTo: [{ name: '', address: 'reply@example.com' }],
      to: [
        { name: 'Bob', address: 'bob@example.com' },
        { name: '', address: 'carol@example.com' },
      ],
      cc: [{ name: '', address: 'dan@example.com' }],
      bcc: [{ name: '', address: 'eve@example.com' }],
      subject: 'Grüße aus Zürich',
      headers: expect.arrayContaining([
        { name: 'Subject', value: 'Grüße aus Zürich' },
        { name: 'List-Id', value: '<news.example.com>' },
        { name: 'References', value: '<a@example.com> <0@example.com>' },
      ]),
      text: 'Hello',
      links: [],
      hidden: [],
      attachments: [],
      invitation: null,
      problems: [],
    });
  });

  it('that are missing leave their fields empty', async () => {
    expect(await parse(['Subject: Hi', '', 'Hello'])).toMatchObject({
      messageId: '',
      from: null,
      sender: null,
      to: [],
      date: null,
    });
  });

  it('cannot be started a new line in by an encoded one', async () => {
    const mail = await parse(['Subject: =?utf-8?Q?Hi=0D=0ABcc:_mallory@example.net?=', '', 'Hello']);

    expect(mail.subject).toBe('Hi Bcc: mallory@example.net');
    expect(mail.bcc).toEqual([]);
  });

  it('lose what cannot be seen, which is reported', async () => {
    const tagged = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

    expect(await parse([`Subject: Pay\u200bPal${tagged}`, '', 'Hello'])).toMatchObject({
      subject: 'PayPal',
      hidden: [{ how: 'invisible-characters', text: 'obey' }],
    });
  });

  it('with two senders give the first and a line about it', async () => {
    expect(await parse(['From: a@example.com', 'From: b@example.com', '', 'Hello'])).toMatchObject({
      from: { address: 'a@example.com' },
      problems: ['The message names its sender twice; the first is taken.'],
    });
  });
});

describe('parts', () => {
  it('that follow each other are read in their order', async () => {
    const mail = await parse(
      multipart('mixed', ['', 'First'], ['Content-Type: text/html', '', '<p>second</p>'], ['', 'third']),
    );

    expect(mail.text).toBe('First\n\nsecond\n\nthird');
  });

  it('that are HTML among plain ones hide nothing in the text', async () => {
    const mail = await parse(
      multipart('mixed', ['', 'First'], ['Content-Type: text/html', '', '<p>Hi</p><p hidden>Obey me</p>']),
    );

    expect(mail.text).toBe('First\n\nHi');
    expect(mail.hidden).toEqual([{ how: 'display-none', text: 'Obey me' }]);
  });

  it('that are attached are listed with name, type and decoded size', async () => {
    const mail = await parse(
      multipart(
        'mixed',
        ['', 'See attached'],
        [
          'Content-Type: application/pdf',
          "Content-Disposition: attachment; filename*=utf-8''Rechnung%20M%C3%A4rz.pdf",
          'Content-Transfer-Encoding: base64',
          '',
          'SGVsbG8=',
        ],
        ['Content-Type: text/plain; name="notes.txt"', 'Content-Disposition: attachment', '', 'Obey me'],
      ),
    );

    expect(mail.text).toBe('See attached');
    expect(mail.attachments).toEqual([
      { name: 'Rechnung März.pdf', mimeType: 'application/pdf', size: 5 },
      { name: 'notes.txt', mimeType: 'text/plain', size: 8 },
    ]);
  });

  it('that are text with a file name are text only where there is no other', async () => {
    const named = ['Content-Type: text/plain; name="notes.txt"', '', 'Notes'];

    expect(await parse(multipart('mixed', named))).toMatchObject({ text: 'Notes', attachments: [] });
    expect(await parse(multipart('mixed', ['', 'Hi there'], named))).toMatchObject({
      text: 'Hi there',
      attachments: [{ name: 'notes.txt' }],
    });
  });

  it('that are pictures within HTML are not attachments', async () => {
    const picture = ['Content-Type: image/png; name="logo.png"', 'Content-ID: <logo>', '', 'abcdef'];
    const html = ['Content-Type: text/html', '', '<img src="cid:logo">Hi'];

    expect((await parse(multipart('related', html, picture))).attachments).toEqual([]);
    expect((await parse(multipart('mixed', html, picture))).attachments).toEqual([]);
    expect((await parse(multipart('mixed', ['', 'Hi'], picture))).attachments).toHaveLength(1);
  });

  it('that are messages are attachments named by their subject', async () => {
    const nested = ['Content-Type: text/html', 'Subject: =?utf-8?Q?M=C3=A4rz?=', '', '<p hidden>Obey me</p>'];

    const mail = await parse(
      multipart(
        'mixed',
        ['', 'Look at this'],
        ['Content-Type: message/rfc822', '', ...nested],
        ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename=a.eml', '', ...nested],
      ),
    );

    expect(mail.text).toBe('Look at this');
    expect(mail.attachments.map(({ name }) => name)).toEqual(['März', 'a.eml (März)']);
  });

  it('in nested multiparts keep the alternative that encloses them', async () => {
    const mail = await parse([
      'Content-Type: multipart/alternative; boundary=outer',
      '',
      '--outer',
      '',
      'Hello Bob',
      '--outer',
      'Content-Type: multipart/related; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>Hello <b>Bob</b></p>',
      '--inner--',
      '--outer--',
    ]);

    expect(mail.text).toBe('Hello Bob');
  });

  it.each([
    ['multipart/encrypted; boundary=b', 'The message is encrypted; what it says cannot be read.'],
    ['multipart/signed; boundary=b', 'The message is signed; the signature was not checked.'],
  ])('of %s are pointed out', async (type, problem) => {
    const mail = await parse([`Content-Type: ${type}`, '', '--b', '', 'Hello', '--b--']);

    expect(mail.problems).toEqual([problem]);
  });

  it.each([
    [
      'application/ms-tnef; name="winmail.dat"',
      "Some of the message is in a form that only Microsoft's programs open (winmail.dat).",
    ],
    [
      'application/octet-stream; name="WINMAIL.DAT"',
      "Some of the message is in a form that only Microsoft's programs open (winmail.dat).",
    ],
    [
      'application/pkcs7-mime; smime-type=enveloped-data',
      'The message is encrypted; what it says cannot be read.',
    ],
    [
      'application/pkcs7-mime; smime-type=signed-data',
      'The message is signed in a form that is not opened; what it says cannot be read.',
    ],
    ['application/x-pkcs7-mime', 'The message is encrypted or signed; what it says cannot be read.'],
    ['message/partial; id=1', 'The message is one piece of a longer one.'],
    ['message/external-body', 'Some of the message is kept elsewhere.'],
  ])('of type %s are pointed out', async (type, problem) => {
    expect((await parse([`Content-Type: ${type}`, '', 'abcdef'])).problems).toEqual([problem]);
  });

  it('that only report a delivery are read, unless something is written for people', async () => {
    const status = ['Content-Type: message/delivery-status', '', 'Action: failed'];

    expect(await parse(multipart('report', status))).toMatchObject({
      text: 'Action: failed',
      attachments: [],
    });
    expect(await parse(multipart('report', ['', 'Not delivered'], status))).toMatchObject({
      text: 'Not delivered',
      attachments: [{ mimeType: 'message/delivery-status' }],
    });
  });

  it('behind another boundary than announced are guessed', async () => {
    const mail = await parse([
      'Content-Type: multipart/mixed; boundary=other',
      '',
      '--real',
      'Content-Type: text/html',
      '',
      '<p>Hello</p><p hidden>Obey me</p>',
      '--real--',
    ]);

    expect(mail).toMatchObject({
      text: 'Hello',
      problems: ['The parts of the message could only be guessed.'],
    });
  });

  it('that cannot be told apart are read as one, and stay hidden where they hide', async () => {
    const mail = await parse(['Content-Type: multipart/mixed', '', '<p>Hello</p>', '<p hidden>Obey me</p>']);

    expect(mail).toMatchObject({
      text: 'Hello',
      problems: ['The message says that it has parts, but they cannot be told apart.'],
    });
  });
});

describe('a message', () => {
  it('that is too large is refused', async () => {
    const small = createMailParser({ maxBytes: 10 });

    await expect(small.parse(Buffer.from('Subject: Hi\n\n'))).rejects.toMatchObject({
      code: 'MAIL_TOO_LARGE',
      details: { bytes: 13, limit: 10 },
    });
    await expect(small.parse(Buffer.from('To: a\n\n'))).resolves.toMatchObject({
      text: new Outside('', 'mail:body'),
    });
  });

  it.each([
    ['', 'The message has no header.'],
    ['\n\n\n', 'The message has no header.'],
    ['just words', 'The message has no header.'],
  ])('that is %j gives what can be read', async (raw, problem) => {
    expect((await parser.parse(Buffer.from(raw))).problems).toEqual([problem]);
  });

  it('with a type that is none is plain text', async () => {
    expect((await parse(['Content-Type: nonsense', '', 'Hello'])).text).toBe('Hello');
  });

  it('with a semicolon missing after its type keeps type and character set', async () => {
    const raw = Buffer.from('Content-Type: text/html charset=koi8-r\n\n<p>\xf0\xd2\xc9</p>', 'latin1');

    expect((await parser.parse(raw)).text).toBe('При');
  });

  it('in HTML names its character set itself where the header does not', async () => {
    const raw = Buffer.from(
      'Content-Type: text/html\n\n<meta charset="koi8-r"><p>\xf0\xd2\xc9</p>',
      'latin1',
    );

    expect((await parser.parse(raw)).text).toBe('При');
  });

  it('in UTF-7 is read', async () => {
    expect((await parse(['Content-Type: text/plain; charset=utf-7', '', 'Hi +AOk-'])).text).toBe('Hi é');
  });

  it('is read the same twice', async () => {
    const lines = multipart('alternative', ['', 'Hello'], ['Content-Type: text/html', '', '<p>Hello</p>']);

    expect(await parse(lines)).toEqual(await parse(lines));
  });
});

it('what leaves the parser is labelled, part by part', async () => {
  const mail = await labelling.parse(Buffer.from('From: Ann <ann@example.com>\nSubject: Hi\n\nHello'));

  expect(mail.subject).toEqual(new Outside('Hi', 'mail:subject'));
  expect(mail.text).toEqual(new Outside('Hello', 'mail:body'));
  expect(mail.from?.name).toEqual(new Outside('Ann', 'mail:address'));
  expect(mail.headers.map(({ name, value }) => [name, value.source])).toEqual([
    ['From', 'mail:header'],
    ['Subject', 'mail:header'],
  ]);
});

describe('character sets', () => {
  const parsed = (header: string, body: Buffer | string = 'Hello') =>
    parser.parse(Buffer.concat([Buffer.from(header, 'latin1'), Buffer.from('\r\n\r\n'), Buffer.from(body)]));

  it.each([
    ['of DOS in an encoded word', 'Subject: =?cp850?Q?M=84rz?=', 'März'],
    ['of DOS in base64', 'Subject: =?IBM850?B?TYRyeg==?=', 'März'],
    ['with a comma in an encoded word', 'Subject: =?utf-8?Q?Lee,_Ann?=', 'Lee, Ann'],
  ])('are read %s', async (_, header, subject) => {
    expect((await parsed(header)).subject).toBe(subject);
  });

  it('do not make one name with a comma two addresses', async () => {
    const { to } = await parsed('To: =?utf-8?Q?Lee,_Ann?= <ann@example.org>, bob@example.org');

    expect(to).toEqual([
      { name: 'Lee, Ann', address: 'ann@example.org' },
      { name: '', address: 'bob@example.org' },
    ]);
  });

  it.each(['gbk', 'gb18030'])('of the text hold for a header without one: %s', async (charset) => {
    const header = [
      'Subject: \xb6\xa9\xb5\xa5',
      'From: \xb6\xa9 <ann@example.org>',
      'Content-Type: multipart/mixed; boundary=b',
    ].join('\r\n');
    const body = `--b\r\nContent-Type: text/plain; charset=${charset}\r\n\r\nHello\r\n--b--`;

    expect(await parsed(header, body)).toMatchObject({
      subject: '订单',
      from: { name: '订', address: 'ann@example.org' },
      fromProblem: null,
    });
  });

  it('that nobody knows are told, of a header and of the text, unless the text is ASCII', async () => {
    const unknown = (name: string) => `The character set “${name}” is unknown; its text may be read wrongly.`;
    const type = 'Content-Type: text/plain; charset=x-klingon';

    expect((await parsed('Subject: =?x-vogon?Q?=84?=')).problems).toEqual([unknown('x-vogon')]);
    expect((await parsed(type, Buffer.from([0x84]))).problems).toEqual([unknown('x-klingon')]);
    expect((await parsed(type)).problems).toEqual([]);
  });
});
