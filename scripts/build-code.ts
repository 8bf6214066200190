import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly 'tact-source': string }>>;
};

/** An entry for each name that the package exports, and for the command line. */
function entriesOfPackage(): Readonly<Record<string, string>> {
  const sources = Object.values(packageJson.exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : entry['tact-source'],
  );
  return Object.fromEntries(
    [...sources, './src/cli/main.ts'].map((path) => [path.slice('./src/'.length, -'.ts'.length), path]),
  );
}

/**
 * Writes the code of these entries, those of the package unless given, into a folder: a file for each, and chunks by what loads them
 * together, because Node takes twice as long to load a thousand files. What is read from `models/` becomes part of the code, because a
 * bundler would leave files behind.
 */
export async function buildCode(dist: string, entries = entriesOfPackage()): Promise<void> {
  const bundle = await rolldown({
    input: { ...entries },
    cwd: root,
    platform: 'node',
    external: /^[^.#/]/,
    plugins: [
      {
        name: 'shipped models',
        load: (path) => (path.endsWith('/src/presets/shipped-models.ts') ? shippedModels() : null),
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
  return gzipSync(readFileSync(join(root, 'models', name)), { level: 9 }).toString('base64');
}

/** When anything that dist is made from was last changed, added or removed; milliseconds since 1970. */
export function newestChange(): number {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('src', name),
  );
  const settings = [
    'src',
    'models/router.bin',
    'models/replies.tsv',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.ts',
    'scripts/build-code.ts',
  ];
  return Math.max(...[...sources, ...settings].map((name) => statSync(join(root, name)).mtimeMs));
}
