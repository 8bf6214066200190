import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packageNamed, root } from '../../scripts/packages.ts';
import { installedWith, linkPackage } from './installed-packages.ts';
import type { Ran } from './run-program.ts';

/**
 * Somebody's TypeScript project into which the package is installed as `npm pack` makes it, with copies of the examples. Its
 * dependencies are those of the lock file, linked from this clone, so that no network is needed; what the package does not
 * declare is not there.
 */
export interface PackedProject {
  readonly folder: string;
  /** The complaints of the strictest compiler, without those about other packages' own declarations. */
  typeCheck(): Promise<readonly string[]>;
  /** Runs a program of the project, as the machine's Node runs TypeScript. */
  run(
    program: { readonly file: string; readonly args?: readonly string[]; readonly stdin?: string },
    environment?: Readonly<Record<string, string>>,
  ): Promise<Ran>;
  dispose(): Promise<void>;
}

export async function makePackedProject(): Promise<PackedProject> {
  const folder = await mkdtemp(join(tmpdir(), 'tact-packed-'));
  const inProject = (path: string) => join(folder, path);
  await installPackage(folder);
  // An example brings a pool of its own.
  for (const name of ['typescript', '@types/node', '@types/pg']) await linkPackage(name, folder);
  await writeFile(inProject('package.json'), '{"name": "yours", "private": true, "type": "module"}');
  await writeFile(inProject('tsconfig.json'), JSON.stringify({ compilerOptions: strictest }));
  await writeFile(inProject('every-entry.ts'), await importsOfEveryEntry());
  for (const example of await examples()) await cp(join(root, 'examples', example), inProject(example));
  return {
    folder,
    async typeCheck() {
      const compiler = inProject('node_modules/typescript/bin/tsc');
      const { lines } = await execute([compiler, '-p', '.', '--pretty', 'false'], folder);
      return lines.filter((line) => /^\S/.test(line) && !isAboutOthers(line));
    },
    run: ({ file, args = [], stdin = '' }, environment) =>
      execute([file.startsWith('examples/') ? basename(file) : file, ...args], folder, environment, stdin),
    dispose: () => rm(folder, { recursive: true }),
  };
}

/** The AI SDK's own declarations do not pass these checks; links lead to where they really are. */
function isAboutOthers(complaint: string): boolean {
  return /^[^(]*node_modules\/(?!tact\/)/.test(complaint);
}

/** The examples' file names, in reading order. */
export async function examples(): Promise<readonly string[]> {
  return (await readdir(join(root, 'examples'))).filter((name) => name.endsWith('.ts')).toSorted();
}

const strictest = {
  ...{ target: 'es2024', module: 'nodenext', types: ['node'], noEmit: true },
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ noImplicitOverride: true, noImplicitReturns: true, noPropertyAccessFromIndexSignature: true },
  ...{ noUnusedLocals: true, noUnusedParameters: true, verbatimModuleSyntax: true, isolatedModules: true },
  ...{ erasableSyntaxOnly: true, allowImportingTsExtensions: true, skipLibCheck: false },
};

/** Has the declarations of every door checked, whether an example uses it or not. */
async function importsOfEveryEntry(): Promise<string> {
  const { exports = {} } = packageNamed('tact').manifest;
  // Definitions of gRPC are no modules.
  const others = ['./package.json', './proto/*'];
  const entries = Object.keys(exports).filter((path) => !others.includes(path));
  return entries
    .map((path, index) => `export type * as entry${index} from '${path.replace('.', 'tact')}';\n`)
    .join('');
}

/** Packs this clone, which compiles it first, and unpacks the tarball where `npm install` would. */
async function installPackage(folder: string): Promise<void> {
  const npm = process.env['npm_execpath'];
  const pack = ['pack', '--workspace', 'tact', '--silent', '--pack-destination', folder];
  const packed =
    npm === undefined ? await execute(pack, root, {}, '', 'npm') : await execute([npm, ...pack], root);
  const tarball = packed.lines.at(-1) ?? '';
  if (packed.exitCode !== 0) throw new Error(`npm pack failed: ${packed.errors}`);
  const target = join(folder, 'node_modules/tact');
  await mkdir(target, { recursive: true });
  await execute(['-xzf', join(folder, tarball), '-C', target, '--strip-components=1'], folder, {}, '', 'tar');
  for (const name of await installedWith(packageNamed('tact').manifest)) await linkPackage(name, folder);
}

function execute(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  stdin = '',
  program: string = process.execPath,
): Promise<Ran> {
  const { TACT_MODEL: _, TACT_HOME: __, DATABASE_URL: ___, NODE_OPTIONS: ____, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { cwd: folder, env: { ...inherited, NO_COLOR: '1', ...environment }, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : Number(error.code ?? 1);
        resolve({ exitCode, lines: stdout.trimEnd().split('\n'), errors: stderr });
      },
    );
    child.stdin?.end(stdin);
  });
}
