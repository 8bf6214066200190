import { asTactError, type TactError } from '@tact/core/errors';
import type { Cli } from './cli.ts';

const indent = 7;

/** Prints what happened, why if known, and what to do; resolves with the error's exit code. */
export async function printError(
  thrown: unknown,
  { notes, options }: Pick<Cli, 'notes' | 'options'>,
): Promise<number> {
  const error = asTactError(thrown);
  if (options.json) notes.record({ error });
  else for (const line of linesOf(error)) notes.line(await formatLine(line, error, notes));
  if (options.verbose && error.code === 'INTERNAL_UNEXPECTED') notes.line(stackOf(thrown));
  return error.exitCode;
}

/** An error's sentences: `what`, `why`, `do`. */
function linesOf({ message, remedy, details }: TactError): readonly Line[] {
  const { why } = details;
  const end = `: ${why}.`;
  const isSplit = typeof why === 'string' && why !== '' && message.endsWith(end);
  return [
    { name: 'error', text: isSplit ? `${message.slice(0, -end.length)}.` : message },
    ...(isSplit ? [{ name: 'why' as const, text: `${why}.` }] : []),
    { name: 'do', text: remedy },
  ];
}

interface Line {
  readonly name: 'error' | 'why' | 'do';
  readonly text: string;
}

/** Wrapped on a terminal; elsewhere each sentence is on one line. */
async function formatLine({ name, text }: Line, error: TactError, notes: Cli['notes']): Promise<string> {
  const shown = await safe(text, error);
  if (!notes.isTerminal) return `${nameTag(name, notes)}  ${shown}`;
  const { wrap } = await import('./output/wrap.ts');
  return `${nameTag(name, notes)}  ${wrap(shown, notes.width, indent)}`;
}

function nameTag(name: Line['name'], { paint }: Cli['notes']): string {
  const padded = name.padEnd(5);
  return name === 'error' ? paint.red(paint.bold(padded)) : paint.bold(padded);
}

/** Messages may contain text from servers, files and models; those about the command line only its own words. */
async function safe(text: string, { code }: TactError): Promise<string> {
  if (code === 'USAGE_INVALID') return text.replace(/\p{Cc}/gu, '');
  const { plainLine } = await import('@tact/core/text');
  return plainLine(text, 1000);
}

function stackOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
