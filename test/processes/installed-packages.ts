import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Manifest, root } from '../../scripts/packages.ts';

type Needing = Pick<Manifest, 'dependencies' | 'peerDependencies' | 'peerDependenciesMeta'>;

/** The packages that `npm install` would bring along: dependencies and peers that are not optional, and theirs in the lock file. */
export async function installedWith(...manifests: readonly Needing[]): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Needing>>;
  };
  const found = new Set(manifests.flatMap(neededBy));
  // A set is walked through with what is added meanwhile.
  for (const name of found) {
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined) throw new Error(`${name} is not in package-lock.json.`);
    for (const needed of neededBy(locked)) found.add(needed);
  }
  return [...found];
}

function neededBy({
  dependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Needing): readonly string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers].filter((name) => !name.startsWith('@tact/'));
}

/** Links a package of this clone into a project, so that no network is needed. */
export async function linkPackage(name: string, folder: string): Promise<void> {
  const link = join(folder, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(join(root, 'node_modules', name), link, 'junction');
}
