/**
 * Compiles src to dist for those who install Tact as a package (Node does not strip types inside node_modules), and gives
 * dist a package.json of its own, so that the package-internal names (`#kernel`, …) lead to the compiled files there. What is read
 * from `models/` becomes part of the code, because a bundler would leave files behind.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

// Written last, so that it stands for the whole of dist.
const done = `${root}dist/package.json`;
if (existsSync(done) && newestChange() < statSync(done).mtimeMs) process.exit();

rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.build.json`],
  {
    stdio: 'inherit',
  },
);

writeFileSync(
  `${root}dist/presets/shipped-models.js`,
  `import { gunzipSync } from 'node:zlib';
const unpacked = (text) => gunzipSync(Buffer.from(text, 'base64'));
export const routerWeights = () => unpacked('${packed('router.bin')}');
export const replyWeights = () => unpacked('${packed('replies.tsv')}').toString();
`,
);

const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
};
const compiled = Object.fromEntries(
  Object.entries(imports).map(([name, path]) => [
    name,
    path.replace(/^\.\/src\//, './').replace(/\.ts$/, '.js'),
  ]),
);
writeFileSync(done, `${JSON.stringify({ type: 'module', imports: compiled }, null, 2)}\n`);

function packed(name: string): string {
  return gzipSync(readFileSync(`${root}models/${name}`), { level: 9 }).toString('base64');
}

/** When anything that dist is made from was last changed, added or removed; milliseconds since 1970. */
function newestChange(): number {
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).map((name) =>
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
  ];
  return Math.max(...[...sources, ...settings].map((name) => statSync(join(root, name)).mtimeMs));
}
