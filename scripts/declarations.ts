import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileOf, root } from './packages.ts';

/**
 * Writes the declarations of all packages into a folder, where they stand as their sources do in `packages/`. Imports that begin like
 * this name a file there instead: `#` for the folders of a package, and `@tact/` too where the packages are not installed.
 */
export function writeDeclarations(folder: string, byPlace: RegExp): void {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['-p', join(root, 'tsconfig.build.json'), '--outDir', folder],
    ],
    { stdio: 'inherit' },
  );
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const source = `packages/${name.replaceAll(sep, '/').replace(/\.d\.ts$/, '.ts')}`;
    const text = readFileSync(join(folder, name), 'utf8').replace(
      /(\bfrom |\bimport\(|^import )(['"])([#@][^'"]+)\2/gm,
      (whole, before: string, quote: string, specifier: string) =>
        byPlace.test(specifier) ? `${before}${quote}${placeOf(source, specifier)}${quote}` : whole,
    );
    writeFileSync(join(folder, name), text);
  }
}

function placeOf(source: string, specifier: string): string {
  const file = fileOf(source, specifier);
  if (file === null) throw new Error(`${source} declares something of ${specifier}, which is not exported.`);
  const path = posix.relative(posix.dirname(source), file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
