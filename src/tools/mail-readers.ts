import { z } from 'zod';
import { type Json, type JsonObject, type MaybeOutside, outside } from '#records';
import { mapOutside, quote, saysSame } from '#text';
import { type FoundMail, findMails, isMailId, senderInWords } from './find-mail.ts';
import { findByField } from './named-item.ts';
import { objectsIn, type ReplyWords, sayList, textOf, wordsIn } from './reply-words.ts';
import { defineReader, type Tool, type ToolServices } from './tool.ts';
import { isoTime } from './zone-time.ts';

const domain = 'email';
const words = z.string().max(300);
const listed = z.strictObject({
  from: words.optional(),
  query: words.optional(),
  limit: z.int().min(1).max(20).optional(),
});
const read = z.strictObject({ find_by: words.min(1) });

const usualLimit = 5;
const snippetLength = 160;
const mostText = 4000;

/** Tools that read mail. What they find is marked `origin: 'outside'` as a whole. */
export function mailReaders(
  services: Pick<ToolServices, 'mailbox' | 'parser' | 'ledger' | 'documents' | 'zone'>,
): readonly Tool[] {
  return [
    defineReader({
      name: 'list_emails',
      domain,
      verb: 'list_emails',
      summary: 'List the newest mail, from somebody or with certain words where these are given.',
      parameters: listed,
      fields: { from: { names: 'person' } },
      mentions: { kind: 'email', in: 'emails' },
      sayFound: (result, words) =>
        sayList(objectsIn(result.emails), ['mail', 'mails'], words.query, (mail) => mailWords(mail, words)),
      describe: ({ from, query }) =>
        `look for mail${from === undefined ? '' : ` from ${quote(from)}`}${query === undefined ? '' : ` about ${quote(query)}`}`,
      async execute({ user, parameters: { from, query, limit = usualLimit } }) {
        const mails = await findMails(services, user, { from, words: query, limit });
        return { emails: mails.map((mail) => shown(mail, services.zone(user))), count: mails.length };
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
      describe: ({ find_by }) => `read the mail ${quote(find_by)}`,
      async execute({ user, parameters: { find_by: words } }) {
        const named = isMailId(words) ? { id: words } : { words };
        const [mail, ...others] = await findMails(services, user, { ...named, limit: usualLimit });
        if (mail === undefined) return { email: null, others: 0 };
        const text = mapOutside(mail.text, (says) => says.slice(0, mostText));
        return { email: { ...shown(mail, services.zone(user)), text }, others: others.length };
      },
    }),
  ];
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

/** Text of a mail is quoted, with its sender. */
function sayMail(mail: Json | undefined, words: ReplyWords): string {
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail)) {
    return words.query === null ? 'I found no such mail.' : `I found no mail like ${quote(words.query)}.`;
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
