import { tactError } from '@tact/core/errors';
import { overrideWords } from '@tact/core/kernel';
import { type EmailInput, wishAbout } from '@tact/email/engine';
import { readInputs } from '@tact/server/operations/decisions/read-inputs';
import type { Command } from 'commander';
import { answerEach } from '../answer-each.ts';
import type { Cli } from '../cli.ts';
import { canAsk } from '../confirm.ts';
import { addExamples } from '../examples.ts';
import { formatCard } from '../output/approval-card.ts';
import { shortId } from '../output/decision-table.ts';

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
  const { user, assistant } = tact;
  const { screen } = cli;
  const { decision: about } = await assistant.explain(user, id);
  const input = (await readInputs([about], user, assistant)).get(about.id);
  if (about.engine !== 'email' || input === undefined)
    throw tactError('UNSUBSCRIBE_FAILED', { why: 'that decision is not about a mail that is kept' });
  const signal = wishAbout(about, input as EmailInput, 'unsubscribe', assistant.runtime.clock.now());
  for await (const decision of assistant.decide('email', [signal])) {
    const questions =
      decision === null ? [] : await assistant.runtime.store.approvals.ofDecision(user, decision.id);
    if (cli.options.json) {
      for (const question of questions) screen.record(question);
    }
    const [question] = questions;
    if (question === undefined) {
      const why = (decision?.overrides ?? []).filter(({ effect }) => effect === 'decline').map(overrideWords);
      throw tactError('UNSUBSCRIBE_FAILED', { why: why.join(', ') || 'it was asked just now' });
    }
    if (cli.options.json) return;
    if (screen.isTerminal && canAsk(cli.terminal)) return answerEach([question], tact, cli);
    screen.page(formatCard(question, assistant.runtime.clock.now(), screen));
    screen.line(`Answer with: tact approve ${shortId(question.id)} · tact deny ${shortId(question.id)}`);
  }
}
