import type { MailLimits } from '@tact/visible-text/limits';
import { type MimePart, readMimeTree } from './mime-tree.ts';

/**
 * The parts of a multipart whose boundary is not the one it announces: the first line of two hyphens that a header
 * follows is taken for it, as mail programs do. Empty where there is none.
 */
export async function guessParts(part: MimePart, limits: MailLimits): Promise<readonly MimePart[]> {
  const content = Buffer.from(part.content ?? new ArrayBuffer(0));
  const boundary = boundaryLine.exec(content.toString('latin1'))?.[1];
  if (boundary === undefined) return [];
  const header = `Content-Type: multipart/${part.contentType.multipart || 'mixed'}; boundary="${boundary}"\n\n`;
  const { root } = await readMimeTree(Buffer.concat([Buffer.from(header, 'latin1'), content]), limits);
  return root.childNodes;
}

const boundaryLine = /^--([^"\\\s][^"\\\r\n]{0,200}?)[ \t]*\r?\n(?=content-)/im;
