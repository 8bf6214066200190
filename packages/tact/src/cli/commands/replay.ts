import { exitCodes } from '@tact/core/errors';
import { replayDecision as replay } from '@tact/server/operations/decisions/judge-again';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { addJudgedByOptions, givenTexts, type JudgedByOptions, nameOf } from '../judged-by.ts';
import { formatReplay, replayRecord } from '../output/replay.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact replay ID`: the gate and the judge once more. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Runs the gate and the judge of a past decision again: first from its own record, which must give the same verdict, then under the current policy and rules or those in files. It is read-only and calls no model: the proposal comes from the record, or, where no model answered then and none is configured, from the local proposer.',
    )
    .argument('<id>', 'id of a decision or of its question; the last digits are enough');
  addJudgedByOptions(command)
    .action((id: string, options: JudgedByOptions) => replayDecision(id, options, cli))
    .addHelpText(
      'after',
      `
Exit codes:
  0    replayed; a difference under another policy or other rules is not an error
  1    its own record gives a different verdict
  ${exitCodes.refused}    it cannot be replayed: an undo, or its facts were not recorded`,
    );
  addExamples(command, [
    ['tact replay 3f9a12bc', 'replay it, and show what would differ today'],
    ['tact replay 3f9a12bc --rules stricter.toml', 'with other rules and directions'],
    ['tact replay 3f9a12bc --policy config.new.toml', 'with another [policy]'],
  ]);
}

async function replayDecision(id: string, options: JudgedByOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('replay');
  const texts = await givenTexts(options, 'replay', cli);
  const { fromRecord, changed } = await callOperation(replay, { id, ...texts }, tact);
  if (!fromRecord.isSame) cli.exitCode = exitCodes.internal;
  if (cli.options.json) cli.screen.record(replayRecord(fromRecord, changed));
  else
    cli.screen.line(
      formatReplay(fromRecord, changed, nameOf(options), tact.assistant.runtime.registry, cli.screen),
    );
}
