import { execFile } from 'node:child_process';
import { cp, lstat, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLibraries, libraries } from '../../scripts/build-libraries.ts';
import { type Package, packageNamed } from '../../scripts/packages.ts';
import { blocksOf, read } from '../documents.ts';
import { installedWith, linkPackage } from './installed-packages.ts';

/** Each library alone in a project of somebody else's: with what its package.json names, and nothing more. */

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tact-libraries-'));
  await buildLibraries((name) => join(folder, 'built', name));
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

const nameOf = ({ manifest }: Package) => manifest.name.slice('@tact/'.length);

/** A project with these libraries, and the others that they depend on. */
async function projectWith(...names: readonly string[]): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'));
  const found = new Set(names);
  // A set is walked through with what is added meanwhile.
  for (const name of found) {
    const { dependencies = {} } = packageNamed(`@tact/${name}`).manifest;
    for (const needed of Object.keys(dependencies))
      if (needed.startsWith('@tact/')) found.add(needed.slice('@tact/'.length));
    await cp(join(folder, 'built', name), join(project, 'node_modules/@tact', name), { recursive: true });
  }
  const manifests = [...found].map((name) => packageNamed(`@tact/${name}`).manifest);
  for (const name of await installedWith(...manifests)) await linkPackage(name, project);
  await writeFile(join(project, 'package.json'), '{"name": "yours", "private": true, "type": "module"}');
  return project;
}

describe('the README of', () => {
  test.each(libraries.map((library) => [nameOf(library), library.folder] as const))(
    '%s shows a program that runs with that library alone',
    async (name, place) => {
      const page = read(`${place}/README.md`);
      const project = await projectWith(name);
      await writeFile(join(project, 'program.ts'), blocksOf(page, 'ts')[0] ?? '');

      const { stdout } = await promisify(execFile)(process.execPath, ['program.ts'], {
        cwd: project,
        env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1' },
      });

      expect(stdout).toBe(blocksOf(page, 'text')[0]);
    },
  );
});

describe('what is installed', () => {
  test.each([
    { with: ['core', 'store'], packages: 16, megabytes: 15 },
    { with: ['core', 'store', 'ai-sdk'], packages: 24, megabytes: 34 },
  ])('with $with is at most $packages packages and $megabytes MB', async (limit) => {
    const { packages, megabytes } = await sizeOf(await projectWith(...limit.with));

    expect(packages).toBeLessThanOrEqual(limit.packages);
    expect(megabytes).toBeLessThanOrEqual(limit.megabytes);
  });
});

async function sizeOf(project: string) {
  const modules = join(project, 'node_modules');
  const places = await Promise.all(
    (await readdir(modules)).map(async (name) =>
      name.startsWith('@')
        ? (await readdir(join(modules, name))).map((inner) => join(modules, name, inner))
        : [join(modules, name)],
    ),
  );
  let bytes = 0;
  for (const place of places.flat()) {
    const real = await realpath(place);
    for (const file of await readdir(real, { recursive: true })) {
      const stats = await lstat(join(real, file));
      if (stats.isFile()) bytes += stats.size;
    }
  }
  return { packages: places.flat().length, megabytes: bytes / 2 ** 20 };
}

describe('a package that is needed and not there', () => {
  test.each([
    {
      library: 'ai-sdk',
      program: `const { createModel } = await import('@tact/ai-sdk/model/ai-sdk');
        await createModel({ provider: 'ollama', model: 'm' });`,
      names: '@ai-sdk/openai-compatible',
    },
    {
      library: 'store',
      program: `const { openPostgresStore } = await import('@tact/store/postgres');
        await openPostgresStore('postgres://localhost/tact');`,
      names: 'pg',
    },
    {
      library: 'visible-text',
      program: `const { browserPackages } = await import('@tact/visible-text/prover/chromium');
        await browserPackages();`,
      names: 'playwright-core pngjs',
    },
    {
      library: 'server',
      program: `const { serveAssistant } = await import('@tact/server/grpc/serve-assistant');
        await serveAssistant({ assistant: { runtime: {} } });`,
      names: '@connectrpc/connect @connectrpc/connect-node @bufbuild/protobuf',
    },
  ])(
    'is named by $library with the command that installs it: $names',
    async ({ library, program, names }) => {
      const project = await projectWith(library);
      const caught = `try { ${program} } catch ({ code, remedy }) { console.log(code, remedy); }`;
      await writeFile(join(project, 'program.mjs'), caught);

      const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs'], { cwd: project });

      expect(stdout).toBe(`PACKAGE_MISSING Run \`npm install ${names}\`.\n`);
    },
  );
});

test('no library is published as its sources are', () => {
  expect(libraries.filter((library) => library.manifest.private !== true)).toEqual([]);
});
