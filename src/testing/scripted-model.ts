import { type ErrorCode, TactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Model, ModelAnswer, ModelCallOptions, ModelRequest, ModelToolCall } from '#ports/model';
import type { Json } from '#records';

/**
 * What a scripted model does in one call: answers (what is left out is filled in plausibly) or fails, at once
 * or after `afterMs` on the clock that it was given.
 */
export type ScriptedAnswer = { readonly afterMs?: number } & (
  | (Partial<Omit<ModelAnswer, 'toolCalls'>> & { readonly toolCalls?: readonly ScriptedToolCall[] })
  | { readonly fails: ErrorCode | Error }
);

/** A call with its `input`, or with an `inputText` that is no JSON. */
export type ScriptedToolCall =
  | { readonly name: string; readonly input: Json }
  | { readonly name: string; readonly inputText: string };

/** The answers in order, or a function of the request; `undefined` means that the call was not expected. */
export type ModelScript =
  | readonly ScriptedAnswer[]
  | ((request: ModelRequest, callNumber: number) => ScriptedAnswer | undefined);

export interface ScriptedModel extends Model {
  /** Every request so far, unscripted ones included. */
  readonly requests: readonly ModelRequest[];
  /** What was said of calls that the script does not have: a test can assert that it is empty, whoever caught the error. */
  readonly unscripted: readonly string[];
  /** How many answers of a list are left. */
  readonly left: number;
}

/**
 * A model that answers from a script. A call beyond the script throws an error that is deliberately no
 * `TactError`: no fallback may take it for a model that is merely unavailable.
 */
export function createScriptedModel(
  script: ModelScript,
  settings: { readonly id?: string; readonly clock?: Clock } = {},
): ScriptedModel {
  const id = settings.id ?? 'scripted:model';
  const requests: ModelRequest[] = [];
  const unscripted: string[] = [];
  const list = typeof script === 'function' ? undefined : [...script];

  return {
    id,
    requests,
    unscripted,
    get left() {
      return list?.length ?? 0;
    },
    async generate(request, options) {
      requests.push(request);
      const answer = typeof script === 'function' ? script(request, requests.length) : list?.shift();
      if (!answer) {
        const text = describeUnscripted(id, request, requests.length);
        unscripted.push(text);
        throw new Error(text);
      }
      await delay(id, answer.afterMs, settings.clock, options);
      if ('fails' in answer) throw failure(id, answer.fails, options);
      return complete(id, answer);
    },
  };
}

/** An answer that calls one tool. */
export function callsTool(name: string, input: Json): ScriptedAnswer {
  return { toolCalls: [{ name, input }] };
}

function describeUnscripted(id: string, request: ModelRequest, callNumber: number): string {
  const tools = request.tools.map((tool) => tool.name).join(', ') || 'none';
  return `The scripted model ${id} was called once more than its script says: call ${callNumber}, ${request.messages.length} messages, tools ${tools}.`;
}

async function delay(
  id: string,
  afterMs: number | undefined,
  clock: Clock | undefined,
  { signal, timeoutMs }: ModelCallOptions,
): Promise<void> {
  if (signal?.aborted) throw new TactError('MODEL_CANCELLED', { model: id });
  if (!afterMs) return;
  if (!clock) throw new Error('A scripted model that answers after a while needs a clock.');
  await clock.sleep(Math.min(afterMs, timeoutMs), signal);
  if (signal?.aborted) throw new TactError('MODEL_CANCELLED', { model: id });
  if (afterMs > timeoutMs) throw new TactError('MODEL_TIMEOUT', { model: id, timeoutMs });
}

/** A code's sentence gets every value that one of a model's failures can name. */
function failure(id: string, fails: ErrorCode | Error, { timeoutMs }: ModelCallOptions): Error {
  if (typeof fails !== 'string') return fails;
  const [provider = id] = id.split(':');
  return new TactError(fails, {
    model: id,
    provider,
    variable: 'MODEL_API_KEY',
    why: 'the script says so',
    timeoutMs,
  });
}

function complete(id: string, answer: Exclude<ScriptedAnswer, { fails: unknown }>): ModelAnswer {
  const toolCalls = (answer.toolCalls ?? []).map(completeCall);
  return {
    toolCalls,
    text: answer.text ?? '',
    finish: answer.finish ?? (toolCalls.length > 0 ? 'tool-calls' : 'stop'),
    inputTokens: answer.inputTokens ?? 100,
    outputTokens: answer.outputTokens ?? 20,
    model: answer.model ?? id.slice(id.indexOf(':') + 1),
  };
}

function completeCall(call: ScriptedToolCall): ModelToolCall {
  return 'input' in call
    ? { name: call.name, input: call.input, inputText: JSON.stringify(call.input) }
    : { name: call.name, input: undefined, inputText: call.inputText };
}
