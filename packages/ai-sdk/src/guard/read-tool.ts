import { tactError } from '@tact/core/errors';
import type { GuardedTool, ReadInput, ToolRun } from '@tact/core/guarded-tools';
import { errorText } from '@tact/core/guarded-tools';
import { isSameJson } from '@tact/core/kernel';
import type { DangerLevel, Json, JsonObject } from '@tact/core/records';
import { plainLine } from '@tact/core/text';
import { asSchema, type ToolSet } from 'ai';
import { checkBy, type InputCheck } from '#json-schema';
import { whileDelegating } from './delegation.ts';
import { plainInput } from './plain-input.ts';
import { plainResult } from './plain-result.ts';
import { isRunByProvider } from './seen-origins.ts';

/** A tool of the AI SDK, whatever its types. */
export type SdkTool = ToolSet[string];

/** How a tool is declared to Tact; without a declaration it is dangerous and cannot be undone. */
export interface DeclaredTool {
  readonly danger: DangerLevel | ((input: JsonObject) => DangerLevel);
  readonly timeoutMs?: number | undefined;
  inverse?(input: JsonObject, output: Json): unknown;
}

const summaryLength = 200;

/**
 * What Tact needs of a tool in order to run it by itself. Throws `TOOL_NOT_GUARDABLE`.
 *
 * @param keep is given what a call returned, as it is, by the id of its decision
 */
export function readTool(
  name: string,
  tool: SdkTool,
  declared: DeclaredTool | undefined,
  keep: (decisionId: string, result: unknown) => void,
): GuardedTool {
  const { execute, description } = tool;
  const why = whyNot(tool);
  if (why !== null || execute === undefined) {
    throw tactError('TOOL_NOT_GUARDABLE', { tool: name, why: why ?? noExecute });
  }
  const undo = declared?.inverse?.bind(declared);
  const { danger = 'dangerous' } = declared ?? {};
  return {
    name,
    summary: plainLine(typeof description === 'string' ? description : `Call ${name}.`, summaryLength),
    danger: typeof danger === 'function' ? 'reversible' : danger,
    dangerOf: typeof danger === 'function' ? danger : null,
    timeoutMs: declared?.timeoutMs ?? null,
    ...readerOf(tool),
    async run(input, { toolCallId, decisionId, signal }: ToolRun) {
      // Whoever runs it may be another process: the messages of the conversation are not there.
      const options = { toolCallId, messages: [], context: undefined, abortSignal: signal };
      const { result, asked } = await whileDelegating(async () => lastOf(execute.call(tool, input, options)));
      requireSuccess(result);
      keep(decisionId, result);
      const output = plainResult(result);
      return asked.length === 0 ? { output } : { output, waitsFor: asked };
    },
    undo:
      undo === undefined
        ? null
        : async (input, output) => {
            await undo(input, output);
          },
  };
}

const noExecute = 'it has no execute function, so the client runs it';

function whyNot(tool: SdkTool): string | null {
  if (isRunByProvider(tool)) return 'the provider runs it';
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

/** MCP reports the failure of a tool as a result. */
function requireSuccess(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('isError' in result) || result.isError !== true)
    return;
  if (!('content' in result) || !Array.isArray(result.content)) return;
  const texts = result.content.flatMap((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part ? [String(part.text)] : [],
  );
  throw new Error(texts.join('\n') || 'It reported an error.');
}

/** How inputs are read by the tool's schema: what was approved is what runs, so what it would change is told. */
function readerOf({ inputSchema }: SdkTool): Pick<GuardedTool, 'jsonSchema' | 'readInput'> {
  const jsonSchema = jsonSchemaOf(inputSchema);
  let check: InputCheck | null | undefined;
  const checkByJson = (input: JsonObject): ReadInput => {
    if (check === undefined) check = jsonSchema === null ? null : checkBy(jsonSchema);
    const problem = check?.(input) ?? null;
    return problem === null ? { fits: true, input } : { fits: false, ...problem };
  };
  return {
    jsonSchema,
    readInput(input) {
      try {
        return readByValidator(input, inputSchema) ?? checkByJson(input);
      } catch (thrown) {
        return { fits: false, field: 'input', why: errorText(thrown) };
      }
    },
  };
}

function jsonSchemaOf(inputSchema: SdkTool['inputSchema']): JsonObject | null {
  try {
    const { jsonSchema } = asSchema(inputSchema);
    return 'then' in jsonSchema ? null : (jsonSchema as JsonObject);
  } catch {
    return null;
  }
}

/** Null where the schema has no validator of its own that answers at once. */
function readByValidator(input: JsonObject, schema: unknown): ReadInput | null {
  if (isStandardSchema(schema)) {
    const read = schema['~standard'].validate(input);
    if (read instanceof Promise) return null;
    if (read.issues === undefined) return fitting(read.value, input);
    const [first] = read.issues;
    const field = (first?.path ?? []).map(keyOf).join('.') || 'input';
    return { fits: false, field, why: first?.message ?? 'does not fit' };
  }
  if (!hasValidator(schema)) return null;
  const read = schema.validate(input);
  if (read instanceof Promise) return null;
  return read.success
    ? fitting(read.value, input)
    : { fits: false, field: 'input', why: errorText(read.error) };
}

function fitting(value: unknown, input: JsonObject): ReadInput {
  if (isSameJson(value, input)) return { fits: true, input };
  const read = plainInput(value);
  return 'input' in read
    ? { fits: true, input: read.input }
    : { fits: false, field: 'input', why: read.problem };
}

interface StandardSchema {
  readonly '~standard': { validate(value: unknown): StandardResult | Promise<StandardResult> };
}
type PathKey = PropertyKey | { readonly key: PropertyKey };
interface StandardResult {
  readonly value?: unknown;
  readonly issues?: readonly {
    readonly message: string;
    readonly path?: readonly PathKey[] | undefined;
  }[];
}

function keyOf(key: PathKey): string {
  return String(typeof key === 'object' ? key.key : key);
}

function isStandardSchema(schema: unknown): schema is StandardSchema {
  const isHolder = (typeof schema === 'object' || typeof schema === 'function') && schema !== null;
  return isHolder && '~standard' in schema;
}

interface SdkValidator {
  validate(value: unknown): SdkRead | Promise<SdkRead>;
}
type SdkRead =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: unknown };

/** As `jsonSchema(schema, { validate })` of the AI SDK makes it. */
function hasValidator(schema: unknown): schema is SdkValidator {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'validate' in schema &&
    typeof schema.validate === 'function'
  );
}
