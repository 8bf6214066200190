import type { RunStatus } from '@tact/core/records';
import { exportRuns as exported } from '@tact/server/operations/runs/read';
import { readList } from '../call-operation.ts';
import type { Cli } from '../cli.ts';

export interface ExportOptions {
  readonly status: RunStatus | 'all';
  readonly format: 'jsonl' | 'cypher';
}

/** Prints the runs for other programs; as Cypher with the decisions about them. */
export async function exportRuns({ status, format }: ExportOptions, cli: Cli): Promise<void> {
  const wanted = { format, status: status === 'all' ? undefined : status };
  for await (const line of readList(exported, wanted, await cli.open('look')))
    cli.terminal.stdout.write(`${line}\n`);
}
