import type { ConversationMeasures } from '@tact/assistant/conversation';
import { tactError } from '@tact/core/errors';
import { getMeasures } from '@tact/server/operations/measures';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { parseSince, sinceForms } from '../parse-since.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact measures`: measurements of past conversations. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Shows how well the chat works for you: how long turns take, what was undone, which confirmations were needless and what failed. It reads your own ledger and sends nothing anywhere.',
    )
    .option('--since <time>', 'only turns since then: 24h, 7d, yesterday or a date', '30d')
    .action(({ since }: { readonly since: string }) => show(since, cli));
  addExamples(command, [
    ['tact measures', 'the last 30 days'],
    ['tact measures --since 24h --json', 'as one JSON object'],
  ]);
}

async function show(since: string, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const from = parseSince(since, tact.assistant.runtime.clock.now(), tact.zone);
  if (from === null) {
    const problem = `“${since}” is not a time in the past. Known forms: ${sinceForms}.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact measures --help' });
  }
  const measures = await callOperation(getMeasures, { since: from }, tact);
  if (cli.options.json) cli.screen.record(measures);
  else for (const line of linesOf(measures)) cli.screen.line(line);
}

function linesOf(measures: ConversationMeasures): readonly string[] {
  if (measures.turns === 0) return ['No conversations yet. Start one with: tact chat'];
  const row = (name: string, value: string) => `${name.padEnd(34)}${value}`;
  const latency = Object.entries(measures.latency_ms).flatMap(([path, of]) =>
    of === null ? [] : [row(`  ${path}`, `p50 ${of.p50} ms, p95 ${of.p95} ms (${of.turns})`)],
  );
  const failures = Object.entries(measures.failures_by_stage).map(([stage, value]) =>
    row(`  ${stage}`, percent(value ?? null)),
  );
  return [
    row('turns', String(measures.turns)),
    'time to complete reply',
    ...latency,
    row('actions not undone', percent(measures.action_precision)),
    row('dangerous actions confirmed first', percent(measures.high_stakes_blocked)),
    row('needless confirmations', percent(measures.needless_confirmations)),
    row('references resolved correctly', percent(measures.references_right)),
    row('not understood', percent(measures.not_understood)),
    ...(failures.length === 0 ? [] : ['turns with a failure, by stage', ...failures]),
  ];
}

function percent(value: number | null): string {
  return value === null ? 'no data' : `${(value * 100).toFixed(1)} %`;
}
