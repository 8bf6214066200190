import { type Command, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { sinceReader } from '../parse-since.ts';
import {
  admitOne,
  type ExportOptions,
  exportRuns,
  type ForgetOptions,
  forgetThem,
  type ImportOptions,
  importFile,
  restoreOne,
} from '../runs/change-runs.ts';
import { reembedAll } from '../runs/read-file.ts';
import { auditFile, reviewRuns } from '../runs/review-runs.ts';
import { printRuns, type RunListOptions, showRun } from '../runs/run-lines.ts';
import { addExamples, refuseUnknownWord, wholeNumber } from '../unknown-word.ts';

const idHelp = 'its id, or the last characters of it (at least four)';

/** `tact runs`: finished runs that are remembered. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'Finished runs that are remembered: what was to be done, and what came of it. Finished plans of the chat and mail jobs are offered by themselves, others with `tact remember`.',
  );
  withStatus(command.command('list', { isDefault: true }), 'active')
    .description('Lists them, the newest first. This is the default command.')
    .option(
      '--since <time>',
      'only those recorded since then: 90m, 12h, 7d, yesterday, or a date',
      sinceReader(cli.terminal),
    )
    .option('--limit <number>', 'show at most this many', wholeNumber(1, 100_000), 20)
    .allowExcessArguments()
    .action((options: RunListOptions, own: Command) => {
      refuseUnknownWord(own, command);
      return printRuns(options, cli);
    });
  command
    .command('show')
    .description(
      'Shows everything about one: the runs that it replaced and that replaced it, what it was merged with, what it relies on, how often it was used, and why it is remembered.',
    )
    .argument('<id>', idHelp)
    .action((id: string) => showRun(id, cli));
  addFileCommands(command, cli);
  addOwnerCommands(command, cli);
  addExamples(command, [
    ['tact runs', 'list those that are active'],
    ['tact runs show 3f2a9c1b', 'why is it remembered, and what did it replace?'],
    ['tact runs export --format cypher > runs.cypher', 'as a graph for Neo4j'],
    ['tact runs audit mem0.json', 'how does the memory of another system look?'],
    ['tact runs restore 3f2a9c1b', 'it should not have been replaced'],
  ]);
}

function addFileCommands(command: Command, cli: Cli): void {
  withStatus(command.command('export'), 'all')
    .description(
      'Prints them as JSON Lines for another import, or as Cypher: Run, Task, Reference, Artifact and MemoryDecision nodes.',
    )
    .addOption(
      new Option('--format <name>', 'how to print them').choices(['jsonl', 'cypher']).default('jsonl'),
    )
    .action((options: ExportOptions) => exportRuns(options, cli));
  command
    .command('import')
    .description(
      'Takes runs over as they are, without deciding about any: JSON Lines as `tact remember` reads them, with status, which is active where it is missing. What is there already stays as it is.',
    )
    .argument('<file>', 'the file, or - for stdin')
    .option('--mine', 'you wrote the file; otherwise its words count as those of others')
    .option('--keep-secrets', 'keep keys, tokens and passwords as they are; otherwise each is masked')
    .action((file: string, options: ImportOptions) => importFile(file, options, cli));
  command
    .command('audit')
    .description(
      'Says how the memory of another system looks: duplicates, contradictions, and what would be replaced or merged. Reads an export of mem0, JSON Lines of runs, or JSON Lines of texts; asks no model and writes nothing.',
    )
    .argument('<file>', 'the file, or - for stdin')
    .action((file: string) => auditFile(file, cli));
  command
    .command('reembed')
    .description(
      'Embeds them again after `[embeddings]` of config.toml was changed. An interrupted run is continued by the next.',
    )
    .action(() => reembedAll('runs', cli));
}

function addOwnerCommands(command: Command, cli: Cli): void {
  command
    .command('restore')
    .description(
      'Makes a superseded run active again, beside the one that took its place; that it did counts as wrong.',
    )
    .argument('<id>', idHelp)
    .action((id: string) => restoreOne(id, cli));
  command
    .command('admit')
    .description('Remembers a run that was left out (NOT); that it was counts as wrong.')
    .argument('<decision>', 'of the decision that left it out, as `tact remember` and `tact log` show it')
    .action((id: string) => admitOne(id, cli));
  command
    .command('review')
    .description(
      'Shows ten pairs of runs that rules could not tell apart, and asks on a terminal what would have been right, with one key each. It changes no run; `tact calibrate memory` chooses thresholds from the answers. With --json it lists the pairs.',
    )
    .action(() => reviewRuns(cli));
  command
    .command('forget')
    .description(
      'Erases runs for ever: texts, links and embeddings, and their words in the decisions about them, which cannot be replayed any more.',
    )
    .argument('[id...]', idHelp)
    .option('--decision <id>', 'the run that this decision was about, also one that was left out')
    .option('--yes', 'forget without confirmation')
    .action((ids: readonly string[], options: ForgetOptions) => forgetThem(ids, options, cli));
}

function withStatus(command: Command, usual: string): Command {
  return command.addOption(
    new Option('--status <word>', 'only those of this status')
      .choices(['active', 'superseded', 'removed', 'all'])
      .default(usual),
  );
}
