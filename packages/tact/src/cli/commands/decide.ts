import { createInterface } from 'node:readline';
import { asTactError, tactError } from '@tact/core/errors';
import type { Json } from '@tact/core/records';
import { suggestWord } from '@tact/core/text';
import { decideAboutInput as decide } from '@tact/server/operations/decisions/decide';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import type { Operation } from '@tact/server/operations/operation';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact decide ENGINE`: JSON Lines in, decisions out, for engines of plugins and those that define an operation of their own. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Decides about inputs of an engine: one JSON value per line on stdin, one JSON object per line on stdout. The engine declares what its input looks like. `executive` decides how to respond to an event; others are added by [plugins] in config.toml.',
    )
    .argument('<engine>', 'the name of the engine')
    .option('--reference <field>', 'the field that says what an input is about (default: the whole input)')
    .option('--dry-run', 'decide, but record and change nothing')
    .action((engine: string, options: DecideCommandOptions) => decideAboutLines(engine, options, cli));
  addExamples(command, [
    [`echo '{"plant": "basil", "dryness": 0.8}' | tact decide garden`, 'decide about one input'],
    ['tact decide garden --reference id < readings.jsonl', 'decide about each id once'],
    [
      `echo '{"event_id": "ev1", "event_text": "humidity 85 %", "candidates": []}' | tact decide executive`,
      'how to respond to one event',
    ],
  ]);
}

interface DecideCommandOptions {
  readonly reference?: string;
  readonly dryRun?: boolean;
}

async function decideAboutLines(
  engine: string,
  { reference: field, dryRun = false }: DecideCommandOptions,
  cli: Cli,
): Promise<void> {
  const { stdin } = cli.terminal;
  if (stdin.isTTY)
    throw tactError('USAGE_INVALID', { problem: 'Nothing on stdin.', help: 'tact decide --help' });
  const tact = await cli.open();
  requireEngine(engine, tact);
  const operation = await operationOf(engine);
  if (operation !== null && field !== undefined) {
    const problem = `--reference is not for ${engine}: its inputs say themselves what they are about.`;
    throw tactError('USAGE_INVALID', { problem, help: 'tact decide --help' });
  }
  let number = 0;
  for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    const input = parseLine(line, engine, number);
    if (operation !== null) {
      await withLine(number, async () =>
        cli.screen.record(await callOperation(operation, input, tact, { dryRun })),
      );
      continue;
    }
    const reference = field === undefined ? undefined : referenceIn(input, field, engine, number);
    await withLine(number, () => decideAboutOne({ engine, input, reference }, dryRun, tact, cli));
  }
}

/** An input that is refused names its line. */
async function withLine(number: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const { code, details } = asTactError(thrown);
    if (code !== 'INPUT_INVALID') throw thrown;
    const { engine = '', field = '', why = '' } = details;
    throw tactError('INPUT_INVALID', { engine, field: `line ${number}: ${field}`, why }, thrown);
  }
}

async function decideAboutOne(
  given: { readonly engine: string; readonly input: Json; readonly reference: string | undefined },
  dryRun: boolean,
  tact: LocalTact,
  { screen }: Cli,
): Promise<void> {
  const { engine, reference, decision, effects } = await callOperation(decide, given, tact, { dryRun });
  if (decision === null) screen.record({ engine, reference, already: true });
  else {
    const subject = subjectOf(given.input, decision);
    screen.record(decisionRecord(decision, subject, { isRecorded: !dryRun, effects }));
  }
}

/** How an engine decides that has an operation for it; null for others. */
async function operationOf(engine: string): Promise<Operation | null> {
  const { operations } = await import('@tact/server/operations');
  const found = operations.find((one) => one.decides === true && one.engine === engine);
  return found?.stream === undefined ? (found ?? null) : null;
}

function requireEngine(name: string, { assistant }: LocalTact): void {
  const { engines } = assistant.runtime;
  if (engines.has(name)) return;
  const known = [...engines.keys()];
  const problem = `There is no engine "${name}"; ${suggestWord(name, known)}.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact decide --help' });
}

function parseLine(line: string, engine: string, number: number): Json {
  try {
    return JSON.parse(line);
  } catch (thrown) {
    throw tactError('INPUT_INVALID', { engine, field: `line ${number}`, why: 'is not JSON' }, thrown);
  }
}

function referenceIn(input: unknown, field: string, engine: string, number: number): string {
  const value = (input as Readonly<Record<string, unknown>> | null)?.[field];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw tactError('INPUT_INVALID', {
    engine,
    field: `line ${number}: ${field}`,
    why: 'is neither text nor a number',
  });
}
