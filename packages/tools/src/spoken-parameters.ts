import type { Json, JsonObject } from '@tact/core/records';
import { fitToSchema, plainIssue } from '@tact/core/structured-output';
import { z } from 'zod';
import type { Tool } from './tool.ts';

/** What a planner wrote, made to fit what a tool takes; or the question that has to be answered first. */

type SpokenParameters =
  | {
      readonly ok: true;
      readonly parameters: JsonObject;
      /** Names of given parameters that the tool does not know. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly question: string; readonly field: string | null };

/** Values in the form that a tool takes, without placeholders; before anything of them is read, times too. */
export function inFormOf({ spoken }: Pick<Tool, 'spoken'>, given: JsonObject): JsonObject {
  return spoken === null ? given : (fitToSchema(given, shapeOf(spoken)).value as JsonObject);
}

export function readSpoken(tool: Tool, given: JsonObject): SpokenParameters {
  if (tool.spoken === null) return { ok: false, question: 'What should I do?', field: null };
  const tidy = tidied(given);
  const first = tool.spoken.safeParse(tidy, { error: plainIssue });
  const unknown = first.success ? [] : unknownKeys(first.error);
  const parsed =
    unknown.length === 0 ? first : tool.spoken.safeParse(without(tidy, unknown), { error: plainIssue });
  if (parsed.success) {
    return { ok: true, parameters: parsed.data, ignored: unknown.map((path) => path.join('.')) };
  }
  const issue = parsed.error.issues.find(({ code }) => code !== 'unrecognized_keys');
  const field = issue?.path.map(String).at(issue.path[0] === 'changes' ? -1 : 0) ?? null;
  const isMissing = field !== null && tidy[field] === undefined;
  return { ok: false, question: questionFor(tool, field, isMissing, issue?.message ?? ''), field };
}

/** Made once for each schema: it takes longer than reading with it. */
function shapeOf(schema: z.ZodType): JsonObject {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonObject;
  shapes.set(schema, shape);
  return shape;
}

const shapes = new WeakMap<z.ZodType, JsonObject>();

/** Asks for what is missing, or says what does not fit. */
function questionFor(
  { fields = {}, question = 'What exactly should I do?' }: Tool,
  field: string | null,
  isMissing: boolean,
  why: string,
): string {
  const ask = field === null ? undefined : fields[field]?.ask;
  if (field === null || isMissing) return ask ?? question;
  return `The ${field.replaceAll('_', ' ')} ${why}. ${ask ?? 'What should it be?'}`;
}

/** An empty text counts as not given. */
function tidied(given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value),
    ),
  );
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
