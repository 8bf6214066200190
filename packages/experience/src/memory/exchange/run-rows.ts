import { tactError } from '@tact/core/errors';
import { type MaybeOutside, outside, type Run, type RunStatus, runOutcomes } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { id, names, steps, time, words } from './run-fields.ts';

/**
 * Runs as JSON Lines, one a line: `{id?, user?, task, summary?, outcome, references, artifacts, steps?, status?, valid_from?,
 * completed_at}`. `refs` is read as `references`; other fields are named and ignored, so that other systems' lines can be read. What Tact writes
 * comes back as it was.
 */

/** A line of a file, read. */
export interface RunRow {
  /** From 1. */
  readonly line: number;
  /** Null: whoever takes it in names it. */
  readonly id: string | null;
  /** Null: that of the reader. */
  readonly user: string | null;
  readonly run: Omit<Run, 'id' | 'completedAt'>;
  /** Null where the line does not say. */
  readonly completedAt: number | null;
  /** Null where the line does not say; then it counts as active. */
  readonly status: RunStatus | null;
  readonly supersededBy: string | null;
  readonly canonical: string | null;
  readonly uses: number;
  /** Fields that nothing was read from. */
  readonly unknown: readonly string[];
}

export interface ReadRunsOptions {
  /** The owner wrote the file; otherwise its words count as those of others. */
  readonly isOwn?: boolean;
  /** Of times without an offset. Default: UTC. */
  readonly zone?: string;
}

const rowSchema = (zone: string) =>
  z.object({
    id: id.nullish(),
    user: z.string('is not a text').nullish(),
    task: words.refine((text) => text.trim() !== '', 'is empty'),
    summary: words.nullish(),
    outcome: z.enum(runOutcomes, `is none of ${runOutcomes.join(', ')}`).nullish(),
    ...{ references: names, refs: names, artifacts: names, steps },
    status: z.enum(['active', 'superseded', 'removed'], 'is none of active, superseded, removed').nullish(),
    superseded_by: id.nullish(),
    canonical: id.nullish(),
    uses: z.int('is not a whole number').min(0, 'is below 0').nullish(),
    valid_from: time(zone).nullish(),
    valid_until: time(zone).nullish(),
    completed_at: time(zone).nullish(),
    origin: z.enum(['owner', 'outside'], 'is neither owner nor outside').nullish(),
  });

/** What an export adds, which is made anew. */
const derived = [
  'times',
  'last_at',
  'recorded_at',
  'decision_id',
  'similarity',
  'outdated_references',
  'kind',
];
const known: ReadonlySet<string> = new Set([...Object.keys(rowSchema('UTC').shape), ...derived]);

/** Reads a whole file or nothing; two lines may have the same id. Empty lines are skipped. Throws `RUNS_UNREADABLE`, which names the line and the field. */
export function readRunRows(text: string, options: ReadRunsOptions = {}): readonly RunRow[] {
  return linesIn(text).map(({ line, number }) => readRunRow(parsedLine(line, number), number, options));
}

/** The rows of a file, all of them this user's. Throws `RUNS_UNREADABLE`. */
export function rowsOfUser(
  text: string,
  { user, ...options }: ReadRunsOptions & { readonly user: string },
): readonly RunRow[] {
  const rows = readRunRows(text, options);
  for (const { user: named, line } of rows) {
    if (named === null || named === user) continue;
    const why = `is ${quote(outside(named, 'run:user'), 40)}, and this memory is that of ${user}`;
    throw unreadable(line, 'user', why);
  }
  return rows;
}

/** Throws `RUNS_UNREADABLE` where two rows have the same id. */
export function refuseSameIds(rows: readonly RunRow[]): void {
  const seen = new Map<string, number>();
  for (const { id: given, line } of rows) {
    const first = given === null ? undefined : seen.get(given);
    if (first !== undefined) throw unreadable(line, 'id', `is that of line ${first} already`);
    if (given !== null) seen.set(given, line);
  }
}

/** The lines of a file that hold something, with their numbers from 1. */
export function linesIn(text: string): readonly { readonly line: string; readonly number: number }[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '');
}

/** Throws `RUNS_UNREADABLE`. */
export function parsedLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (thrown) {
    throw unreadable(number, 'the line', 'is not JSON', thrown);
  }
}

/** Throws `RUNS_UNREADABLE`. */
export function readRunRow(
  value: unknown,
  line: number,
  { isOwn = false, zone = 'UTC' }: ReadRunsOptions = {},
): RunRow {
  const read = rowSchema(zone).safeParse(value);
  if (!read.success) throw flawOf(read.error.issues[0], value, line);
  const { data } = read;
  const isOurs = isOwn && data.origin !== 'outside';
  const label = (text: string, part: string): MaybeOutside => (isOurs ? text : outside(text, `run:${part}`));
  const list = (part: 'references' | 'artifacts' | 'steps') =>
    (part === 'references' ? [...data.references, ...data.refs] : data[part]).map((text) =>
      label(text, part),
    );
  return {
    ...{ line, id: data.id ?? null, user: data.user ?? null },
    run: {
      task: label(data.task, 'task'),
      summary: data.summary == null || data.summary.trim() === '' ? null : label(data.summary, 'summary'),
      outcome: data.outcome ?? 'unknown',
      ...{ references: list('references'), artifacts: list('artifacts'), steps: list('steps') },
      ...{ validFrom: data.valid_from ?? null, validUntil: data.valid_until ?? null },
    },
    completedAt: data.completed_at ?? null,
    status: data.status ?? null,
    ...{ supersededBy: data.superseded_by ?? null, uses: data.uses ?? 0 },
    // The canonical one of merged runs may name itself.
    canonical: data.canonical == null || data.canonical === data.id ? null : data.canonical,
    unknown: Object.keys(value as object).filter((name) => !known.has(name)),
  };
}

function flawOf(issue: z.core.$ZodIssue | undefined, value: unknown, line: number) {
  const [field, place] = issue?.path ?? [];
  if (field === undefined) return unreadable(line, 'the line', 'is not a JSON object');
  const name = typeof place === 'number' ? `${String(field)}[${place}]` : String(field);
  const given = (value as Readonly<Record<string, unknown>>)[String(field)];
  if (given === undefined) return unreadable(line, name, 'is missing');
  const shown =
    typeof given === 'string' && given.trim() !== '' ? ` (${quote(outside(given, 'run:field'), 40)})` : '';
  return unreadable(line, name, `${issue?.message ?? 'cannot be read'}${shown}`);
}

/** What is wrong with a field of a line. */
export function unreadable(line: number, field: string, why: string, cause?: unknown) {
  return tactError('RUNS_UNREADABLE', { line, field, why }, cause);
}
