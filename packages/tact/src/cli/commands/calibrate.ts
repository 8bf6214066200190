import { tactError } from '@tact/core/errors';
import type { ThresholdCalibration } from '@tact/experience/memory';
import { getSettings, putSettings } from '@tact/server/operations/rulebook/settings';
import { calibrateRuns } from '@tact/server/operations/runs/calibrate';
import type { Command } from 'commander';
import { openTomlFile } from '#adapters/editable-file/replace-file';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { addExamples, refuseUnknownWord } from '../unknown-word.ts';

/** `tact calibrate memory`: thresholds from what turned out to be right. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Chooses thresholds from what turned out to be right.')
    .allowExcessArguments()
    .action((_, own: Command) => {
      refuseUnknownWord(own, command);
      const problem = 'Name what to calibrate: memory.';
      throw tactError('USAGE_INVALID', { problem, help: 'tact calibrate --help' });
    });
  command
    .command('memory')
    .description(
      'From which similarity on runs are compared, and from which on they are nearly the same: chosen from what you and the model said about admissions, measured on admissions that the choice was not made on. Writes nothing unless told to.',
    )
    .option('--apply', 'write better thresholds to `[memory]` of config.toml')
    .action((options: { readonly apply?: boolean }) => calibrateMemory(options, cli));
  addExamples(command, [
    ['tact calibrate memory', 'would other thresholds be better?'],
    ['tact calibrate memory --apply', 'write them to config.toml if they are'],
  ]);
}

/** Chooses thresholds of the present embedder from outcomes. Throws `CALIBRATION_UNFOUNDED`, `CONFIG_…`. */
export async function calibrateMemory(
  { apply = false }: { readonly apply?: boolean },
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('look');
  const { embedder, current, found, unusable } = await callOperation(calibrateRuns, {}, tact);
  if (found?.kind !== 'calibrated') throw unfounded(embedder, found?.missing ?? maxMissing, unusable);
  const isApplied = apply && found.isBetter;
  if (isApplied) await writeThresholds(found.thresholds, tact);
  const { screen, options } = cli;
  if (options.json) screen.record(calibrationRecord(found, current, isApplied));
  else
    for (const line of linesOf(found, current, { apply, isApplied, file: tact.home.config }))
      screen.line(line);
}

type CalibratedThresholds = Extract<ThresholdCalibration, { readonly kind: 'calibrated' }>;
type Thresholds = CalibratedThresholds['thresholds'];
type MissingPairs = Extract<ThresholdCalibration, { readonly kind: 'too_little' }>['missing'];

/** Where nothing at all was said. */
const maxMissing: MissingPairs = { known: 50, fresh: 50 };

function unfounded(embedder: string, { known, fresh }: MissingPairs, unusable: number) {
  const why = [
    ...(known === 0
      ? []
      : [`${known} more are needed about runs that were known in some form (NOT, REPLACE, MERGE)`]),
    ...(fresh === 0 ? [] : [`${fresh} more are needed about runs that were new (ADD)`]),
    ...(unusable === 0 ? [] : [`${unusable} say nothing about similarity`]),
  ].join('; ');
  return tactError('CALIBRATION_UNFOUNDED', {
    embedder,
    why: `of the judgements by you and the model, ${why}`,
  });
}

async function writeThresholds({ similar, verySimilar }: Thresholds, tact: LocalTact): Promise<void> {
  const { text, version } = await callOperation(getSettings, {}, tact);
  const fields = { similar, very_similar: verySimilar };
  const edited = openTomlFile(tact.home.config).edit(text, { kind: 'table', table: 'memory', fields });
  await callOperation(putSettings, { text: edited, version }, tact);
}

function calibrationRecord(
  { embedder, outcomes, thresholds, isBetter, error }: CalibratedThresholds,
  current: Thresholds,
  isApplied: boolean,
) {
  const named = ({ similar, verySimilar }: Thresholds) => ({ similar, very_similar: verySimilar });
  const { standardError } = error;
  return {
    ...{ embedder, outcomes, current: named(current), suggested: named(thresholds) },
    error: { current: error.current, suggested: error.suggested, standard_error: standardError },
    ...{ is_better: isBetter, applied: isApplied },
  };
}

function linesOf(
  { embedder, outcomes, thresholds, isBetter, error }: CalibratedThresholds,
  current: Thresholds,
  { apply, isApplied, file }: { readonly apply: boolean; readonly isApplied: boolean; readonly file: string },
): readonly string[] {
  const shown = ({ similar, verySimilar }: Thresholds) => `similar ${similar}, very_similar ${verySimilar}`;
  return [
    `${outcomes} judged admissions, embedded with ${embedder}.`,
    `current    ${shown(current)}: ${percent(error.current)} on the wrong side`,
    `suggested  ${shown(thresholds)}: ${percent(error.suggested)} on the wrong side`,
    ...(isBetter ? [] : ['Not better by more than chance; the current ones stay.']),
    ...(isApplied ? [`Written to [memory] of ${file}.`] : []),
    ...(isBetter && !apply ? ['Write them to config.toml with: tact calibrate memory --apply'] : []),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
