import { decodeField, readHeaders } from './headers.ts';
import type { MailLimits } from './limits.ts';
import { type MimePart, readMimeTree } from './mime-tree.ts';

/** What a message is made of, in the order of its parts. */
export interface MessageParts {
  readonly bodies: readonly Body[];
  readonly attachments: readonly AttachedPart[];
  readonly calendars: readonly CalendarPart[];
  readonly problems: readonly string[];
}

/** One stretch of text. Where a sender gives both forms, they are meant to say the same (RFC 2046 5.1.4). */
export interface Body {
  readonly plain: readonly MimePart[];
  readonly html: readonly MimePart[];
}

export interface AttachedPart {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
}

export interface CalendarPart {
  /** The `method` parameter, empty where there is none. */
  readonly method: string;
  readonly part: MimePart;
}

/** Sorts the leaves of a message into text, attachments and invitations. */
export async function sortParts(root: MimePart, limits: MailLimits): Promise<MessageParts> {
  const found: Found = { bodies: [], attachments: [], calendars: [], problems: new Set() };
  await visit(root, { found, limits, alternative: null, inRelated: false });
  return { ...found, problems: [...found.problems] };
}

/** `text/plain` for anything that is no type; a missing semicolon does not spoil the type. */
export function mimeTypeOf(part: MimePart): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(part.contentType.parsed.value)?.[0] ?? 'text/plain';
}

interface Found {
  readonly bodies: OpenBody[];
  readonly attachments: AttachedPart[];
  readonly calendars: CalendarPart[];
  readonly problems: Set<string>;
}

interface OpenBody extends Body {
  readonly plain: MimePart[];
  readonly html: MimePart[];
}

interface Place {
  readonly found: Found;
  readonly limits: MailLimits;
  /** The body that the nearest multipart/alternative above gives in several forms. */
  readonly alternative: OpenBody | null;
  readonly inRelated: boolean;
}

async function visit(part: MimePart, place: Place): Promise<void> {
  const { multipart } = part.contentType;
  if (multipart === false) return await visitLeaf(part, place);
  const problem = multipartProblems[multipart];
  if (problem !== undefined) place.found.problems.add(problem);
  if (part.childNodes.length === 0) return visitUndivided(part, place);
  const alternative = multipart === 'alternative' ? openBody(place) : place.alternative;
  for (const child of part.childNodes) {
    await visit(child, { ...place, alternative, inRelated: place.inRelated || multipart === 'related' });
  }
}

const multipartProblems: Readonly<Record<string, string>> = {
  encrypted: 'The message is encrypted; what it says cannot be read.',
  signed: 'The message is signed; the signature was not checked.',
};

function openBody({ found }: Place): OpenBody {
  const body: OpenBody = { plain: [], html: [] };
  found.bodies.push(body);
  return body;
}

/** A multipart whose boundary never comes: mail programs show it as it is. */
function visitUndivided(part: MimePart, place: Place): void {
  if (part.content === null || part.content.byteLength === 0) return;
  place.found.problems.add('The message says that it has parts, but they cannot be told apart.');
  (place.alternative ?? openBody(place)).plain.push(part);
}

async function visitLeaf(part: MimePart, place: Place): Promise<void> {
  const type = mimeTypeOf(part);
  const name = nameOf(part);
  const problem = leafProblem(type, name, part);
  if (problem !== null) place.found.problems.add(problem);
  if (isCalendar(type, name))
    place.found.calendars.push({ method: part.contentType.parsed.params['method'] ?? '', part });
  if (isShownAsText(part, type, name, place)) {
    formsOf(place.alternative ?? openBody(place), type).push(part);
  } else if (part.content !== null && isShownAsAttachment(part, type, name, place)) {
    const subject =
      type === 'message/rfc822' || type === 'message/global'
        ? await subjectOf(part.content, place.limits)
        : '';
    place.found.attachments.push({
      name: titled(name, subject),
      mimeType: type,
      size: part.content.byteLength,
    });
  }
}

/** Text with a file name that follows other text is something to open, not to read on in. */
function isShownAsText(part: MimePart, type: string, name: string, place: Place): boolean {
  const isText = type === 'text/plain' || htmlLike.has(type);
  if (!isText || part.contentDisposition.parsed.value === 'attachment') return false;
  const before = place.alternative === null ? place.found.bodies : formsOf(place.alternative, type);
  return name === '' || before.length === 0;
}

function formsOf(body: OpenBody, type: string): MimePart[] {
  return type === 'text/plain' ? body.plain : body.html;
}

/** Both are older markups with tags in angle brackets (RFC 1896, RFC 1341). */
const htmlLike = new Set(['text/html', 'application/xhtml+xml', 'text/enriched', 'text/richtext']);

/** Pictures within the text, other forms of the text and signatures are no attachments to a reader. */
function isShownAsAttachment(part: MimePart, type: string, name: string, place: Place): boolean {
  if (part.contentDisposition.parsed.value === 'attachment' && !type.endsWith('-signature')) return true;
  if (part.content?.byteLength === 0 && name === '') return false;
  if (type.endsWith('-signature') || type === 'application/pgp-encrypted' || type === 'text/x-amp-html')
    return false;
  if (type === 'text/calendar' && name === '') return false;
  return !(place.inRelated && part.contentId !== undefined && type.startsWith('image/'));
}

function isCalendar(type: string, name: string): boolean {
  return type === 'text/calendar' || type === 'application/ics' || /\.(ics|vcs)$/i.test(name);
}

function leafProblem(type: string, name: string, part: MimePart): string | null {
  if (type === 'application/ms-tnef' || type === 'application/vnd.ms-tnef' || /^winmail\.dat$/i.test(name)) {
    return "Some of the message is in a form that only Microsoft's programs open (winmail.dat).";
  }
  if (type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime') {
    const kind = part.contentType.parsed.params['smime-type'] ?? '';
    return /signed/i.test(kind)
      ? 'The message is signed in a form that has to be opened first; what it says cannot be read.'
      : 'The message is encrypted; what it says cannot be read.';
  }
  if (type === 'message/partial') return 'The message is one piece of a longer one.';
  if (type === 'message/external-body') return 'Some of the message is kept elsewhere.';
  return null;
}

function nameOf(part: MimePart): string {
  const name =
    part.contentDisposition.parsed.params['filename'] ?? part.contentType.parsed.params['name'] ?? '';
  return decodeField(name).text.slice(0, 255);
}

/** A nested message's own subject says more than `message.eml`. */
function titled(name: string, subject: string): string {
  if (subject === '' || name.includes(subject)) return name;
  return name === '' ? subject : `${name} (${subject})`;
}

async function subjectOf(message: ArrayBuffer, limits: MailLimits): Promise<string> {
  const header = new Uint8Array(message, 0, Math.min(message.byteLength, 64 * 1024));
  const end = Buffer.from(header.buffer, 0, header.length)
    .toString('latin1')
    .search(/\r?\n\r?\n/);
  const { root } = await readMimeTree(end === -1 ? header : header.subarray(0, end), limits);
  return readHeaders(root).text('subject').slice(0, 200);
}
