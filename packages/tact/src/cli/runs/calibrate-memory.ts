import { tactError } from '@tact/core/errors';
import type { ThresholdCalibration } from '@tact/experience/memory';
import { getSettings, putSettings } from '@tact/server/operations/rulebook/settings';
import { calibrateRuns } from '@tact/server/operations/runs/calibrate';
import { openTomlFile } from '#adapters/editable-file/toml-file';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';

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
