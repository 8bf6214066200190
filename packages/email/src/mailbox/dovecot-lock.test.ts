import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceUnderLock } from './dovecot-lock.ts';

describe('replaceUnderLock', () => {
  let folder: string;
  let file: string;
  let lock: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-lock-'));
    file = join(folder, 'dovecot-keywords');
    lock = `${file}.lock`;
  });
  afterEach(() => rm(folder, { recursive: true }));

  const add = (line: string) => async (text: string) => `${text}${line}\n`;
  const neverWait = async (): Promise<void> => {
    throw new Error('Waited although nobody holds the lock.');
  };

  it('replaces the file at once where nobody holds the lock, and leaves nothing behind', async () => {
    expect(await replaceUnderLock(file, add('first'), neverWait)).toBe('first\n');
    expect(await replaceUnderLock(file, add('second'), neverWait)).toBe('first\nsecond\n');

    expect(await readdir(folder)).toEqual(['dovecot-keywords']);
  });

  it('waits for a lock that a living program holds, and keeps the change of that program', async () => {
    await writeFile(lock, 'theirs\n');
    let waits = 0;
    const releaseAtThird = async (): Promise<void> => {
      waits += 1;
      if (waits === 3) await rename(lock, file);
    };

    expect(await replaceUnderLock(file, add('ours'), releaseAtThird)).toBe('theirs\nours\n');

    expect(waits).toBe(3);
    expect(await readFile(file, 'utf8')).toBe('theirs\nours\n');
    expect(await readdir(folder)).toEqual(['dovecot-keywords']);
  });

  it('starts again where the file changes before it has the lock', async () => {
    const seen: string[] = [];

    const after = await replaceUnderLock(
      file,
      async (text) => {
        seen.push(text);
        if (seen.length === 1) await writeFile(file, 'theirs\n');
        return `${text}ours\n`;
      },
      neverWait,
    );

    expect(seen).toEqual(['', 'theirs\n']);
    expect(after).toBe('theirs\nours\n');
  });

  it('gives up on a lock that is never released, and leaves it alone', async () => {
    await writeFile(lock, 'theirs\n');

    await expect(replaceUnderLock(file, add('ours'), async () => {})).rejects.toMatchObject({
      code: 'EEXIST',
    });

    expect(await readdir(folder)).toEqual(['dovecot-keywords.lock']);
  });

  it('takes the lock once another program has released it without a change', async () => {
    await writeFile(lock, 'theirs\n');
    const releaseAtOnce = () => rm(lock);

    expect(await replaceUnderLock(file, add('ours'), releaseAtOnce)).toBe('ours\n');
  });
});
