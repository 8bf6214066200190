import { createHash } from 'node:crypto';
import { decodeBytes } from './charset.ts';
import type { HeaderFields } from './headers.ts';
import { messageIds } from './headers.ts';
import type { MimePart } from './mime-tree.ts';
import { mimeTypeOf } from './part-kind.ts';

/**
 * By what two copies of one message are known, whatever routes they came by: digests over Message-ID, From, Date, Subject, Reply-To and every part of the body.
 * The first is that of the message as it is. A copy that came through a list has more: those without a footer of up to ten lines behind
 * its text. Without a Message-ID only the same bytes are the same message.
 */
export function contentKeys(raw: Uint8Array, headers: HeaderFields, root: MimePart): readonly string[] {
  const id = messageIds(headers.raw('message-id'))[0];
  if (id === undefined) return [digest(raw)];
  const head = ['from', 'date', 'subject', 'reply-to'].map((name) => headers.rawAll(name).map(tidyLine));
  const parts = leavesOf(root).map(contentOf);
  const bodies = headers.rawAll('list-id').length === 0 ? [parts] : [parts, ...withoutFooter(parts)];
  return [...new Set(bodies.map((body) => digest(JSON.stringify([id, head, body.map(keyOf)]))))];
}

/** A text by its lines, because servers change its encoding; anything else by its bytes. */
type Content = { readonly type: string } & (
  | { readonly lines: readonly string[] }
  | { readonly digest: string }
);

const maxFooterLines = 10;

function leavesOf(part: MimePart): readonly MimePart[] {
  return part.contentType.multipart === false ? [part] : part.childNodes.flatMap(leavesOf);
}

function contentOf(part: MimePart): Content {
  const type = mimeTypeOf(part);
  const bytes = new Uint8Array(part.content ?? new ArrayBuffer(0));
  if (!type.startsWith('text/')) return { type, digest: digest(bytes) };
  const text = decodeBytes(bytes, part.contentType.parsed.params['charset']);
  return { type, lines: trimmed(text.split(/\r\n?|\n/)) };
}

function keyOf(content: Content): string {
  const isText = 'lines' in content;
  return `${content.type} ${isText ? digest(content.lines.join('\n')) : content.digest}`;
}

/** The last part without its last lines, and without the whole part where it is one of its own. */
function withoutFooter(parts: readonly Content[]): readonly (readonly Content[])[] {
  const last = parts.at(-1);
  if (last === undefined || last.type !== 'text/plain' || !('lines' in last)) return [];
  const before = parts.slice(0, -1);
  const shorter: (readonly Content[])[] =
    before.length > 0 && last.lines.length <= maxFooterLines ? [before] : [];
  for (let cut = 1; cut <= maxFooterLines && cut < last.lines.length; cut++) {
    shorter.push([...before, { type: last.type, lines: trimmed(last.lines.slice(0, -cut)) }]);
  }
  return shorter;
}

function trimmed(lines: readonly string[]): readonly string[] {
  const kept = lines.map((line) => line.trimEnd());
  while (kept.at(-1) === '') kept.pop();
  return kept;
}

function tidyLine(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim();
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
