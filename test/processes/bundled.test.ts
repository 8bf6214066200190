import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** One file made by a bundler, run in a folder in which there is nothing else. */

const root = fileURLToPath(new URL('../..', import.meta.url));

const program = `
import { openInMemory } from 'tact';
import { guardTools } from 'tact/ai-sdk';
async function main() {
  const tact = await openInMemory();
  const { reply } = await tact.say('remind me to call mom');
  console.log(typeof guardTools, reply);
}
main();
`;

/** What ESM needs for the packages inside that are CommonJS; docs/guides/bundlers.md says so too. */
const requireInEsm =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const external = ['playwright-core', 'pg-native'];

const bundlers: readonly (readonly [string, (input: string, output: string) => Promise<unknown>])[] = [
  [
    'esbuild as ESM',
    (input, output) => esbuild(input, output, ['--format=esm', `--banner:js=${requireInEsm}`]),
  ],
  ['esbuild as CommonJS', (input, output) => esbuild(input, output, ['--format=cjs'])],
  [
    'rolldown',
    async (input, output) => {
      const bundle = await rolldown({ input, platform: 'node', external, logLevel: 'silent' });
      await bundle.write({ file: output, format: 'esm', codeSplitting: false });
      await bundle.close();
    },
  ],
];

function esbuild(input: string, output: string, format: readonly string[]) {
  const outside = external.map((name) => `--external:${name}`);
  const options = ['--bundle', '--platform=node', '--log-level=error', `--outfile=${output}`, ...outside];
  return promisify(execFile)(join(root, 'node_modules/.bin/esbuild'), [input, ...options, ...format]);
}

describe('a program with Tact inside', { timeout: 300_000 }, () => {
  let folder: string;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
    folder = await mkdtemp(join(tmpdir(), 'tact-bundled-'));
    await mkdir(join(folder, 'yours/node_modules'), { recursive: true });
    await symlink(join(root, 'packages/tact'), join(folder, 'yours/node_modules/tact'), 'junction');
    await writeFile(join(folder, 'yours/program.mjs'), program);
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true }));

  test.each(bundlers)('that %s made one file of runs alone', async (name, bundle) => {
    const alone = join(folder, name.replaceAll(' ', '-'));
    const file = join(alone, name.endsWith('CommonJS') ? 'bundle.cjs' : 'bundle.mjs');
    await bundle(join(folder, 'yours/program.mjs'), file);

    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: alone });

    expect(await readdir(alone)).toEqual([file.slice(alone.length + 1)]);
    expect(stdout).toBe("function I've made a task “Call mom”.\n");
  });
});
