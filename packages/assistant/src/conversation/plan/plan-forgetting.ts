import type { Occurrence } from '@tact/core/ports/calendar';
import { type MaybeOutside, Outside } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { type PlanningData, type PlanningSource, type Tool, toolFor } from '@tact/tools';
import type { PlannedAction } from './planned.ts';

/**
 * “Forget everything about Anna”: every fact, note, task and event and the contact that name her, each by its id, so that one question
 * shows them all. What stays is named: what others take part in, mail, and the log.
 */
export interface ForgetPlan {
  readonly actions: readonly PlannedAction[];
  readonly remarks: readonly string[];
}

/** How each kind of thing is forgotten, and the parameter that names it. */
const forgottenBy: Readonly<Record<string, { domain: string; action: string; field: string }>> = {
  memory: { domain: 'memory', action: 'delete', field: 'key' },
  note: { domain: 'notes', action: 'delete', field: 'find_by' },
  task: { domain: 'task', action: 'delete', field: 'find_by' },
  event: { domain: 'calendar', action: 'delete_event', field: 'find_by' },
  contact: { domain: 'email', action: 'delete_contact', field: 'find_by' },
};

/** The domains of everything that may be forgotten. */
export const forgettingDomains: readonly string[] = Object.values(forgottenBy).map(({ domain }) => domain);

export function planForgetting(about: string, data: PlanningData, tools: readonly Tool[]): ForgetPlan {
  const named = data.loaded.flatMap(({ source, entries }) => {
    const forgotten = forgottenBy[source.kind];
    if (forgotten === undefined || toolFor(forgotten, tools) === null) return [];
    const byId = new Map(
      entries
        .filter((entry) => names(source.textOf?.(entry) ?? source.titleOf(entry), about))
        .map((entry) => [source.idOf(entry), entry]),
    );
    return [...byId].map(([id, entry]) => ({ ...forgotten, id, source, entry }));
  });
  const staying = named.filter(({ source, entry }) => source.kind === 'event' && isOfOthers(entry));
  const actions = named
    .filter((one) => !staying.includes(one))
    .map(({ domain, action, field, id }) => ({
      ...{ domain, action, params: { [field]: id } },
      reasoning: `The message asks to forget everything about “${about}”.`,
    }));
  const left = staying.map(({ source, entry }) => wordsOf(source, entry));
  const stay = left.length === 1 ? 'stays' : 'stay';
  return {
    actions,
    remarks: [
      ...(left.length === 0
        ? []
        : [`${left.join(' and ')} ${stay} in the calendar, because others take part.`]),
      ...(actions.length === 0 ? [] : ['Mail and the log of decisions stay as they are.']),
    ],
  };
}

/** Whether a text has the whole name in it: “Ann” is not “Anna”. */
function names(text: MaybeOutside, about: string): boolean {
  const wanted = wordsIn(about);
  return matchOutside(
    text,
    (own) => wanted.length > 0 && ` ${wordsIn(own).join(' ')} `.includes(` ${wanted.join(' ')} `),
  );
}

function wordsIn(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Whether somebody else takes part, or made it; a plain name is nobody who was invited. */
function isOfOthers(entry: unknown): boolean {
  const { event } = entry as Occurrence;
  const isInvited = event.attendees.some((one) => matchOutside(one, (address) => address.includes('@')));
  return isInvited || (event.label.origin === 'outside' && event.isOwn !== true);
}

function wordsOf(source: PlanningSource, entry: unknown): string {
  const title = source.titleOf(entry);
  return title instanceof Outside ? 'An event in the words of others' : `“${title}”`;
}
