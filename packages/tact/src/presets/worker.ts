import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { exists, startIn, startOf } from './live-processes.ts';

/**
 * The name of a worker says which process it is of which machine: `host:process:start:machine:number`. So a process of the same machine
 * can tell that it is gone, without waiting for its lease. Hosts may have the same name, and processes the same number, so that the
 * machine is told by its boot and by the space in which its processes are numbered; where that is not known, nobody is known to be gone.
 */
export function createWorkerName(): string {
  const number = randomBytes(4).toString('hex');
  return [hostname(), process.pid, startIn(readText('/proc/self/stat')), machineId(), number].join(':');
}

/** False where it is alive, or nobody knows. */
export async function isWorkerGone(worker: string): Promise<boolean> {
  const [, processId = '', start = '', machine = ''] =
    /:(\d+):(\d+):([0-9a-f]{16}):[0-9a-f]{8}$/.exec(worker) ?? [];
  if (machine === '' || machine !== machineId()) return false;
  return !exists(Number(processId)) || (await startOf(Number(processId))) !== start;
}

/** Empty where the system does not tell. */
function machineId(): string {
  const boot = readText('/proc/sys/kernel/random/boot_id');
  if (boot === '') return '';
  const space = readlinkSync('/proc/self/ns/pid');
  return createHash('sha256').update(`${hostname()} ${boot} ${space}`).digest('hex').slice(0, 16);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
