import fc from 'fast-check';

const seed = Number(process.env['TACT_TEST_SEED'] ?? 1);
if (!Number.isInteger(seed)) throw new TypeError('TACT_TEST_SEED must be an integer.');

/** Property tests try the same cases in every run, so that none passes or fails by luck. `TACT_TEST_SEED` tries others. */
fc.configureGlobal({ seed });
