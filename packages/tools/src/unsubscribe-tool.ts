import { tactError } from '@tact/core/errors';
import { type CardLine, exposeAll, exposeOutside, type JsonObject, Outside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { quote, quoted, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { contactSource, mailsFrom } from './contact-source.ts';
import { checkDelivered, deliver } from './deliver.ts';
import type { FoundMail } from './find-mail.ts';
import { defineTool, type Tool, type ToolServices } from './tool.ts';
import { unsubscribeName } from './unsubscribe-way.ts';

const theirs = z.instanceof(Outside);
const way = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('click'), url: theirs }),
  z.strictObject({ how: z.literal('mail'), to: theirs, subject: theirs, text: theirs }),
]);
/** Of a rule nothing: the way is that of the mail that it matches. */
const unsubscribed = z.strictObject({ way: way.optional(), sender_name: wordsSchema(300).optional() });
const spoken = z.strictObject({ sender_name: z.string().min(1).max(300) });

/**
 * Unsubscribes from what somebody sends. For rules, the terminal and words of the owner alone: it is offered to no model, always asks, and
 * cannot be undone.
 */
export function unsubscribeTool(
  services: Pick<
    ToolServices,
    'items' | 'transport' | 'mailbox' | 'parser' | 'ledger' | 'documents' | 'clickUnsubscribe'
  >,
): Tool {
  const contacts = contactSource(services.items);
  return defineTool<z.infer<typeof unsubscribed>, z.infer<typeof spoken>, readonly FoundMail[]>({
    name: unsubscribeName,
    domain: 'email',
    verb: unsubscribeName,
    summary:
      'Unsubscribe from what the sender of the message sends to many; always asks, and cannot be undone.',
    danger: 'dangerous',
    parameters: unsubscribed,
    spoken,
    offered: false,
    fields: { sender_name: { names: 'person', ask: 'From whose mail should I unsubscribe you?' } },
    sources: [contacts],
    plan: ({ text }) => spokenUnsubscribe(text),
    lookUp: async ({ sender_name: name }, { user, data }) =>
      typeof name === 'string' ? mailsFrom({ name }, data.of(contacts), services, user) : [],
    bind: ({ sender_name: name }, _, mails) => ({ parameters: bindUnsubscribe(name, mails ?? []) }),
    asSpoken: ({ sender_name }) => exposeAll({ sender_name: sender_name ?? 'them' }),
    describe: (given) => `unsubscribe${inWords(given)}, which cannot be undone`,
    card: ({ way: given }): readonly CardLine[] => (given === undefined ? [] : linesOf(given)),
    writesTo: ({ way: given }) => (given?.how === 'mail' ? [given.to] : []),
    asksBecause: () => 'it cannot be undone, and tells the sender that this address is read',
    async execute({ user, key, parameters }) {
      const { way: given } = parameters;
      if (given === undefined) throw tactError('UNSUBSCRIBE_FAILED', { why: 'the mail names no way' });
      if (given.how === 'click') {
        await services.clickUnsubscribe(exposeOutside(given.url));
        return { unsubscribed: true };
      }
      const [to, subject, text] = [given.to, given.subject, given.text].map(exposeOutside) as [
        string,
        string,
        string,
      ];
      return deliver(services.transport, await services.mailbox(user), { key, to: [to], subject, text });
    },
    check: async ({ user, key, parameters }) =>
      parameters.way?.how === 'mail'
        ? checkDelivered(services.transport, await services.mailbox(user), key)
        : { happened: 'unknown' },
    shortfall: ({ sent }) =>
      sent === false ? 'no mail server is set up, so it is kept as a draft; see [smtp] in config.toml' : null,
  });
}

function inWords({ way: given, sender_name: name }: z.infer<typeof unsubscribed>): string {
  const whose = name === undefined ? '' : ` from ${quote(name, 120)}`;
  if (given === undefined) return whose;
  if (given.how === 'click') return `${whose} by one click at ${quote(given.url)}`;
  const says = given.text.length === 0 ? '' : ` that says ${quote(given.text)}`;
  return `${whose} by a mail to ${quote(given.to)} about ${quote(given.subject)}${says}`;
}

function linesOf(given: z.infer<typeof way>): readonly CardLine[] {
  if (given.how === 'click') return [{ name: 'one click at', text: given.url }];
  return [
    { name: 'to', text: given.to },
    { name: 'subject', text: given.subject },
    { name: 'text', text: given.text },
  ];
}

/** “Unsubscribe me from the Haystack newsletter”: a whole sentence that says this and nothing else. */
function spokenUnsubscribe(text: string): JsonObject | null {
  const [, whose] =
    /^\s*(?:(?:please|could you|can you) )*unsubscribe (?:me )?(?:from )?(.{1,100}?)(?:,? please)?\s*[.!?]*\s*$/i.exec(
      text,
    ) ?? [];
  const name = whose
    ?.replace(/^(?:the|all|any|every)\s+/i, '')
    .replace(
      /(?:['’]s)?\s+(?:news ?letters?|e?-?mails?|mailing ?lists?|lists?|digests?|updates|promotions)$/i,
      '',
    )
    .replace(
      /^(?:news ?letters?|e?-?mails?|mailing ?lists?|list|updates)\s+(?:from|of|by)\s+(?:the\s+)?/i,
      '',
    )
    .trim();
  return name === undefined || name === '' ? null : { sender_name: name };
}

/** The newest mail of theirs that names a way. Throws `Unclear`. */
function bindUnsubscribe(name: string, mails: readonly FoundMail[]): JsonObject {
  const unclear = (words: ReturnType<typeof sentence>) => new Unclear(words, 'sender_name');
  const ask = 'From whose mail should I unsubscribe you?';
  const [newest] = mails;
  if (newest === undefined) throw unclear(sentence`I found no mail from ${quoted(name)}. ${ask}`);
  const from = mails.find(({ unsubscribe }) => unsubscribe.how !== 'none') ?? newest;
  const { unsubscribe } = from;
  if (unsubscribe.how === 'none')
    throw unclear(
      sentence`I cannot unsubscribe you from mail of ${quoted(name)}: ${unsubscribe.why}. ${ask}`,
    );
  return { way: unsubscribe, sender_name: from.from.name.length > 0 ? from.from.name : from.from.address };
}
