import { digest } from '@tact/core/kernel';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { JsonObject } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { quote, quoted, sentence } from '@tact/core/text';
import { z } from 'zod';
import { Unclear } from './bind-context.ts';
import { contactSource, sendersCalled } from './contact-source.ts';
import { type FoundInInbox, findMails, inboxMails, isMailId, senderInWords } from './find-mail.ts';
import { textOf } from './reply-words.ts';
import { defineInverse, defineTool, type Tool, type ToolServices } from './tool.ts';

const kept = z.strictObject({ account: z.string(), ref: z.string(), digest: z.string() });
const archived = z.strictObject({ mail: kept, subject: wordsSchema(1000), sender_name: wordsSchema(1000) });
type ArchivedMail = z.infer<typeof archived>;
const restored = archived.extend({ folder: z.string().max(500), archive: z.string().max(500) });
const spoken = z.strictObject({ which: z.string().min(1).max(300) });

type Services = Pick<ToolServices, 'items' | 'mailbox' | 'parser' | 'ledger' | 'documents' | 'kindOfMail'>;

/**
 * “Archive all newsletters”, “archive all mail from Northbank”: each mail is an effect and an undo of its own, bound to its text and to its
 * place in the inbox. Planned from the owner's words alone.
 */
export function archiveTools(services: Services): readonly Tool[] {
  return [archiveMail(services), unarchiveMail(services)];
}

function archiveMail(services: Services): Tool {
  const contacts = contactSource(services.items);
  return defineTool<ArchivedMail, z.infer<typeof spoken>, FoundInInbox>({
    name: 'archive_mail',
    domain: 'email',
    verb: 'archive_mail',
    summary: 'Move mail out of the inbox into the archive: all newsletters, or all from somebody.',
    danger: 'safe',
    parameters: archived,
    spoken,
    offered: false,
    reads: false,
    quotesOthers: true,
    fields: { which: { ask } },
    sources: [contacts],
    mentions: { kind: 'email' },
    plan: ({ text }) => askedToArchive(text),
    lookUp: async ({ which }, { user, data }) =>
      mailsMeant(String(which), user, services, (name) => sendersCalled(name, data.of(contacts))),
    each: (_, found) =>
      (found?.mails ?? []).map((mail) => ({
        params: { which: mail.id },
        found: { mails: [mail], isWhole: true },
      })),
    eachRemark: (found) =>
      found.isWhole ? null : 'I looked at the newest 300 messages of your inbox; it holds more.',
    bind: ({ which }, _, found) => ({ parameters: boundMail(which, found?.mails ?? []) }),
    asSpoken: ({ mail }) => ({ which: kept.parse(mail).digest }),
    describe: ({ subject, sender_name: from }) => `archive ${quote(subject, 120)} from ${quote(from, 120)}`,
    inverses: ['unarchive_mail'],
    inverse: (parameters, { changed, from, to }, target) =>
      changed === true
        ? {
            action: 'unarchive_mail',
            parameters: { ...parameters, folder: textOf(from), archive: textOf(to) },
            target,
          }
        : null,
    async execute({ user, parameters: { mail } }) {
      const mailbox = await accountOf(mail, user, services);
      if (mailbox === null || !(await isUnchanged(mail, mailbox))) return { changed: false, left: true };
      const { changed, from, to } = await mailbox.move(mail.ref, { role: 'archive' });
      return { changed, from, to };
    },
    shortfall: ({ left }) => (left === true ? 'it is no longer in the inbox as it was' : null),
    async check({ user, parameters: { mail } }) {
      const mailbox = await accountOf(mail, user, services);
      const now = await mailbox?.locate(mail.ref);
      if (now?.role !== 'archive') return { happened: 'no' };
      return { happened: 'yes', result: { changed: true, from: 'INBOX', to: now.name } };
    },
  });
}

function unarchiveMail(services: Services): Tool {
  return defineInverse({
    name: 'unarchive_mail',
    domain: 'email',
    verb: 'unarchive_mail',
    summary: 'Put an archived mail back.',
    parameters: restored,
    describe: ({ subject }) => `put ${quote(subject, 120)} back into the inbox`,
    inverses: [],
    inverse: () => null,
    async execute({ user, parameters: { mail, folder, archive } }) {
      const mailbox = await accountOf(mail, user, services);
      if (mailbox === null || (await mailbox.locate(mail.ref)).name !== archive)
        return { changed: false, left: true };
      return { ...(await mailbox.move(mail.ref, { name: folder })) };
    },
    shortfall: ({ left }) => (left === true ? 'it was moved since' : null),
  });
}

const ask = 'Which mail should I archive?';

/** The account that the mail was found in; null where it is another one now. */
async function accountOf(
  { account }: ArchivedMail['mail'],
  user: string,
  services: Services,
): Promise<Mailbox | null> {
  const mailbox = await services.mailbox(user);
  return mailbox?.account === account ? mailbox : null;
}

async function isUnchanged({ ref, digest: bound }: ArchivedMail['mail'], mailbox: Mailbox): Promise<boolean> {
  if ((await mailbox.locate(ref)).role !== 'inbox') return false;
  const { raw } = await mailbox.read(ref);
  return raw !== null && digest(raw) === bound;
}

async function mailsMeant(
  which: string,
  user: string,
  services: Services,
  sendersOf: (name: string) => readonly string[],
): Promise<FoundInInbox> {
  if (isMailId(which))
    return { mails: await findMails(services, user, { id: which, limit: 1 }), isWhole: true };
  const name = /^from (.+)$/.exec(which)?.[1];
  return name === undefined
    ? inboxMails(services, user, { kind: 'newsletter' })
    : inboxMails(services, user, { from: sendersOf(name) });
}

function boundMail(which: string, found: FoundInInbox['mails']): ArchivedMail {
  const [mail] = found;
  if (mail?.kept === undefined)
    throw new Unclear(sentence`I found no mail for ${quoted(which)} in the inbox. ${ask}`, 'which');
  return { mail: mail.kept, subject: mail.subject, sender_name: senderInWords(mail.from) };
}

/** “Archive all newsletters”: a whole sentence that says this and nothing else. */
function askedToArchive(text: string): JsonObject | null {
  const said = asking.exec(text)?.[1];
  if (said === undefined) return null;
  if (newsletters.test(said)) return { which: 'newsletters' };
  const from = ofSender
    .exec(said)
    ?.slice(1)
    .find((name) => name !== undefined);
  return from === undefined ? null : { which: `from ${from}` };
}

const asking =
  /^\s*(?:(?:please|could you|can you|would you|now|ok(?:ay)?|and|then),? )*(?:archive|(?:move|put) (?=.* (?:in|into|to) (?:the |my )?archive))\s*(.{1,100}?)(?: (?:in|into|to) (?:the |my )?archive)?(?:,? (?:please|now))?\s*[.!?]*\s*$/i;
const newsletters = /^(?:all(?: of)? |every )?(?:the |my |those )?news ?letters?$/i;
const mails = '(?:e-?mails?|mails?|messages?|news ?letters?)';
const ofSender = new RegExp(
  `^(?:(?:all(?: of)?|every|any)(?: (?:the|my))? ${mails}|everything|the ${mails}) (?:that (?:is|are|came|comes) )?from (?:the )?(.+)$|^all(?: of)?(?: the| my)? (?!news)(\\S.*?) ${mails}$`,
  'i',
);
