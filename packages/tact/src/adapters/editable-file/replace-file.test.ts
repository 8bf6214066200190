import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTomlFile } from './replace-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-toml-'));
  path = join(folder, 'rules.toml');
});

afterEach(() => rm(folder, { recursive: true }));

describe('a file', () => {
  test('that is not there reads as null', async () => {
    expect(await openTomlFile(path).read()).toBeNull();
  });

  test('that is there reads as it is, byte order mark included', async () => {
    await writeFile(path, '\uFEFFa = 1\r\n');
    expect(await openTomlFile(path).read()).toBe('\uFEFFa = 1\r\n');
  });

  test('that is a folder is told apart', async () => {
    await expect(openTomlFile(folder).read()).rejects.toMatchObject({
      code: 'CONFIG_UNREADABLE',
      details: { file: folder, why: 'it is a folder' },
    });
  });

  test('that is not UTF-8 is refused with the line', async () => {
    await writeFile(path, Buffer.from('a = "ä"\nb = "\xe4"\n', 'latin1'));
    await expect(openTomlFile(path).read()).rejects.toMatchObject({
      code: 'CONFIG_SYNTAX',
      details: { line: 1 },
    });

    await writeFile(
      path,
      Buffer.concat([Buffer.from('a = "ä"\nb = "'), Buffer.from([0xe4]), Buffer.from('"\n')]),
    );
    await expect(openTomlFile(path).read()).rejects.toMatchObject({
      code: 'CONFIG_SYNTAX',
      details: { line: 2 },
    });
  });

  test('names itself in what is wrong with it', () => {
    expect(() => openTomlFile(path).parse('a =')).toThrow(`${path}:1: `);
  });
});

describe('an editable file', () => {
  test('that is new is for its owner alone', async () => {
    await openTomlFile(path).write('a = 1\n', null);

    expect(await readFile(path, 'utf8')).toBe('a = 1\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('keeps its mode, and nothing is left beside it', async () => {
    await writeFile(path, 'a = 1\n');
    await chmod(path, 0o664);

    await openTomlFile(path).write('a = 2\n', 'a = 1\n');

    expect(await readFile(path, 'utf8')).toBe('a = 2\n');
    expect((await stat(path)).mode & 0o777).toBe(0o664);
    expect(await readdir(folder)).toEqual(['rules.toml']);
  });

  test('behind a link is written where it is', async () => {
    await mkdir(join(folder, 'dotfiles'));
    await writeFile(join(folder, 'dotfiles', 'mine.toml'), 'a = 1\n');
    await symlink(join('dotfiles', 'mine.toml'), path);

    await openTomlFile(path).write('a = 2\n', 'a = 1\n');

    expect(await readFile(join(folder, 'dotfiles', 'mine.toml'), 'utf8')).toBe('a = 2\n');
    expect(await readlink(path)).toBe(join('dotfiles', 'mine.toml'));
  });

  test.each<[string, string | null, string]>([
    ['changed meanwhile', 'a = 1\n', 'a = 7\n'],
    ['made meanwhile', null, 'a = 7\n'],
  ])('that somebody %s is left as it is', async (_, before, found) => {
    await writeFile(path, found);

    await expect(openTomlFile(path).write('a = 2\n', before)).rejects.toMatchObject({
      code: 'CONFIG_CHANGED',
    });

    expect(await readFile(path, 'utf8')).toBe(found);
    expect(await readdir(folder)).toEqual(['rules.toml']);
  });

  test('that was removed meanwhile is not created again', async () => {
    await expect(openTomlFile(path).write('a = 2\n', 'a = 1\n')).rejects.toMatchObject({
      code: 'CONFIG_CHANGED',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('in a folder that is not there is refused', async () => {
    await expect(
      openTomlFile(join(folder, 'none', 'rules.toml')).write('a = 2\n', null),
    ).rejects.toMatchObject({
      code: 'CONFIG_UNWRITABLE',
      details: { why: 'its folder does not exist' },
    });
  });
});
