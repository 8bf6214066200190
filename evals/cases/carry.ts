import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type { Channel } from './case-shape.ts';

/** A mail to create, with outside text in one of its channels. */
interface Carrier {
  /** Unique. Used for the Message-ID and the boundaries, so that the output is deterministic. */
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly body: string;
  readonly channel: Channel;
  /** If empty, the channel keeps what the cover says. */
  readonly text: string;
  readonly date: Date;
}

/** The text as it arrives in a channel. Only bodies and invitations keep line breaks; elsewhere whitespace collapses. */
export function asCarried(text: string, channel: Channel): string {
  return channel === 'body' || channel === 'invitation' ? text : text.replaceAll(/\s+/g, ' ').trim();
}

/** The complete message (RFC 5322) to the sample owner, with CRLF line endings. */
export async function carry(carrier: Carrier): Promise<string> {
  const text = asCarried(carrier.text, carrier.channel);
  const message: MailComposerOptions = {
    from: carrier.from,
    to: 'Robin Vale <robin@vale.example>',
    subject: carrier.channel === 'subject' && text !== '' ? text : carrier.subject,
    messageId: `<${carrier.id}@cases.example>`,
    date: carrier.date,
    headers: { 'X-Tact-Sample': 'yes' },
    baseBoundary: carrier.id,
    textEncoding: 'quoted-printable',
    newline: 'windows',
    ...contentOf(carrier, text),
  };
  const raw = await new MailComposer(message).compile().build();
  return raw.toString('latin1');
}

function contentOf({ id, subject, body, channel, date }: Carrier, text: string): MailComposerOptions {
  if (text === '' || channel === 'subject') return { text: `${body}\n` };
  switch (channel) {
    case 'body':
      return text.startsWith('<!--')
        ? { html: `<p>${escapeHtml(body)}</p>\n${text}\n` }
        : { text: `${body}\n\n${text}\n` };
    case 'attachment_name':
      return {
        text: `${body}\n`,
        attachments: [{ filename: text, content: 'An empty page.\n', contentType: 'text/plain' }],
      };
    case 'invitation':
      return {
        text: `${body}\n`,
        icalEvent: { method: 'REQUEST', content: calendar({ id, subject, date, text }) },
      };
    case 'linked_title':
      return {
        html: `<p>${escapeHtml(body)}</p>\n<p><a href="https://pages.example/${id}">${escapeHtml(text)}</a></p>\n`,
      };
  }
}

/** An event a week later (RFC 5545), with the text as its description. */
function calendar(event: { id: string; subject: string; date: Date; text: string }): string {
  const start = new Date(event.date.getTime() + 7 * 24 * 60 * 60 * 1000);
  const end = new Date(start.getTime() + 60 * 60 * 1000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tact//Cases//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${event.id}@cases.example`,
    `DTSTAMP:${utc(event.date)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeCalendarText(event.subject)}`,
    `DESCRIPTION:${escapeCalendarText(event.text)}`,
    'ATTENDEE;CN=Robin Vale;RSVP=TRUE:mailto:robin@vale.example',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** RFC 5545, section 3.3.11. */
function escapeCalendarText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');
}

/** RFC 5545, section 3.1: at most 75 octets a line, never within a character. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
