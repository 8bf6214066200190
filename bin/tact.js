#!/usr/bin/env node
// Starts the command line. Plain JavaScript, so that every Node can read it and an old one hands over to the one that
// Tact brings along.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= 24) await run();
else await runWithBundledNode();

/** From the sources where they are, as in a clone; compiled where Tact is installed as a package. */
async function run() {
  module.enableCompileCache?.();
  const sources = new URL('src/cli/main.ts', root);
  const { main } = await import(existsSync(sources) ? sources.href : new URL('dist/cli/main.js', root).href);
  await main(process.argv.slice(2));
}

async function runWithBundledNode() {
  const node = bundledNode();
  if (node === null) {
    console.error(`error  Tact needs Node 24 or newer; this is ${process.versions.node}.`);
    console.error(
      'do     Run `npm install` in the folder of Tact, which brings one along, or install Node 24.',
    );
    process.exit(4);
  }
  const { spawn } = await import('node:child_process');
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both of us; what is sent to this process alone is handed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
    process.exitCode = code ?? 1;
  });
}

/** Beside this package, or above it where it is installed in another one. */
function bundledNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of ['node_modules/node/bin/', '../node/bin/']) {
    const path = fileURLToPath(new URL(folder + name, root));
    if (existsSync(path)) return path;
  }
  return null;
}
