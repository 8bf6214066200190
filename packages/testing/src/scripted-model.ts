import { type ErrorCode, TactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type {
  Model,
  ModelAnswer,
  ModelCallOptions,
  ModelRequest,
  ModelToolCall,
} from '@tact/core/ports/model';
import type { Json } from '@tact/core/records';

/**
 * What a scripted model does in one call: answers (what is left out is filled in plausibly) or fails, at once
 * or after `afterMs` on the clock that it was given. To a caller that listens it hands out its prose in `pieces`, or
 * word by word where the script has only `text`, with `betweenMs` from one to the next; then it ends, or fails.
 */
export type ScriptedAnswer = {
  readonly afterMs?: number;
  readonly pieces?: readonly string[];
  readonly betweenMs?: number;
} & (
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

/** A model that answers from a script, and keeps what it was asked. */
export interface ScriptedModel extends Model {
  /** Every request so far, unscripted ones included. */
  readonly requests: readonly ModelRequest[];
  /** Problems with calls that were not scripted: a test can assert that it is empty, whoever caught the error. */
  readonly unscripted: readonly string[];
  /** How many answers of a list are left. */
  readonly left: number;
}

/**
 * A model that answers from a script. A call beyond the script throws an error that is deliberately no
 * `TactError`: no fallback may take it for a model that is merely unavailable.
 *
 * @example
 * const model = createScriptedModel([{ text: 'Hello.' }]);
 * const tact = await openInMemory({ model });
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
      await play(id, answer, settings.clock, options);
      if ('fails' in answer) throw failure(id, answer.fails, options);
      return complete(id, answer);
    },
  };
}

/**
 * An answer of a scripted model that calls one tool.
 *
 * @example
 * const model = createScriptedModel([callsTool('plan', { steps: [] })]);
 */
export function callsTool(name: string, input: Json): ScriptedAnswer {
  return { toolCalls: [{ name, input }] };
}

function describeUnscripted(id: string, request: ModelRequest, callNumber: number): string {
  const tools = request.tools.map((tool) => tool.name).join(', ') || 'none';
  return `The scripted model ${id} was called once more than its script says: call ${callNumber}, ${request.messages.length} messages, tools ${tools}.`;
}

/** Lets the time of the answer pass and hands out its pieces. */
async function play(
  id: string,
  answer: ScriptedAnswer,
  clock: Clock | undefined,
  options: ModelCallOptions,
): Promise<void> {
  const { afterMs = 0, betweenMs = 0 } = answer;
  const left = { ms: options.timeoutMs };
  await delay(id, afterMs, left, clock, options);
  for (const [index, piece] of piecesOf(answer).entries()) {
    if (index > 0) await delay(id, betweenMs, left, clock, options);
    if (piece !== '') options.onText?.(piece);
  }
  // A listener may have given up because of what it heard.
  if (options.signal?.aborted) throw new TactError('MODEL_CANCELLED', { model: id });
}

async function delay(
  id: string,
  ms: number,
  left: { ms: number },
  clock: Clock | undefined,
  { signal, timeoutMs }: ModelCallOptions,
): Promise<void> {
  if (signal?.aborted) throw new TactError('MODEL_CANCELLED', { model: id });
  if (ms === 0) return;
  if (!clock) throw new Error('A scripted model that answers after a while needs a clock.');
  await clock.sleep(Math.min(ms, left.ms), signal);
  if (signal?.aborted) throw new TactError('MODEL_CANCELLED', { model: id });
  if (ms > left.ms) throw new TactError('MODEL_TIMEOUT', { model: id, timeoutMs });
  left.ms -= ms;
}

function piecesOf(answer: ScriptedAnswer): readonly string[] {
  if (answer.pieces) return answer.pieces;
  return ('text' in answer && answer.text?.match(/\s*\S+\s*|\s+/g)) || [];
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
    text: answer.text ?? answer.pieces?.join('') ?? '',
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
