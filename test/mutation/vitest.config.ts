import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/** The kernel's own tests and nothing else: what they do not notice, no flow should have to. */
export default defineConfig({
  ...usual,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { ...usual.test, include: ['packages/core/src/kernel/*.test.ts'] },
});
