import type { Finding, WhyNot } from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import { explainSilence } from '@tact/server/operations/proactive/why-not';
import { getProfile } from '@tact/server/operations/profile/get';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { parseSince, sinceForms } from '../parse-since.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact why-not`: why something was not said. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Says why you were not told something: what was held back and by which rule, what was judged not worth a message, what you muted, or that nothing was noticed at all. Held-back signals are remembered for 7 days.',
    )
    .argument('[about...]', 'words of what you expected to hear, such as “exam”; a category will do')
    .option('--since <time>', 'how far to look back: 2h, 7d, yesterday or a date', '2h')
    .action((about: readonly string[], { since }: { readonly since: string }) =>
      explain(about.join(' '), since, cli),
    );
  addExamples(command, [
    ['tact why-not', 'everything that was not said in the last 2 hours'],
    ['tact why-not exam', 'why you did not hear about the exam'],
    ['tact why-not schedule --since 24h', 'a whole category since yesterday'],
  ]);
}

const maxShown = 40;

async function explain(about: string, since: string, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const from = parseSince(since, tact.assistant.runtime.clock.now(), tact.zone);
  if (from === null) {
    const problem = `“${since.slice(0, 60)}” is not a time in the past. Known forms: ${sinceForms}.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact why-not --help' });
  }
  const words = about.trim();
  const asked = { since: from, about: words === '' ? undefined : words };
  const answer = await callOperation(explainSilence, asked, tact);
  if (cli.options.json) {
    cli.screen.record(whyNotRecord(answer));
    return;
  }
  const { sayWhyNot } = await import('@tact/assistant/proactive');
  const { profile } = await callOperation(getProfile, {}, tact);
  const lines = sayWhyNot(answer, profile.zone);
  for (const line of lines.slice(0, maxShown)) cli.screen.line(line);
  const more = lines.length - maxShown;
  if (more > 0) cli.screen.line(cli.screen.paint.dim(`and ${more} more: use --json, or a shorter time`));
}

/** Why something was not said, for programs: `tact why-not --json`. */
export function whyNotRecord({ about, since, now, findings }: WhyNot): object {
  return { about, since: iso(since), now: iso(now), findings: findings.map(findingRecord) };
}

function findingRecord(finding: Finding): object {
  const { kind } = finding;
  switch (kind) {
    case 'held_back': {
      const { reason, from, until, cycles, isOpen, signals } = finding;
      return { kind, reason, from: iso(from), until: iso(until), cycles, is_open: isOpen, signals };
    }
    case 'muted': {
      const { category, until } = finding;
      return { kind, category, until: until === null ? null : iso(until) };
    }
    case 'judged': {
      const { decisionId, at, category, fate, reason, score, threshold, signals } = finding;
      return { kind, decision: decisionId, at: iso(at), category, fate, reason, score, threshold, signals };
    }
    case 'declined': {
      const { decisionId, at, reasons, signals } = finding;
      return { kind, decision: decisionId, at: iso(at), reasons, signals };
    }
    case 'not_shown': {
      const { decisionId, at, channel, tries, why } = finding;
      return { kind, decision: decisionId, at: iso(at), channel, tries, why };
    }
    case 'told': {
      const { messageId, at, text } = finding;
      return { kind, message: messageId, at: iso(at), text };
    }
  }
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
