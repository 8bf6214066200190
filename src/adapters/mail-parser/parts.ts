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
  const found: Found = { bodies: [], attachments: [], calendars: [], problems: new Set(), guesses: 0 };
  await visit(root, { found, limits, alternative: null, inRelated: false });
  const { bodies, attachments, calendars, problems } = found;
  return { bodies, attachments, calendars, problems: [...problems] };
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
  guesses: number;
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
  const children = part.childNodes.length > 0 ? part.childNodes : await guessChildren(part, place);
  if (children.length === 0) return visitUndivided(part, place);
  const alternative = multipart === 'alternative' ? openBody(place) : place.alternative;
  for (const child of children) {
    await visit(child, { ...place, alternative, inRelated: place.inRelated || multipart === 'related' });
  }
}

const encrypted = 'The message is encrypted; what it says cannot be read.';
const multipartProblems: Readonly<Record<string, string>> = {
  encrypted,
  signed: 'The message is signed; the signature was not checked.',
};

function openBody({ found }: Place): OpenBody {
  const body: OpenBody = { plain: [], html: [] };
  found.bodies.push(body);
  return body;
}

/** Parts whose boundary is not the one announced are found by their looks, as mail programs do it. */
async function guessChildren(part: MimePart, { found, limits }: Place): Promise<readonly MimePart[]> {
  const content = Buffer.from(part.content ?? new ArrayBuffer(0));
  const boundary = /^--([^"\\\s][^"\\\r\n]{0,200}?)[ \t]*\r?\n(?=content-)/im.exec(
    content.toString('latin1'),
  )?.[1];
  if (boundary === undefined || found.guesses >= maxGuesses) return [];
  found.guesses += 1;
  const header = `Content-Type: multipart/${part.contentType.multipart || 'mixed'}; boundary="${boundary}"\n\n`;
  const { root } = await readMimeTree(Buffer.concat([Buffer.from(header, 'latin1'), content]), limits);
  if (root.childNodes.length > 0) found.problems.add('The parts of the message could only be guessed.');
  return root.childNodes;
}

const maxGuesses = 5;

function visitUndivided(part: MimePart, place: Place): void {
  if (part.content === null || part.content.byteLength <= emptyBytes) return;
  place.found.problems.add('The message says that it has parts, but they cannot be told apart.');
  const start = Buffer.from(part.content, 0, Math.min(part.content.byteLength, 4096)).toString('latin1');
  formsOf(
    place.alternative ?? openBody(place),
    /<[a-z!][^>]*>/i.test(start) ? 'text/html' : 'text/plain',
  ).push(part);
}

async function visitLeaf(part: MimePart, place: Place): Promise<void> {
  const type = mimeTypeOf(part);
  const name = nameOf(part);
  const problem = leafProblem(type, name, part);
  if (problem !== null) place.found.problems.add(problem);
  if (isCalendar(type, name))
    place.found.calendars.push({ method: part.contentType.parsed.params['method'] ?? '', part });
  if (isReportAlone(part, type, place) || isShownAsText(part, type, name, place)) {
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
  if (name === '') return true;
  const before =
    place.alternative === null ? place.found.bodies.flatMap(allForms) : formsOf(place.alternative, type);
  return !before.some(({ content }) => content !== null && content.byteLength > emptyBytes);
}

/** A line end or two. */
const emptyBytes = 4;

function allForms({ plain, html }: OpenBody): readonly MimePart[] {
  return [...plain, ...html];
}

/** What a machine says about a delivery is shown if nothing was written for people. */
function isReportAlone(part: MimePart, type: string, { found }: Place): boolean {
  return reports.has(type) && part.content !== null && found.bodies.length === 0;
}

const reports = new Set([
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
]);

function formsOf(body: OpenBody, type: string): MimePart[] {
  return htmlLike.has(type) ? body.html : body.plain;
}

/** Both are older markups with tags in angle brackets (RFC 1896, RFC 1341). */
const htmlLike = new Set(['text/html', 'application/xhtml+xml', 'text/enriched', 'text/richtext']);

/** Pictures within the text, other forms of the text and signatures are no attachments to a reader. */
function isShownAsAttachment(part: MimePart, type: string, name: string, place: Place): boolean {
  if (type.endsWith('-signature') || (part.content?.byteLength === 0 && name === '')) return false;
  if (part.contentDisposition.parsed.value === 'attachment') return true;
  if (type === 'application/pgp-encrypted' || type === 'text/x-amp-html') return false;
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
    if (/signed/i.test(kind))
      return 'The message is signed in a form that is not opened; what it says cannot be read.';
    return /enveloped|encrypted/i.test(kind)
      ? encrypted
      : 'The message is encrypted or signed; what it says cannot be read.';
  }
  if (type === 'application/pgp-encrypted') return encrypted;
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
