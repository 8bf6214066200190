import { digest } from '@tact/core/kernel';
import {
  type JsonObject,
  type MailValue,
  type Outside,
  type ValueKind,
  valueKinds,
} from '@tact/core/records';
import { mapOutside, outsideText, quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { type BindContext, type ReadOutside, Unclear } from './bind-context.ts';
import { theirMails } from './bind-mail.ts';
import { contactSource, mailsFrom } from './contact-source.ts';
import { readContact } from './contents.ts';
import { whichOne } from './find-item.ts';
import { type FoundMail, findMails, isMailId, senderInWords } from './find-mail.ts';
import { holdsWords, objectsIn, type ReplyWords, textOf, wordsIn } from './reply-words.ts';
import { kindNames, mailSourceSchema, mailValueSchema, sayMailSource } from './taken-values.ts';
import { defineTool, type SpokenField, type Tool, type ToolServices } from './tool.ts';
import { isoTime } from './zone-time.ts';

/**
 * Reads values out of a mail for the owner, or for later steps of the same plan, which name them as `$mail.date`.
 *
 * Invariants:
 * 1. Whoever plans it says which mail and which kinds, and sees no word of the mail.
 * 2. The mail is read while the plan is bound, before anything is judged: an action that takes a value is judged, shown and approved
 *    with that value.
 * 3. Values are outside text; of a date, its ISO form is ours.
 */

const words = z.string().max(300);
const spoken = z.strictObject({
  from: words.optional(),
  find_by: words.optional(),
  kinds: z.array(z.enum(valueKinds)).min(1).max(valueKinds.length),
  as: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,19}$/)
    .optional(),
  value: z.string().max(40).optional(),
  /** What the value is of, as the owner calls it: of several values, those that stand beside this word count. */
  near: z.string().max(60).optional(),
  /** The kinds are alternatives: the first of which there is any counts. */
  either: z.boolean().optional(),
});
const parameters = z.strictObject({
  mail: mailSourceSchema,
  received: z.string().max(40),
  kinds: z.array(z.enum(valueKinds)).min(1).max(valueKinds.length),
  values: z.array(mailValueSchema).max(valueKinds.length * 10),
  /** The owner picked it out of several. */
  picked: z.literal(true).optional(),
  /** Later steps took all of it, and say so. */
  isTaken: z.literal(true).optional(),
});
type Read = z.infer<typeof parameters>;

const fields: Readonly<Record<string, SpokenField>> = {
  from: { names: 'person', ask: 'Whose mail do you mean?' },
  find_by: { names: 'thing', ask: 'Which mail do you mean?', spokenOfWith: 'from' },
  kinds: { ask: 'What should I look for in it?' },
  value: { names: 'thing', ask: 'Which one do you mean?' },
};

/** So many of the mails that fit are read, newest first, until one holds a value. */
const maxRead = 3;
const maxFound = 10;

type Services = Pick<ToolServices, 'mailbox' | 'parser' | 'ledger' | 'documents' | 'items'>;

/** What was found while the plan was bound. */
interface ValueSearch {
  /** Different people that the words fit; nobody's mail is read where there are several. */
  readonly senders: readonly FoundMail[];
  /** The mail that was read last; null where none fits. */
  readonly mail: FoundMail | null;
  readonly values: readonly MailValue[];
}

