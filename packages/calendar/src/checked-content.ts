import { createHash } from 'node:crypto';
import { tactError } from '@tact/core/errors';
import type { EventContent } from '@tact/core/ports/calendar';
import { contentProblem } from '@tact/core/ports/calendar-content';
import { readRule } from '@tact/core/recurrence';

/** The same content if it is valid; otherwise throws `CALENDAR_EVENT_INVALID`. */
export function checkedContent<Content extends EventContent>(content: Content): Content {
  const problem = contentProblem(content) ?? ruleProblem(content.recurrence);
  if (problem !== null) throw tactError('CALENDAR_EVENT_INVALID', problem);
  return content;
}

/** The same changes if a single occurrence can take them; otherwise throws `CALENDAR_EVENT_INVALID`. */
export function checkedOccurrenceChanges<Changes extends Partial<EventContent>>(changes: Changes): Changes {
  if (changes.recurrence == null) return changes;
  const why = 'a single occurrence cannot recur';
  throw tactError('CALENDAR_EVENT_INVALID', { field: 'recurrence', why });
}

function ruleProblem(recurrence: string | null): { readonly field: string; readonly why: string } | null {
  const unreadable = (recurrence ?? '').split('\n').find((rule) => rule !== '' && readRule(rule) === null);
  if (unreadable === undefined) return null;
  return { field: 'recurrence', why: `“${unreadable.slice(0, 100)}” is not a recurrence rule` };
}

/** The UID of the event that is created under a key: the same for the same key, and nobody else's. */
export function eventUid(key: string): string {
  return `${createHash('sha256').update(`tact-event\0${key}`).digest('hex').slice(0, 32)}@tact`;
}
