import type { z } from 'zod';
import type { Json, JsonObject } from '#records';
import type { Tool } from './tool.ts';

/** What a planner wrote, made to fit what a tool takes; or the question that has to be answered first. */

export type SpokenParameters =
  | {
      readonly ok: true;
      readonly parameters: JsonObject;
      /** Names of what was written and means nothing to the tool. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly question: string; readonly field: string | null };

export function readSpoken(tool: Tool, given: JsonObject): SpokenParameters {
  if (tool.spoken === null) return { ok: false, question: 'What should I do?', field: null };
  const tidy = tidied(given);
  const first = tool.spoken.safeParse(tidy);
  const unknown = first.success ? [] : unknownKeys(first.error);
  const parsed = unknown.length === 0 ? first : tool.spoken.safeParse(without(tidy, unknown));
  if (parsed.success) {
    return { ok: true, parameters: parsed.data, ignored: unknown.map((path) => path.join('.')) };
  }
  const issue = parsed.error.issues.find(({ code }) => code !== 'unrecognized_keys');
  const field = issue?.path.map(String).at(issue.path[0] === 'changes' ? -1 : 0) ?? null;
  const isMissing = field !== null && tidy[field] === undefined;
  return { ok: false, question: questionFor(tool, field, isMissing, issue?.message ?? ''), field };
}

/** Asks for what is missing, or says what does not fit. */
function questionFor(tool: Tool, field: string | null, isMissing: boolean, why: string): string {
  const asked = field === null ? undefined : (questions[`${tool.name}.${field}`] ?? questions[field]);
  if (field === null || isMissing) return asked ?? questions[`${tool.name}.`] ?? 'What exactly should I do?';
  return `The ${field.replaceAll('_', ' ')} ${why}. ${asked ?? 'What should it be?'}`;
}

const questions: Readonly<Record<string, string>> = {
  'create_task.title': 'What is the task?',
  'create_note.': 'What should I note?',
  'create_note.title': 'What should I note?',
  'create_event.summary': 'What is the event called?',
  'delete_event.': 'Which event do you mean?',
  'update_event.': 'Which event do you mean?',
  'delete_memory.key': 'What should I forget?',
  title: 'What should it be called?',
  summary: 'What should it be called?',
  start_time: 'When is it?',
  end_time: 'When is it over?',
  deadline: 'When is it due?',
  recurrence: 'How often?',
  attendees: 'Who takes part?',
  to: 'Who should it go to?',
  cc: 'Who should get a copy?',
  body: 'What should it say?',
  text: 'What should I add?',
  subject: 'What should the subject be?',
  sender_name: 'Whose mail should I answer?',
  find_by: 'Which one do you mean?',
  event_id: 'Which event do you mean?',
  changes: 'What should I change?',
  key: 'What should I remember?',
  value: 'What should I remember about it?',
  new_value: 'What should I remember instead?',
  from: 'For when?',
  query: 'What are you looking for?',
};

/** Nothing said is nothing given; in a change it empties a field. */
function tidied(given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value))
      .map(([name, value]) => [name, name === 'priority' ? priorityOf(value) : changesOf(name, value)]),
  );
}

function changesOf(name: string, value: Json | undefined): Json | undefined {
  if (name !== 'changes' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([field, part]) => {
      if (field === 'priority') return [field, priorityOf(part)];
      const isEmptied = part === '' && (field === 'deadline' || field === 'recurrence');
      return [field, isEmptied ? null : part];
    }),
  );
}

const priorityWords: Readonly<Record<string, string>> = {
  urgent: 'high',
  important: 'high',
  critical: 'high',
  highest: 'high',
  top: 'high',
  normal: 'medium',
  default: 'medium',
  lowest: 'low',
  minor: 'low',
};

function priorityOf(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return priorityWords[word] ?? word;
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

type Path = readonly PropertyKey[];

function unknownKeys(error: z.ZodError): readonly Path[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  );
}

function without(given: JsonObject, paths: readonly Path[]): JsonObject {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !paths.some((path) => path.length === 1 && path[0] === name))
      .map(([name, value]) => {
        const inner = paths.filter(([first, second]) => first === name && second !== undefined);
        const isNested = inner.length > 0 && typeof value === 'object' && value !== null;
        return [
          name,
          isNested
            ? without(
                value as JsonObject,
                inner.map((path) => path.slice(1)),
              )
            : value,
        ];
      }),
  );
}
