import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

/**
 * Flows and commands whose outcome rests on what a store does, and which part of one. That all stores do the same is shown by
 * `test/adapters/store-contract.test.ts`; words, cards, plans and models are the same on every one that does.
 */
const aboutStores: Readonly<Record<string, readonly string[]>> = {
  'approvals and answers, also at once': [
    'flows/answer-a-question',
    'flows/chat-yes',
    'flows/email-promises',
    'cli/answers',
  ],
  'effects, their journal and the undo': [
    'flows/carry-out',
    'flows/take-back',
    'flows/one-mailbox-one-account',
    'cli/undo',
    'cli/undo-several',
  ],
  'the ledger: filters, history, replay': [
    'flows/decide-a-mail',
    'flows/dry-run.properties',
    'flows/old-events',
    'flows/opposite-events',
    'flows/test-rules',
    'cli/replay',
    'cli/triage',
    'cli/older-mail',
    'cli/damaged-records',
  ],
  'claims and jobs': [
    'flows/come-back-later',
    'flows/go-through-a-mailbox',
    'flows/mail-that-comes-due',
    'flows/notice-many-users',
    'flows/ring-reminders',
    'flows/wait-for-the-model',
    'cli/later',
    'cli/live',
  ],
  'limits counted across decisions': ['flows/automatic-replies', 'flows/one-message-by-two-routes'],
  'feedback and experiences': [
    'flows/admit-*',
    'flows/correct-admissions',
    'flows/executive',
    'flows/forget-runs',
    'flows/heuristics',
    'flows/learn-from-answers',
    'flows/library-*',
    'flows/offer-finished-runs',
    'flows/recall-runs',
    'flows/routine-runs',
    'flows/runs-in-any-order.properties',
    'flows/sleep-cycle',
    'cli/embeddings',
    'cli/rate',
    'cli/runs',
  ],
  'documents and items, also changed at once': [
    'flows/chat-kept',
    'flows/chat-order',
    'flows/chat-stopped',
    'flows/proactive-delivery',
    'flows/proactive-tick',
    'flows/tools-items',
  ],
  'users kept apart, and the faults of one': [
    'flows/malformed-engines',
    'flows/one-users-fault',
    'flows/two-users',
  ],
  'a store that an application opens': ['flows/close', 'flows/guard*', 'flows/own-engine', 'cli/start'],
};

/** What is about a file in the home, opens no store, or moves its clock on while a server would still be answering; or takes minutes there. */
const aboutFiles = [
  'test/cli/{bad-input,home,model,serve,store,terminal}.test.ts',
  'test/flows/{model-faults,one-month}.test.ts',
];

/**
 * `npm run test:postgres`: flows and commands once more, with their stores on the PostgreSQL server of `scripts/services`: those about
 * stores, or with `TACT_TEST_POSTGRES=all` all of them, as `npm run test:deep` does.
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
    include:
      process.env['TACT_TEST_POSTGRES'] === 'all'
        ? ['test/flows/**/*.test.ts', 'test/cli/**/*.test.ts']
        : Object.values(aboutStores).flatMap((names) => names.map((name) => `test/${name}.test.ts`)),
    exclude: aboutFiles,
  },
});
