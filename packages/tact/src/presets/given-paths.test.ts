import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { parseConfig } from '#config';
import { absolutePath, withAbsolutePaths } from './given-paths.ts';

let folder: string;
let home: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-paths-'));
  home = join(folder, 'home');
  await mkdir(home);
});
afterEach(() => rm(folder, { recursive: true }));

const read = (text: string) => {
  const { config } = parseConfig(parseToml(text, 'config.toml'));
  return withAbsolutePaths(config, join(home, 'config.toml'), { folder, environment: { HOME: '/home/ann' } });
};

test.each([
  ['~/Mail', '/home/ann/Mail'],
  ['~', '/home/ann'],
  ['Mail', '/srv/Mail'],
  ['/var/Mail', '/var/Mail'],
  ['~bob/Mail', '/srv/~bob/Mail'],
])('%s is %s', (given, path) => {
  expect(absolutePath(given, { folder: '/srv', environment: { HOME: '/home/ann' } })).toBe(path);
});

test('what config.toml says is relative to it', async () => {
  const { config, warnings } = read(
    '[mailbox]\nwhere = "Mail"\nca = "bridge.pem"\n[smtp]\nhost = "h"\nfrom = "a@example.org"\nca = "~/bridge.pem"\n[embeddings]\nca = "own.pem"\n',
  );

  expect(config.mailbox).toMatchObject({ where: join(home, 'Mail'), ca: join(home, 'bridge.pem') });
  expect(config.smtp?.ca).toBe('/home/ann/bridge.pem');
  expect(config.embeddings?.ca).toBe(join(home, 'own.pem'));
  expect(warnings).toEqual([]);
});

test('an address stays one', () => {
  expect(read('[mailbox]\nwhere = "imaps://ann@mail.example.org"\n').config.mailbox?.where).toBe(
    'imaps://ann@mail.example.org',
  );
});

test('a mailbox that is only in the current folder is used from there, with a warning', async () => {
  await mkdir(join(folder, 'Mail'));
  const { config, warnings } = read('[mailbox]\nwhere = "Mail"\n');

  expect(config.mailbox?.where).toBe(join(folder, 'Mail'));
  expect(warnings).toEqual([expect.stringContaining('the current folder')]);
});

test('a mailbox that is in both is the one beside the file', async () => {
  await Promise.all([mkdir(join(folder, 'Mail')), mkdir(join(home, 'Mail'))]);

  expect(read('[mailbox]\nwhere = "Mail"\n').config.mailbox?.where).toBe(join(home, 'Mail'));
});
