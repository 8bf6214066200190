import type { Command } from 'commander';
import type { EvalOptions } from '../eval-options.ts';

/**
 * Runs an eval, shows its progress and prints its result. `noun` names the items that are counted meanwhile, `shown` is what is printed
 * as tables where the result itself would not be read well.
 */
export type Report = <Result extends object>(
  noun: string,
  evaluate: (onProgress: (done: number, total: number) => void) => Promise<Result>,
  shown?: (result: Result) => object,
) => Promise<void>;

/** The options that every eval has on the command line. */
export interface GivenOptions {
  readonly data: string;
  readonly out?: string;
}

/** How an eval's command is described. */
export interface EvalDescription {
  readonly name: string;
  readonly description: string;
  /** The flag for the data and its help; a JSON Lines file by default. */
  readonly data?: readonly [flags: string, help: string];
}

/** Adds a subcommand with the options of every eval; the caller adds its action. */
export function evalCommand(command: Command, { name, description, data }: EvalDescription): Command {
  const [flags, help] = data ?? ['--data <file>', 'JSON Lines'];
  return command
    .command(name)
    .description(description)
    .requiredOption(flags, help)
    .option('--out <file>', 'write every answer as a line of JSON');
}

/** Adds an eval without options of its own. */
export function addEval(
  command: Command,
  report: Report,
  {
    noun,
    run,
    ...description
  }: EvalDescription & {
    readonly noun: string;
    readonly run: (options: EvalOptions, asked: Command) => Promise<object>;
  },
): void {
  evalCommand(command, description).action((given: GivenOptions, asked: Command) =>
    report(noun, (onProgress) => run({ ...given, onProgress }, asked)),
  );
}
