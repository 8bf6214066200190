import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages of this repository: where they are, what they are called, and which file an import leads to. */

export const root = fileURLToPath(new URL('..', import.meta.url));

type Target = string | { readonly 'tact-source': string };

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package's folder in this repository, such as `packages/core`, and what its package.json says. */
export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

export const packages: readonly Package[] = readdirSync(join(root, 'packages'))
  .toSorted()
  .map((name) => ({ folder: `packages/${name}`, manifest: manifestIn(`packages/${name}`) }));

/** The package with this name; throws where there is none. */
export function packageNamed(name: string): Package {
  const found = packages.find(({ manifest }) => manifest.name === name);
  if (found === undefined) throw new Error(`There is no package ${name} in packages/.`);
  return found;
}

/** The package that a file belongs to; tests, evals and scripts belong to the repository itself. */
export function packageOf(file: string): Package {
  return packages.find(({ folder }) => file.startsWith(`${folder}/`)) ?? repository;
}

const repository: Package = { folder: '.', manifest: manifestIn('.') };

/** The source file that an import leads to, from the root; null for libraries, Node modules and what is not exported. */
export function fileOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  if (specifier.startsWith('#')) {
    const { folder, manifest } = packageOf(importer);
    return targetOf(folder, manifest.imports, specifier);
  }
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const named = packages.find(({ manifest }) => manifest.name === name);
  return named === undefined
    ? null
    : targetOf(named.folder, named.manifest.exports, `.${specifier.slice(name.length)}`);
}

function targetOf(folder: string, names: Manifest['exports'], wanted: string): string | null {
  for (const [name, target] of Object.entries(names ?? {})) {
    const path = typeof target === 'string' ? target : target['tact-source'];
    if (name === wanted) return posix.join(folder, path);
    const prefix = name.slice(0, -1);
    if (name.endsWith('*') && wanted.startsWith(prefix))
      return posix.join(folder, path.replace('*', wanted.slice(prefix.length)));
  }
  return null;
}
