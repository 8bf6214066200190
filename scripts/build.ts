/**
 * Makes dist of src for those who install Tact as a package, since Node does not strip types inside node_modules: declarations file
 * by file, and the code (`build-code.ts`). dist has a package.json of its own, so that the package-internal names (`#kernel`, …)
 * lead to the declarations there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCode, newestChange, packageJson, root } from './build-code.ts';

const dist = join(root, 'dist');
// Written last, so that it stands for the whole of dist.
const done = join(dist, 'package.json');
if (existsSync(done) && newestChange() < statSync(done).mtimeMs) process.exit();

rmSync(dist, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
await buildCode(dist);

const compiled = Object.fromEntries(
  Object.entries(packageJson.imports).map(([name, path]) => [
    name,
    path.replace(/^\.\/src\//, './').replace(/\.ts$/, '.js'),
  ]),
);
writeFileSync(done, `${JSON.stringify({ type: 'module', imports: compiled }, null, 2)}\n`);
