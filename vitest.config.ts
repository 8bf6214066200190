import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['tact-source'] },
  ssr: { resolve: { conditions: ['tact-source', 'node', 'default'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'evals/**/*.test.ts', 'bench/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
