import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homeAt } from './home.ts';
import { secretKeyOf } from './secret-key.ts';

const emptyHome = async () => homeAt(await mkdtemp(join(tmpdir(), 'tact-secret-key-')));

it('is made once, in a file that only its owner reads', async () => {
  const home = await emptyHome();
  const given = { environment: {}, creates: true };

  const keys = await Promise.all([secretKeyOf(home, given), secretKeyOf(home, given)]);

  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect((await stat(home.secretKey)).mode & 0o777).toBe(0o600);
  expect(await readFile(home.secretKey, 'utf8')).toBe(keys[0]);
});

it('is that of the environment before that of the file', async () => {
  const home = await emptyHome();
  const environment = { TACT_SECRET_KEY: 'shared by all hosts' };

  expect(await secretKeyOf(home, { environment, creates: true })).toBe('shared by all hosts');
  await expect(stat(home.secretKey)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('is none where nothing may be created', async () => {
  expect(await secretKeyOf(await emptyHome(), { environment: {}, creates: false })).toBeUndefined();
});