export function readValues(services: Services): Tool {
  const contacts = contactSource(services.items);
  return defineTool<Read, z.infer<typeof spoken>, ValueSearch>({
    name: 'read_from_email',
    domain: 'email',
    verb: 'extract',
    reads: true,
    summary:
      'Read values of these kinds (date, place, email, phone, link, number, questions) out of a mail, by its sender or by words in it. Later actions name them as $mail.date, or as $anna.date where “as” is anna.',
    danger: 'safe',
    parameters,
    spoken,
    fields,
    question: 'Which mail do you mean?',
    sources: [contacts],
    quotesOthers: true,
    givesValues: true,
    mentions: { kind: 'email', in: 'email' },
    lookUp: (planned, context) => lookUp(planned, context, services, contacts),
    bind: (planned, { zone }, found) => ({ parameters: bindReading(planned, found, zone) }),
    sayFound: (result, reply) => sayValues(result, reply),
    describe: ({ kinds, mail }) => `look for ${listOf(kinds)} in ${sayMailSource(mail)}`,
    inverses: [],
    inverse: () => null,
    staysLocal: () => true,
    execute: async ({ parameters: { mail, received, kinds, values, isTaken } }) => ({
      ...(isTaken === undefined ? {} : { isTaken }),
      email: {
        id: mail.id,
        from: mail.from.length === 0 ? mail.address : mail.from,
        address: mail.address,
        subject: mail.subject,
        date: received,
        origin: 'outside',
      },
      kinds: [...kinds],
      values: values as unknown as JsonObject['values'],
    }),
  });
}

async function lookUp(
  planned: JsonObject,
  context: BindContext,
  services: Services,
  contacts: ReturnType<typeof contactSource>,
): Promise<ValueSearch> {
  const mails = await mailsMeant(planned, context, services, contacts);
  const senders = mails.filter(
    ({ from }, at) => mails.findIndex((one) => sameAddress(one, from.address)) === at,
  );
  const [newest] = mails;
  if (newest === undefined || senders.length > 1) return { senders, mail: null, values: [] };
  const kinds = z.array(z.enum(valueKinds)).catch([]).parse(planned.kinds);
  const near = typeof planned.near === 'string' ? planned.near : undefined;
  for (const mail of mails.slice(0, maxRead)) {
    const values = await valuesIn(mail, kinds, near, context.readOutside);
    const first = kinds.find((kind) => values.some((one) => one.kind === kind));
    const counting = planned.either === true ? values.filter(({ kind }) => kind === first) : values;
    if (counting.length > 0) return { senders, mail, values: counting };
  }
  return { senders, mail: newest, values: [] };
}

/** Newest first: by the id of one that was spoken of, by who sent it, or by words in it. */
async function mailsMeant(
  { from, find_by }: JsonObject,
  { user, data }: BindContext,
  services: Services,
  contacts: ReturnType<typeof contactSource>,
): Promise<readonly FoundMail[]> {
  const about = typeof find_by === 'string' ? find_by : '';
  if (isMailId(about)) return findMails(services, user, { id: about, limit: 1 });
  const wanted = about.replace(generic, ' ').replace(/\s+/g, ' ').trim();
  if (typeof from !== 'string' || from === '') {
    return wanted === '' ? [] : findMails(services, user, { words: wanted, limit: maxFound });
  }
  const known = data.of(contacts);
  const found = await mailsFrom({ name: from }, known, services, user);
  const people = known.flatMap(({ content }) => readContact(content) ?? []);
  const theirs = theirMails(from, people, found).toSorted((one, other) => other.receivedAt - one.receivedAt);
  const fitting =
    wanted === '' ? [] : theirs.filter(({ subject, text }) => holdsWords(wanted, [subject, text]));
  return fitting.length === 0 ? theirs : fitting;
}

