import type { JsonObject } from '@tact/core/records';
import type { Card, Change, Entry } from './world.ts';

/** What a yes to the question would change, where nothing but the question stands between the message and the deed; null for others. */
export function plannedChange({ action, parameters }: Card): Change | null {
  const added = additions[action];
  if (added !== undefined) return { change: 'added', after: entryOf(added.kind, added.fields(parameters)) };
  if (action === 'complete_task') return changed(parameters, { state: 'done' });
  if (action === 'update_task') return changed(parameters, parameters['changes']);
  return null;
}

interface Addition {
  readonly kind: Entry['kind'];
  /** The fields as they would stand in the world. */
  fields(parameters: JsonObject): JsonObject;
}

const additions: Readonly<Record<string, Addition>> = {
  create_task: { kind: 'task', fields: (given) => ({ deadline: null, ...given, state: 'open' }) },
  create_note: { kind: 'note', fields: (given) => ({ title: '', body: '', ...given }) },
  store_memory: { kind: 'memory', fields: (given) => given },
  create_draft: { kind: 'draft', fields: ({ body = '', ...given }) => ({ ...given, text: body }) },
  create_event: {
    kind: 'event',
    fields: ({ start_time: start = '', end_time: end = '', ...given }) => ({ ...given, start, end }),
  },
};

function changed(parameters: JsonObject, fields: JsonObject[string] | undefined): Change {
  const after = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};
  return {
    change: 'changed',
    before: entryOf('task', parameters),
    after: entryOf('task', { ...parameters, ...(after as JsonObject) }),
  };
}

function entryOf(kind: Entry['kind'], fields: JsonObject): Entry {
  const name = fields['title'] ?? fields['summary'] ?? fields['find_by'] ?? fields['subject'] ?? '';
  return { kind, id: 'planned', name: String(name), fields };
}
