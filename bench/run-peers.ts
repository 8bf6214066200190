import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DoubleApprovalFigures, MemoryFigures, PeerFigures } from './peers/measure.ts';

/** What `peers/run.ts` prints. */
export interface PeersReport {
  readonly gate: readonly PeerFigures[];
  readonly proactiveGate: readonly PeerFigures[];
  readonly decision: readonly PeerFigures[];
  readonly durable: readonly PeerFigures[];
  readonly doubleApproval: readonly DoubleApprovalFigures[];
  readonly memory: readonly MemoryFigures[];
}

const folder = fileURLToPath(new URL('peers/', import.meta.url));

/**
 * Measures the other libraries in a process of their own; installs them first, into their own folder, where they are
 * missing. `say` is told what takes time.
 */
export function runPeers(iterations: number, say: (line: string) => void): PeersReport {
  if (!existsSync(`${folder}node_modules/.package-lock.json`)) {
    say('peers: installing them into bench/peers (once, some 270 MB; --no-peers goes without)');
    run('npm', ['ci', '--no-audit', '--no-fund'], 'inherit');
  }
  return JSON.parse(run(process.execPath, ['run.ts', String(iterations)], 'pipe'));
}

function run(program: string, words: readonly string[], output: 'inherit' | 'pipe'): string {
  // What npm prints is for people: stdout belongs to the figures.
  const stdout = output === 'inherit' ? 2 : 'pipe';
  const ended = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'inherit'],
  });
  if (ended.error) throw ended.error;
  if (ended.status !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${ended.status} in ${folder}`);
  return ended.stdout ?? '';
}
