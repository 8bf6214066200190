import type { MaybeUnlabelled, Signal } from '@tact/core/records';
import type { EmailInput } from '@tact/email/engine';
import { labelInput } from './label-mail.ts';

/** Mails as the engine sees them: plausible in every part, each part replaceable. */

/** A mail's parts as a test writes them: texts may lack their labels. */
export type MailParts = Partial<MaybeUnlabelled<EmailInput>>;

/** A plain mail between people; nothing about it says what should happen to it. */
export function exampleMail(part: MailParts = {}): EmailInput {
  return labelInput({
    messageId: 'lunch-1@example.net',
    inReplyTo: '',
    references: [],
    from: { name: 'Bob', address: 'bob@example.net' },
    sender: null,
    replyTo: [],
    to: [{ name: 'Ann', address: 'ann@example.org' }],
    cc: [],
    bcc: [],
    subject: 'Lunch on Friday',
    date: 1_793_610_000_000,
    headers: [],
    text: 'Shall we meet at noon?',
    links: [],
    hidden: [],
    attachments: [],
    invitation: null,
    problems: [],
    account: 'ann@example.org',
    provider: 'memory',
    ref: 'memory-1',
    folder: 'INBOX',
    labels: [],
    seen: false,
    flagged: false,
    receivedAt: 1_793_610_000_000,
    size: 512,
    threadId: 'lunch-1@example.net',
    snippet: 'Shall we meet at noon?',
    unreadable: null,
    ...part,
  });
}

/** Headers from an object. */
export function exampleHeaders(headers: Readonly<Record<string, string>>): EmailInput['headers'] {
  return exampleMail({ headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }).headers;
}

/** A newsletter with all the marks of one. */
export function exampleNewsletter(part: MailParts = {}): EmailInput {
  return exampleMail({
    from: { name: 'Slow Kitchen', address: 'news@kitchen.example' },
    subject: 'Seven soups',
    headers: exampleHeaders({
      'List-Unsubscribe': '<https://kitchen.example/stop>',
      'List-Id': '<weekly.kitchen.example>',
      Precedence: 'bulk',
    }),
    ...part,
  });
}

export function exampleSignal(input: EmailInput = exampleMail(), user = 'ann'): Signal<EmailInput> {
  return {
    engine: 'email',
    user,
    reference: `${input.account}/${input.ref}`,
    label: { origin: 'outside', source: 'mail' },
    receivedAt: input.receivedAt,
    input,
  };
}
