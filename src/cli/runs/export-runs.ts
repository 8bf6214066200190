import {
  decisionStatements,
  graphConstraints,
  listRuns,
  memoryName,
  runRecord,
  runStatements,
} from '#engines/memory';
import type { LocalTact } from '#presets/local';
import type { Decision, RunStatus } from '#records';
import type { Cli } from '../cli.ts';

export interface ExportOptions {
  readonly status: RunStatus | 'all';
  readonly format: 'jsonl' | 'cypher';
}

/** Prints the runs for other programs; as Cypher with the decisions about them. */
export async function exportRuns({ status, format }: ExportOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const { user, assistant } = tact;
  const runs = listRuns(user, status === 'all' ? {} : { status }, assistant.runtime.store);
  if (format === 'jsonl') {
    for await (const run of runs) cli.screen.record(runRecord(user, run));
    return;
  }
  const print = (statements: readonly string[]) => {
    for (const statement of statements) cli.terminal.stdout.write(`${statement}\n`);
  };
  print(graphConstraints);
  for await (const run of runs) print(runStatements(user, run));
  for await (const decision of admissions(tact)) print(decisionStatements(user, decision));
}

const pageSize = 200;

async function* admissions({ user, assistant }: LocalTact): AsyncGenerator<Decision> {
  const { ledger } = assistant.runtime.store;
  let afterId: string | undefined;
  for (;;) {
    const after = afterId === undefined ? {} : { afterId };
    const page = await ledger.list({
      user,
      engine: memoryName,
      role: 'main',
      order: 'oldest',
      limit: pageSize,
      ...after,
    });
    yield* page;
    afterId = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}
