import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CliFixture, type Ended, makeCliFixture, type RunOptions } from './cli-fixture.ts';

/** The commands of the memory of runs, on a home of their own. */
export interface RunsFixture extends CliFixture {
  /** Writes a file of JSON Lines, and gives its path. */
  file(...rows: readonly (object | string)[]): Promise<string>;
  /** Remembers runs, and gives what was decided about each. */
  remember(...rows: readonly object[]): Promise<readonly string[]>;
  /** The only object that a command prints. */
  made(args: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** What went wrong, as programs get it. */
  failure(args: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  at(args: readonly string[], options?: RunOptions): Promise<Ended>;
}

export async function makeRunsFixture(): Promise<RunsFixture> {
  const fixture = await makeCliFixture();
  const at: RunsFixture['at'] = (args, options = {}) =>
    fixture.run(args, { ...options, env: { COLUMNS: '80', ...options.env } });
  const file: RunsFixture['file'] = async (...rows) => {
    const path = join(fixture.folder, 'runs.jsonl');
    const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
    await writeFile(path, `${lines.join('\n')}\n`);
    return path;
  };
  return {
    ...fixture,
    ...{ at, file },
    async remember(...rows) {
      const { code, records, stderr } = await at(['remember', await file(...rows), '--json']);
      if (code !== 0) throw new Error(stderr);
      return records.map((one) => String(one['decision']));
    },
    async made(args) {
      const { code, stdout, stderr } = await at([...args, '--json']);
      if (code !== 0) throw new Error(`tact ${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    async failure(args) {
      const { code, stdout, stderr } = await at([...args, '--json']);
      if (stdout !== '') throw new Error(`tact ${args.join(' ')} printed ${stdout}`);
      return { exit: code, ...JSON.parse(stderr).error };
    },
  };
}

/** A run that failed, and the same a day later when it succeeded. */
export const failed = {
  ...{ id: 'schema-1', task: 'Generate schema', outcome: 'failure' },
  completed_at: '2026-11-20T10:00:00Z',
};
export const succeeded = {
  ...{ id: 'schema-2', task: 'Generate schema', outcome: 'success' },
  completed_at: '2026-11-21T10:00:00Z',
};

/** Words that hide, reorder, command a terminal and imitate our quotation marks. */
export const hostile = 'Book\u202e it\u200b \u001b[31mnow” said \u0007“us';
