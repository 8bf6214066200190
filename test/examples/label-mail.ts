import { labelAddress, labelMail } from '@tact/core/ports/label-mail';
import { type MaybeUnlabelled, outside } from '@tact/core/records';
import type { EmailInput, MatchableMail } from '@tact/email/engine';

/** Labels the texts of a mail that comes from elsewhere than a parser of Tact. */
export function labelMatchable(mail: MaybeUnlabelled<MatchableMail>): MatchableMail {
  const { listId, headerLabels, ...rest } = mail;
  return {
    ...rest,
    ...(listId === undefined ? {} : { listId: listId === null ? null : outside(listId, 'mail:header') }),
    ...(headerLabels === undefined
      ? {}
      : { headerLabels: headerLabels.map((label) => outside(label, 'mail:label')) }),
    from: mail.from === null ? null : labelAddress(mail.from),
    to: mail.to.map(labelAddress),
    cc: mail.cc.map(labelAddress),
    bcc: mail.bcc.map(labelAddress),
    subject: outside(mail.subject, 'mail:subject'),
    text: outside(mail.text, 'mail:body'),
    headers: mail.headers.map(({ name, value }) => ({ name, value: outside(value, 'mail:header') })),
    attachments: mail.attachments.map(({ name, mimeType, size }) => ({
      name: outside(name, 'mail:attachment'),
      mimeType: outside(mimeType, 'mail:attachment'),
      size,
    })),
  };
}

/** Labels every text of an input that lacks its label; texts that carry one keep it. */
export function labelInput(input: MaybeUnlabelled<EmailInput>): EmailInput {
  const { listId: _, headerLabels, ...rest } = input;
  return {
    ...rest,
    ...labelMail(input),
    snippet: outside(input.snippet, 'mail:body'),
    ...(headerLabels === undefined
      ? {}
      : { headerLabels: headerLabels.map((label) => outside(label, 'mail:label')) }),
  };
}
