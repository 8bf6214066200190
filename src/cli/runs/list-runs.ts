import { type KeptRun, listRuns, runRecord } from '#engines/memory';
import type { RunStatus } from '#records';
import type { Cli } from '../cli.ts';
import type { Since } from '../read-since.ts';
import { formatRuns } from './run-lines.ts';

export interface RunListOptions {
  readonly status: RunStatus | 'all';
  readonly since?: Since;
  readonly limit: number;
}

/** Runs, the one that was recorded last first. */
export async function printRuns({ status, since, limit }: RunListOptions, cli: Cli): Promise<void> {
  const { user, assistant, zone } = await cli.open('look');
  const filter = {
    ...(status === 'all' ? {} : { status }),
    ...(since === undefined ? {} : { since: since(zone) }),
  };
  const found: KeptRun[] = [];
  for await (const run of listRuns(user, filter, assistant.runtime.store)) {
    if (found.push(run) >= limit) break;
  }
  const { screen, options } = cli;
  if (options.json) for (const run of found) screen.record(runRecord(user, run));
  else if (found.length > 0) screen.line(formatRuns(found, screen));
  else if (since !== undefined || status !== 'active') screen.line('No matching runs.');
  else screen.line('No runs. Finished plans and mail jobs become runs; others come with: tact remember FILE');
}
