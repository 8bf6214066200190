import { asSchema, type ToolSet } from 'ai';
import { z } from 'zod';
import type { GuardedTool } from '#engines/tools';
import { tactError } from '#errors';
import { isSameJson } from '#kernel';
import type { DangerLevel, Json, JsonObject } from '#records';
import { plainLine } from '#text';

/** A tool of the AI SDK, whatever its types. */
export type SdkTool = ToolSet[string];

/** How a tool is declared to Tact; without a declaration it is dangerous and cannot be undone. */
export interface DeclaredTool {
  readonly danger: DangerLevel;
  inverse?(input: JsonObject, output: Json): unknown;
}

const summaryLength = 200;

/** What Tact needs of a tool in order to run it by itself. Throws `TOOL_NOT_GUARDABLE`. */
export function readTool(name: string, tool: SdkTool, declared: DeclaredTool | undefined): GuardedTool {
  const { execute } = tool;
  const why = whyNot(tool);
  if (why !== null || execute === undefined) {
    throw tactError('TOOL_NOT_GUARDABLE', { tool: name, why: why ?? noExecute });
  }
  const { description } = tool;
  return {
    name,
    summary: plainLine(typeof description === 'string' ? description : `Call ${name}.`, summaryLength),
    danger: declared?.danger ?? 'dangerous',
    parameters: parametersOf(tool),
    async run(input, toolCallId) {
      // Whoever runs it may be another process: the messages of the conversation are not there.
      const options = { toolCallId, messages: [], context: undefined };
      return asJson(await lastOf(execute.call(tool, input, options)));
    },
    undo:
      declared?.inverse === undefined
        ? null
        : async (input, output) => {
            await declared.inverse?.(input, output);
          },
  };
}

const noExecute = 'it has no execute function, so the client runs it';

function whyNot(tool: SdkTool): string | null {
  if (tool.type === 'provider' && tool.isProviderExecuted !== false) return 'the provider runs it';
  if (tool.contextSchema !== undefined) return 'it needs a context, which another process would not have';
  return tool.execute === undefined ? noExecute : null;
}

/** A tool that reports progress yields several values; the last one is its result. */
async function lastOf(result: unknown): Promise<unknown> {
  if (!isAsyncIterable(result)) return result;
  let last: unknown;
  for await (const value of result) last = value;
  return last;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** As JSON keeps it; a tool that has run has not failed because its result cannot be kept. */
function asJson(value: unknown): Json {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  } catch {
    return 'The tool has run, but its result cannot be kept as JSON.';
  }
}

/**
 * The input as the tool's schema describes it, and nothing else: what was approved is what runs, so an input that the schema would
 * change (by a transformation, or by leaving out what it does not know) does not fit.
 */
function parametersOf({ inputSchema }: SdkTool): z.ZodType<JsonObject> {
  return shapeOf(inputSchema).superRefine((input, context) => {
    const problem = problemWith(input, inputSchema);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

const anyObject: z.ZodType<JsonObject> = z.record(z.string(), z.json());

/** By its JSON Schema, where that is there at once and can be read: then the names of the parameters are known. */
function shapeOf(inputSchema: SdkTool['inputSchema']): z.ZodType<JsonObject> {
  try {
    const { jsonSchema } = asSchema(inputSchema);
    if ('then' in jsonSchema || jsonSchema.type !== 'object') return anyObject;
    return z.fromJSONSchema(jsonSchema as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodType<JsonObject>;
  } catch {
    return anyObject;
  }
}

/** Null if it fits, or if the schema only answers later. */
function problemWith(input: JsonObject, inputSchema: SdkTool['inputSchema']): string | null {
  const schema: unknown = inputSchema;
  if (!isStandardSchema(schema)) return null;
  const read = schema['~standard'].validate(input);
  if (read instanceof Promise) return null;
  if (read.issues !== undefined) {
    const [first] = read.issues;
    return `${(first?.path ?? []).map(String).join('.') || 'input'}: ${first?.message ?? 'does not fit'}`;
  }
  return isSameJson(read.value, input)
    ? null
    : 'its schema would change it, so that something else than what was shown would run';
}

interface StandardSchema {
  readonly '~standard': { validate(value: unknown): StandardResult | Promise<StandardResult> };
}
interface StandardResult {
  readonly value?: unknown;
  readonly issues?: readonly {
    readonly message: string;
    readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  }[];
}

function isStandardSchema(schema: unknown): schema is StandardSchema {
  const isHolder = (typeof schema === 'object' || typeof schema === 'function') && schema !== null;
  return isHolder && '~standard' in schema;
}
