import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCode, newestChange, tactFolder, tactManifest } from '../../scripts/build-code.ts';
import { root } from '../../scripts/packages.ts';

/** The folder of the package as it is installed, made once in a run: from it a process starts in half the time. */
export const builtPackage = await build();

async function build(): Promise<string> {
  const folder = join(tmpdir(), `tact-built-${newestChange()}`);
  if (existsSync(folder)) return folder;
  const made = await mkdtemp(join(tmpdir(), 'tact-building-'));
  await Promise.all([
    buildCode(join(made, 'dist')),
    cp(join(root, tactFolder, 'bin'), join(made, 'bin'), { recursive: true }),
    copyFile(join(root, tactFolder, 'package.json'), join(made, 'package.json')),
    symlink(join(root, 'node_modules'), join(made, 'node_modules'), 'junction'),
    symlink(join(root, tactFolder, 'samples'), join(made, 'samples'), 'junction'),
    writeFile(join(made, 'imports.js'), toBuilt(join(folder, 'dist'))),
  ]);
  // Another process of the run may have been faster.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}

/** A program of this project as it would be with the package inside, for processes that are started many times. */
export async function builtProgram(path: string): Promise<string> {
  // Where its packages are found; another process of the run may build the same.
  const folder = await mkdtemp(join(builtPackage, 'program-'));
  await buildCode(folder, { program: join(root, path) });
  return join(folder, 'program.js');
}

/** For `node --import`: leads imports of `tact` to the code that was built. */
function toBuilt(dist: string): string {
  const files = Object.entries(tactManifest.exports ?? {}).flatMap(([name, entry]) =>
    typeof entry === 'string'
      ? []
      : [
          [
            name.replace('.', 'tact'),
            entry['tact-source'].replace('./src', `file://${dist}`).replace('.ts', '.js'),
          ],
        ],
  );
  return `import { registerHooks } from 'node:module';
const files = ${JSON.stringify(Object.fromEntries(files))};
registerHooks({ resolve: (name, context, next) => next(files[name] ?? name, context) });
`;
}
