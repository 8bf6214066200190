import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * As much of Gmail's IMAP (https://developers.google.com/workspace/gmail/imap/imap-extensions) as the mailbox adapter uses:
 * a folder is a label, `[Gmail]/All Mail` holds whatever is not in the trash, and messages have ids of their own.
 */
export interface GmailServer {
  readonly port: number;
  /** Labels of each message, by subject. */
  labels(subject: string): readonly string[];
  isInTrash(subject: string): boolean;
  /** Everything that was asked. */
  readonly commands: readonly string[];
  close(): Promise<void>;
}

interface GmailMessage {
  readonly id: number;
  readonly subject: string;
  readonly labels: Set<string>;
  readonly flags: Set<string>;
  isInTrash: boolean;
}

const allMail = '[Gmail]/All Mail';
const trash = '[Gmail]/Trash';

export async function startGmailServer(subjects: readonly string[]): Promise<GmailServer> {
  const messages: GmailMessage[] = subjects.map((subject, index) => ({
    id: 9000 + index,
    subject,
    labels: new Set(['\\Inbox', '\\Important']),
    flags: new Set(),
    isInTrash: false,
  }));
  const folders = new Set(['INBOX', allMail, trash]);
  const commands: string[] = [];
  const lines = new Set<Socket>();

  const labelOf = (folder: string) => (folder === 'INBOX' ? '\\Inbox' : folder);
  const isIn = (message: GmailMessage, folder: string): boolean => {
    if (folder === trash) return message.isInTrash;
    return !message.isInTrash && (folder === allMail || message.labels.has(labelOf(folder)));
  };
  // A message has the same number in every folder; Gmail's own differ.
  const uidOf = (message: GmailMessage) => message.id - 8000;
  const textOf = ({ subject }: GmailMessage) =>
    `Subject: ${subject}\r\nMessage-ID: <same@gmail.example>\r\n\r\nHello.\r\n`;
  const described = (message: GmailMessage, asked: string): string => {
    const text = textOf(message);
    const parts = [
      `UID ${uidOf(message)}`,
      `X-GM-MSGID ${message.id}`,
      `FLAGS (${[...message.flags].join(' ')})`,
    ];
    if (asked.includes('X-GM-LABELS'))
      parts.push(`X-GM-LABELS (${[...message.labels].map(quoted).join(' ')})`);
    if (asked.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${text.length}`);
    if (asked.includes('INTERNALDATE')) parts.push('INTERNALDATE "02-Nov-2026 09:00:00 +0000"');
    if (asked.includes('BODY.PEEK[]')) parts.push(`BODY[] {${text.length}}\r\n${text}`);
    return parts.join(' ');
  };

  function answer(command: string, session: { folder: string }): string[] {
    const [, name = '', rest = ''] = /^(UID \w+|\w+) ?(.*)$/s.exec(command) ?? [];
    const here = messages.filter((message) => isIn(message, session.folder));
    const numbered = (uids: string) =>
      here.filter((message) => uids.split(',').includes(String(uidOf(message))));
    switch (name.toUpperCase()) {
      case 'LIST':
        if (rest === '"" ""') return ['* LIST (\\Noselect) "/" ""'];
        return [...folders].map((folder) => `* LIST (${marksOf(folder)}) "/" ${quoted(folder)}`);
      case 'CREATE':
        folders.add(unquoted(rest));
        return [];
      case 'SELECT':
        session.folder = unquoted(rest.replace(/ \(CONDSTORE\)$/, ''));
        return [
          `* ${messages.filter((message) => isIn(message, session.folder)).length} EXISTS`,
          '* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Deleted \\*)] Flags',
          '* OK [UIDVALIDITY 7] Valid',
          '* OK [UIDNEXT 5000] Next',
        ];
      case 'UID SEARCH': {
        const id = /X-GM-MSGID (\d+)/.exec(rest)?.[1];
        const found = here.filter((message) => id === undefined || String(message.id) === id);
        return [`* SEARCH ${found.map(uidOf).join(' ')}`.trim()];
      }
      case 'UID FETCH': {
        const [uids = ''] = rest.split(' ');
        return numbered(uids).map(
          (message) => `* ${here.indexOf(message) + 1} FETCH (${described(message, rest)})`,
        );
      }
      case 'UID STORE': {
        const [, uids = '', sign = '', item = '', list = ''] =
          /^(\S+) ([+-])(\S+) \((.*)\)$/.exec(rest) ?? [];
        for (const message of numbered(uids)) {
          const set = item.startsWith('X-GM-LABELS') ? message.labels : message.flags;
          for (const one of list.match(/"[^"]*"|\S+/g) ?? []) {
            if (sign === '-') set.delete(unquoted(one));
            else {
              set.add(unquoted(one));
              // A label is a folder as well.
              if (set === message.labels) folders.add(unquoted(one));
            }
          }
        }
        return [];
      }
      case 'UID MOVE': {
        const [, uids = '', target = ''] = /^(\S+) (.*)$/.exec(rest) ?? [];
        const to = unquoted(target);
        for (const message of numbered(uids)) {
          message.isInTrash = to === trash;
          if (session.folder !== trash && session.folder !== allMail)
            message.labels.delete(labelOf(session.folder));
          if (to !== trash && to !== allMail) message.labels.add(labelOf(to));
        }
        return [`* OK [COPYUID 7 ${uids} ${uids}] Moved`];
      }
      default:
        return [];
    }
  }

  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
    const session = { folder: '' };
    let pending = '';
    socket.write(
      '* OK [CAPABILITY IMAP4rev1 X-GM-EXT-1 MOVE UIDPLUS SPECIAL-USE SASL-IR AUTH=PLAIN] Gimap ready\r\n',
    );
    socket.on('data', (data) => {
      pending += data.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(pending.slice(0, end)) ?? [];
        pending = pending.slice(end + 2);
        commands.push(command);
        const answers = command.startsWith('LOGOUT') ? ['* BYE'] : answer(command, session);
        socket.write([...answers, `${tag} OK done`, ''].join('\r\n'), 'latin1');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bySubject = (subject: string) => messages.find((message) => message.subject === subject);
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    commands,
    labels: (subject) => [...(bySubject(subject)?.labels ?? [])],
    isInTrash: (subject) => bySubject(subject)?.isInTrash ?? false,
    async close() {
      for (const socket of lines) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function marksOf(folder: string): string {
  return folder === allMail
    ? '\\HasNoChildren \\All'
    : folder === trash
      ? '\\HasNoChildren \\Trash'
      : '\\HasNoChildren';
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}
