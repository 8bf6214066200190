/**
 * `npm run test:deep`: the tests of commands, the flows and the examples once more, on other days, in other zones and another
 * language; all flows and commands on PostgreSQL; the labels of all cases of hidden text; and the whole search of the attackers. The days come from Debian's `faketime`, which must
 * be installed; PostgreSQL and Chromium are those of `scripts/services`. Ends with a line
 * "N passed, N failed" over all runs, and not with 0 where anything failed.
 *
 * `npm run test:deep -- NAME…` plays only the runs whose names contain one of these words.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface DeepRun {
  readonly name: string;
  /** What `faketime -f` takes; the machine's own time unless given. */
  readonly time?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What is given to vitest; `tests` unless given. */
  readonly plays?: readonly string[];
  /** An environment variable that says where a server is. */
  readonly needs?: string;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const runs: readonly DeepRun[] = [
  { name: 'in 45 days', time: '+45d' },
  { name: 'in 400 days', time: '+400d' },
  { name: 'on 29 February 2028', time: '@2028-02-29 12:00:00' },
  // The clocks go back there that night; `@` starts at local time.
  {
    name: 'in the night of 31 October 2027 in Berlin',
    time: '@2027-10-31 02:30:00',
    environment: { TZ: 'Europe/Berlin' },
  },
  {
    name: 'in the night of 31 October 2027 in New York',
    time: '@2027-10-31 02:30:00',
    environment: { TZ: 'America/New_York' },
  },
  { name: 'with TZ=UTC', environment: { TZ: 'UTC' } },
  { name: 'with TZ=Asia/Kolkata', environment: { TZ: 'Asia/Kolkata' } },
  { name: 'with TZ=America/St_Johns', environment: { TZ: 'America/St_Johns' } },
  { name: 'with TZ=Pacific/Apia', environment: { TZ: 'Pacific/Apia' } },
  { name: 'with LANG=C', environment: { LANG: 'C', LC_ALL: 'C' } },
  {
    name: 'on PostgreSQL',
    plays: ['--config', 'vitest.postgres.config.ts'],
    environment: { TACT_TEST_POSTGRES: 'all' },
    needs: 'TACT_TEST_POSTGRES_URL',
  },
  {
    name: 'with malformed calls for a minute',
    plays: ['test/server/http-fuzz.test.ts'],
    environment: { TACT_TEST_FUZZ: '10000' },
  },
  {
    name: 'with every label of hidden text',
    plays: ['evals/hidden/cases.test.ts'],
    environment: { TACT_TEST_LABELS: 'all' },
    needs: 'TACT_TEST_CHROMIUM',
  },
  {
    name: 'with five times the attacks',
    plays: ['test/adversarial'],
    environment: { TACT_ATTACK_TRIES: '5' },
  },
];

const tests = [
  'test/cli',
  'test/flows',
  'test/processes/examples.test.ts',
  'test/processes/programs-in-documents.test.ts',
];
const root = fileURLToPath(new URL('..', import.meta.url));

await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  const wanted = runs.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0)
    return fail(`no run is called like that; there are:\n${runs.map(({ name }) => name).join('\n')}`);
  const needsFaketime = wanted.some(({ time }) => time !== undefined);
  if (needsFaketime && spawnSync('faketime', ['--version']).error !== undefined)
    return fail('faketime is missing: install it, on Debian with `apt-get install faketime`');
  for (const { name, needs } of wanted) {
    if (needs !== undefined && !process.env[needs])
      return fail(
        `“${name}” needs ${needs}: run scripts/services start, then eval "$(scripts/services env)"`,
      );
  }
  const total = { passed: 0, failed: 0 };
  for (const run of wanted) {
    console.log(`\n== ${run.name}`);
    const { passed, failed } = await play(run);
    console.log(`== ${run.name}: ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function play({ time, environment = {}, plays = tests }: DeepRun): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-deep-'));
  const report = join(folder, 'report.json');
  const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...plays];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const [program = '', ...args] = [
    ...(time === undefined ? [] : ['faketime', '-f', time]),
    ...vitest,
    ...reporters,
  ];
  // Chromium hangs under faketime.
  const withoutBrowser = time === undefined ? {} : { TACT_TEST_CHROMIUM: '' };
  // Durations stay those of the machine, or a pause would end at once, or never.
  const env = { ...process.env, ...environment, ...withoutBrowser, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const exitCode = await new Promise<number | null>((resolve) => {
    spawn(program, args, { cwd: root, env, stdio: 'inherit' }).on('close', resolve);
  });
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: Math.max(numFailedTests, exitCode === 0 ? 0 : 1) };
  } catch (error) {
    console.log(
      `The run ended with ${exitCode} and left no report: ${error instanceof Error ? error.message : error}`,
    );
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fail(problem: string): void {
  console.error(`test:deep: ${problem}`);
  process.exitCode = 2;
}
