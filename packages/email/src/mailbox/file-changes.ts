import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A file that never comes to rest is read all the same. */
const maxWaits = 20;

export interface FileChangeOptions {
  readonly lookEveryMs?: number;
  /** Waits until nothing has changed for so long: for files that are written in place. */
  readonly settleMs?: number;
}

/**
 * Yields at once, and then each time one of the paths may have changed, until the signal aborts. The system's notices
 * are quick but do not come from network disks or when too many are watched, so the paths are looked at as well.
 */
export async function* fileChanges(
  paths: readonly string[],
  signal: AbortSignal,
  options: FileChangeOptions = {},
): AsyncGenerator<void> {
  let wake = (): void => {};
  let isChanged = true;
  const notice = (): void => {
    isChanged = true;
    wake();
  };
  const watchers = paths.flatMap((path) => openWatcher(path, notice));
  let known = await fingerprint(paths);
  const look = async (): Promise<void> => {
    const found = await fingerprint(paths);
    if (found !== known) notice();
    known = found;
  };
  const timer = setInterval(() => void look(), options.lookEveryMs ?? 2000);
  const end = (): void => wake();
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!signal.aborted) {
      if (isChanged) {
        for (let waits = 0; isChanged && waits < maxWaits; waits += 1) {
          isChanged = false;
          if (options.settleMs !== undefined) await pauseFor(options.settleMs, signal);
        }
        yield;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', end);
    for (const watcher of watchers) watcher.close();
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}

function openWatcher(path: string, notice: () => void): FSWatcher[] {
  try {
    const watcher = watch(path, { persistent: false }, notice);
    // Looking every now and then goes on without it.
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}

async function fingerprint(paths: readonly string[]): Promise<string> {
  const states = paths.map(async (path) => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      return `${mtimeMs} ${size} ${ino}`;
    } catch {
      return 'none';
    }
  });
  return (await Promise.all(states)).join('\n');
}
