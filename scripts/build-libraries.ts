import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { buildCode } from './build-code.ts';
import { writeDeclarations } from './declarations.ts';
import { type Package, packages, root } from './packages.ts';

/** The packages that `tact` is made of. */
export const libraries = packages.filter(({ folder }) => folder !== 'packages/tact');

/** Writes each library into the folder that its name is given, ready to be packed: code, declarations and a package.json for them. */
export async function buildLibraries(folderOf: (name: string) => string): Promise<void> {
  const types = mkdtempSync(join(tmpdir(), 'tact-types-'));
  try {
    writeDeclarations(types, /^#/);
    for (const library of libraries) {
      const name = library.folder.slice('packages/'.length);
      const target = folderOf(name);
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { recursive: true });
      cpSync(join(types, name, 'src'), join(target, 'types'), { recursive: true });
      // What a library depends on is installed beside it, the other libraries too.
      await buildCode(target, entriesOf(library), /^[^.#/]/);
      for (const file of [join(library.folder, 'README.md'), 'LICENSE'])
        if (existsSync(join(root, file)))
          cpSync(join(root, file), join(target, file.split('/').at(-1) ?? file));
      writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifestOf(library), null, 2)}\n`);
    }
  } finally {
    rmSync(types, { recursive: true });
  }
}

/** As in the repository, but with what was built in place of sources, and free to be published. */
function manifestOf({ manifest }: Package): object {
  const {
    private: _,
    imports: __,
    devDependencies: ___,
    exports = {},
    ...others
  } = { private: true, ...manifest };
  const built = Object.entries(exports).map(([name, target]) => {
    const path = sourceOf(target).slice('./src/'.length, -'.ts'.length);
    return [name, { types: `./types/${path}.d.ts`, default: `./${path}.js` }];
  });
  return { ...others, exports: { ...Object.fromEntries(built), './package.json': './package.json' } };
}

/** A file for everything that is exported: for `./ports/*` one for each in that folder. */
function entriesOf({ folder, manifest }: Package): Readonly<Record<string, string>> {
  const paths = Object.values(manifest.exports ?? {}).flatMap((target) => {
    const path = sourceOf(target).slice('./src/'.length, -'.ts'.length);
    return path.endsWith('/*') ? sourcesIn(join(root, folder, 'src'), path.slice(0, -'/*'.length)) : [path];
  });
  return Object.fromEntries(paths.map((path) => [path, join(root, folder, 'src', `${path}.ts`)]));
}

function sourcesIn(src: string, folder: string): readonly string[] {
  return readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll(sep, '/').slice(0, -'.ts'.length)}`);
}

function sourceOf(target: string | { readonly 'tact-source': string }): string {
  return typeof target === 'string' ? target : target['tact-source'];
}
