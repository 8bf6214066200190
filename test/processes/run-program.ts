import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtPackage } from './built-package.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Node needs to be told to run a TypeScript program of this project beside the built package. */
export const beside = [
  `--import=${join(builtPackage, 'imports.js')}`,
  '--conditions=tact-source',
  '--no-warnings',
];

export interface Ran {
  readonly exitCode: number;
  readonly lines: readonly string[];
  readonly errors: string;
}

/** Runs a TypeScript program with the built package, as its own process in the project's folder: a file of it, or a text. */
export function runProgram(
  program: { readonly file: string; readonly args?: readonly string[] } | { readonly text: string },
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const what =
    'file' in program ? [program.file, ...(program.args ?? [])] : ['--input-type=module-typescript', '-'];
  const { TACT_MODEL: _, NODE_OPTIONS: __, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...beside, ...what],
      { cwd: root, env: { ...inherited, NO_COLOR: '1', ...environment } },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : Number(error.code ?? 1);
        resolve({ exitCode, lines: stdout.trimEnd().split('\n'), errors: stderr });
      },
    );
    child.stdin?.end('text' in program ? program.text : '');
  });
}
