import type { Item } from '@tact/core/ports/store';
import { type Json, type JsonObject, type MaybeOutside, outside } from '@tact/core/records';
import { mapOutside, quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import type { BindContext } from './bind-context.ts';
import { sendersCalled } from './contact-source.ts';
import { momentSchema } from './contents.ts';
import { windowTimes } from './event-times.ts';
import { findByField } from './find-item.ts';
import { countMails, type FoundMail, findMails, isMailId, senderInWords } from './find-mail.ts';
import {
  maxNamedInReply,
  numberOf,
  objectsIn,
  type ReplyWords,
  sayList,
  textOf,
  wordsIn,
} from './reply-words.ts';
import { defineReader, type TimedParameters, type Tool, type ToolServices } from './tool.ts';
import { isoTime, momentOf } from './zone-time.ts';

const domain = 'email';
const words = z.string().max(300);
const listed = z.strictObject({
  from: words.optional(),
  query: words.optional(),
  since: momentSchema.optional().describe('received at this time or later'),
  before: momentSchema.optional().describe('received before this time'),
  count: z.boolean().optional().describe('only how many there are is asked'),
  limit: z.int().min(1).max(20).optional(),
});
const read = z.strictObject({ find_by: words.min(1) });

const defaultLimit = 5;
const snippetLength = 160;
const maxTextLength = 4000;

/** Tools that read mail. What they find is marked `origin: 'outside'` as a whole. */
export function mailReaders(
  services: Pick<
    ToolServices,
    'mailbox' | 'receivesMail' | 'parser' | 'ledger' | 'documents' | 'zone' | 'items'
  >,
): readonly Tool[] {
  return [
    defineReader({
      name: 'list_emails',
      domain,
      verb: 'list_emails',
      summary:
        'List or count the newest mail; optionally from somebody, with certain words, or received within a period.',
      parameters: listed,
      fields: { from: { names: 'person' }, since: { names: 'time' }, before: { names: 'time' } },
      mentions: { kind: 'email', in: 'emails' },
      readTimes: receivedWithin,
      sayFound: sayMails,
      shortfall: ({ connected }) => (connected === false ? noMailbox : null),
      describe: ({ from, query }) =>
        `look for mail${from === undefined ? '' : ` from ${quote(from)}`}${query === undefined ? '' : ` about ${quote(query)}`}`,
      async execute({
        user,
        parameters: { from, query, since, before, count = false, limit = defaultLimit },
      }) {
        const zone = services.zone(user);
        const contacts = await contactsOf(user, services);
        const senders = from === undefined ? undefined : sendersCalled(from, contacts);
        const wanted = {
          from: senders,
          words: query,
          since: timeOf(since, zone),
          before: timeOf(before, zone),
        };
        // One more than is shown tells whether there are more.
        const found = await findMails(services, user, { ...wanted, limit: limit + 1 });
        const counted = count ? await countMails(services, user, wanted) : undefined;
        const isConnected = found.length > 0 || (await hasMailbox(services, user));
        const emails = found.slice(0, limit).map((mail) => shown(mail, zone));
        return {
          emails,
          count: counted?.count ?? emails.length,
          ...(found.length > limit ? { more: true } : {}),
          ...(count ? { counted: true, atLeast: counted?.isAtLeast === true } : {}),
          ...(isConnected && counted !== null ? {} : { connected: false }),
        };
      },
    }),
    defineReader({
      name: 'read_email',
      domain,
      verb: 'read_email',
      summary: 'Read the newest mail that these words fit: of its sender, its subject or its text.',
      parameters: read,
      fields: findByField,
      mentions: { kind: 'email', in: 'email' },
      sayFound: ({ email }, words) => sayMail(email, words),
      describe: ({ find_by }) => (isMailId(find_by) ? 'read that mail' : `read the mail ${quote(find_by)}`),
      async execute({ user, parameters: { find_by: words } }) {
        const [mail, ...others] = await mailsNamed(words, services, user);
        if (mail === undefined) return { email: null, others: 0 };
        const text = mapOutside(mail.text, (says) => says.slice(0, maxTextLength));
        return { email: { ...shown(mail, services.zone(user)), text }, others: others.length };
      },
    }),
  ];
}

/** Those with this id, else from a contact of this name, else with these words. */
async function mailsNamed(
  words: string,
  services: Parameters<typeof findMails>[0] & Pick<ToolServices, 'items'>,
  user: string,
): Promise<readonly FoundMail[]> {
  if (isMailId(words)) return findMails(services, user, { id: words, limit: 1 });
  const [, ...addresses] = sendersCalled(words, await contactsOf(user, services));
  const theirs =
    addresses.length === 0 ? [] : await findMails(services, user, { from: addresses, limit: defaultLimit });
  return theirs.length > 0 ? theirs : findMails(services, user, { words, limit: defaultLimit });
}

const maxContacts = 2000;

async function contactsOf(user: string, { items }: Pick<ToolServices, 'items'>): Promise<readonly Item[]> {
  return items.list(user, { kind: 'contact', state: 'open', limit: maxContacts });
}

function shown({ id, from, subject, receivedAt, text }: FoundMail, zone: string): JsonObject {
  const snippet = mapOutside(text, (says) => says.replace(/\s+/g, ' ').trim().slice(0, snippetLength));
  return {
    id,
    from: from.name.length > 0 ? from.name : from.address,
    address: from.address,
    subject,
    date: isoTime(receivedAt, zone),
    snippet,
    origin: 'outside',
  };
}

const noMailbox = 'no mailbox is connected; see [mailbox] in config.toml';

async function hasMailbox(
  { mailbox, receivesMail }: Pick<ToolServices, 'mailbox' | 'receivesMail'>,
  user: string,
): Promise<boolean> {
  return receivesMail?.(user) !== false && (await mailbox(user)) !== null;
}

function timeOf(moment: string | undefined, zone: string): number | undefined {
  if (moment === undefined) return undefined;
  return moment.length === 10 ? momentOf(moment, zone) : Date.parse(moment);
}

/** “Today” is the whole day. */
function receivedWithin(params: JsonObject, context: BindContext): TimedParameters {
  const { since, before, ...rest } = params;
  const asked = {
    ...(since === undefined ? {} : { from: since }),
    ...(before === undefined ? {} : { to: before }),
  };
  const { params: window, remarks } = windowTimes(asked, context);
  const { from, to } = window;
  const isOpen =
    since !== undefined && before === undefined && typeof since === 'string' && /^since /i.test(since);
  return {
    params: {
      ...rest,
      ...(since === undefined || from === undefined ? {} : { since: from }),
      ...(to === undefined || isOpen ? {} : { before: to }),
    },
    remarks,
  };
}

/** A question for a number is answered with the number of all; a list that is not whole says that these are the newest. */
function sayMails(result: JsonObject, words: ReplyWords): string {
  const mails = objectsIn(result.emails);
  const sayMail = (mail: JsonObject) => mailWords(mail, words);
  const about = words.query === null || words.query === '' ? '' : ` about ${quote(words.query)}`;
  const list = mails.slice(0, maxNamedInReply).map(sayMail).join('; ');
  if (result.counted === true && mails.length > 0) {
    const count = numberOf(result.count) ?? mails.length;
    const [verb, noun] = count === 1 ? ['is', 'mail'] : ['are', 'mails'];
    const all = `There ${verb} ${result.atLeast === true ? 'at least ' : ''}${count} ${noun}${about} in your inbox.`;
    return mails.length < count ? `${all} The newest: ${list}.` : `${all} ${list}.`;
  }
  if (result.more === true) return `The ${mails.length} newest mails${about}: ${list}.`;
  return sayList(mails, ['mail', 'mails'], words.query, sayMail);
}

/** Text of a mail is quoted, with its sender. */
function sayMail(mail: Json | undefined, words: ReplyWords): string {
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail)) {
    return words.query === null || isMailId(words.query)
      ? 'I found no such mail.'
      : `I found no mail like ${quote(words.query)}.`;
  }
  const found = mail as JsonObject;
  return `The mail ${mailWords(found, words)} says: ${quote(wordsIn(found.text), 1500)}`;
}

function mailWords(mail: JsonObject, { formatTime }: ReplyWords): string {
  const subject = wordsIn(mail.subject);
  const about = quote(subject.length === 0 ? '(no subject)' : subject);
  return `${about} from ${quote(senderIn(mail), 300)}, ${formatTime(textOf(mail.date))}`;
}

/** A name that a sender chose never stands without the address. */
function senderIn(mail: JsonObject): MaybeOutside {
  const [from, address] = [wordsIn(mail.from), wordsIn(mail.address)];
  if (address.length === 0 || saysSame(from, address)) return from;
  return senderInWords({ name: outside(from, 'mail:from'), address: outside(address, 'mail:from') });
}
