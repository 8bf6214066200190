import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One folder for all temporary files of a run, gone with it; in memory where the machine has such a disk. Tests commit to SQLite
 * thousands of times, and each commit waits for the disk. Nothing that a test shows depends on it: no test cuts the power.
 */
export default function setUp(): () => void {
  // What one process compiled, the next one only reads, also in the next run.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'tact-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(disk: string): boolean {
  try {
    accessSync(disk, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
