import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './rates.ts';

/** How long a person waits for the first words. */
export interface StartFigures {
  readonly runs: number;
  /** `tact --help`, from starting the process to its end; median of the runs. */
  readonly helpMs: number;
  /** An empty Node beside it: below this nothing can start. */
  readonly nodeMs: number;
}

/** Each once before anything counts, then in turn, so that what else the machine does meets both alike. */
export function benchStart({ runs = 11 } = {}): StartFigures {
  const help = () => timeProcess([fileURLToPath(new URL('../bin/tact.js', import.meta.url)), '--help']);
  const empty = () => timeProcess(['-e', '0']);
  help();
  empty();
  const helpMs: number[] = [];
  const nodeMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    helpMs.push(help());
    nodeMs.push(empty());
  }
  return { runs, helpMs: Math.round(median(helpMs)), nodeMs: Math.round(median(nodeMs)) };
}

function timeProcess(words: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const elapsedMs = performance.now() - startedAt;
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}: ${stderr}`);
  return elapsedMs;
}
