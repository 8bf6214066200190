import { tactError } from '@tact/core/errors';
import { type ActionCall, digest } from '@tact/core/kernel';
import type { OutgoingMail } from '@tact/core/ports/mail-transport';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { exposeAll, exposeOutside, type Json, type JsonObject, type MaybeOutside } from '@tact/core/records';
import { addressSchema, givenWordsSchema, wordsSchema } from '@tact/core/structured-output';
import { isNoReplyAddress, matchOutside, quote } from '@tact/core/text';
import { z } from 'zod';
import type { BindContext } from './bind-context.ts';
import { bindMail, bindReply, bindSentMail } from './bind-mail.ts';
import { contactSource, mailsFrom } from './contact-source.ts';
import { multiLine, singleLine } from './contents.ts';
import { checkDelivered, deliver, draftOf, keepDraft } from './deliver.ts';
import type { FoundMail, KeptMail } from './find-mail.ts';
import { mailInWords, mailLines, type WrittenMail } from './mail-words.ts';
import { defineInverse, defineTool, type SpokenField, type Tool, type ToolServices } from './tool.ts';
import { mailTopic } from './topics.ts';

const domain = 'email';
/** Looked up, and kept with the label of whoever wrote it. */
const address = addressSchema();
const recipients = z.array(address).min(1, 'must name somebody').max(100);
const subject = singleLine(300);
/** What is written may hold what was read out of somebody else's mail. */
const body = givenWordsSchema(10_000, multiLine(10_000).min(1, 'must not be empty'));
const messageId = z.string().max(1000);

const mail = z.strictObject({ to: recipients, cc: z.array(address).max(100).optional(), subject, body });
const sentMail = mail.extend({
  /** Addresses that no word of the owner asked for. */
  unnamed: z.array(address).max(200).optional(),
});
const reply = z.strictObject({
  to: recipients,
  // Made from the subject and the sender of what is answered.
  subject: wordsSchema(300, subject),
  body,
  sender_name: wordsSchema(300),
  in_reply_to: messageId.optional(),
  references: z.array(messageId).max(200).optional(),
  /** What the mail's Reply-To names and is not written to. */
  reply_to: z.array(wordsSchema(1000)).max(20).optional(),
  /** Another address of the owner's, which the mail was written to. */
  from: z.email().max(254).optional(),
  /** The list whose address stands in From in place of the author's, who is answered alone. */
  through: wordsSchema(1000).optional(),
  /** The mail that is answered, as it was found. */
  mail: z.strictObject({ account: z.string(), ref: z.string(), digest: z.string() }).optional(),
});
const draft = z.strictObject({ ref: z.string(), key: z.string() });

/** Names and addresses, as one text or several. */
const people = z.union([z.string().min(1).max(1000), z.array(z.string().min(1).max(300)).min(1).max(100)]);
const spokenMail = z.strictObject({
  to: people,
  subject: subject.optional(),
  body,
  cc: people.optional(),
});
/** `message` is words of the mail that is answered, or its id. */
const spokenReply = z.strictObject({
  sender_name: z.string().min(1).max(300),
  body,
  message: z.string().max(300).optional(),
});

const fields: Readonly<Record<string, SpokenField>> = {
  to: { names: 'person', ask: 'Who should it go to?' },
  cc: { names: 'person', ask: 'Who should get a copy?' },
  sender_name: { names: 'person', ask: 'Whose mail should I answer?' },
  message: { spokenOfWith: 'sender_name' },
  subject: { ask: 'What should the subject be?' },
  body: { ask: 'What should it say?' },
};
const mentions = { kind: 'email' };

type World = Pick<
  ToolServices,
  'transport' | 'mailbox' | 'items' | 'parser' | 'ledger' | 'documents' | 'ownAddresses'
>;

/** Tools that write mail: drafts, new mail and replies. */
export function mailTools(services: World): readonly Tool[] {
  const parts = partsOf(services);
  return [createDraft(parts), sendEmail(parts), replyToEmail(parts), withdrawDraft(parts)];
}

