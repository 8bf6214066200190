import type { MailRow } from './mail-row.ts';

/** The message of a row as a server would hand it over. */
export function expandMail(row: MailRow): Uint8Array {
  const body = bodyOf(row);
  const headers: readonly (readonly [string, string])[] = [
    ...(row.returnPath === undefined ? [] : [['Return-Path', `<${row.returnPath}>`] as const]),
    [
      'Received',
      'from mx.example.net (mx.example.net [192.0.2.1]) by mail.example.org; Mon, 4 May 2026 10:00:00 +0000',
    ],
    ...(row.dkim ?? '')
      .split(' ')
      .filter((domain) => domain !== '')
      .map(
        (domain) =>
          ['DKIM-Signature', `v=1; a=rsa-sha256; d=${domain}; s=s1; h=from:subject; bh=x; b=x`] as const,
      ),
    ['Date', 'Mon, 4 May 2026 10:00:00 +0000'],
    ['From', encodeName(row.from)],
    ...(row.replyTo === undefined ? [] : [['Reply-To', row.replyTo] as const]),
    ['To', encodeName(row.to)],
    ...(row.cc === undefined ? [] : [['Cc', encodeName(row.cc)] as const]),
    ['Subject', encodeWords(row.subject)],
    ...Object.entries(row.headers).map(([name, value]) => [name, encodeName(value)] as const),
    ['MIME-Version', '1.0'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return new TextEncoder().encode([...lines, body].join('\n').replaceAll('\n', '\r\n'));
}

/** A part with its header, as it stands inside a message. */
function bodyOf(row: MailRow): string {
  const alternatives = [
    ...(row.layout === 'table-only' ? [] : [textPart('plain', row.text)]),
    ...(row.layout === 'plain'
      ? []
      : [textPart('html', row.layout === 'simple' ? simpleHtml(row) : tableHtml(row))]),
    ...(row.calendar === undefined ? [] : [calendarPart(row.calendar)]),
  ];
  const text = together('alternative', alternatives);
  if (row.report !== undefined) {
    return together('report; report-type=delivery-status', [text, statusPart(row.report), returnedPart()]);
  }
  return together('mixed', [text, ...row.parts.map(filePart)]);
}

function together(kind: string, parts: readonly string[]): string {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const boundary = `part-${kind.slice(0, 5)}`;
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\n');
}

function textPart(subtype: string, text: string): string {
  return [
    `Content-Type: text/${subtype}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
  ].join('\n');
}

function simpleHtml({ text }: MailRow): string {
  const paragraphs = text
    .split('\n')
    .map((line) => (line === '' ? '<div><br></div>' : `<div>${withLinks(line)}</div>`));
  return `<html><body><div dir="ltr">${paragraphs.join('')}</div></body></html>`;
}

function tableHtml({ id, text }: MailRow): string {
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<tr><td style="padding:8px 24px;font-family:Arial">${withLinks(line)}</td></tr>`);
  return [
    '<html><body style="margin:0;background-color:#f4f4f4">',
    '<table width="600" align="center" cellpadding="0" cellspacing="0" style="background-color:#ffffff">',
    '<tr><td><img src="https://cdn.example/logo.png" width="120" alt=""></td></tr>',
    ...rows,
    '</table>',
    `<img src="https://track.example/open/${id}" width="1" height="1" alt="">`,
    '</body></html>',
  ].join('\n');
}

function withLinks(line: string): string {
  const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped.replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
}

function calendarPart({ method, summary }: { readonly method: string; readonly summary: string }): string {
  return [
    `Content-Type: text/calendar; charset=utf-8${method === '' ? '' : `; method=${method}`}`,
    '',
    ...calendarLines(method, summary),
    '',
  ].join('\n');
}

function calendarLines(method: string, summary: string): readonly string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    ...(method === '' ? [] : [`METHOD:${method}`]),
    'BEGIN:VEVENT',
    'UID:1@example.org',
    'DTSTAMP:20260504T100000Z',
    'DTSTART:20260507T100000Z',
    'DTEND:20260507T110000Z',
    `SUMMARY:${summary}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
}

function statusPart({ recipient, action, status }: NonNullable<MailRow['report']>): string {
  return [
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
  ].join('\n');
}

function returnedPart(): string {
  return ['Content-Type: text/rfc822-headers', '', 'From: ann@example.org', 'Subject: Hello', ''].join('\n');
}

function filePart({ type, name, calendar }: MailRow['parts'][number]): string {
  const content =
    calendar === undefined
      ? 'JVBERi0xLjQK'
      : Buffer.from(calendarLines(calendar.method, calendar.summary).join('\r\n')).toString('base64');
  return [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    content,
    '',
  ].join('\n');
}

function encodeName(value: string): string {
  const named = /^(?<name>.*?)\s*(?<address><[^<>]*>)$/.exec(value)?.groups;
  if (named?.['name'] === undefined || !/[^ -~]/.test(named['name'])) return encodeWords(value);
  return `${encodeWords(named['name'].replaceAll('"', ''))} ${named['address']}`;
}

function encodeWords(text: string): string {
  return /[^ -~]/.test(text) ? `=?utf-8?B?${Buffer.from(text).toString('base64')}?=` : text;
}
