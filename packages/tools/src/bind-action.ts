import { checkParameters } from '@tact/core/kernel';
import type { Json, JsonObject, MaybeOutside } from '@tact/core/records';
import { fitToSchema, plainIssue } from '@tact/core/structured-output';
import { distinctText } from '@tact/core/text';
import { z } from 'zod';
import { type BindContext, type TimeRemark, Unclear } from './bind-context.ts';
import type { Option } from './find-item.ts';
import type { TimedParameters, Tool } from './tool.ts';

/**
 * Turns what somebody planned, in words, into an action as it can be judged, approved and run: things by id and version, people
 * by address. What is not clear becomes a question. Pure: what may be meant is handed in.
 */

/** An action in a planner's terms. */
interface ToolRequest {
  /** The domain and the short name within it, as in `task` and `create`. */
  readonly domain: string;
  readonly action: string;
  readonly params: JsonObject;
}

export type BindResult =
  | {
      readonly status: 'bound';
      readonly tool: Tool;
      /** A name of the registry. */
      readonly action: string;
      readonly parameters: JsonObject;
      /** Names of what was planned and means nothing to the tool. */
      readonly ignored: readonly string[];
      /** In [0, 1]: that words mean the thing they were taken to mean. */
      readonly confidence: number;
      /** What the owner has to be told about how the words were read. */
      readonly remarks: readonly MaybeOutside[];
    }
  | {
      readonly status: 'unclear';
      readonly question: MaybeOutside;
      /** The parameter that the answer belongs to; null if it has to be understood anew. */
      readonly field: string | null;
      /** The items named in the question: the id of one of them is an answer. */
      readonly options: readonly Option[];
    };

/** The tool that a planner calls by its short name, or by its name in the registry; null for none. */
export function toolFor(
  { domain, action }: Pick<ToolRequest, 'domain' | 'action'>,
  tools: readonly Tool[],
): Tool | null {
  const offered = tools.filter((tool) => tool.offered || isForWordsAlone(tool));
  return (
    offered.find((tool) => tool.domain === domain && tool.verb === action) ??
    offered.find((tool) => tool.name === action) ??
    null
  );
}

/** It is planned from the owner's words by itself, and by no model. */
export function isForWordsAlone({ offered, plan }: Pick<Tool, 'offered' | 'plan'>): boolean {
  return !offered && plan !== undefined;
}

/** @param found what the tool's own `lookUp` brought; null if it has none, or failed */
export function bindAction(
  planned: ToolRequest,
  tools: readonly Tool[],
  context: BindContext,
  found: unknown = null,
): BindResult {
  const tool = toolFor(planned, tools);
  if (tool === null) return unclear('I cannot do that. What else should I do?', null);
  try {
    return bindWith(tool, planned.params, context, found);
  } catch (thrown) {
    if (!(thrown instanceof Unclear)) throw thrown;
    return unclear(thrown.question, thrown.field, thrown.options);
  }
}

function bindWith(tool: Tool, given: JsonObject, context: BindContext, found: unknown): BindResult {
  const params = inFormOf(tool, given);
  const timed = tool.readTimes?.(params, context, found) ?? everyTime(tool, params, context);
  const spoken = readSpoken(tool, timed.params);
  if (!spoken.ok) return unclear(spoken.question, spoken.field);
  const bound = tool.bind?.(spoken.parameters, context, found) ?? { parameters: spoken.parameters };
  const { parameters, confidence = 1 } = bound;
  const problem = checkParameters(tool, parameters);
  if (problem !== null) {
    return unclear(questionFor(tool, problem.field, problem.why), problem.field);
  }
  const { ignored } = spoken;
  const doubts = timed.remarks.flatMap((one) => (isDoubt(one) ? one.doubt : []));
  return {
    ...{ status: 'bound', tool, action: tool.name, parameters, ignored },
    confidence: doubts.length > 0 ? Math.min(confidence, confidenceOfDoubt) : confidence,
    remarks: distinctText([...timed.remarks.flatMap((one) => (isDoubt(one) ? [] : one)), ...doubts]),
  };
}

function isDoubt(remark: TimeRemark): remark is Extract<TimeRemark, { readonly doubt: string }> {
  return typeof remark === 'object' && 'doubt' in remark;
}

/** Below what any policy lets pass that asks at all. */
const confidenceOfDoubt = 0.5;

/** Each field that names a time, where it stands. */
function everyTime({ fields = {} }: Tool, params: JsonObject, { times }: BindContext): TimedParameters {
  const remarks: TimeRemark[] = [];
  const read = Object.entries(params).map(([field, value]) => {
    if (fields[field]?.names !== 'time' || typeof value !== 'string' || value === '') return [field, value];
    const { start, remarks: own } = times.read(value, field);
    remarks.push(...own);
    return [field, start.iso];
  });
  return { params: Object.fromEntries(read), remarks };
}

function unclear(question: MaybeOutside, field: string | null, options: readonly Option[] = []): BindResult {
  return { status: 'unclear', question, field, options };
}

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
function inFormOf({ spoken }: Pick<Tool, 'spoken'>, given: JsonObject): JsonObject {
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
  return { ok: false, question: questionFor(tool, field, isMissing ? '' : (issue?.message ?? '')), field };
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

/**
 * Asks for what is missing or does not fit. What a schema says is meant for programs; of that, people hear only what helps them.
 *
 * @param why what the schema says of the value; empty for a value that is missing
 */
function questionFor(
  { fields = {}, question = 'What exactly should I do?' }: Pick<Tool, 'fields' | 'question'>,
  field: string | null,
  why: string,
): string {
  const ask = (field === null ? undefined : fields[field]?.ask) ?? question;
  const said = helpful.find(([reason]) => reason.test(why))?.[1];
  return said === undefined ? ask : `${said} ${ask}`;
}

const helpful: readonly (readonly [RegExp, string])[] = [
  [/end after it begins/, 'It would end before it begins.'],
  [/longer than|at most \d+ characters/, 'That is too long.'],
  [/^must be an address/, 'That is not a mail address.'],
];

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
