import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** `npm run test:quick`: everything but mailboxes, servers, processes, crashes and measurements. */
const left = [
  'test/{adapters,crash,processes}/**',
  'test/cli/{live,model}.test.ts',
  'packages/email/src/{mailbox,mail-transport}/**',
  'bench/**',
];

export default mergeConfig(
  all,
  defineConfig({
    test: { exclude: [...configDefaults.exclude, ...left] },
  }),
);
