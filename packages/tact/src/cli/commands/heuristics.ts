import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import {
  type AddOptions,
  addOne,
  exportAll,
  importFile,
  restoreOne,
  retireOne,
} from '../heuristics/change-heuristics.ts';
import { type HeuristicListOptions, printHeuristics, showHeuristic } from '../heuristics/list-heuristics.ts';
import { reembedAll } from '../runs/read-file.ts';
import { addExamples, refuseUnknownWord } from '../unknown-word.ts';

const anywayHelp = 'also beside one that responds the opposite in the same situation; then neither fires';
const idHelp = 'its id, or the last characters of it (at least four)';

/** `tact heuristics`: what events are answered with from experience. */
export function configure(command: Command, cli: Cli): void {
  command.description(
    'What events are answered with from experience: a situation and the response to it. Each is trusted as far as feedback says; one that is trusted enough responds without a model. They also come about by themselves, from three like answers of the model that were rated good.',
  );
  chosenBy(command.command('list', { isDefault: true }))
    .description(
      'Lists them, newest first: how far each is trusted, how often it was right, how often it fired. This is the default command.',
    )
    .option('--search <text>', 'only those that contain this text')
    .allowExcessArguments()
    .action((options: HeuristicListOptions, own: Command) => {
      refuseUnknownWord(own, command);
      return printHeuristics(options, cli);
    });
  command
    .command('show')
    .description('Shows everything about one: confidence, observations, fires, and what it was learned from.')
    .argument('<id>', idHelp)
    .action((id: string) => showHeuristic(id, cli));
  command
    .command('add')
    .description(
      'Adds one. Unless you say less, it is trusted enough to respond from the beginning. {name} stands for one word of the event, in the situation and in the response.',
    )
    .argument('<situation>', 'what happens, in words such as those of the events')
    .argument('<response>', 'the response to it')
    .option('--domain <name>', 'only for events of this domain')
    .option('--confidence <number>', 'how far it is trusted at first, from 0 to 1 (default: 0.95)')
    .option('--anyway', anywayHelp)
    .action((condition: string, action: string, options: AddOptions) =>
      addOne(condition, action, options, cli),
    );
  command
    .command('retire')
    .description('Retires one: it is kept, but matched no more.')
    .argument('<id>', idHelp)
    .action((id: string) => retireOne(id, cli));
  command
    .command('restore')
    .description('Lets a retired one match again, with what was learned of it.')
    .argument('<id>', idHelp)
    .option('--anyway', anywayHelp)
    .action((id: string, options: { readonly anyway?: boolean }) => restoreOne(id, options, cli));
  addFileCommands(command, cli);
  addExamples(command, [
    ['tact heuristics', 'list them'],
    ['tact heuristics add "greenhouse too humid" "Open the roof vent"', 'respond so from now on'],
    ['tact heuristics add "pump {x} is overheating" "Stop pump {x}"', 'one for every pump'],
    ['tact heuristics show 3f2a', 'why is it trusted?'],
    ['tact heuristics import old.jsonl', 'take those of another system over'],
    ['tact heuristics export --all > heuristics.jsonl', 'write all of them to a file'],
  ]);
}

function addFileCommands(command: Command, cli: Cli): void {
  command
    .command('import')
    .description(
      'Imports JSON Lines with condition_text and suggested_action, and optionally heuristic_id, confidence, domain and source. What is there already stays as it is.',
    )
    .argument('<file>', 'the file, or - for stdin')
    .option('--mine', 'you wrote the file; otherwise its words count as those of others')
    .option('--anyway', anywayHelp)
    .action((file: string, options: { readonly mine?: boolean; readonly anyway?: boolean }) =>
      importFile(file, options, cli),
    );
  chosenBy(command.command('export'))
    .description('Prints them as JSON Lines, with what was learned of them, for another import.')
    .action((options: HeuristicListOptions) => exportAll(options, cli));
  command
    .command('reembed')
    .description(
      'Embeds them again after `[embeddings]` of config.toml was changed. An interrupted run is continued by the next.',
    )
    .action(() => reembedAll('heuristics', cli));
}

function chosenBy(command: Command): Command {
  return command
    .option('--all', 'include retired ones')
    .option('--domain <name>', 'only those of this domain');
}
