import {
  type Decision,
  type DecisionPath,
  decisionPaths,
  type EngineName,
  type VerdictWord,
  verdictWords,
} from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import type { Aftermath } from '@tact/server/operations/decisions/aftermath';
import { listDecisions } from '@tact/server/operations/decisions/list';
import type { ReadDecision } from '@tact/server/operations/decisions/read-decision';
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import type { LocalTact } from '#presets/local';
import { callOperation, readList, readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { formatDecisionLine, formatDecisions } from '../output/decision-table.ts';
import { endInWords } from '../output/effect-lines.ts';
import type { Screen } from '../output/screen.ts';
import { waitingLine } from '../output/waiting-line.ts';
import { type Since, sinceReader } from '../parse-since.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';

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

async function printLog({ limit, follow = false, since, ...given }: LogOptions, cli: Cli): Promise<void> {
  const signal = follow ? cli.interruption.signal : null;
  const tact = await cli.open('look');
  const filter = { ...given, since: since?.(tact.zone) };
  const isShort = cli.options.json !== true && !isAboutDeferred(filter);
  const waiting = isShort ? await readWhole(listDecisions, { waiting: true }, tact) : [];
  const found = await newestOf(limit, filter, waiting, tact);
  const line = waitingLine(waiting.map(({ decision }) => decision));
  if (line !== null) cli.screen.line(`${line}\n`);
  if (found.length > 0) printDecisions(found.toReversed(), follow, tact, cli);
  else if (!cli.options.json) cli.notes.line('No matching decisions.');
  if (signal === null) return;

  cli.notes.line(cli.notes.paint.dim('Following. Press Ctrl-C to stop.'));
  const newest = found[0] ?? (await callOperation(listDecisions, { limit: 1 }, tact)).items[0];
  let cursor = newest?.decision.id;
  while (!signal.aborted) {
    await tact.assistant.runtime.clock.sleep(followEveryMs, signal);
    const more = await callOperation(listDecisions, { ...filter, cursor, order: 'oldest' }, tact);
    printDecisions(more.items, true, tact, cli);
    cursor = more.items.at(-1)?.decision.id ?? cursor;
  }
  cli.exitCode = cli.interruption.exitCode ?? 0;
}

/** The newest first, without those that wait for the model. */
async function newestOf(
  limit: number,
  filter: Omit<z.input<typeof listDecisions.input>, 'limit' | 'cursor'>,
  waiting: readonly ReadDecision[],
  tact: LocalTact,
): Promise<readonly ReadDecision[]> {
  const left = new Set(waiting.map(({ decision }) => decision.id));
  const found: ReadDecision[] = [];
  for await (const one of readList(listDecisions, filter, tact, limit + left.size)) {
    if (!left.has(one.decision.id)) found.push(one);
    if (found.length === limit) break;
  }
  return found;
}

function printDecisions(
  found: readonly ReadDecision[],
  isLive: boolean,
  { assistant }: LocalTact,
  { screen, options }: Cli,
): void {
  const { registry } = assistant.runtime;
  if (options.json) {
    for (const { decision, subject, ...became } of found)
      screen.record(decisionRecord(decision, subject, became));
  } else if (isLive) {
    for (const { decision } of found) screen.line(formatDecisionLine(decision, registry, screen));
  } else {
    const aftermath = new Map(found.map(({ decision, ...became }) => [decision.id, became]));
    const became = (decision: Decision) => aftermathInWords(decision, aftermath.get(decision.id), screen);
    const asked = ({ id }: Decision) => aftermath.get(id)?.answers ?? [];
    const decisions = found.map(({ decision }) => decision);
    screen.line(formatDecisions(decisions, { registry, withTime: true, became, asked }, screen));
  }
}

/** Who answered, and where it differs from what was wanted, in a few words; null where all of it was done unasked. */
export function aftermathInWords(
  { actions, details }: Pick<Decision, 'actions' | 'details'>,
  aftermath: Aftermath | undefined,
  { paint, time }: Pick<Screen, 'paint' | 'time'>,
): string | null {
  if (aftermath === undefined) return null;
  // What was held back is asked about by another action of the decision.
  const dropped = details?.['held'] === undefined ? actions : [];
  const refused = dropped
    .filter(({ disposition, action }) => disposition === 'drop' && action !== 'none')
    .map(({ action }) => `${paint.red('✗')} ${plainLine(action, 60)} not done`);
  const ends = aftermath.effects.flatMap((effect) => endInWords(effect, paint) ?? []);
  const undone = aftermath.undone.map(({ action }) => `${paint.yellow('↩')} ${plainLine(action, 60)} undone`);
  const notShown = aftermath.notShown.map(
    ({ channel, tries }) =>
      `${paint.red('✗')} not shown as ${plainLine(channel, 60)}, tried ${tries === 1 ? 'once' : `${tries} times`}`,
  );
  const answered = aftermath.answers.flatMap(({ state, answer }) => {
    if (state === 'expired') return [paint.yellow('not answered in time')];
    if (answer === null || state === 'superseded') return [];
    const word = state === 'edited' ? 'edited and approved' : state;
    return [`${word} by ${plainLine(answer.by, 60)} ${time(answer.at)}`];
  });
  const words = [...refused, ...answered, ...ends, ...undone, ...notShown];
  return words.length === 0 ? null : words.join('; ');
}
