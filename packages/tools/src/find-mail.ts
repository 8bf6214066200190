import { TactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { OutsideMail } from '@tact/core/ports/mail-parser';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { Outside, outside, parseRecorded } from '@tact/core/records';
import { joinOutside, outsideText, replyAddresses, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { authorBehindList } from './alias-for.ts';
import { holdsWords, wordsOf } from './reply-words.ts';
import { isAddress } from './resolve-recipients.ts';
import type { ToolServices } from './tool.ts';
import { unsubscribeWay } from './unsubscribe-way.ts';

/**
 * Looks for mail: in the inbox of the owner's account, newest first, and in what was decided about earlier mail, which knows what
 * has been archived since. Everything found is outside text.
 */

export interface FoundMail {
  /** SHA-256 of the message as received, or of what is known of it: no two mails share one, whatever they call themselves. */
  readonly id: string;
  /** As the sender gave it, without the angle brackets; empty if there is none. Several mails may have the same. */
  readonly messageId: string;
  readonly references: readonly string[];
  readonly from: { readonly name: Outside; readonly address: Outside };
  /** Where an answer goes: what the message asks for, where that is near to who it is from, else the latter; empty for nobody. */
  readonly answerTo: Outside;
  /** What Reply-To names and is not answered, such as an address in another domain; missing for nothing. */
  readonly notAnswered?: readonly Outside[];
  /** Where it was found, and what it held then; missing where no mailbox has it. */
  readonly kept?: KeptMail;
  readonly subject: Outside;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
  readonly text: Outside;
  /** Whom it was written to, in To and Cc. */
  readonly recipients: readonly Outside[];
  /** The list whose address stands in From in place of its author's; missing where From is the author's. */
  readonly through?: Outside;
  /** How to unsubscribe from such mail. */
  readonly unsubscribe: ReturnType<typeof unsubscribeWay>;
  /** Such as `newsletter`; missing where no kind was looked for. */
  readonly kind?: string | null;
}

/** A mail in a mailbox, bound to its content. */
export type KeptMail = {
  readonly account: string;
  readonly ref: string;
  /** SHA-256 of the message as received. */
  readonly digest: string;
};

interface MailQuery {
  /** The `id` of one mail. */
  readonly id?: string | undefined;
  /** Words of the sender's name or address; of several, any. */
  readonly from?: readonly string[] | undefined;
  /** Words that stand in the sender, the subject or the text. */
  readonly words?: string | undefined;
  /** Received at this time or later, and before that, in milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  /** Such as `newsletter`. */
  readonly kind?: string | undefined;
  /** The one with this Message-ID, without the angle brackets. */
  readonly limit: number;
}

export interface MailCount {
  readonly count: number;
  /** There may be more: not every message was looked at. */
  readonly isAtLeast: boolean;
}

type MailServices = Pick<ToolServices, 'mailbox' | 'parser' | 'ledger' | 'documents' | 'kindOfMail'>;

/** So many messages of an inbox are looked at, at most. */
const maxLookedAt = 300;
const maxDecisions = 200;

/** The newest mail that fits, newest first, each once. Throws `MAILBOX_…` only where no earlier decision helps either. */
export async function findMails(
  services: MailServices,
  user: string,
  query: MailQuery,
): Promise<readonly FoundMail[]> {
  const [inbox, decided] = await Promise.all([
    inboxMails(services, user, query).catch((thrown: unknown) => asProblem(thrown)),
    inDecisions(services, user, query),
  ]);
  if (inbox instanceof TactError && decided.length === 0) throw inbox;
  return eachOnce([...(inbox instanceof TactError ? [] : inbox.mails), ...decided])
    .toSorted((one, other) => other.receivedAt - one.receivedAt)
    .slice(0, query.limit);
}

export interface FoundInInbox {
  readonly mails: readonly FoundMail[];
  /** False where it holds more than was looked at. */
  readonly isWhole: boolean;
}

/** How many messages of the inbox fit; null where no mailbox is connected. */
export async function countMails(
  services: MailServices,
  user: string,
  query: Omit<MailQuery, 'limit'>,
): Promise<MailCount | null> {
  if ((await services.mailbox(user)) === null) return null;
  const { mails, isWhole } = await inboxMails(services, user, query);
  return { count: mails.length, isAtLeast: !isWhole };
}

/** Each mail once, wherever it was found; those of a mailbox stand first. */
export function eachOnce(mails: readonly FoundMail[]): readonly FoundMail[] {
  const seen = new Set<string>();
  return mails.filter((mail) => {
    const names = [mail.id, contentDigest(mail)];
    // What has no digest of its own may be known by what it says; two that have one are two mails.
    const isKnown = seen.has(mail.id) || (mail.kept === undefined && names.some((name) => seen.has(name)));
    for (const name of names) seen.add(name);
    return !isKnown;
  });
}

/** Whether a text is the id of a mail rather than words for one. */
export function isMailId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** `Anna <anna@example.org>`: the name that a sender chose never stands alone. */
export function senderInWords({ name, address }: FoundMail['from']): Outside {
  return name.length === 0 || saysSame(name, address) ? address : outsideText`${name} <${address}>`;
}

function contentDigest({
  messageId,
  from,
  subject,
  text,
}: Pick<FoundMail, 'messageId' | 'from' | 'subject' | 'text'>): string {
  return digest(joinOutside([messageId, from.address, subject, text], '\n'));
}

/** The mail of the inbox that fits, newest first, as far as the inbox is looked at. Throws `MAILBOX_…`. */
export async function inboxMails(
  services: MailServices,
  user: string,
  query: Omit<MailQuery, 'limit'> & { readonly limit?: number },
): Promise<FoundInInbox> {
  const mailbox = await services.mailbox(user);
  if (mailbox === null) return { mails: [], isWhole: true };
  const found: FoundMail[] = [];
  let lookedAt = 0;
  for await (const message of mailbox.newestFirst(hintOf(query))) {
    const mail = await readMail(message, mailbox.account, services, query.kind !== undefined);
    if (mail !== null && fits(mail, query)) found.push(mail);
    lookedAt += 1;
    if (found.length === query.limit || lookedAt === maxLookedAt) return { mails: found, isWhole: false };
  }
  return { mails: found, isWhole: true };
}

function hintOf({ from = [], words = '' }: Partial<MailQuery>): Parameters<Mailbox['newestFirst']>[0] {
  const word = longestWord(from.length === 1 ? `${from[0]} ${words}` : words);
  return word === undefined ? {} : { word };
}

/** The title of a decision begins with the sender's name; an address stands there only where there is no name. */
function titleHint({ from = [] }: MailQuery): { readonly text?: string } {
  const [only = '', ...others] = from;
  const text = only.includes('@') || others.length > 0 ? undefined : longestWord(only);
  return text === undefined ? {} : { text };
}

/** It leaves the least to look at. */
function longestWord(text: string): string | undefined {
  return wordsOf(text).toSorted((one, other) => other.length - one.length)[0];
}

/** Null for a message that cannot be read: it is not what is looked for. */
async function readMail(
  { raw, ref, receivedAt }: StoredMessage,
  account: string,
  { parser, kindOfMail }: MailServices,
  isKindAsked: boolean,
): Promise<FoundMail | null> {
  if (raw === null) return null;
  try {
    const parsed = await parser.parse(raw);
    const found = asFound({ ...parsed, receivedAt }, { account, ref, digest: digest(raw) });
    if (!isKindAsked || found === null) return found;
    const byWay = found.unsubscribe.how === 'none' ? null : 'newsletter';
    return { ...found, kind: kindOfMail === undefined ? byWay : await kindOfMail(parsed) };
  } catch (thrown) {
    if (thrown instanceof TactError) return null;
    throw thrown;
  }
}

async function inDecisions(
  { ledger, documents }: MailServices,
  user: string,
  query: MailQuery,
): Promise<readonly FoundMail[]> {
  const decisions = await ledger.list({
    user,
    engine: 'email',
    role: 'main',
    ...titleHint(query),
    limit: maxDecisions,
  });
  const inputs = await documents.texts(user, [...new Set(decisions.map(({ inputDigest }) => inputDigest))]);
  const decidedAs = new Map(decisions.map(({ inputDigest, reference }) => [inputDigest, reference]));
  return [...inputs]
    .flatMap(([inputDigest, text]) => {
      const read = recorded.safeParse(parseRecorded(text));
      return read.success ? [asFound(read.data, keptAs(read.data, decidedAs.get(inputDigest)))] : [];
    })
    .filter((mail) => mail !== null)
    .filter((mail) => fits(mail, query));
}

/** A decision's reference ends in the digest of its message. */
function keptAs({ account, ref }: z.infer<typeof recorded>, reference = ''): KeptMail | undefined {
  const [, found] = /\/([0-9a-f]{64})$/.exec(reference) ?? [];
  return found === undefined || account === undefined || ref === undefined
    ? undefined
    : { account, ref, digest: found };
}

const theirs = z.instanceof(Outside);
const address = z.object({ name: theirs, address: theirs });
const recorded = z.object({
  messageId: z.string(),
  references: z.array(z.string()),
  from: address.nullable(),
  replyTo: z.array(address),
  to: z.array(address).default([]),
  cc: z.array(address).default([]),
  subject: theirs,
  receivedAt: z.number(),
  text: theirs,
  account: z.string().optional(),
  ref: z.string().optional(),
  /** Recorded by a parser of ours. */
  headers: z.custom<OutsideMail['headers']>(Array.isArray).default([]),
  fromProblem: z.custom<NonNullable<OutsideMail['fromProblem']>>().nullable().default(null),
  authentication: z.custom<NonNullable<OutsideMail['authentication']>>().nullable().default(null),
});

function asFound(
  mail: Pick<z.infer<typeof recorded>, 'messageId' | 'from' | 'subject' | 'receivedAt' | 'text'> &
    Parameters<typeof unsubscribeWay>[0] & {
      readonly references: readonly string[];
      readonly replyTo: readonly { readonly address: Outside }[];
      readonly to: readonly { readonly address: Outside }[];
      readonly cc: readonly { readonly address: Outside }[];
    },
  kept?: KeptMail,
): FoundMail | null {
  const { messageId, references, from, replyTo, subject, receivedAt, text } = mail;
  if (from === null || from.address.length === 0) return null;
  const asked = replyTo.map(({ address: one }) => one);
  const author = authorBehindList(mail, from.address, asked);
  const { to, notTo } = author === null ? replyAddresses(from.address, asked) : { to: [author], notTo: [] };
  return {
    id: kept?.digest ?? contentDigest({ messageId, from, subject, text }),
    ...{ messageId, references, from, subject, receivedAt, text },
    recipients: [...mail.to, ...mail.cc].map(({ address: one }) => one),
    ...(author === null ? {} : { through: from.address }),
    unsubscribe: unsubscribeWay(mail),
    answerTo: to[0] ?? outside('', 'mail:from:address'),
    ...(notTo.length === 0 ? {} : { notAnswered: notTo }),
    ...(kept === undefined ? {} : { kept }),
  };
}

function fits(
  { id, from, subject, text, receivedAt, kind }: FoundMail,
  query: Omit<MailQuery, 'limit'>,
): boolean {
  const { since = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = query;
  if (query.id !== undefined) return query.id === id;
  if (receivedAt < since || receivedAt >= before) return false;
  if (query.kind !== undefined && query.kind !== kind) return false;
  const sender = [from.name, from.address];
  // A name may hold an address that is not its own.
  const isFrom = (one: string) => holdsWords(one, isAddress(one) ? [from.address] : sender);
  return (
    (query.from === undefined || query.from.some(isFrom)) &&
    holdsWords(query.words ?? '', [...sender, subject, text])
  );
}

function asProblem(thrown: unknown): TactError {
  if (thrown instanceof TactError) return thrown;
  throw thrown;
}
