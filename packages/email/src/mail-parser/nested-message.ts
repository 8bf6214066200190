import type { MailLimits } from '@tact/visible-text/limits';
import { readHeaders } from './headers.ts';
import { readMimeTree } from './mime-tree.ts';

/** A name for a message that comes as an attachment: its own subject says more than `message.eml`. */
export async function nameOfMessage(name: string, message: ArrayBuffer, limits: MailLimits): Promise<string> {
  const subject = await subjectOf(message, limits);
  if (subject === '' || name.includes(subject)) return name;
  return name === '' ? subject : `${name} (${subject})`;
}

const maxHeaderLength = 64 * 1024;

async function subjectOf(message: ArrayBuffer, limits: MailLimits): Promise<string> {
  const start = Buffer.from(message, 0, Math.min(message.byteLength, maxHeaderLength));
  const end = start.toString('latin1').search(/\r?\n\r?\n/);
  const { root } = await readMimeTree(end === -1 ? start : start.subarray(0, end), limits);
  return readHeaders(root).text('subject').slice(0, 200);
}
