import { tactError } from '@tact/core/errors';
import { labelMail } from '@tact/core/ports/label-mail';
import {
  type Address,
  type DeliveryOutcome,
  deliveryOutcomes,
  type HiddenText,
  type Invitation,
  type MailParser,
  type OutsideMail,
  type ParsedMail,
} from '@tact/core/ports/mail-parser';
import type { VisibilityProver } from '@tact/core/ports/visibility-prover';
import { defaultLimits, type MailLimits } from '@tact/visible-text/limits';
import { createReadingBudget } from '@tact/visible-text/reading-budget';
import type { VisibleText } from '@tact/visible-text/visible-text';
import { readAddresses } from './addresses.ts';
import { readAuthentication } from './authentication.ts';
import { readAuthor } from './author.ts';
import { readBody } from './body.ts';
import { unknownCharset } from './charset.ts';
import { contentKeys } from './content-keys.ts';
import { unknownCharsetsIn } from './encoded-words.ts';
import { readHeaderBlock } from './header-block.ts';
import { type HeaderFields, messageIds, readHeaders } from './headers.ts';
import { readListId } from './list-id.ts';
import { parseMailDate } from './mail-date.ts';
import { type MimePart, type MimeTree, readMimeTree } from './mime-tree.ts';
import { isUnread } from './part-kind.ts';
import { partText } from './part-text.ts';
import { type CalendarPart, sortParts } from './parts.ts';
import { textCharset, tidyMessage } from './raw-message.ts';

export interface MailParserOptions extends Partial<MailLimits> {
  /** The servers whose Authentication-Results are believed, by their names in it. Default: none. */
  readonly authenticatedBy?: readonly string[];
  /** Proves more of the HTML visible than its styles do; none by default. */
  readonly prover?: VisibilityProver | null;
}

/** Reads messages with postal-mime, parse5 and css-tree. Keeps nothing from one message to the next. */
export function createMailParser(options: MailParserOptions = {}): MailParser {
  const { prover = null, authenticatedBy = [], ...given } = options;
  const limits = { ...defaultLimits, ...given };
  return { parse: (raw) => parse(raw, limits, { prover, authenticatedBy }) };
}

async function parse(
  raw: Uint8Array,
  limits: MailLimits,
  { prover, authenticatedBy }: Required<Pick<MailParserOptions, 'prover' | 'authenticatedBy'>>,
): Promise<OutsideMail> {
  if (raw.byteLength > limits.maxBytes) {
    throw tactError('MAIL_TOO_LARGE', { bytes: raw.byteLength, limit: limits.maxBytes });
  }
  const tree = await treeOf(raw, limits);
  const headers = readHeaders(tree.root);
  const parts = await sortParts(tree.root, limits);
  const budget = createReadingBudget(limits);
  const bodies: VisibleText[] = [];
  for (const body of parts.bodies) bodies.push(await readBody(body, limits, budget, prover));
  const invitation = await firstInvitation(parts.calendars, limits);
  const text = bodies
    .map((body) => body.text)
    .filter((each) => each !== '')
    .join('\n\n');
  const delivery = readDelivery(parts.deliveries);
  const textProblems = [...parts.problems, ...bodies.flatMap((body) => body.problems)];
  const subject = headers.text('subject').slice(0, maxSubjectChars);
  const hidden = bodies
    .flatMap((body) => body.hidden)
    .concat([...headers.spelled, ...parts.spelled].map(spelledOut));
  return labelMail({
    ...identity(headers),
    ...people(headers),
    ...provenance(raw, headers, authenticatedBy),
    contentKeys: contentKeys(raw, headers, tree.root),
    subject,
    headers: headers.all,
    text: cutAtWord(text, limits.maxTextChars),
    ...(textProblems.some(isUnread) ? { hasUnreadText: true } : {}),
    links: bodies.flatMap((body) => body.links).slice(0, limits.maxLinks),
    hidden: hidden.slice(0, limits.maxHidden),
    attachments: parts.attachments.slice(0, limits.maxAttachments),
    invitation: invitation.value,
    ...(delivery === null ? {} : { delivery }),
    problems: [
      ...new Set([
        ...treeProblems(tree),
        ...headerProblems(headers),
        ...textProblems,
        ...invitation.problems,
        ...tooMany(parts.attachments.length, limits.maxAttachments),
      ]),
    ],
  });
}

const maxSubjectChars = 2_000;

async function treeOf(raw: Uint8Array, limits: MailLimits): Promise<MimeTree> {
  try {
    return await readMimeTree(tidyMessage(raw), limits);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw tactError('MAIL_UNPARSABLE', { why: why.slice(0, 200) }, error);
  }
}

