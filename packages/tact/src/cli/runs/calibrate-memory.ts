import { tactError } from '@tact/core/errors';
import {
  calibrateThresholds,
  defaultThresholds,
  labelledAdmissions,
  type ThresholdCalibration,
} from '@tact/experience/memory';
import { readConfig } from '#config';
import { thresholdsFrom } from '#presets/memory';
import { openHomeFile } from '#presets/open-home-file';
import type { Cli } from '../cli.ts';

/** Chooses thresholds of the present embedder from outcomes. Throws `CALIBRATION_UNFOUNDED`, `CONFIG_…`. */
export async function calibrateMemory(
  { apply = false }: { readonly apply?: boolean },
  cli: Cli,
): Promise<void> {
  const { user, assistant, config, embedder, home } = await cli.open('look');
  const { labelled, unusable } = await labelledAdmissions(user, assistant.runtime.store);
  const current = { ...defaultThresholds, ...thresholdsFrom(config) };
  const found = calibrateThresholds(labelled, current).find((one) => one.embedder === embedder.id);
  if (found?.kind !== 'calibrated') throw unfounded(embedder.id, found?.missing ?? maxMissing, unusable);
  const isApplied = apply && found.isBetter;
  if (isApplied) await writeThresholds(home.config, found.thresholds, cli);
  const { screen, options } = cli;
  if (options.json) screen.record(calibrationRecord(found, current, isApplied));
  else for (const line of linesOf(found, current, { apply, isApplied, file: home.config })) screen.line(line);
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

async function writeThresholds(
  path: string,
  { similar, verySimilar }: Thresholds,
  { terminal, isNamed }: Cli,
): Promise<void> {
  const file = openHomeFile(path, { environment: terminal.environment, isNamed });
  const before = await file.read();
  const fields = { similar, very_similar: verySimilar };
  const after = file.edit(before ?? '', { kind: 'table', table: 'memory', fields });
  // Checked before it is written: a mistake elsewhere in the file is reported as it is.
  await readConfig({ ...file, read: () => Promise.resolve(after) });
  await file.write(after, before);
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
