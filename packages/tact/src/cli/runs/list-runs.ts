import type { RunStatus } from '@tact/core/records';
import { type KeptRun, runRecord } from '@tact/experience/memory';
import { listRuns } from '@tact/server/operations/runs/read';
import { readList } from '../call-operation.ts';
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
  const tact = await cli.open('look');
  const filter = { status: status === 'all' ? undefined : status, since: since?.(tact.zone) };
  const found: KeptRun[] = [];
  for await (const run of readList(listRuns, filter, tact, limit)) if (found.push(run) >= limit) break;
  const { screen, options } = cli;
  if (options.json) for (const run of found) screen.record(runRecord(tact.user, run));
  else if (found.length > 0) screen.line(formatRuns(found, screen));
  else if (since !== undefined || status !== 'active') screen.line('No matching runs.');
  else screen.line('No runs. Finished plans and mail jobs become runs; others come with: tact remember FILE');
}
