import type { JsonObject } from '@tact/core/records';
import type { Router } from '../router/router.ts';
import type { ParsedRequest } from '../slots/parsed-request.ts';
import { findDurations } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { makesNamed } from './is-name.ts';
import type { ClauseAct } from './read-act.ts';
import { readLimit } from './read-limit.ts';
import type { RequestReading, Situation, Span, UnderstoodRequest } from './understanding.ts';

/** What the clauses of a message are read with. */
export interface ClauseOptions {
  readonly router: Router;
  /** Tools that read requests for themselves; asked before the grammar. */
  readonly tools: readonly ReadingTool[];
}

export interface ReadingTool {
  readonly domain: string;
  readonly verb: string;
  plan?(request: Moment & { readonly text: string; readonly about?: string | undefined }): JsonObject | null;
}

/** A clause with what it does; `request` is null where it asks for nothing. */
export interface ReadClause {
  readonly act: ClauseAct;
  readonly request: UnderstoodRequest | null;
  readonly unexplained: readonly Span[];
}

/** With the words that it was read from. */
export interface SpokenClause extends ReadClause {
  readonly span: Span;
}

export interface ClauseSituation extends Situation {
  /** Another clause of the message is about a task. */
  readonly isBesideTask: boolean;
  /** Another clause of the message is a chore. */
  readonly isBesideChore: boolean;
}

/** A clause in front of the readers. */
export interface Clause extends ClauseOptions {
  readonly span: Span;
  /** Without politeness and typos. */
  readonly text: string;
  readonly situation: ClauseSituation;
}

export function asks(act: ClauseAct, request: UnderstoodRequest): ReadClause {
  return { act, request, unexplained: [] };
}

/** The one place where readings of a clause are taken: what they make has a name, and what they hang on is kept beside them. */
export function asksFor(
  act: ClauseAct,
  span: Span,
  readings: readonly RequestReading[],
  belongsTo: UnderstoodRequest['belongsTo'] = 'itself',
): ReadClause {
  const named = readings.filter(({ parsed }) => makesNamed(span.text, parsed));
  if (named.length === 0) return nothing('unclear', [span]);
  const limited = named.map((reading): RequestReading => {
    const limit = readLimit(span.text, reading.parsed.action);
    const parsed = asShift(reading.parsed);
    return { ...reading, parsed: limit === null ? parsed : { ...parsed, limit } };
  });
  return asks(act, { span, readings: limited, planned: null, belongsTo });
}

/** “Due a day earlier” is counted from when it is due, and not from now. */
function asShift(parsed: ParsedRequest): ParsedRequest {
  const { when, ...changes } = parsed.slots.changes ?? {};
  const [word, sooner] = /\b(?:(earlier|sooner)|later)\b/i.exec(when?.text ?? '') ?? [];
  const [length] = word === undefined ? [] : findDurations(when?.text.replace(word, '') ?? '');
  if (length === undefined) return parsed;
  const shiftMinutes = sooner === undefined ? length.minutes : -length.minutes;
  return { ...parsed, slots: { ...parsed.slots, changes, shiftMinutes } };
}

export function nothing(act: ClauseAct, unexplained: readonly Span[] = []): ReadClause {
  return { act, request: null, unexplained };
}
