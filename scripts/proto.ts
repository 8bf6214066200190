/**
 * Generates the TypeScript of `packages/tact/proto/` with buf and protoc-gen-es, both installed here; no network is needed. With `--check` it changes
 * nothing, and fails if the files at hand are not what would be generated, or the definitions break the rules of buf.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const generated = join(root, 'packages/server/src/grpc/generated');
const programs = join(root, 'node_modules/.bin');

buf('lint');
if (process.argv.includes('--check')) check();
else {
  rmSync(generated, { recursive: true, force: true });
  buf('generate');
}

function check(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tact-proto-'));
  try {
    buf('generate', '--output', folder);
    const expected = contentsOf(join(folder, 'packages/server/src/grpc/generated'));
    const found = contentsOf(generated);
    const stale = [...new Set([...expected.keys(), ...found.keys()])].filter(
      (name) => expected.get(name) !== found.get(name),
    );
    if (stale.length === 0) return;
    process.stderr.write(
      `Not as generated from packages/tact/proto/: ${stale.join(', ')}. Run \`npm run proto\`.\n`,
    );
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The plugin is found on the path, and is a script that runs with the Node of this process. */
function buf(...args: string[]): void {
  const path = [join(process.execPath, '..'), programs, process.env['PATH'] ?? ''].join(delimiter);
  execFileSync(join(programs, 'buf'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
}

function contentsOf(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
