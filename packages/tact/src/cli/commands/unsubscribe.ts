import { unsubscribe as askToUnsubscribe } from '@tact/server/operations/mail/unsubscribe';
import type { Command } from 'commander';
import { answerEach } from '../answer-each.ts';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { canAsk } from '../confirm.ts';
import { formatCard } from '../output/approval-card.ts';
import { shortId } from '../output/decision-table.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact unsubscribe ID`: asks whether to unsubscribe from what the sender of a mail sends. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Unsubscribes from what the sender of a mail sends to many: by one click (RFC 8058) where the sender signed it, else by the mail that its header names. Shows what would be sent and asks; it cannot be undone. Mail whose sender is not authenticated names no way that can be trusted.',
    )
    .argument('<id>', 'id of the decision about the mail; the last digits are enough')
    .action((id: string) => unsubscribe(id, cli));
  addExamples(command, [
    ['tact log --limit 20', 'find the mail'],
    ['tact unsubscribe 3f9a12bc', 'see what would be sent, and answer'],
  ]);
}

async function unsubscribe(id: string, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { screen } = cli;
  const { approval: question } = await callOperation(askToUnsubscribe, { id }, tact);
  if (cli.options.json) return screen.record(question);
  if (screen.isTerminal && canAsk(cli.terminal)) return answerEach([question], tact, cli);
  screen.page(formatCard(question, tact.assistant.runtime.clock.now(), screen));
  screen.line(`Answer with: tact approve ${shortId(question.id)} · tact deny ${shortId(question.id)}`);
}
