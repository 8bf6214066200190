import type { MailTransport } from '@tact/core/ports/mail-transport';
import { createDraftComposer, unknownSender } from '@tact/email/mail-transport/draft-composer';
import { createSmtpTransport } from '@tact/email/mail-transport/smtp';
import type { Config } from '#config';

/** Outgoing mail as the settings say; without any, drafts. */
export function transportFrom({ smtp, mailbox }: Config, environment: NodeJS.ProcessEnv): MailTransport {
  if (smtp === null) return createDraftComposer({ from: addressOf(mailbox?.where ?? '') });
  const { host, port, secure, user, password_env, from, ca: caFile } = smtp;
  const password = environment[password_env];
  return createSmtpTransport({
    host,
    port,
    secure,
    from,
    caFile,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
  });
}

/** The owner's own address as a draft names it, from where the mail is read: `imaps://ann@mail.example.org`. */
function addressOf(where: string): string {
  const url = /^imaps?:/i.test(where) && URL.canParse(where) ? new URL(where) : null;
  if (url === null || url.username === '') return unknownSender;
  const user = decodeURIComponent(url.username);
  return user.includes('@') ? user : `${user}@${url.hostname}`;
}