/** What the mail tools are made with. */
type Parts = ReturnType<typeof partsOf>;

function partsOf(services: World) {
  const contacts = contactSource(services.items);
  return {
    services,
    contacts,
    send: async ({ user, key }: Pick<ActionCall, 'user' | 'key'>, message: Omit<OutgoingMail, 'key'>) =>
      deliver(services.transport, await services.mailbox(user), { key, ...message }),
    /** Shared by the tools that write to people. */
    written: {
      fields,
      mentions,
      sources: [contacts],
      bind: (spoken: JsonObject, { data }: BindContext) => ({
        parameters: bindMail(spoken, data.of(contacts)),
      }),
      // Named again, to be looked up again.
      asSpoken: (parameters: JsonObject) => exposeAll(parameters),
      plannerSees: ['to', 'cc', 'subject', 'body'],
    },
    /** Shared by the tools that send. */
    sending: {
      domain,
      reads: false,
      danger: 'dangerous',
      offered: true,
      inverses: ['none', 'withdraw_draft'],
      inverse: (_: unknown, result: JsonObject, target: string) => withdrawal(result, target),
      check: async ({ user, key }: Pick<ActionCall, 'user' | 'key'>) =>
        checkDelivered(services.transport, await services.mailbox(user), key),
      shortfall: whyUnsent,
    },
  } as const;
}

function createDraft({ services, written }: Parts): Tool {
  return defineTool({
    ...written,
    name: 'create_draft',
    domain,
    topic: mailTopic,
    verb: 'create_draft',
    reads: false,
    summary: 'Write a mail and leave it as a draft.',
    danger: 'reversible',
    parameters: mail,
    spoken: spokenMail,
    offered: true,
    inverses: ['withdraw_draft'],
    describe: (given) => `write a draft ${mailInWords(given)}`,
    card: mailLines,
    inverse: (_, result, target) => withdrawal(result, target),
    async execute({ user, key, parameters }) {
      const message = { key, ...outgoing(parameters) };
      return {
        ...shown(parameters),
        ...(await keepDraft(services.transport, await services.mailbox(user), message)),
      };
    },
  });
}

function sendEmail({ contacts, written, sending, send }: Parts): Tool {
  return defineTool<z.infer<typeof sentMail>>({
    ...sending,
    ...written,
    bind: (spoken, { data, said }) => ({
      parameters: bindSentMail(spoken, data.of(contacts), said),
    }),
    asSpoken: ({ unnamed: _, ...parameters }) => exposeAll(parameters),
    name: 'send_email',
    verb: 'send_email',
    summary: 'Send a mail.',
    parameters: sentMail,
    spoken: spokenMail,
    describe: (given) => `send a mail ${mailInWords(given)}`,
    card: mailLines,
    execute: async ({ user, key, parameters }) => ({
      ...shown(parameters),
      ...(await send({ user, key }, outgoing(parameters))),
    }),
  });
}

