import { waitsForProposer } from '@tact/core/kernel';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Decision, Effect, Signal } from '@tact/core/records';
import type { EmailInput } from '@tact/email/engine';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { createProgress } from './output/progress.ts';
import { formatCounts, noVerdicts, type VerdictCounts } from './output/verdict.ts';

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
export async function effectsOf(decision: Decision, { assistant }: LocalTact): Promise<readonly Effect[]> {
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
