import { checkParameters } from '@tact/core/kernel';
import { holdsOutside, type JsonObject, type MaybeOutside, outside } from '@tact/core/records';
import { distinctText } from '@tact/core/text';
import { type BindContext, type TimeRemark, Unclear } from './bind-context.ts';
import type { Option } from './find-item.ts';
import { inFormOf, readSpoken } from './spoken-parameters.ts';
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
    const question = `The ${problem.field.replaceAll('_', ' ')} ${problem.why}. What should it be?`;
    // What does not fit may be named, and may be a stranger's.
    return unclear(holdsOutside(parameters) ? outside(question, 'parameters') : question, problem.field);
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
