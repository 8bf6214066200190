/**
 * Compiles src to dist for those who install Tact as a package (Node does not strip types inside node_modules), and gives
 * dist a package.json of its own, so that the package-internal names (`#kernel`, …) lead to the compiled files there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.build.json`],
  {
    stdio: 'inherit',
  },
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
writeFileSync(
  `${root}dist/package.json`,
  `${JSON.stringify({ type: 'module', imports: compiled }, null, 2)}\n`,
);
