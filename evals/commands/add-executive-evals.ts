import type { Command } from 'commander';
import { wholeNumber } from '#cli/unknown-word';
import { addEval, evalCommand, type Report } from './add-eval.ts';
import { refuseModel } from './measured-model.ts';

interface DecisionsOptions {
  readonly data: readonly string[];
  readonly out?: string;
}

interface ExecutiveOptions {
  readonly seed: readonly number[];
  readonly events?: number;
  readonly out?: string;
}

/** Adds the evals of the executive engine. */
export function addExecutiveEvals(command: Command, report: Report): void {
  evalCommand(command, {
    name: 'executive-decisions',
    description: 'Checks whether events are answered from experience, by the model, or not at all.',
    data: ['--data <file...>', 'JSON Lines with an event, settings and what the model answers'],
  }).action((given: DecisionsOptions, asked: Command) => {
    refuseModel(asked);
    return report('events', async (onProgress) => {
      const { evaluateDecisions } = await import('../executive/decisions.ts');
      return evaluateDecisions({ ...given, onProgress });
    });
  });
  addEval(command, report, {
    name: 'executive-situations',
    description: 'Checks that a heuristic answers the same situation in other words, and no other one.',
    noun: 'pairs',
    async run(given, asked) {
      refuseModel(asked);
      const { evaluateSituations } = await import('../executive/situations.ts');
      return evaluateSituations(given);
    },
  });
  command
    .command('executive')
    .description(
      'Plays a world of events with hidden right answers that change, and compares the executive engine with simpler rules on the same events and feedback.',
    )
    .option('--seed <n...>', 'which worlds; the same seed gives the same run', oneMoreSeed, defaultSeeds)
    .option('--events <n>', 'how many events (48000)', wholeNumber(100, 1_000_000))
    .option('--out <file>', 'write every event with every answer as a line of JSON')
    .action((given: ExecutiveOptions, asked: Command) => {
      refuseModel(asked);
      return worldReport(given, report);
    });
}

async function worldReport({ seed, events, out }: ExecutiveOptions, report: Report): Promise<void> {
  const [{ evaluateExecutive }, { tablesOf }] = await Promise.all([
    import('../executive/evaluate-executive.ts'),
    import('../executive/world-tables.ts'),
  ]);
  const size = { seeds: seed, ...(events === undefined ? {} : { events }) };
  const file = out === undefined ? {} : { out };
  await report('events', (onProgress) => evaluateExecutive({ ...size, ...file, onProgress }), tablesOf);
}

const defaultSeeds: readonly number[] = [1, 2, 3];
const readSeed = wholeNumber(0, 2 ** 31 - 1);

/** The first one given replaces the usual ones. */
function oneMoreSeed(text: string, before: readonly number[]): readonly number[] {
  return before === defaultSeeds ? [readSeed(text)] : [...before, readSeed(text)];
}
