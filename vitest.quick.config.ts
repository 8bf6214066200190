import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** `npm run test:quick`: everything but doors, servers, processes, crashes and measurements. */
export default mergeConfig(
  all,
  defineConfig({
    test: { exclude: [...configDefaults.exclude, 'test/{adapters,crash,processes}/**', 'bench/**'] },
  }),
);
