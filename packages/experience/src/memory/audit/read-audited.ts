import { outside, type Run } from '@tact/core/records';
import { z } from 'zod';
import { linesIn, parsedLine, type RunRow, readRunRow, unreadable } from '../exchange/run-rows.ts';

/** A memory of another system, as it is audited. */
export interface AuditedRun {
  readonly user: string | null;
  readonly run: Run;
  readonly isActive: boolean;
}

export type AuditedFormat = 'runs' | 'texts' | 'mem0';

export interface AuditedFile {
  readonly format: AuditedFormat;
  readonly runs: readonly AuditedRun[];
}

/**
 * Reads what another system remembers: an export of mem0 (`{"results": […]}`, a list, or one memory a line), JSON Lines of runs,
 * or JSON Lines of texts (a text, or an object with `text` or `content`). Its words count as those of others. Throws
 * `RUNS_UNREADABLE`.
 */
export function readAudited(text: string): AuditedFile {
  const entries = entriesIn(text);
  const runs = entries.map(({ value, line }, at) => audited(value, line, at));
  return { format: runs[0]?.format ?? 'runs', runs: runs.map(({ format: _, ...one }) => one) };
}

interface Entry {
  readonly value: unknown;
  readonly line: number;
}

/** One JSON document, or one a line. In a document the place of an entry stands for its line. */
function entriesIn(text: string): readonly Entry[] {
  const whole = documentIn(text);
  if (whole !== null) return whole.map((value, at) => ({ value, line: at + 1 }));
  return linesIn(text).map(({ line, number }) => ({ value: parsedLine(line, number), line: number }));
}

/** The entries of a file that is one document as a whole; null for one that is not. */
function documentIn(text: string): readonly unknown[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // Several lines of JSON are no document; what is neither is reported with its line.
    return null;
  }
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  for (const name of ['results', 'memories', 'data']) {
    const entries: unknown = (value as Readonly<Record<string, unknown>>)[name];
    if (Array.isArray(entries)) return entries;
  }
  return [value];
}

const time = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .transform((text) => Date.parse(text))
  .nullish()
  .catch(null);

const memory = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  memory: z.string().optional(),
  text: z.string().optional(),
  content: z.string().optional(),
  user_id: z.string().nullish(),
  created_at: time,
  updated_at: time,
});

type AuditedEntry = AuditedRun & { readonly format: AuditedFormat };

function audited(value: unknown, line: number, at: number): AuditedEntry {
  if (typeof value === 'string') return statement(value, { line, at, format: 'texts' });
  const read = memory.safeParse(value);
  if (!read.success) throw unreadable(line, 'the line', 'is neither a run nor a memory');
  if (typeof value === 'object' && value !== null && 'task' in value)
    return runOf(readRunRow(value, line), at);
  const { id, user_id: user, created_at: created, updated_at: updated, ...told } = read.data;
  const text = told.memory ?? told.text ?? told.content;
  if (text === undefined) throw unreadable(line, 'memory', 'is missing');
  const format = told.memory === undefined ? 'texts' : 'mem0';
  return statement(text, {
    line,
    at,
    format,
    id: id ?? null,
    user: user ?? null,
    completedAt: updated ?? created ?? null,
  });
}

function runOf({ id, user, run, completedAt, status, line }: RunRow, at: number): AuditedEntry {
  const whole = { ...run, id: id ?? `line ${line}`, completedAt: completedAt ?? at };
  return { user, run: whole, isActive: (status ?? 'active') === 'active', format: 'runs' };
}

interface StatementSource {
  readonly line: number;
  readonly at: number;
  readonly format: AuditedFormat;
  readonly id?: string | number | null;
  readonly user?: string | null;
  readonly completedAt?: number | null;
}

/** A sentence that is remembered as it is; without a time, those further down are the newer ones. */
function statement(text: string, { line, at, format, id, user, completedAt }: StatementSource): AuditedEntry {
  if (text.trim() === '') throw unreadable(line, 'memory', 'is empty');
  const words = outside(text, 'run:task');
  const run: Run = {
    ...{ id: String(id ?? `line ${line}`), task: words, summary: words, outcome: 'unknown' },
    ...{ references: [], artifacts: [], steps: [], completedAt: completedAt ?? at },
    ...{ validFrom: null, validUntil: null },
  };
  return { user: user ?? null, run, isActive: true, format };
}
