import type { Attachment } from '@tact/core/ports/mail-parser';
import type { MailLimits } from '@tact/visible-text/limits';
import { readHeaders } from './headers.ts';
import { idOf, mayBeInline, saysInline, shownIds } from './inline-picture.ts';
import { type MimePart, readMimeTree } from './mime-tree.ts';
import { kindOf, multipartProblem, type PartKind, problemOf } from './part-kind.ts';

/** What a message is made of, in the order of its parts. */
interface MessageParts {
  readonly bodies: readonly Body[];
  readonly attachments: readonly Attachment[];
  readonly calendars: readonly CalendarPart[];
  /** What machines say about deliveries (RFC 3464). */
  readonly deliveries: readonly MimePart[];
  /** What invisible characters in file names spell. */
  readonly spelled: readonly string[];
  readonly problems: readonly string[];
}

/** One stretch of text. Where a sender gives both forms, they are meant to say the same (RFC 2046 5.1.4). */
export interface Body {
  readonly plain: readonly MimePart[];
  readonly html: readonly MimePart[];
}

export interface CalendarPart {
  /** The `method` parameter, empty where there is none. */
  readonly method: string;
  readonly part: MimePart;
}

/** Sorts the leaves of a message into text, attachments and invitations. */
export async function sortParts(root: MimePart, limits: MailLimits): Promise<MessageParts> {
  const found: CollectedParts = {
    bodies: [],
    listed: [],
    calendars: [],
    deliveries: [],
    spelled: [],
    problems: [],
    guesses: 0,
  };
  await visit(root, { found, limits, alternative: null, inRelated: false });
  const { bodies, calendars, deliveries, spelled, problems } = found;
  return { bodies, calendars, deliveries, spelled, problems, attachments: attachmentsOf(found) };
}

/** Known only at the end: the HTML that shows a picture may come after it. */
function attachmentsOf({ listed, bodies }: CollectedParts): readonly Attachment[] {
  const shown = listed.some(({ pictureId }) => pictureId !== null)
    ? shownIds(bodies.flatMap(({ html }) => html))
    : new Set<string>();
  return listed.flatMap(({ attachment, pictureId }) =>
    pictureId !== null && shown.has(pictureId) ? [] : [attachment],
  );
}

interface CollectedParts extends Omit<MessageParts, 'attachments'> {
  readonly bodies: OpenBody[];
  readonly listed: AttachmentEntry[];
  readonly calendars: CalendarPart[];
  readonly deliveries: MimePart[];
  readonly spelled: string[];
  readonly problems: string[];
  guesses: number;
}

/** An attachment, unless it is a picture that the HTML shows by its id. */
interface AttachmentEntry {
  readonly attachment: Attachment;
  readonly pictureId: string | null;
}

interface OpenBody extends Body {
  readonly plain: MimePart[];
  readonly html: MimePart[];
}

interface Place {
  readonly found: CollectedParts;
  readonly limits: MailLimits;
  /** The body that the nearest multipart/alternative above gives in several forms. */
  readonly alternative: OpenBody | null;
  readonly inRelated: boolean;
}

const maxGuesses = 5;
/** A line end or two. */
const emptyBytes = 4;

async function visit(part: MimePart, place: Place): Promise<void> {
  const { multipart } = part.contentType;
  if (multipart === false) return await visitLeaf(part, place);
  const problem = multipartProblem(multipart);
  if (problem !== null) place.found.problems.push(problem);
  const children = await childrenOf(part, place);
  if (children.length === 0) return visitUndivided(part, place);
  const alternative = multipart === 'alternative' ? openBody(place) : place.alternative;
  for (const child of children) {
    await visit(child, { ...place, alternative, inRelated: place.inRelated || multipart === 'related' });
  }
}

async function childrenOf(part: MimePart, { found, limits }: Place): Promise<readonly MimePart[]> {
  if (part.childNodes.length > 0 || found.guesses >= maxGuesses) return part.childNodes;
  found.guesses += 1;
  const guessed = await guessParts(part, limits);
  if (guessed.length > 0) found.problems.push('The parts of the message could only be guessed.');
  return guessed;
}

function openBody({ found }: Place): OpenBody {
  const body: OpenBody = { plain: [], html: [] };
  found.bodies.push(body);
  return body;
}

