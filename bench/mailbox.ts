import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MailParser } from '@tact/core/ports/mail-parser';
import type { StoredMessage } from '@tact/core/ports/mailbox';
import type { Signal } from '@tact/core/records';
import { type EmailInput, toSignal } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';

const samples = fileURLToPath(new URL('../packages/tact/samples/mailbox/', import.meta.url));
const publicMails = fileURLToPath(new URL('../../shared/data/eml/', import.meta.url));

/** The folder of messages to measure with: the public ones where they are there, else the samples. */
export function mailFolder(given: string | null): string {
  return given ?? (existsSync(publicMails) ? publicMails : samples);
}

/** The messages of a folder as a mailbox gives them, before anything is read. */
export function readMessages(folder: string): readonly StoredMessage[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names.sort().map((name) => {
    const raw = readFileSync(`${folder}/${name}`);
    return {
      ref: name,
      cursor: name,
      folder: 'INBOX',
      labels: [],
      seen: false,
      flagged: false,
      receivedAt,
      size: raw.length,
      raw,
      problem: null,
    };
  });
}

/** Reads a message as the engine takes it in. */
export function takeInMessage(
  message: StoredMessage,
  parser: MailParser = createMailParser(),
): Promise<Signal<EmailInput>> {
  return toSignal(message, mailbox, parser, 'owner');
}

/** The sample mailbox, read. */
export function sampleSignals(): Promise<readonly Signal<EmailInput>[]> {
  return Promise.all(readMessages(samples).map((message) => takeInMessage(message)));
}

const mailbox = { account: 'you@example.org', provider: 'eml' };

/** Monday, 16 November 2026, 09:00 UTC */
const receivedAt = Date.UTC(2026, 10, 16, 9);
