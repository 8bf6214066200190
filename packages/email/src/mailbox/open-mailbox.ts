import { constants } from 'node:fs';
import { access, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { holdsEml, isEmlName } from './eml-files.ts';
import { createEmlFolder } from './eml-folder.ts';
import { errorCode, fileProblem } from './file-problem.ts';
import { createMaildir } from './maildir.ts';
import { createMbox } from './mbox.ts';

export interface OpenMailboxOptions {
  /** Of an IMAP account; from `passwordVariable` in `environment` unless given. */
  readonly password?: string;
  /** `TACT_IMAP_PASSWORD` unless given. */
  readonly passwordVariable?: string;
  /** The process's own unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Larger messages are yielded with `MAIL_TOO_LARGE` instead of their text. 32 MiB unless given. */
  readonly maxBytes?: number;
  /** A file of certificates in PEM that an IMAP server is trusted by, beside those of the machine. */
  readonly caFile?: string | undefined;
  /** The account's name; that of `identifyMailbox` unless given. */
  readonly account?: string;
}

/**
 * The mailbox at a path (an mbox file, a Maildir, a folder of `.eml` files, one `.eml` file) or at an address such as
 * `imaps://ann@mail.example.org`. Nothing is sent over the network before the mailbox is used.
 *
 * Errors: `MAILBOX_NOT_FOUND`, `MAILBOX_NOT_A_MAILBOX`, `MAILBOX_UNREADABLE`, `MAILBOX_PASSWORD_MISSING`. A password in the address is used, and never
 * shown.
 */
export async function openMailbox(where: string, options: OpenMailboxOptions = {}): Promise<Mailbox> {
  const scheme = /^(imaps?(?=:)|[a-z][a-z0-9+.-]*(?=:\/\/))/i.exec(where)?.[1]?.toLowerCase();
  if (scheme === 'imap' || scheme === 'imaps') {
    // Only who uses IMAP waits for its library to load.
    const { openImap } = await import('./imap-address.ts');
    return openImap(where, options);
  }
  if (scheme !== undefined && scheme !== 'file') {
    const why = `${scheme}:// is not known here; imap:// and imaps:// are`;
    throw tactError('MAILBOX_NOT_A_MAILBOX', { path: `${scheme}://…`, why });
  }
  const path = scheme === 'file' ? pathOfUrl(where) : where;
  if (path.trim() === '') throw notAMailbox('""', 'no path was given');
  const { maxBytes } = options;
  try {
    // Links to the mailbox are the owner's; links inside it may be anybody's, and are not followed.
    const real = await realpath(path);
    const settings = {
      ...(maxBytes === undefined ? {} : { maxBytes }),
      account: options.account ?? real,
    };
    const found = await stat(real);
    if (found.isDirectory()) return await openFolder(real, settings);
    if (!found.isFile()) throw notAMailbox(path, 'it is neither a file nor a folder');
    return isEmlName(path) || (await beginsLikeMessage(real))
      ? createEmlFolder(real, settings)
      : createMbox(real, settings);
  } catch (thrown) {
    throw fileProblem(path, thrown);
  }
}

function pathOfUrl(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw notAMailbox(address, 'it is no address of a file on this machine');
  }
}

type FileSettings = { readonly maxBytes?: number; readonly account: string };

async function openFolder(path: string, settings: FileSettings): Promise<Mailbox> {
  const entries = await readdir(path, { withFileTypes: true });
  const folders = entries.filter((entry) => !entry.isFile()).map((entry) => entry.name);
  if (folders.includes('cur') || folders.includes('new')) {
    return createMaildir(path, { ...settings, writable: await isWritable(path) });
  }
  // Apple Mail exports a folder as a directory with an mbox file in it.
  if (entries.some((entry) => entry.isFile() && entry.name === 'mbox')) {
    return createMbox(join(path, 'mbox'), settings);
  }
  if (await holdsEml(path)) return createEmlFolder(path, settings);
  if (entries.length === 0) throw notAMailbox(path, 'the folder is empty');
  const maildirs = await maildirsIn(path, folders);
  if (maildirs.length > 0) throw notAMailbox(path, holding('Maildirs', maildirs));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const mboxFiles = await mboxFilesIn(path, files);
  if (mboxFiles.length > 0) throw notAMailbox(path, holding('mbox files', mboxFiles));
  throw notAMailbox(path, 'the folder holds no .eml file, and no cur and new as a Maildir does');
}

function holding(what: string, names: readonly string[]): string {
  const listed = names.slice(0, maxNamed).join(', ');
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return `it holds ${what}; give one of them: ${listed}${more}`;
}

const maxNamed = 5;
/** Somebody may give the path of any folder. */
const maxLookedAt = 200;

/** False for an mbox file, also an empty one. Throws for what is no mail at all. */
async function beginsLikeMessage(path: string): Promise<boolean> {
  const begin = await beginOf(path);
  const text = begin.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  const known = magic.find(([bytes]) => begin.toString('latin1').startsWith(bytes));
  if (known !== undefined) throw notAMailbox(path, known[1]);
  if (begin.includes(0)) throw notAMailbox(path, 'it is a binary file');
  if (text.trim() === '' || /^\s*From /.test(text)) return false;
  const firstLines = text.trimStart().split(/\r?\n/, 2);
  if (/^[!-9;-~]+[ \t]*:/.test(firstLines[0] ?? '') && looksLikeHeader(text)) return true;
  throw notAMailbox(
    path,
    'it begins neither with a line "From …", as mbox files do, nor with the header of a message',
  );
}

const commonFields =
  /^(from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|x-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results)[ \t]*:/im;

function looksLikeHeader(text: string): boolean {
  return commonFields.test(text);
}

/** What people may take for a mailbox, by its first bytes. */
const magic: readonly (readonly [string, string])[] = [
  ['\x1f\x8b', 'it is compressed with gzip; unpack it first'],
  ['BZh', 'it is compressed with bzip2; unpack it first'],
  ['\xfd7zXZ', 'it is compressed with xz; unpack it first'],
  ['\x28\xb5\x2f\xfd', 'it is compressed with zstd; unpack it first'],
  ['PK\x03\x04', 'it is a zip archive; unpack it first'],
  ['!BDN', 'it is an Outlook data file; export its folders as mbox or .eml first'],
  ['\xd0\xcf\x11\xe0', 'it is an Outlook message or an old Office file; save it as .eml first'],
  ['SQLite format 3', 'it is a database'],
  ['%PDF-', 'it is a PDF'],
];

async function beginOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8192), 0, 8192, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function maildirsIn(path: string, folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of folders) {
    const inside: readonly string[] = await readdir(join(path, name)).catch(() => []);
    if (inside.includes('cur') && inside.includes('new')) found.push(name);
  }
  return found;
}

async function mboxFilesIn(path: string, files: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of files.slice(0, maxLookedAt)) {
    const begin = await beginOf(join(path, name)).catch(() => null);
    if (begin?.subarray(0, 5).toString('latin1') === 'From ') found.push(name);
  }
  return found;
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK | constants.X_OK);
    return true;
  } catch (thrown) {
    errorCode(thrown);
    return false;
  }
}

function notAMailbox(path: string, why: string) {
  return tactError('MAILBOX_NOT_A_MAILBOX', { path, why });
}