/** Mail programs show the source then; read as HTML where it looks like it, as what is hidden stays hidden that way. */
function visitUndivided(part: MimePart, place: Place): void {
  if (!hasContent(part)) return;
  place.found.problems.push('The message says that it has parts, but they cannot be told apart.');
  const source = Buffer.from(part.content).toString('latin1');
  const body = place.alternative ?? openBody(place);
  (/<[a-z!][^<>]*>/i.test(source) ? body.html : body.plain).push(part);
}

async function visitLeaf(part: MimePart, place: Place): Promise<void> {
  const { found, limits } = place;
  const kind = kindOf(part);
  const problem = problemOf(part, kind);
  if (problem !== null) found.problems.push(problem);
  if (kind.spelled !== '') found.spelled.push(kind.spelled);
  if (/^message\/(?:global-)?delivery-status$/.test(kind.type)) found.deliveries.push(part);
  if (kind.isCalendar) {
    found.calendars.push({ method: part.contentType.parsed.params['method'] ?? '', part });
  }
  if (isShownAsText(part, kind, place)) {
    const body = place.alternative ?? openBody(place);
    (kind.isHtml ? body.html : body.plain).push(part);
  } else if (isListed(part, kind, place)) {
    const content = part.content ?? new ArrayBuffer(0);
    const name = kind.isNestedMessage ? await nameOfMessage(kind.name, content, limits) : kind.name;
    found.listed.push({
      attachment: { name, mimeType: kind.type, size: content.byteLength },
      pictureId: mayBeInline(kind) && part.contentId !== undefined ? idOf(part.contentId) : null,
    });
  }
}

/**
 * Text with a file name that follows other text is something to open, not to read on in. A report of a machine is shown
 * if nothing was written for people.
 */
function isShownAsText(part: MimePart, kind: PartKind, { found, alternative }: Place): boolean {
  if (kind.isReport) return hasContent(part) && found.bodies.length === 0;
  if (!kind.isText || kind.saysAttachment) return false;
  if (kind.name === '') return true;
  const before =
    alternative === null
      ? found.bodies.flatMap(({ plain, html }) => [...plain, ...html])
      : alternative[kind.isHtml ? 'html' : 'plain'];
  return !before.some(hasContent);
}

/** What a reader sees as an attachment; of a picture with an id, as far as the picture itself says. */
function isListed(part: MimePart, kind: PartKind, { inRelated, alternative }: Place): boolean {
  const isEmpty = part.content === null || part.content.byteLength === 0;
  if (kind.isNeverListed || (isEmpty && kind.name === '')) return false;
  if (kind.saysAttachment) return true;
  // One more form of the same text, which mail programs show as an invitation.
  if (kind.type === 'text/calendar' && kind.name === '') return alternative === null;
  return !(mayBeInline(kind) && saysInline(part, kind, inRelated));
}

function hasContent(part: MimePart): part is MimePart & { content: ArrayBuffer } {
  return part.content !== null && part.content.byteLength > emptyBytes;
}

/**
 * The parts of a multipart whose boundary is not the one it announces: the first line of two hyphens that a header
 * follows is taken for it, as mail programs do. Empty where there is none.
 */
async function guessParts(part: MimePart, limits: MailLimits): Promise<readonly MimePart[]> {
  const content = Buffer.from(part.content ?? new ArrayBuffer(0));
  const boundary = boundaryLine.exec(content.toString('latin1'))?.[1];
  if (boundary === undefined) return [];
  const header = `Content-Type: multipart/${part.contentType.multipart || 'mixed'}; boundary="${boundary}"\n\n`;
  const { root } = await readMimeTree(Buffer.concat([Buffer.from(header, 'latin1'), content]), limits);
  return root.childNodes;
}

const boundaryLine = /^--([^"\\\s][^"\\\r\n]{0,200}?)[ \t]*\r?\n(?=content-)/im;

/** A name for a message that comes as an attachment: its own subject says more than `message.eml`. */
async function nameOfMessage(name: string, message: ArrayBuffer, limits: MailLimits): Promise<string> {
  const subject = await subjectOf(message, limits);
  if (subject === '' || name.includes(subject)) return name;
  return name === '' ? subject : `${name} (${subject})`;
}

const maxHeaderLength = 64 * 1024;

async function subjectOf(message: ArrayBuffer, limits: MailLimits): Promise<string> {
  const start = Buffer.from(message, 0, Math.min(message.byteLength, maxHeaderLength));
  const end = start.toString('latin1').search(/\r?\n\r?\n/);
  const { root } = await readMimeTree(end === -1 ? start : start.subarray(0, end), limits);
  return readHeaders(root).text('subject').slice(0, 200);
}
