import { Outside } from '@tact/core/records';
import { headerEnd, headerField } from './header-field.ts';

/** What mail programs write about a message into its own header in an mbox file. */
interface MboxMarks {
  readonly seen: boolean;
  readonly flagged: boolean;
  /** Who wrote them nobody can tell: no header that a sender adds is told from one that a mail program adds. */
  readonly headerLabels: readonly Outside[];
  /** Deleted in Thunderbird, and still in the file until the folder is compacted. */
  readonly isRemoved: boolean;
}

const mozillaRead = 0x0001;
const mozillaStar = 0x0004;
const mozillaRemoved = 0x0008;

export function mboxMarks(raw: Uint8Array): MboxMarks {
  const status = `${headerField(raw, 'Status') ?? ''}${headerField(raw, 'X-Status') ?? ''}`;
  const mozilla = Number.parseInt(headerField(raw, 'X-Mozilla-Status') ?? '0', 16) || 0;
  const gmail = words(headerField(raw, 'X-Gmail-Labels'), /\s*,\s*/);
  return {
    seen: status.includes('R') || (mozilla & mozillaRead) !== 0 || gmail.includes('Opened'),
    flagged: status.includes('F') || (mozilla & mozillaStar) !== 0 || gmail.includes('Starred'),
    isRemoved: (mozilla & mozillaRemoved) !== 0,
    headerLabels: [
      ...words(headerField(raw, 'X-Keywords'), /[\s,]+/),
      ...words(headerField(raw, 'X-Mozilla-Keys'), /\s+/),
      ...gmail.filter((label) => !gmailSystemLabels.has(label)),
    ].map((label) => new Outside(label, 'mail:label')),
  };
}

/** The message without those lines: they change while it stays the same. */
export function withoutMarks(raw: Buffer): Buffer {
  const end = headerEnd(raw);
  const header = raw.toString('latin1', 0, end);
  const kept = header.replace(marks, '');
  return kept.length === header.length
    ? raw
    : Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(end)]);
}

const marks = /^(Status|X-Status|X-UID|X-IMAP(base)?|X-Keywords|X-Mozilla-[\w-]+):.*\n(?:[ \t].*\n)*/gim;
const gmailSystemLabels = new Set([
  'Inbox',
  'Unread',
  'Opened',
  'Starred',
  'Important',
  'Sent',
  'Archived',
  'Trash',
  'Spam',
]);

function words(value: string | null, divider: RegExp): string[] {
  // An encoded word cannot be divided before it is decoded; such a value names no label here.
  if (value === null || value.includes('=?')) return [];
  return value.split(divider).filter((word) => word !== '');
}
