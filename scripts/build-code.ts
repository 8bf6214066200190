import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { packageNamed, packages, root } from './packages.ts';

/** What people install: `tact`, with the other packages of this repository inside. */
export const { folder: tactFolder, manifest: tactManifest } = packageNamed('tact');

/** An entry for each name that the package exports, and for the command line. */
function entriesOfPackage(): Readonly<Record<string, string>> {
  const sources = Object.values(tactManifest.exports ?? {}).flatMap((entry) =>
    typeof entry === 'string' ? [] : entry['tact-source'],
  );
  return Object.fromEntries(
    [...sources, './src/cli/main.ts'].map((path) => [
      path.slice('./src/'.length, -'.ts'.length),
      join(root, tactFolder, path),
    ]),
  );
}

/**
 * Writes the code of these entries, those of `tact` unless given, with all other packages of the repository inside unless they are
 * `external`, into a folder: a file for each, and chunks by what loads them
 * together, because Node takes twice as long to load a thousand files. What is read from `packages/english/models/` becomes part of the code, because a
 * bundler would leave files behind.
 */
export async function buildCode(
  dist: string,
  entries = entriesOfPackage(),
  external = /^(?!@tact\/)[^.#/]/,
): Promise<void> {
  const bundle = await rolldown({
    input: { ...entries },
    cwd: root,
    platform: 'node',
    external,
    plugins: [
      {
        name: 'shipped models',
        load: (path) => (path.endsWith('/packages/english/src/shipped-models.ts') ? shippedModels() : null),
      },
    ],
  });
  // One folder down, so that a path from a module to what stands beside src holds from its chunk as well.
  await bundle.write({ dir: dist, chunkFileNames: 'chunks/[name]-[hash].js', comments: { jsdoc: false } });
  await bundle.close();
}

function shippedModels(): string {
  return `import { gunzipSync } from 'node:zlib';
const unpacked = (text) => gunzipSync(Buffer.from(text, 'base64'));
export const routerWeights = () => unpacked('${packed('router.bin')}');
export const replyWeights = () => unpacked('${packed('replies.tsv')}').toString();
`;
}

function packed(name: string): string {
  return gzipSync(readFileSync(join(root, 'packages/english/models', name)), { level: 9 }).toString('base64');
}

/** When anything that dist is made from was last changed, added or removed; milliseconds since 1970. */
export function newestChange(): number {
  const sources = packages.flatMap(({ folder }) => [
    `${folder}/package.json`,
    `${folder}/src`,
    ...readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, 'src', name),
    ),
  ]);
  const settings = [
    'packages/english/models/router.bin',
    'packages/english/models/replies.tsv',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.ts',
    'scripts/build-code.ts',
    'scripts/declarations.ts',
    'scripts/packages.ts',
  ];
  return Math.max(...[...sources, ...settings].map((name) => statSync(join(root, name)).mtimeMs));
}
