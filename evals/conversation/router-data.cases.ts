import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** The bundled weights of the router. */
export const weights = await readFile(new URL('../../packages/english/models/router.bin', import.meta.url));

/** A row of router data, rightly in one domain. */
export const row = (text: string, domain: string, more: object = {}) => ({
  text,
  domains: [domain],
  source: 'one',
  ...more,
});

/** Gives each test of the calling file a temporary folder of its own. */
export function useDataFolder() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-eval-router-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    path: (name: string) => join(folder, name),
    /** Writes a file of these rows and returns its path. */
    async dataOf(rows: readonly object[], name = 'data.jsonl'): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
      return path;
    },
  };
}