/** Words for the mail itself, which need not stand in it. */
const generic =
  /\b(?:the|that|this|my|his|her|their|an?|last|latest|newest|most recent|e-?mails?|mails?|messages?|letter|from|about|of|with|it|one)\b|['’]s\b/gi;

function sameAddress({ from }: FoundMail, address: Outside): boolean {
  const lower = (text: string) => text.toLowerCase();
  return saysSame(mapOutside(from.address, lower), mapOutside(address, lower));
}

/** The address that a mail came from is one of those that it gives. */
async function valuesIn(
  mail: FoundMail,
  kinds: readonly ValueKind[],
  near: string | undefined,
  read: ReadOutside | undefined,
): Promise<readonly MailValue[]> {
  const { subject, text, receivedAt, from } = mail;
  const values =
    read === undefined
      ? []
      : await read({ kinds, subject, text, receivedAt, ...(near === undefined ? {} : { near }) });
  const hasEmail = values.some(({ kind }) => kind === 'email');
  return kinds.includes('email') && !hasEmail && !values.some(({ kind }) => kind === 'place')
    ? [...values, { kind: 'email', text: from.address }]
    : values;
}

function bindReading(
  { kinds, value, find_by }: z.infer<typeof spoken>,
  found: ValueSearch | null,
  zone: string,
): Read {
  const field = find_by === undefined ? 'from' : 'find_by';
  if (found === null) throw new Unclear('I could not look into your mail. Which mail do you mean?', field);
  const { senders, mail } = found;
  if (senders.length > 1) {
    // A sender is picked by the newest mail of theirs.
    const options = senders.map(({ id, from }) => ({ id, title: senderInWords(from) }));
    throw new Unclear(whichOne(options.map(({ title }) => title)), 'find_by', options.slice(0, 5));
  }
  if (mail === null) throw new Unclear('I found no such mail. Whose mail do you mean?', 'from');
  const source = sourceOf(mail);
  const picked = value === undefined ? [] : found.values.filter((one) => valueId(one) === value);
  const values = picked.length > 0 ? picked : found.values;
  return {
    mail: source,
    received: isoTime(mail.receivedAt, zone),
    kinds: [...kinds],
    values: [...values],
    ...(picked.length > 0 ? { picked: true } : {}),
  };
}

function sourceOf({ id, from, subject }: FoundMail) {
  const cut = (text: string) => text.slice(0, 300);
  return {
    id,
    from: mapOutside(from.name, cut),
    address: mapOutside(from.address, cut),
    subject: mapOutside(subject, cut),
  };
}

/** What a reading step that was bound found; null for any other action. */
export type ValuesOfMail = Pick<Read, 'mail' | 'values' | 'picked'>;

export function valuesOfMail(bound: JsonObject): ValuesOfMail | null {
  const read = parameters.safeParse(bound);
  return read.success ? read.data : null;
}

/** What an answer picks a value by. */
export function valueId({ kind, text }: MailValue): string {
  return digest(outsideText`${kind} ${text}`).slice(0, 16);
}

/** “The mail “Dinner” from “Anna” <“anna@example.org”> gives the date “Friday at 7pm” (Fri 27 Nov, 19:00).” */
function sayValues({ email, kinds, values, isTaken }: JsonObject, { formatTime }: ReplyWords): string {
  if (isTaken === true) return '';
  const mail = email as JsonObject;
  const source = sayMailSource({
    id: '',
    from: outsideText`${wordsIn(mail.from)}`,
    address: outsideText`${wordsIn(mail.address)}`,
    subject: outsideText`${wordsIn(mail.subject)}`,
  });
  const found = objectsIn(values);
  if (found.length === 0) return `I found no ${orOf(kinds as unknown as readonly ValueKind[])} in ${source}.`;
  const questions = found.filter(({ kind }) => kind === 'questions');
  const others = found.filter(({ kind }) => kind !== 'questions');
  const told = others.map((value) => {
    const [one] = kindNames[value.kind as ValueKind];
    const time = textOf(value.start) === '' ? '' : ` (${formatTime(textOf(value.start))})`;
    return `the ${one} ${quote(wordsIn(value.text), 1000)}${time}`;
  });
  const gives = told.length === 0 ? '' : ` gives ${told.join(' and ')}`;
  const asked = questions.map(({ text }, at) =>
    questions.length === 1 ? quote(wordsIn(text), 300) : `${at + 1}. ${quote(wordsIn(text), 300)}`,
  );
  const asks = asked.length === 0 ? '' : `${gives === '' ? '' : ', and'} asks: ${asked.join(' ')}`;
  const sentence = `${source.charAt(0).toUpperCase()}${source.slice(1)}${gives}${asks}`;
  return asks === '' ? `${sentence}.` : sentence;
}

function listOf(kinds: readonly ValueKind[]): string {
  return kinds.map((kind) => kindNames[kind][1]).join(', ');
}

function orOf(kinds: readonly ValueKind[]): string {
  return kinds.map((kind) => kindNames[kind][0]).join(' or ');
}