function replyToEmail({ services, contacts, sending, send }: Parts): Tool {
  return defineTool<z.infer<typeof reply>, z.infer<typeof spokenReply>, readonly FoundMail[]>({
    ...sending,
    name: 'reply_to_email',
    verb: 'reply_to_email',
    summary: 'Answer the last mail of somebody.',
    parameters: reply,
    spoken: spokenReply,
    fields,
    mentions,
    sources: [contacts],
    quotesOthers: true,
    plannerSees: ['to', 'body'],
    lookUp: async ({ sender_name: name, message }, { user, data }) =>
      typeof name === 'string' ? mailsFrom({ name, message }, data.of(contacts), services, user) : [],
    bind: (spoken, { data, user }, mails) => ({
      parameters: bindReply(spoken, data.of(contacts), mails ?? [], services.ownAddresses?.(user)),
    }),
    // Named again, to be looked up again: the same mail, whatever has come since.
    asSpoken: ({ sender_name, body: text, mail: answered }) =>
      exposeAll({
        ...{ sender_name, body: text },
        ...(typeof digestOf(answered) === 'string' ? { message: digestOf(answered) } : {}),
      }),
    describe: (given) =>
      `reply to ${quote(given.sender_name)} ${mailInWords(given, given.reply_to).replace(/^to\b/, 'at')}${replyNotes(
        given,
      )
        .map((note) => ` (${note})`)
        .join('')}`,
    card: (given) => [
      ...mailLines(given),
      ...replyNotes(given).map((text) => ({ name: 'caution', text, isOurs: true }) as const),
    ],
    async execute({ user, key, parameters }) {
      const { in_reply_to: inReplyTo, references = [] } = parameters;
      if (parameters.mail !== undefined) await requireFound(parameters.mail, await services.mailbox(user));
      const thread = inReplyTo === undefined ? {} : { inReplyTo, references };
      return { ...shown(parameters), ...(await send({ user, key }, { ...outgoing(parameters), ...thread })) };
    },
  });
}

function withdrawDraft({ services }: Parts): Tool {
  return defineInverse({
    name: 'withdraw_draft',
    domain,
    verb: 'withdraw_draft',
    summary: 'Take back a draft that was not sent.',
    parameters: draft,
    inverses: [],
    describe: () => 'delete the draft',
    inverse: () => null,
    async execute({ user, parameters: { ref, key } }) {
      const mailbox = await services.mailbox(user);
      return { changed: mailbox !== null && (await mailbox.withdraw(ref, key)).changed };
    },
  });
}

/** What the owner should know before it goes out. */
function replyNotes({ to, from, through }: z.infer<typeof reply>): readonly string[] {
  return [
    ...(from === undefined ? [] : [`from your address ${from}`]),
    ...(through === undefined ? [] : [`to its author alone, not to the list ${quote(through)}`]),
    ...(to.some((one) => matchOutside(one, isNoReplyAddress))
      ? ['nobody reads what is sent there, as the address says']
      : []),
  ];
}

/** Without a mail server the message became a draft: the reply must not say that it was sent. */
function whyUnsent({ sent }: JsonObject): string | null {
  if (sent !== false) return null;
  return 'no mail server is set up, so it is kept as a draft; see [smtp] in config.toml';
}

function outgoing({
  to,
  cc = [],
  subject,
  body: text,
  from,
}: WrittenMail & { readonly from?: string | undefined }): Omit<OutgoingMail, 'key'> {
  const onto = (addresses: readonly MaybeOutside[]) => addresses.map(exposeOutside);
  return {
    ...{ to: onto(to), subject: exposeOutside(subject), text: exposeOutside(text) },
    ...(cc.length === 0 ? {} : { cc: onto(cc) }),
    ...(from === undefined ? {} : { from }),
  };
}

function shown({ to, cc = [], subject }: WrittenMail): JsonObject {
  return { to, ...(cc.length === 0 ? {} : { cc }), subject };
}

/** What tells the mail that is answered from every other. */
function digestOf(mail: Json | undefined): Json | undefined {
  return typeof mail === 'object' && mail !== null && 'digest' in mail ? mail.digest : undefined;
}

/** The mail that is answered must still be the one that was found. One in another account cannot be looked at from here. */
async function requireFound(found: KeptMail, mailbox: Mailbox | null): Promise<void> {
  if (mailbox === null || mailbox.account !== found.account) return;
  const { raw } = await mailbox.read(found.ref);
  if (raw === null || digest(raw) !== found.digest)
    throw tactError('MAILBOX_MESSAGE_CHANGED', { account: mailbox.account });
}

/** A draft can be taken back; what was sent cannot. */
function withdrawal(result: JsonObject, target: string) {
  const parameters = draftOf(result);
  return parameters === null ? null : { action: 'withdraw_draft', parameters: { ...parameters }, target };
}
