import { randomBytes } from 'node:crypto';
import { open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { EditableFile } from '@tact/core/ports/editable-file';
import { editToml } from './edit-toml.ts';
import { parseToml } from './parse-toml.ts';

/** The text of a file, or null where there is none. Throws `CONFIG_UNREADABLE`, or `CONFIG_SYNTAX` where it is not UTF-8. */
export async function readText(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return null;
    throw tactError('CONFIG_UNREADABLE', { file: path, why: explain(thrown) }, thrown);
  });
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (thrown) {
    const line = 1 + bytes.subarray(0, firstWrongByte(bytes)).filter((byte) => byte === 0x0a).length;
    throw tactError('CONFIG_SYNTAX', { file: path, line, why: 'it is not valid UTF-8' }, thrown);
  }
}

/**
 * Puts a text in place of a file, whole or not at all, and on disk before it resolves. The file keeps its mode; a new
 * one is for its owner alone. Links are followed. Throws `CONFIG_CHANGED` where the file no longer holds `before`.
 */
export async function replaceFile(path: string, text: string, before: string | null): Promise<void> {
  try {
    const target = before === null ? path : await realpath(path);
    const mode = before === null ? 0o600 : (await stat(target)).mode & 0o7777;
    const folder = dirname(target);
    const draft = join(folder, `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      await writeDurably(draft, text, mode);
      if ((await readText(path)) !== before) throw tactError('CONFIG_CHANGED', { file: path });
      await rename(draft, target);
    } catch (thrown) {
      await unlink(draft).catch(ignoreMissing);
      throw thrown;
    }
    await syncFolder(folder);
  } catch (thrown) {
    if (!isErrno(thrown)) throw thrown;
    if (thrown.code === 'ENOENT' && before !== null)
      throw tactError('CONFIG_CHANGED', { file: path }, thrown);
    throw tactError('CONFIG_UNWRITABLE', { file: path, why: explain(thrown) }, thrown);
  }
}

async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(text, 'utf8');
    // The mode given to `open` is narrowed by the umask.
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is on disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function firstWrongByte(bytes: Uint8Array): number {
  let sound = 0;
  let doubtful = bytes.length;
  while (sound < doubtful) {
    const middle = Math.ceil((sound + doubtful) / 2);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      sound = middle;
    } catch {
      doubtful = middle - 1;
    }
  }
  return sound;
}

function ignoreMissing(thrown: NodeJS.ErrnoException): void {
  if (thrown.code !== 'ENOENT') throw thrown;
}

function isErrno(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'code' in thrown && 'syscall' in thrown;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOENT: 'its folder does not exist',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the disk is read-only',
};

function explain({ code = 'unknown', message }: NodeJS.ErrnoException): string {
  return reasons[code] ?? message;
}

/** A TOML file on disk. Nothing is read before it is asked for. */
export function openTomlFile(path: string): EditableFile {
  return {
    path,
    read: () => readText(path),
    parse: (text) => parseToml(text, path),
    edit: (text, change) => editToml(text, change, path),
    write: (text, before) => replaceFile(path, text, before),
  };
}
