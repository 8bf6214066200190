import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['tact-source'] },
  ssr: { resolve: { conditions: ['tact-source', 'node', 'default'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'evals/**/*.test.ts', 'bench/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('test/temporary-folder.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('test/fixed-seed.ts', import.meta.url))],
    isolate: false,
    // What one run transformed, the next one reads from node_modules: half of the time of a run of one file.
    fsModuleCache: true,
    // One more than cores: tests that start processes wait for them.
    maxWorkers: availableParallelism() + 1,
    // Only a test that hangs may run into these: tests of processes take ten times as long on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
