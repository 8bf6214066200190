import type { Command } from 'commander';
import type { ConversationMeasures } from '#engines/conversation';
import { tactError } from '#errors';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { parseSince } from '../parse-since.ts';

/** `tact measures`: how the conversations went. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Shows how the chat does in use: how long turns take, what was taken back, what was asked needlessly, what failed. It reads your own ledger and sends nothing anywhere.',
    )
    .option('--since <time>', 'only turns since then: 24h, 7d or a date', '30d')
    .action(({ since }: { readonly since: string }) => show(since, cli));
  addExamples(command, [
    ['tact measures', 'the last 30 days'],
    ['tact measures --since 24h --json', 'as one JSON object'],
  ]);
}

async function show(since: string, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('look');
  const from = parseSince(since, assistant.runtime.clock.now());
  if (from === null) {
    const problem = `“${since}” is not a time like 24h, 7d or 2026-11-22.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact measures --help' });
  }
  const { measureConversations } = await import('#engines/conversation');
  const { store, registry } = assistant.runtime;
  const measures = await measureConversations(user, from, store, registry);
  if (cli.options.json) cli.screen.record(measures);
  else for (const line of linesOf(measures)) cli.screen.line(line);
}

function linesOf(measures: ConversationMeasures): readonly string[] {
  if (measures.turns === 0) return ['Nothing was said yet. Say something: tact chat'];
  const row = (name: string, value: string) => `${name.padEnd(34)}${value}`;
  const latency = Object.entries(measures.latency_ms).flatMap(([path, of]) =>
    of === null ? [] : [row(`  ${path}`, `${of.p50} ms, 95 % within ${of.p95} ms (${of.turns})`)],
  );
  const failures = Object.entries(measures.failures_by_stage).map(([stage, value]) =>
    row(`  ${stage}`, percent(value ?? null)),
  );
  return [
    row('turns', String(measures.turns)),
    'time to the finished reply',
    ...latency,
    row('actions not taken back', percent(measures.action_precision)),
    row('dangerous actions that asked', percent(measures.high_stakes_blocked)),
    row('questions that were needless', percent(measures.needless_confirmations)),
    row('references that were right', percent(measures.references_right)),
    row('not understood', percent(measures.not_understood)),
    ...(failures.length === 0 ? [] : ['turns with a failure in', ...failures]),
  ];
}

function percent(value: number | null): string {
  return value === null ? 'none yet' : `${(value * 100).toFixed(1)} %`;
}
