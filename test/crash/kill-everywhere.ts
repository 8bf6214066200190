import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtProgram } from '../processes/built-package.ts';
import { runs } from './runs-to-kill.ts';

const script = await builtProgram('test/crash/run-to-kill.ts');

/** A folder in which a run was cut off at a write point and then taken up, to the end. */
export interface TakenUp {
  readonly killedAt: number;
  /** How its process ended; null where its files were copied in that moment instead. */
  readonly exit: string | null;
  readonly folder: string;
}

interface KilledEverywhere {
  /** How many write points an undisturbed run has. */
  readonly points: number;
  /** What an undisturbed run leaves. */
  readonly calm: string;
  /** Every write point once by its copy, then some of them by a real kill. */
  readonly takenUp: readonly TakenUp[];
}

/**
 * Cuts a run off at each of its write points, and goes on.
 *
 * A killed process leaves its files as they are in that moment, and nothing else. So one process runs to its end and
 * copies them at every point; at three points a process is killed for real. Each folder is then taken up here, in a process
 * that never saw the memory of the first one.
 */
export async function killEverywhere(what: keyof typeof runs, root: string): Promise<KilledEverywhere> {
  const calm = join(root, 'calm');
  const copies = join(root, 'copies');
  await Promise.all([mkdir(calm), mkdir(copies)]);
  const { output, exit } = await start(what, calm, 'copy', copies);
  if (exit !== '0') throw new Error(`The undisturbed run ended with ${exit}.`);
  const points = Number(output);
  const cutOff: TakenUp[] = Array.from({ length: points }, (_, index) => ({
    killedAt: index + 1,
    exit: null,
    folder: join(copies, String(index + 1)),
  }));
  for (const killedAt of [1, Math.ceil(points / 2), points]) {
    const folder = join(root, `killed-${killedAt}`);
    await mkdir(folder);
    cutOff.push({ killedAt, folder, exit: (await start(what, folder, 'kill', String(killedAt))).exit });
  }
  for (const { folder } of cutOff) await runs[what](folder, () => undefined);
  return { points, calm, takenUp: cutOff };
}

async function start(
  ...args: readonly string[]
): Promise<{ readonly output: string; readonly exit: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? String(code)));
  });
  return { output, exit };
}
