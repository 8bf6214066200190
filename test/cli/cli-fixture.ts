import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '@tact/core/ports/clock';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Store } from '@tact/core/ports/store';
import { run } from '#cli/run';
import type { EndingSignal } from '#cli/terminal';
import { homeAt } from '#presets/home';
import { openStoreAt } from '#presets/local-store';
import { storePlaceFrom } from '#presets/store-place';
import { clockFrom } from '../clock-from.ts';
import { storeForCommands } from '../test-store.ts';
import { createMemoryTerminal } from './memory-terminal.ts';
import { type Printed, recordsIn } from './printed.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout, each read as JSON. */
  readonly records: readonly Printed[];
}

interface Running {
  /** Resolves when stdout and stderr together hold this text; rejects when the command ends before. */
  saying(text: string): Promise<void>;
  signal(name: EndingSignal): void;
  /** On a terminal without a given input: types it. */
  type(text: string): void;
  readonly ended: Promise<Ended>;
}

export interface RunOptions {
  /** Environment variables beside `HOME`, `TACT_HOME` and, on PostgreSQL, `TACT_STORE` and `TACT_USER`; nothing of the machine's own gets through. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on stdin; it is at its end from the start unless given. */
  readonly input?: string;
  /** As in a terminal of this many columns, in which more is typed with `type`; a pipe unless given. */
  readonly columns?: number;
  /** The fixture's unless given. */
  readonly clock?: Clock;
}

/**
 * A temporary folder with a Tact home. Commands run in this process, as if their output were piped; what needs a process of its
 * own is tested in `test/processes`.
 */
export interface CliFixture {
  readonly folder: string;
  readonly home: string;
  /** Where the commands keep their store, for the library beside them: empty for the home. */
  readonly storeEnvironment: Readonly<Record<string, string>>;
  /** Runs from a Sunday morning, whatever day it is: 2026-11-22T10:00Z. */
  readonly clock: Clock;
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  start(args: readonly string[], options?: RunOptions): Running;
  /** Changes rows of the owner behind the store's back. */
  executeSql(statement: string): Promise<void>;
  /** The store of the commands: in the home, or where `TACT_TEST_STORE` wants it. The caller closes it. */
  openStore(): Promise<Store & { readonly jobs: Jobs }>;
  dispose(): Promise<void>;
}

export async function makeCliFixture(): Promise<CliFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'tact-cli-'));
  const home = join(folder, 'home');
  // As after an earlier command; what the first one says is tested in home.test.ts.
  await mkdir(join(home, 'processes'), { recursive: true, mode: 0o700 });
  const postgres = storeForCommands();
  const storeEnvironment: CliFixture['storeEnvironment'] =
    postgres === null ? {} : { TACT_STORE: postgres.address, TACT_USER: 'owner' };
  const fixtureClock = clockFrom('2026-11-22T10:00:00Z');
  const start: CliFixture['start'] = (args, { env = {}, input, columns, clock = fixtureClock } = {}) =>
    startIn(args, {
      folder,
      environment: { HOME: folder, TACT_HOME: home, ...storeEnvironment, ...env },
      ...(input === undefined ? {} : { input }),
      ...(columns === undefined ? {} : { columns }),
      clock,
    });
  return {
    folder,
    home,
    storeEnvironment,
    clock: fixtureClock,
    start,
    run: (args, options) => start(args, options).ended,
    async executeSql(statement) {
      if (postgres !== null) {
        await postgres.executeAs('owner', statement);
        return;
      }
      const database = new DatabaseSync(join(home, 'tact.db'));
      database.exec(statement);
      database.close();
    },
    openStore() {
      const given = { home: homeAt(home), environment: storeEnvironment };
      const place = storePlaceFrom(undefined, { store: null }, given);
      return openStoreAt(place, { clock: fixtureClock });
    },
    async dispose() {
      await rm(folder, { recursive: true, force: true });
      await postgres?.giveBack();
    },
  };
}

function startIn(args: readonly string[], options: Parameters<typeof createMemoryTerminal>[0]): Running {
  const terminal = createMemoryTerminal(options);
  const ended = run(args, terminal).then((code): Ended => {
    const { stdout, stderr } = terminal.printed();
    return {
      code,
      stdout,
      stderr,
      get records() {
        return recordsIn(stdout);
      },
    };
  });
  return {
    ended,
    signal: terminal.signal,
    type: terminal.type,
    saying: (text) => said(text, terminal, ended),
  };
}

function said(
  text: string,
  terminal: ReturnType<typeof createMemoryTerminal>,
  ended: Promise<Ended>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const isSaid = () => {
      const { stdout, stderr } = terminal.printed();
      return `${stdout}${stderr}`.includes(text);
    };
    const stop = terminal.onPrinted(look);
    function look() {
      if (!isSaid()) return;
      stop();
      resolve();
    }
    look();
    ended.then(({ stdout, stderr }) => {
      stop();
      if (!isSaid()) reject(new Error(`The command ended without saying ${text}:\n${stdout}\n${stderr}`));
    }, reject);
  });
}
