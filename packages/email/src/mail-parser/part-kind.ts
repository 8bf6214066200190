import { decodeField } from './headers.ts';
import type { MimePart } from './mime-tree.ts';

/** What a leaf of a message is, by its own header alone. */
export interface PartKind {
  /** In lower case; `text/plain` for anything that is no type. */
  readonly type: string;
  /** The file name, empty where there is none. */
  readonly name: string;
  /** What invisible characters in the name spell. */
  readonly spelled: string;
  readonly isText: boolean;
  /** HTML, or an older markup with tags in angle brackets (RFC 1896, RFC 1341). */
  readonly isHtml: boolean;
  readonly isCalendar: boolean;
  /** What a machine says about a delivery. */
  readonly isReport: boolean;
  readonly isNestedMessage: boolean;
  readonly saysAttachment: boolean;
  /** Signatures, control parts and further forms of the text, which no mail program lists. */
  readonly isNeverListed: boolean;
}

export function kindOf(part: MimePart): PartKind {
  const type = mimeTypeOf(part);
  const stated = part.contentDisposition.parsed.params['filename'] ?? part.contentType.parsed.params['name'];
  const name = decodeField(stated ?? '');
  const isHtml = htmlTypes.has(type);
  return {
    type,
    name: name.text.slice(0, 255),
    spelled: name.spelled,
    isText: type === 'text/plain' || isHtml,
    isHtml,
    isCalendar: type === 'text/calendar' || type === 'application/ics' || /\.(ics|vcs)$/i.test(name.text),
    isReport: reportTypes.has(type),
    isNestedMessage: type === 'message/rfc822' || type === 'message/global',
    saysAttachment: part.contentDisposition.parsed.value === 'attachment',
    isNeverListed:
      type.endsWith('-signature') || type === 'application/pgp-encrypted' || type === 'text/x-amp-html',
  };
}

/** A missing semicolon after it does not spoil the type. */
export function mimeTypeOf(part: MimePart): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(part.contentType.parsed.value)?.[0] ?? 'text/plain';
}

/** What keeps a part from being read; null where nothing does. */
export function problemOf(part: MimePart, { type, name }: PartKind): string | null {
  if (type === 'application/ms-tnef' || type === 'application/vnd.ms-tnef' || /^winmail\.dat$/i.test(name)) {
    return "Some of the message is in a form that only Microsoft's programs open (winmail.dat).";
  }
  if (type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime') {
    return smimeProblem(part.contentType.parsed.params['smime-type'] ?? '');
  }
  return typeProblems[type] ?? null;
}

/** What a multipart says about the whole of its parts. */
export function multipartProblem(subtype: string): string | null {
  if (subtype === 'encrypted') return encrypted;
  return subtype === 'signed' ? notChecked : null;
}

export const encrypted = 'The message is encrypted; what it says cannot be read.';
/** Whether a problem means that the text, or some of it, was not read. */
export function isUnread(problem: string): boolean {
  return /cannot be read\.$|no text was read\.$|only Microsoft's programs open|character set .* is unknown/.test(
    problem,
  );
}

export const notChecked = 'The message is signed; the signature was not checked.';

const htmlTypes = new Set(['text/html', 'application/xhtml+xml', 'text/enriched', 'text/richtext']);
const reportTypes = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
]);

const typeProblems: Readonly<Record<string, string>> = {
  'application/pgp-encrypted': encrypted,
  'message/partial': 'The message is one piece of a longer one.',
  'message/external-body': 'Some of the message is kept elsewhere.',
};

function smimeProblem(smimeType: string): string {
  if (/signed/i.test(smimeType)) {
    return 'The message is signed in a form that is not opened; what it says cannot be read.';
  }
  return /enveloped|encrypted/i.test(smimeType)
    ? encrypted
    : 'The message is encrypted or signed; what it says cannot be read.';
}
