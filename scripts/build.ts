/**
 * Makes dist of `tact` for those who install it, since Node does not strip types inside node_modules: the code, and the declarations of
 * all packages file by file. With `--libraries` it makes dist of every other package too, each of which can be packed and installed alone.
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCode, newestChange, tactFolder } from './build-code.ts';
import { buildLibraries } from './build-libraries.ts';
import { writeDeclarations } from './declarations.ts';
import { root } from './packages.ts';

const dist = join(root, tactFolder, 'dist');
// Written last, so that it stands for the whole of dist.
const done = join(dist, 'package.json');
const isCurrent = existsSync(done) && newestChange() < statSync(done).mtimeMs;
if (!isCurrent) {
  rmSync(dist, { recursive: true, force: true });
  writeDeclarations(join(dist, 'types'), /^(?:#|@tact\/)/);
  await buildCode(dist);
  writeFileSync(done, `${JSON.stringify({ type: 'module' }, null, 2)}\n`);
}
if (process.argv.includes('--libraries'))
  await buildLibraries((name) => join(root, 'packages', name, 'dist'));