function identity(
  headers: HeaderFields,
): Pick<ParsedMail, 'messageId' | 'inReplyTo' | 'references' | 'date'> {
  return {
    messageId: messageIds(headers.raw('message-id'))[0] ?? '',
    inReplyTo: messageIds(headers.raw('in-reply-to'))[0] ?? '',
    references: messageIds(headers.raw('references')),
    date: parseMailDate(headers.text('date')),
  };
}

function people(headers: HeaderFields): Pick<ParsedMail, 'sender' | 'replyTo' | 'to' | 'cc' | 'bcc'> {
  const first = (name: string): Address | null => readAddresses([headers.raw(name)])[0] ?? null;
  const every = (name: string): readonly Address[] => readAddresses(headers.rawAll(name));
  return {
    sender: first('sender'),
    replyTo: every('reply-to'),
    to: every('to'),
    cc: every('cc'),
    bcc: every('bcc'),
  };
}

/** Who sent it, by the bytes of the message; what the library makes of them is only shown. */
function provenance(
  raw: Uint8Array,
  headers: HeaderFields,
  authenticatedBy: readonly string[],
): Pick<ParsedMail, 'from' | 'fromProblem' | 'authentication' | 'listId' | 'carriedIds'> {
  const block = readHeaderBlock(raw);
  const { address, problem } = readAuthor(block, textCharset(raw));
  const shown = readAddresses([headers.raw('from')])[0] ?? null;
  const domain = address === null ? null : address.slice(address.indexOf('@') + 1);
  return {
    from: address === null ? shown : { name: shown?.name ?? '', address },
    fromProblem: problem,
    authentication: readAuthentication(block, authenticatedBy, domain),
    listId: readListId(block),
    carriedIds: carriedIds(raw),
  };
}

/** The first calendar part that holds an event. One that cannot be read is no reason to lose the message. */
async function firstInvitation(
  calendars: readonly CalendarPart[],
  limits: MailLimits,
): Promise<{ readonly value: Invitation | null; readonly problems: readonly string[] }> {
  if (calendars.length === 0) return { value: null, problems: [] };
  // Few messages carry a calendar, and what reads one is slow to load.
  const { readInvitation } = await import('./invitation.ts');
  const problems: string[] = [];
  for (const calendar of calendars.slice(0, maxCalendars)) {
    try {
      const value = readInvitation(calendar, limits);
      if (value !== null) return { value, problems };
    } catch {
      problems.push('The invitation cannot be read.');
    }
  }
  return { value: null, problems };
}

const maxCalendars = 5;

function spelledOut(text: string): HiddenText {
  return { how: 'invisible-characters', text: text.slice(0, 500) };
}

function treeProblems({ problem }: MimeTree): readonly string[] {
  return problem === null ? [] : [`The message was not read to its end: ${problem}.`];
}

function headerProblems(headers: HeaderFields): readonly string[] {
  if (headers.all.length === 0) return ['The message has no header.'];
  const unknown = ['from', 'to', 'cc', 'subject'].flatMap((name) => unknownCharsetsIn(headers.raw(name)));
  return [...new Set(unknown)].map(unknownCharset).concat(severalSenders(headers));
}

function severalSenders(headers: HeaderFields): readonly string[] {
  return headers.rawAll('from').length > 1 ? ['The message names its sender twice; the first is taken.'] : [];
}

function tooMany(attachments: number, max: number): readonly string[] {
  return attachments > max ? [`The message has ${attachments} attachments; ${max} are listed.`] : [];
}

/** At most `max` characters, without half a word where that can be had. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const space = cut.search(/\s\S{0,100}$/);
  return space === -1 ? cut : cut.slice(0, space);
}

/**
 * The Message-IDs below the header of a message: those of the messages that it carries, at any depth, and that it reports about
 * (RFC 3464, RFC 8098). Read from the bytes, because the parts of a carried message are not opened; carried messages are not encoded
 * (RFC 2046, 5.2.1).
 */
export function carriedIds(raw: Uint8Array): readonly string[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxSearched)).toString(
    'latin1',
  );
  const start = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const found = text
    .slice(start)
    .matchAll(/^[> ]{0,10}(?:Original-)?Message-ID:[ \t]*(?:\r?\n[ \t]+)?<([^<>\s]{1,1000})>/gim);
  return [...new Set([...found].map(([, id = '']) => id))].slice(0, maxIds);
}

const maxSearched = 1024 * 1024;
const maxIds = 100;

/** What became of a message, by the `Action` of each recipient in the reports about it; null where they say nothing. */
export function readDelivery(reports: readonly MimePart[]): DeliveryOutcome | null {
  const text = reports.map((part) => partText(part, maxChars).text).join('\n');
  const actions = new Set(
    [...text.matchAll(/^Action[ \t]*:[ \t]*(\w+)/gim)].map(([, action = '']) => action.toLowerCase()),
  );
  return deliveryOutcomes.find((outcome) => actions.has(outcome)) ?? null;
}

const maxChars = 100_000;
