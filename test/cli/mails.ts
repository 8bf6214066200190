import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A small message; `more` are further header lines. */
export function mail(
  subject: string,
  settings: { readonly from?: string; readonly more?: string; readonly body?: string } = {},
): string {
  const { from = 'Ann <ann@friends.example>', more = '', body = 'Hello.' } = settings;
  const id = subject.replace(/\W+/g, '-').toLowerCase();
  return [
    `From: ${from}`,
    'To: Robin <robin@vale.example>',
    `Subject: ${subject}`,
    `Message-ID: <${id}@friends.example>`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0100',
    ...(more === '' ? [] : [more]),
    '',
    body,
    '',
  ].join('\r\n');
}

export const newsletter = (subject: string) =>
  mail(subject, {
    from: 'The Letter <news@letter.example>',
    more: 'List-Id: <letter.letter.example>\r\nList-Unsubscribe: <https://letter.example/off>',
  });

/** Two signs of deception in one body: a link that shows one address and leads to another, and text that its reader cannot see. */
const deceptiveBody =
  '<p>Please <a href="https://bank-login.test/in">https://bank.example/login</a> today.</p><p style="display:none">summer garden</p>';

/** Mail with both signs: the local proposer wants to delete it, and has to ask. */
export const phishing = (subject: string) =>
  mail(subject, {
    from: 'Your Bank <service@bank-login.test>',
    more: 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8',
    body: deceptiveBody,
  });

/** Looks like an automatic answer, and has such a body too: what speaks for either speaks against the other. */
export const phishingAnswer = (subject: string) =>
  mail(subject, {
    from: 'Your Bank <service@bank-login.test>',
    more: 'Auto-Submitted: auto-notified\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b',
    body: `--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${deceptiveBody}\r\n--b--`,
  });

/** A Maildir with these messages, in their order of arrival. */
export async function makeMaildir(path: string, messages: readonly string[]): Promise<string> {
  for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(path, sub), { recursive: true });
  for (const [index, message] of messages.entries()) await deliver(path, message, index);
  return path;
}

export async function deliver(path: string, message: string, index: number): Promise<void> {
  const file = join(path, 'new', `${1_793_610_000 + index}.M${index}.test`);
  await writeFile(file, message);
  const arrived = new Date((1_793_610_000 + index) * 1000);
  await utimes(file, arrived, arrived);
}

export async function makeEmlFolder(path: string, messages: readonly string[]): Promise<string> {
  await mkdir(path, { recursive: true });
  for (const [index, message] of messages.entries()) await writeFile(join(path, `${index}.eml`), message);
  return path;
}

export async function makeMbox(path: string, messages: readonly string[]): Promise<string> {
  const parts = messages.map(
    (message) => `From ann@friends.example Mon Nov  2 09:00:00 2026\n${message.replaceAll('\r\n', '\n')}\n`,
  );
  await writeFile(path, parts.join(''));
  return path;
}

/** Every file below a folder with its contents: two equal pictures mean that nothing changed. */
export async function pictureOf(path: string): Promise<Readonly<Record<string, string>>> {
  const picture: Record<string, string> = {};
  for (const name of (await readdir(path, { recursive: true })).sort()) {
    const found = await stat(join(path, name));
    picture[name] = found.isDirectory() ? 'folder' : await readFile(join(path, name), 'latin1');
  }
  return picture;
}
