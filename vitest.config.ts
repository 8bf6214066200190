import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['tact-source'] },
  ssr: { resolve: { conditions: ['tact-source', 'node', 'default'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'evals/**/*.test.ts', 'bench/*.test.ts'],
    isolate: false,
    // One core would rest otherwise: the process that collects the results has little to do.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: {
      ...temporaryFolder(),
      // What one process compiled, the next one only reads.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
  },
});

/**
 * Tests commit to SQLite thousands of times, and each commit waits for the disk: for one in memory nobody waits. Nothing that a
 * test shows depends on it, because no test cuts the power.
 */
function temporaryFolder(): Record<string, string> {
  const inMemory = '/dev/shm';
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 2 ** 30 ? { TMPDIR: inMemory } : {};
  } catch {
    return {};
  }
}
