import { asTactError } from '@tact/core/errors';
import { waitsForProposer } from '@tact/core/kernel';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Decision, Effect, Signal } from '@tact/core/records';
import type { EmailInput } from '@tact/email/engine';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { decisionRecord } from './output/decision-record.ts';
import { formatDecisionLine, formatDecisions } from './output/decision-table.ts';
import { formatEffect, formatTroubles } from './output/effect-lines.ts';
import { createProgress } from './output/progress.ts';
import { formatCounts, noVerdicts, type VerdictCounts } from './output/verdict.ts';
import { printError } from './print-error.ts';

interface TriageRunOptions {
  readonly dryRun?: boolean;
  readonly concurrency?: number;
  /** Stops after this many new decisions. */
  readonly limit?: number;
  /** Called for each decision once it and its effects are recorded. */
  onDecided?(decided: TriageDecision): void;
}

export interface TriageDecision {
  readonly decision: Decision;
  readonly signal: Signal<EmailInput> | null;
  readonly effects: readonly Effect[];
}

/** The result of a run. */
export interface TriageRun {
  readonly counts: VerdictCounts;
  readonly decided: number;
  /** The number of messages decided by earlier runs. */
  readonly before: number;
  /**
   * The decisions to show: all, or for a long run those that asked or did something, at most `maxRows`. What waits for the model is
   * only counted.
   */
  readonly rows: readonly Decision[];
  /** How many of the decisions wait for the model. */
  readonly waiting: number;
  /** Effects that did not succeed. */
  readonly troubled: readonly Effect[];
  /** The error that ended the run early; earlier decisions remain valid. */
  readonly failure: unknown;
}

const maxRows = 60;

/** Decides about a mailbox, with a progress bar on a terminal. Ends early, without losing decisions, on interruption or failure. */
export async function runTriage(
  tact: LocalTact,
  mailbox: Mailbox,
  options: TriageRunOptions,
  cli: Pick<Cli, 'interruption' | 'notes' | 'terminal'>,
): Promise<TriageRun> {
  const { onDecided, ...settings } = options;
  const { signal } = cli.interruption;
  const progress = createProgress(await mailbox.count(), 'messages', cli.notes);
  const tally = createTally();
  let failure: unknown = null;
  try {
    const run = tact.triage(mailbox, { ...settings, signal });
    for await (const { decision, signal: message } of run) {
      if (decision === null) tally.skip();
      else {
        const effects = settings.dryRun ? [] : await effectsOf(decision, tact);
        tally.add(decision, effects);
        onDecided?.({ decision, signal: message, effects });
      }
      progress.advance(formatCounts(tally.run().counts, cli.notes.paint));
    }
  } catch (thrown) {
    failure = thrown;
  }
  progress.stop();
  return { ...tally.run(), failure };
}

/** The effects that a decision ran immediately. */
async function effectsOf(decision: Decision, { assistant }: LocalTact): Promise<readonly Effect[]> {
  const acts = decision.actions.some(({ disposition, action }) => disposition === 'run' && action !== 'none');
  return acts ? assistant.runtime.store.outbox.ofDecision(decision.user, decision.id) : [];
}

function createTally() {
  const counts = { ...noVerdicts };
  let decided = 0;
  let before = 0;
  let waiting = 0;
  let rows: Decision[] = [];
  const troubled: Effect[] = [];
  return {
    skip() {
      before += 1;
    },
    add(decision: Decision, effects: readonly Effect[]) {
      counts[decision.verdict] += 1;
      decided += 1;
      troubled.push(...effects.filter(({ state }) => state !== 'done'));
      if (waitsForProposer(decision)) waiting += 1;
      else rows.push(decision);
      if (rows.length > maxRows) rows = withoutLeast(rows);
    },
    run: () => ({ counts, decided, before, rows, waiting, troubled }),
  };
}

/** Removes the oldest `decline`, or the oldest decision if there is none. */
function withoutLeast(rows: readonly Decision[]): Decision[] {
  const index = rows.findIndex(({ verdict }) => verdict === 'decline');
  return rows.toSpliced(Math.max(0, index), 1);
}

/** Prints the result of a run: a table, the counts, and failed effects. */
export function printTriage(
  { rows, waiting, counts, decided, before, troubled }: TriageRun,
  { assistant }: LocalTact,
  { screen }: Pick<Cli, 'screen'>,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): void {
  const { paint } = screen;
  const { registry } = assistant.runtime;
  if (rows.length > 0) screen.line(`${formatDecisions(rows, { registry, withId: !dryRun }, screen)}\n`);
  const hidden = decided - waiting - rows.length;
  if (hidden > 0) {
    // A dry run records nothing that `tact log` could list.
    const how = dryRun ? 'show all with --json' : `list them with: tact log --limit ${decided}`;
    screen.line(paint.dim(`${hidden} more not shown; ${how}`));
  }
  const messages = decided === 1 ? '1 message' : `${decided} messages`;
  const verdicts = decided === 0 ? '' : `: ${formatCounts(counts, paint)}`;
  const beforeWords = before === 0 ? '' : `; ${before} decided earlier`;
  screen.line(`${paint.bold(`${messages} decided`)}${verdicts}${beforeWords}`);
  if (dryRun) screen.line('Dry run: nothing was recorded or changed.');
  for (const line of formatTroubles(troubled, paint)) screen.line(line);
}

const upkeepEveryMs = 2_000;

/**
 * Decides about messages as they arrive, until the run is interrupted. Meanwhile brings back what was snoozed, lets
 * questions expire, resumes what another process left unfinished, and reloads the rules when they change.
 */
export async function watchMailbox(
  tact: LocalTact,
  mailbox: Mailbox,
  options: { readonly dryRun: boolean; readonly concurrency: number },
  cli: Cli,
): Promise<void> {
  const { screen, notes } = cli;
  const { registry } = tact.assistant.runtime;
  const ended = new AbortController();
  const signal = AbortSignal.any([cli.interruption.signal, ended.signal]);
  notes.line(notes.paint.dim(`Watching ${mailbox.account}. Press Ctrl-C to stop.`));
  const upkeep = keepUp(tact, options, signal, cli);
  try {
    for await (const { decision, signal: message } of tact.watch(mailbox, { ...options, signal })) {
      if (decision === null) continue;
      const effects = options.dryRun ? [] : await effectsOf(decision, tact);
      if (cli.options.json) {
        const more = { isRecorded: !options.dryRun, effects };
        screen.record(decisionRecord(decision, subjectOf(message?.input ?? null, decision), more));
        continue;
      }
      screen.line(formatDecisionLine(decision, registry, screen));
      for (const effect of effects.filter(({ state }) => state !== 'done')) {
        screen.line(`  ${formatEffect(effect, registry, screen.paint)}`);
      }
    }
  } finally {
    ended.abort();
    await upkeep;
  }
}

/** A failure here is reported once and retried; it must not end the watch. */
async function keepUp(
  tact: LocalTact,
  { dryRun }: { readonly dryRun: boolean },
  signal: AbortSignal,
  cli: Cli,
): Promise<void> {
  const { clock } = tact.assistant.runtime;
  let told = '';
  for (;;) {
    await clock.sleep(upkeepEveryMs, signal);
    if (signal.aborted) return;
    try {
      if (await tact.refresh())
        cli.notes.line(cli.notes.paint.dim('Rules changed; using the new version from now on.'));
      if (!dryRun) await tact.assistant.resume(tact.user);
      told = '';
    } catch (thrown) {
      const { message } = asTactError(thrown);
      if (message !== told) await printError(thrown, cli);
      told = message;
    }
  }
}
