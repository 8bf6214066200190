import { asTactError, tactError } from '@tact/core/errors';
import { cutAtWord, outsideLabel } from '@tact/core/kernel';
import { labelMail } from '@tact/core/ports/label-mail';
import type { MailParser, OutsideMail } from '@tact/core/ports/mail-parser';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import type { Outside, Signal } from '@tact/core/records';
import { mapOutside } from '@tact/core/text';
import type { SpecialFolders } from './account/special-role.ts';
import type { EmailInput } from './email-input.ts';
import { classifyKind } from './kinds/index.ts';
import { referenceOf } from './same-message.ts';

const snippetLength = 160;

/**
 * A stored message as a signal. Never throws: a message that cannot be read becomes an input that says so, because one
 * bad message must not stop the others.
 *
 * @param specialFolders those of the mailbox whose use their names do not tell
 */
export async function toSignal(
  message: StoredMessage,
  mailbox: Pick<Mailbox, 'account' | 'provider'>,
  parser: MailParser,
  user: string,
  specialFolders: SpecialFolders | null = null,
): Promise<Signal<EmailInput>> {
  const { account, provider } = mailbox;
  const read = await readMessage(message, parser);
  const { ref, folder, labels, headerLabels = [], seen, flagged, receivedAt, size } = message;
  return {
    engine: 'email',
    user,
    reference: referenceOf(message, mailbox),
    label: outsideLabel('mail'),
    receivedAt,
    input: {
      ...read.mail,
      account,
      provider,
      ref,
      folder,
      labels,
      ...(headerLabels.length === 0 ? {} : { headerLabels }),
      seen,
      flagged,
      receivedAt,
      size,
      threadId: threadOf(read.mail),
      snippet: snippetOf(read.mail),
      unreadable: read.problem,
      ...kindOf(read),
      ...(specialFolders === null ? {} : { specialFolders }),
    },
  };
}

async function readMessage(
  message: StoredMessage,
  parser: MailParser,
): Promise<{ readonly mail: OutsideMail; readonly problem: EmailInput['unreadable'] }> {
  try {
    if (message.raw !== null) return { mail: await parser.parse(message.raw), problem: null };
    if (message.problem !== null) return { mail: emptyMail, problem: message.problem };
    throw tactError('MAIL_UNPARSABLE', { why: 'the mailbox does not give it' });
  } catch (thrown) {
    const { code, message: text } = asTactError(thrown);
    return { mail: emptyMail, problem: { code, text } };
  }
}

/** Told once and recorded, so that past decisions replay with the kind that they were made with. */
function kindOf({ mail, problem }: Awaited<ReturnType<typeof readMessage>>): Pick<EmailInput, 'kind'> {
  const kind = problem === null ? classifyKind(mail).kind : null;
  return kind === null ? {} : { kind };
}

/** The first message of the conversation, by the headers that mail programs set (RFC 5322, 3.6.4). */
function threadOf({ references, inReplyTo, messageId }: OutsideMail): string | null {
  return references[0] || inReplyTo || messageId || null;
}

function snippetOf({ text }: OutsideMail): Outside {
  return mapOutside(text, (body) =>
    cutAtWord(body.slice(0, 2000).replace(/\s+/g, ' ').trim(), snippetLength),
  );
}

const emptyMail = labelMail({
  messageId: '',
  inReplyTo: '',
  references: [],
  from: null,
  fromProblem: 'missing',
  authentication: null,
  listId: null,
  sender: null,
  replyTo: [],
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  date: null,
  headers: [],
  text: '',
  links: [],
  hidden: [],
  attachments: [],
  invitation: null,
  problems: [],
});
