import type { StoredMessage } from '@tact/core/ports/mailbox';
import { type FileChangeOptions, fileChanges } from './file-changes.ts';

/** Lists again whenever the files may have changed, and yields each message once, until the signal aborts. */
export async function* watchFiles(
  paths: readonly string[],
  list: (cursor: string | null) => AsyncIterable<StoredMessage>,
  start: { readonly cursor: string | null; readonly signal: AbortSignal },
  options: FileChangeOptions = {},
): AsyncGenerator<StoredMessage> {
  const yielded = new Set<string>();
  let { cursor } = start;
  for await (const _ of fileChanges(paths, start.signal, options)) {
    for await (const message of list(cursor)) {
      cursor = message.cursor;
      if (yielded.has(message.ref)) continue;
      yielded.add(message.ref);
      yield message;
      if (start.signal.aborted) return;
    }
  }
}
