import { tactError } from '@tact/core/errors';
import type { Run, StoredRun } from '@tact/core/records';
import {
  type AdmissionWord,
  type Audit,
  type AuditFinding,
  auditRuns,
  defaultThresholds,
  readAudited,
  type UnsureAdmission,
} from '@tact/experience/memory';
import { judgeRun } from '@tact/server/operations/runs/change';
import { listUnsureRuns } from '@tact/server/operations/runs/read';
import { embedderFrom } from '#presets/embedders';
import { thresholdsFrom } from '#presets/memory';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { canAsk } from '../confirm.ts';
import { createLineReader } from '../line-reader.ts';
import { shortId } from '../output/decision-table.ts';
import type { Screen } from '../output/screen.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { givenName, readGivenFile } from './read-file.ts';

const maxPairs = 10;

const answers: ReadonlyMap<string, AdmissionWord> = new Map([
  ['n', 'ADD'],
  ['s', 'NOT'],
  ['r', 'REPLACE'],
  ['m', 'MERGE'],
]);

const helpText = `n  new: it says something else, and both are worth having (ADD)
s  the same: it says nothing new (NOT)
r  it takes the place of the known one (REPLACE)
m  it did the same by other means (MERGE)
l  leave it open and go on
q  quit`;

const prompt = 'n new · s same · r replaces · m merge · l later · q quit > ';

/** Shows pairs of runs of which rules were not certain, and asks what would have been right. Throws `USAGE_INVALID` without a terminal. */
export async function reviewRuns(cli: Cli): Promise<void> {
  const { screen, terminal, options } = cli;
  const isAsked = canAsk(terminal) && options.json !== true;
  if (!isAsked && options.json !== true)
    throw tactError('USAGE_INVALID', {
      problem: 'There is no terminal to ask on',
      help: 'tact runs review --help',
    });
  const tact = await cli.open(isAsked ? 'answer' : 'look');
  const { items: pairs } = await callOperation(listUnsureRuns, { limit: maxPairs }, tact);
  if (!isAsked) {
    for (const pair of pairs) screen.record(pairRecord(pair));
    return;
  }
  if (pairs.length === 0) {
    screen.line('No pairs to review.');
    return;
  }
  const lines = createLineReader(terminal.stdin, terminal.stdout);
  let reviewed = 0;
  try {
    for (const [at, pair] of pairs.entries()) {
      screen.line(shownPair(pair, `${at + 1} of ${pairs.length}`, screen).join('\n'));
      const answer = await askAbout(cli, lines.next);
      if (answer === 'quit') break;
      if (answer === 'later') continue;
      await callOperation(judgeRun, { id: pair.decision.id, right: answer }, tact);
      reviewed += 1;
    }
  } finally {
    lines.close();
  }
  const left = 'No run was changed; the answers count for: tact calibrate memory';
  screen.line(`${reviewed} reviewed, ${pairs.length - reviewed} left open. ${left}`);
}

async function askAbout(
  { screen, terminal }: Pick<Cli, 'screen' | 'terminal'>,
  next: (prompt: string) => Promise<string | null>,
): Promise<AdmissionWord | 'later' | 'quit'> {
  for (;;) {
    const line = await next(prompt);
    // Ctrl-D leaves the cursor behind the prompt.
    if (line === null) terminal.stdout.write('\n');
    const key = line === null ? 'q' : line.trim().toLowerCase().slice(0, 1);
    const word = answers.get(key);
    if (word !== undefined) return word;
    if (key === 'q') return 'quit';
    if (key === 'l') return 'later';
    screen.line(helpText);
  }
}

function shownPair(
  { run, known, similarity, decided, decision }: UnsureAdmission,
  place: string,
  screen: Pick<Screen, 'time'>,
) {
  return [
    `${place}, similarity ${similarity.toFixed(2)}, decided ${decided} (${shortId(decision.id)})`,
    ...runLines('known', known, screen),
    ...runLines('new', run, screen),
  ];
}

function runLines(name: string, run: Run | StoredRun, { time }: Pick<Screen, 'time'>): readonly string[] {
  const { task, summary, outcome, completedAt, references } = run;
  const row = (label: string, value: string) => `  ${label.padEnd(7)}${value}`;
  return [
    row(name, `${wordsOnLine(task, 300)} (${outcome}, ${time(completedAt)})`),
    ...(summary === null ? [] : [row('', wordsOnLine(summary, 600))]),
    ...(references.length === 0 ? [] : [row('', references.map((one) => wordsOnLine(one, 100)).join(', '))]),
  ];
}

function pairRecord({ decision, run, known, similarity, decided }: UnsureAdmission) {
  return {
    ...{ decision_id: decision.id, decision: decided, similarity },
    ...{ run_id: run.id, task: run.task, summary: run.summary },
    ...{ known_run_id: known.id, known_task: known.task, known_summary: known.summary },
  };
}

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
