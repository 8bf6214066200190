import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** Flows whose subject is what words mean, or what a model answers: another store changes nothing about either. */
const aboutWords = [
  ...['as-spoken', 'claims', 'complaints', 'crisis', 'every-word', 'every-word.properties', 'follow-ups'],
  ...['invitations', 'looks-in-what-is-kept', 'offers-to-keep', 'promises', 'said-otherwise', 'served-model'],
  ...['strangers', 'the-right-one', 'told-in-passing', 'whole-lists'],
].map((name) => `test/flows/chat-${name}.test.ts`);

/**
 * `npm run test:postgres`: the flows and the commands once more, with their stores on the PostgreSQL server of `scripts/services`. Left
 * out are tests of commands that are about a file in the home, or open no store, and of `serve`, whose clock the tests move on while a
 * server would still be answering; one person's month, whose thousands of rounds take minutes there and show no more; and flows
 * about words.
 */
export default defineConfig({
  ...all,
  test: {
    ...all.test,
    globalSetup: [
      ...(all.test?.globalSetup ?? []),
      fileURLToPath(new URL('test/postgres-schemas.ts', import.meta.url)),
    ],
    env: { TACT_TEST_STORE: 'postgres' },
    include: ['test/flows/**/*.test.ts', 'test/cli/**/*.test.ts'],
    exclude: [
      'test/cli/{bad-input,home,model,serve,store,terminal}.test.ts',
      ...['test/flows/one-month.test.ts', 'test/flows/model-faults.test.ts', ...aboutWords],
    ],
  },
});
