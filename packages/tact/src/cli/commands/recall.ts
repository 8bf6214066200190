import type { RecalledRun } from '@tact/core/ports/run-recall';
import { runRecord } from '@tact/experience/memory';
import { recallRuns as recall } from '@tact/server/operations/experiences/recall';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { readMoment, readTime } from '../items/read-moment.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { shortRunId } from '../runs/run-lines.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';

/** `tact recall QUERY`: remembered runs like what is to be done. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Finds the remembered runs that are most like what is to be done, by similarity, words and recency. What is found counts as used.',
    )
    .argument('<query>', 'what is to be done, in your words')
    .option('--as-of <time>', 'what was valid then: ISO 8601, or words such as "last monday"')
    .option('--limit <number>', 'find at most this many', wholeNumber(1, 100), 3)
    .action((query: string, options: RecallCommandOptions) => recallRuns(query, options, cli));
  addExamples(command, [
    ['tact recall "book a table for the team"', 'how did that go before?'],
    ['tact recall "deploy the website" --as-of 2026-10-01', 'what was known then'],
  ]);
}

export interface RecallCommandOptions {
  readonly asOf?: string;
  readonly limit: number;
}

/** The runs that are most like what is to be done. Throws `TIME_UNREADABLE` and `EMBEDDER_…` errors. */
export async function recallRuns(
  query: string,
  { asOf, limit }: RecallCommandOptions,
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment({}, tact);
  const asked = { query, limit, as_of: asOf === undefined ? undefined : readTime(asOf, moment).named.ms };
  const { items: runs, failure } = await callOperation(recall, asked, tact);
  const { screen, notes, options } = cli;
  if (failure !== null) {
    const remedy = failure.code === 'EMBEDDER_DIFFERENT' ? ' Make them again with: tact runs reembed' : '';
    notes.line(`Found by words and recency alone: ${failure.text}${remedy}`);
  }
  if (options.json) {
    for (const { run, similarity, outdatedReferences } of runs)
      screen.record({
        ...runRecord(tact.user, run),
        ...{ similarity, outdated_references: outdatedReferences },
      });
    return;
  }
  if (runs.length === 0) screen.line('Nothing like it is remembered.');
  for (const recalled of runs) for (const line of linesOf(recalled, cli)) screen.line(line);
}

function linesOf({ run, similarity, outdatedReferences }: RecalledRun, { screen: { paint, time } }: Cli) {
  const { id, task, summary, outcome, completedAt, status } = run;
  const like = similarity === null ? [] : [`similarity ${similarity.toFixed(2)}`];
  const told = [outcome, time(completedAt), ...like, ...(status === 'active' ? [] : [status])];
  return [
    `${paint.bold(wordsOnLine(task, 200))}  ${paint.dim(shortRunId(id))}`,
    ...(summary === null ? [] : [`  ${wordsOnLine(summary, 400)}`]),
    `  ${paint.dim(told.join(' · '))}`,
    ...outdatedReferences.map((one) => `  relied on ${shortRunId(one)}, which is active no more`),
  ];
}
