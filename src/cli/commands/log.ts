import { type Command, Option } from 'commander';
import { memoryName } from '#engines/memory/memory-name';
import { tactError } from '#errors';
import type { DecisionFilter } from '#ports/store';
import type { LocalTact } from '#presets/local';
import {
  type Decision,
  type DecisionPath,
  decisionPaths,
  type EngineName,
  type VerdictWord,
  verdictWords,
} from '#records';
import { quote } from '#text';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { aftermathInWords, readAftermath } from '../output/aftermath.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { formatDecisionLine, formatDecisions } from '../output/decision-table.ts';
import { waitingLine } from '../output/waiting-line.ts';
import { readInputs } from '../read-inputs.ts';
import { type Since, sinceReader } from '../read-since.ts';
import { wholeNumber } from '../whole-number.ts';

/** `tact log`: the ledger. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Lists decisions, newest last.')
    .addOption(new Option('--verdict <word>', 'only decisions with this verdict').choices(verdictWords))
    .addOption(new Option('--path <path>', 'only decisions made this way').choices(decisionPaths))
    .option('--engine <name>', 'only decisions of this engine; those of memory are listed only if named')
    .option(
      '--outcome <name>',
      'only decisions that do this, such as archive or apply_label, also beside something else',
    )
    .option('--text <text>', 'only decisions with this text in the sender or subject')
    .option(
      '--since <time>',
      'only decisions since then: 90m, 12h, 7d, yesterday, or a date',
      sinceReader(cli.terminal),
    )
    .option('--limit <number>', 'show at most this many', wholeNumber(1, 100_000), 20)
    .option('--follow', 'keep running and print new decisions')
    .action((options: LogOptions) => printLog(options, cli));
  addExamples(command, [
    ['tact log --verdict act --since yesterday', 'what was done since yesterday'],
    ['tact log --text invoice --limit 100', 'decisions about invoices'],
    ['tact log --path rule --json', 'what your rules decided, as JSON Lines'],
    ['tact log --follow', 'print new decisions as they are made'],
  ]);
}

interface LogOptions {
  readonly verdict?: VerdictWord;
  readonly path?: DecisionPath;
  readonly engine?: EngineName;
  readonly outcome?: string;
  readonly text?: string;
  readonly since?: Since;
  readonly limit: number;
  readonly follow?: boolean;
}

/** Whoever asks for what was put off is shown each of it. */
function isAboutDeferred({ verdict, path }: Pick<LogOptions, 'verdict' | 'path'>): boolean {
  return verdict === 'defer' || path === 'fallback';
}

const followEveryMs = 500;
const batchSize = 200;

async function printLog({ limit, follow = false, since, ...filter }: LogOptions, cli: Cli): Promise<void> {
  const signal = follow ? cli.interruption.signal : null;
  const tact = await cli.open('look');
  const { user, assistant } = tact;
  const print = async (decisions: readonly Decision[], isLive: boolean) => {
    const { screen } = cli;
    const { registry } = assistant.runtime;
    const aftermath = await readAftermath(decisions, tact);
    if (cli.options.json) {
      const inputs = await readInputs(decisions, tact);
      for (const decision of decisions) {
        const input = inputs.get(decision.id) ?? null;
        screen.record(decisionRecord(decision, input, aftermath.get(decision.id)));
      }
    } else if (isLive) {
      for (const decision of decisions) screen.line(formatDecisionLine(decision, registry, screen));
    } else {
      const became = (decision: Decision) =>
        aftermathInWords(decision, aftermath.get(decision.id), screen.paint);
      screen.line(formatDecisions(decisions, { registry, withTime: true, became }, screen));
    }
  };

  await requireKnownOutcome(filter.outcome, tact);
  const wanted: DecisionFilter = {
    ...filter,
    ...(since === undefined ? {} : { since: since(tact.zone) }),
    user,
    // What a shadow decided has no effect; `tact explain` shows it beside the decision.
    role: 'main',
    ...(filter.engine === undefined ? { exceptEngine: memoryName } : {}),
  };
  const waiting = cli.options.json || isAboutDeferred(filter) ? [] : await assistant.waiting(user);
  const ids = new Set(waiting.map(({ id }) => id));
  const found = await assistant.log({ ...wanted, limit: limit + ids.size });
  const newest = found.filter(({ id }) => !ids.has(id)).slice(0, limit);
  const line = waitingLine(waiting);
  if (line !== null) cli.screen.line(`${line}\n`);
  if (newest.length > 0) await print(newest.toReversed(), follow);
  else if (!cli.options.json) cli.notes.line('No matching decisions.');
  if (signal === null) return;

  cli.notes.line(cli.notes.paint.dim('Following. Press Ctrl-C to stop.'));
  let afterId = newest[0]?.id ?? (await assistant.log({ user, limit: 1 }))[0]?.id;
  while (!signal.aborted) {
    await assistant.runtime.clock.sleep(followEveryMs, signal);
    const more = await assistant.log({
      ...wanted,
      ...(afterId === undefined ? {} : { afterId }),
      order: 'oldest',
      limit: batchSize,
    });
    await print(more, true);
    afterId = more.at(-1)?.id ?? afterId;
  }
  cli.exitCode = cli.interruption.exitCode ?? 0;
}

/** Throws `USAGE_INVALID` for the name of no action, unless something was recorded under it, as engines have outcomes of their own. */
async function requireKnownOutcome(
  outcome: string | undefined,
  { user, assistant }: Pick<LocalTact, 'user' | 'assistant'>,
): Promise<void> {
  if (outcome === undefined) return;
  const { registry } = assistant.runtime;
  if (outcome.split('+').every((name) => registry.find(name) !== null)) return;
  if ((await assistant.log({ user, outcome, limit: 1 })).length > 0) return;
  const names = registry.all.map(({ name }) => name).toSorted();
  const problem = `Unknown outcome ${quote(outcome, 60)}; it is one of ${names.join(', ')}, or several joined by +.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact log --help' });
}
