import { tactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { createImapMailbox } from './imap.ts';
import type { ImapServer } from './imap-client.ts';
import type { OpenMailboxOptions } from './open-mailbox.ts';

const defaultPorts = { 'imap:': 143, 'imaps:': 993 } as const;

/** The account at `imap://user@host:port` or `imaps://…`. */
export function openImap(address: string, options: OpenMailboxOptions): Mailbox {
  const server = readAddress(address, options);
  const { maxBytes, account } = options;
  return createImapMailbox(server, {
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(account === undefined ? {} : { account }),
  });
}

function readAddress(address: string, options: OpenMailboxOptions): ImapServer {
  const url = URL.canParse(address) ? new URL(address) : null;
  const scheme = url?.protocol === 'imaps:' ? 'imaps:' : 'imap:';
  const shown = url === null ? `${scheme}//…` : withoutLogin(url);
  const refuse = (why: string) => tactError('MAILBOX_NOT_A_MAILBOX', { path: shown, why });
  if (url === null || url.hostname === '')
    throw refuse('it is no address as imaps://user@mail.example.org is one');
  if (url.username === '') throw refuse('it names no user, as imaps://user@mail.example.org does');
  if (url.pathname.length > 1)
    throw refuse('it names a folder; the inbox is read, so leave out what follows the host');
  const { environment = process.env, passwordVariable = 'TACT_IMAP_PASSWORD' } = options;
  const password =
    url.password === '' ? (options.password ?? environment[passwordVariable]) : decoded(url.password);
  if (password === undefined || password === '') {
    const user = decoded(url.username);
    throw tactError('MAILBOX_PASSWORD_MISSING', { user, host: url.hostname, variable: passwordVariable });
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? defaultPorts[scheme] : Number(url.port),
    secure: scheme === 'imaps:',
    user: decoded(url.username),
    password,
    caFile: options.caFile,
  };
}

function withoutLogin(url: URL): string {
  return `${url.protocol}//${url.host}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
