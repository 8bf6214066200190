import { asTactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { decisionRecord } from './output/decision-record.ts';
import { formatDecisionLine } from './output/decision-table.ts';
import { formatEffect } from './output/effect-lines.ts';
import { printError } from './print-error.ts';
import { effectsOf } from './run-triage.ts';

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
