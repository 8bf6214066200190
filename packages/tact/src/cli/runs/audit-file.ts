import {
  type Audit,
  type AuditFinding,
  auditRuns,
  defaultThresholds,
  readAudited,
} from '@tact/experience/memory';
import { embedderFrom } from '#presets/embedders';
import { thresholdsFrom } from '#presets/memory';
import type { Cli } from '../cli.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { givenName, readGivenFile } from './read-file.ts';

/** How another system's memory looks. Writes nothing. Throws `RUNS_UNREADABLE`, `USAGE_INVALID`, `EMBEDDER_…`. */
export async function auditFile(file: string, cli: Cli): Promise<void> {
  const { format, runs } = readAudited(await readGivenFile(file, 'tact runs audit --help', cli));
  const { config, assistant } = await cli.open('look');
  const { environment } = cli.terminal;
  const given = await embedderFrom(config, { clock: assistant.runtime.clock, environment });
  const thresholds = { ...defaultThresholds, ...thresholdsFrom(config) };
  const audit = await auditRuns(runs, { ...given, thresholds });
  const { screen, options } = cli;
  if (options.json) {
    for (const finding of audit.findings) screen.record(findingRecord(finding));
    screen.record({ file, format, embedder: given.embedder.id, ...countsOf(audit) });
    return;
  }
  for (const finding of audit.findings) for (const line of linesOf(finding)) screen.line(line);
  screen.line(summaryOf(givenName(file), audit));
}

function findingRecord({ kind, run, other, user, similarity, reason }: AuditFinding) {
  const texts = { text: run.task, other_text: other.task };
  return {
    kind,
    user,
    id: run.id,
    other: other.id,
    similarity: Math.round(similarity * 10_000) / 10_000,
    reason,
    ...texts,
  };
}

type Counts = Readonly<Record<AuditFinding['kind'], number>> & {
  readonly active: number;
  readonly inactive: number;
};

function countsOf({ active, inactive, findings }: Audit): Counts {
  const count = (kind: AuditFinding['kind']) => findings.filter((one) => one.kind === kind).length;
  return {
    ...{
      active,
      inactive,
      duplicate: count('duplicate'),
      replaced: count('replaced'),
      merged: count('merged'),
    },
    ...{ contradiction: count('contradiction'), unsure: count('unsure') },
  };
}

const titles: Readonly<Record<AuditFinding['kind'], string>> = {
  duplicate: 'duplicate of',
  replaced: 'replaces',
  merged: 'belongs together with',
  contradiction: 'contradicts',
  unsure: 'is similar to',
};

function linesOf({ kind, run, other, similarity, reason }: AuditFinding): readonly string[] {
  return [
    `${wordsOnLine(run.task, 160)}`,
    `  ${titles[kind]} ${wordsOnLine(other.task, 160)}`,
    `  ${reason} (similarity ${similarity.toFixed(2)})`,
  ];
}

function summaryOf(name: string, audit: Audit): string {
  const { active, inactive, duplicate, replaced, merged, contradiction, unsure } = countsOf(audit);
  const told = [
    `${duplicate} ${duplicate === 1 ? 'duplicate' : 'duplicates'}`,
    `${contradiction} ${contradiction === 1 ? 'contradiction' : 'contradictions'}`,
    `${replaced} to replace`,
    `${merged} to merge`,
    `${unsure} that rules cannot tell`,
  ];
  const left = inactive === 0 ? '' : ` (${inactive} inactive ones were not looked at)`;
  return `${name}: ${active} remembered${left}; ${told.join(', ')}. Nothing was written.`;
}
