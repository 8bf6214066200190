import { tactError } from '@tact/core/errors';
import { type AnyOperation, openStream } from '@tact/server/operations/operation';
import type { Command } from 'commander';
import { z } from 'zod';
import { asOwner, callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { formatTable } from '../output/table.ts';
import { readStdin } from '../runs/read-file.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact call NAME JSON`: any operation, as programs see it. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Calls an operation: JSON in, JSON out. A stream prints a line of JSON for each event, and `{"end": …}` at its end; Ctrl-C ends it. The commands call the same operations and format what they give. See docs/reference/operations.md for what each takes and gives.',
    )
    .argument('[name]', 'of the operation, such as decisions.list')
    .argument('[input]', 'its input as JSON; - reads it from stdin (default: {})')
    .option('--list', 'list all operations; with --json also with what they take and give')
    .option('--dry-run', 'decide, but record and change nothing; for operations that decide')
    .action((name: string | undefined, input: string | undefined, options: CallOptions) =>
      call(name, input, options, cli),
    );
  addExamples(command, [
    ['tact call --list', 'what there is'],
    ['tact call decisions.list \'{"limit": 5}\'', 'the last five decisions, with what became of them'],
    ['tact call approvals.approve \'{"id": "3f9a12bc"}\'', 'approve a question'],
  ]);
}

interface CallOptions {
  readonly list?: boolean;
  readonly dryRun?: boolean;
}

async function call(
  name: string | undefined,
  input: string | undefined,
  { list = false, dryRun = false }: CallOptions,
  cli: Cli,
): Promise<void> {
  const { operationNamed, operations } = await import('@tact/server/operations');
  if (list) {
    printList(operations, cli);
    return;
  }
  if (name === undefined) throw misused('Name an operation, or list all with --list.');
  const operation = operationNamed(name);
  const given = parse(input === '-' ? await readStdin('tact call --help', cli.terminal) : (input ?? '{}'));
  const tact = await cli.open(purposeOf(operation));
  if (operation.stream === undefined) {
    cli.screen.record(await callOperation(operation, given, tact, { dryRun }));
    return;
  }
  const { signal } = cli.interruption;
  const events = openStream(operation, given, { ...asOwner(tact), dryRun, signal });
  for (;;) {
    const { done, value } = await events.next();
    cli.screen.record(done === true ? { end: value } : value);
    if (done === true) return;
  }
}

/** Only what changes something makes a home where there is none. */
const purposes = { read: 'look', write: 'change', answer: 'answer', admin: 'change' } as const;

/** What the home is opened for. */
function purposeOf({ decides, speaksForOwner, judgesAgain, effect }: AnyOperation) {
  if (decides === true || speaksForOwner === true) return 'decide';
  return judgesAgain === true ? 'replay' : purposes[effect];
}

function printList(operations: readonly AnyOperation[], { screen, options }: Cli): void {
  if (options.json) {
    for (const operation of operations) screen.record(describeOperation(operation));
    return;
  }
  const columns = [{ title: 'operation' }, { title: 'scope' }, { title: 'what it does', flexible: true }];
  const rows = operations.map(({ name, area, effect, summary }) => [name, `${area}:${effect}`, summary]);
  screen.line(formatTable(columns, rows, screen));
}

/** An operation for programs, with what it takes and gives as JSON Schema. */
function describeOperation({ name, summary, area, effect, decides, input, output, stream }: AnyOperation) {
  return {
    ...{ name, summary, effect },
    decides: decides === true,
    scope: `${area}:${effect}`,
    input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    output: z.toJSONSchema(output),
    stream: stream === undefined ? undefined : z.toJSONSchema(stream),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw misused('The input is not JSON. Quote it for the shell: \'{"limit": 5}\'.');
  }
}

function misused(problem: string): Error {
  return tactError('USAGE_INVALID', { problem, help: 'tact call --help' });
}
