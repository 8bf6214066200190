import type { RecalledRun } from '@tact/core/ports/run-recall';
import { runRecord } from '@tact/experience/memory';
import { recallRuns as recall } from '@tact/server/operations/experiences/recall';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { readMoment, readTime } from '../items/read-moment.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { shortRunId } from './run-lines.ts';

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
