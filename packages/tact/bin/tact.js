#!/usr/bin/env node
// Starts the command line. Plain JavaScript that Node 20 can read: in a clone it hands over to the Node that `npm ci` installed
// there, and anywhere else it says what is missing.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= 24) await run();
else await runWithNodeOfClone();

/** From the sources where they are, as in a clone; compiled where Tact is installed as a package. */
async function run() {
  module.enableCompileCache?.();
  const sources = new URL('src/cli/main.ts', root);
  const { main } = await import(existsSync(sources) ? sources.href : new URL('dist/cli/main.js', root).href);
  await main(process.argv.slice(2));
}

async function runWithNodeOfClone() {
  const node = nodeOfClone();
  if (node === null) {
    const isClone = existsSync(new URL('src/cli/main.ts', root));
    console.error(`error  Tact needs Node 24 or newer; this is Node ${process.versions.node}.`);
    console.error(
      isClone
        ? 'do     Run `npm ci`, which installs Node 24 for this clone, and try again.'
        : 'do     Install Node 24 from https://nodejs.org or with your version manager, and try again.',
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

/** A dependency for development, so that only clones have it. */
function nodeOfClone() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = fileURLToPath(new URL(`../../node_modules/node/bin/${name}`, root));
  return existsSync(path) ? path : null;
}
