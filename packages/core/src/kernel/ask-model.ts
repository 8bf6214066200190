import type { z } from 'zod';
import { asTactError, type TactError, tactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Model, ModelAnswer, ModelRequest } from '#ports/model';
import type { Document } from '#ports/store';
import type { Span } from '#ports/telemetry';
import type { Integrity, ModelUsage, StageFailure } from '#records';
import { parseStructured, plainAnswer, structuredError, worstOf } from '#structured-output';
import { digest } from './digest.ts';

/** The result of reading a model's answer: a value, or why there is none, in words that the model is shown. */
export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly integrity: Integrity }
  | { readonly ok: false; readonly code: string; readonly text: string };

export interface ModelResult<Value> {
  /** Null if no answer was valid. */
  readonly result: { readonly value: Value; readonly integrity: Integrity } | null;
  readonly failures: readonly StageFailure[];
  /** Null if there was no answer at all. */
  readonly usage: ModelUsage | null;
  /** The last answer, as a document; null if there was none. */
  readonly answer: Document | null;
}

/** How a model is asked. */
export interface AskOptions {
  readonly model: Model;
  readonly clock: Clock;
  /** For all attempts together. */
  readonly timeoutMs: number;
  readonly span: Span;
  readonly signal?: AbortSignal;
  /** 2 unless given: an invalid answer is sent back to the model once, with what is wrong. */
  readonly attempts?: 1 | 2;
  /** What the owner wrote of what the model is shown. */
  readonly own?: string | undefined;
  /** Several calls of the tool are one answer: the list under this name holds all of theirs. */
  readonly joinsList?: string | undefined;
}

/**
 * Asks a model for an answer that `read` accepts, and asks once more where it does not. A failure is a value, not an
 * exception.
 *
 * Invariants:
 * 1. At most two requests: one more where the answer was invalid (with what is wrong), empty, or cut off and more may be written.
 * 2. A refusal, and an answer by a model that saw only part of the prompt, ends the asking: it would not be another one.
 * 3. An answer is read in its plain form; what that took counts as part of its integrity.
 *
 * @example
 * import { z } from 'zod';
 *
 * const schema = z.object({ mood: z.string() });
 * const tool = { name: 'answer', description: 'Say it.', inputSchema: { type: 'object' } };
 * const { result } = await askModel(
 *   { messages: [{ role: 'user', text: 'How are you?' }], tools: [tool], temperature: 0, maxOutputTokens: 100 },
 *   (answer) => readAnswer(answer, { toolName: 'answer', schema }),
 *   {
 *     model: createScriptedModel([callsTool('answer', { mood: 'fine' })]),
 *     clock: createSystemClock(),
 *     timeoutMs: 60_000,
 *     span: createRecordingTelemetry().span('ask'),
 *   },
 * );
 * result?.value; // { mood: 'fine' }
 */
export async function askModel<Value>(
  request: ModelRequest,
  read: (answer: ModelAnswer) => ReadResult<Value>,
  asking: AskOptions,
): Promise<ModelResult<Value>> {
  const { model, clock, timeoutMs, span, signal, attempts = 2 } = asking;
  const failures: StageFailure[] = [];
  let usage: ModelUsage | null = null;
  let answer: Document | null = null;
  let next = request;
  const dueMs = clock.monotonicMs() + timeoutMs;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const startedAt = clock.monotonicMs();
    try {
      const came = await model.generate(next, {
        timeoutMs: attempt === 1 ? timeoutMs : Math.max(1, dueMs - startedAt),
        span,
        ...(signal === undefined ? {} : { signal }),
      });
      usage = addUsages(usage, usageOf(came, clock.monotonicMs() - startedAt));
      const shown = textOf(came);
      answer = { digest: digest(shown), text: shown };
      const problem = answerProblem(came, next, model.id);
      if (problem !== null) throw problem;
      const { reading, notes } = readPlainly(came, request, read, asking);
      failures.push(...notes);
      if (reading.ok) return { result: reading, failures, usage, answer };
      const longer = came.finish === 'length' ? withMoreRoom(next, model) : null;
      if (came.finish === 'length' && longer === null) {
        throw tactError('DECISION_CUT_OFF', { limit: next.maxOutputTokens });
      }
      failures.push({ stage: 'propose', code: reading.code, text: reading.text });
      next = longer ?? withMistake(request, shown, reading.text);
    } catch (thrown) {
      const error = asTactError(thrown);
      failures.push(failureOf(error));
      if (error.code !== 'MODEL_ANSWER_EMPTY') break;
    }
  }
  return { result: null, failures, usage, answer };
}

/** Why an answer that came is not used, whatever it says; null where it may be. */
export function answerProblem(
  { finish, inputTokens, text }: ModelAnswer,
  { messages }: ModelRequest,
  model: string,
): TactError | null {
  if (finish === 'refused') {
    const why = text.trim() === '' ? 'content filter' : 'it declined to answer';
    return tactError('MODEL_INPUT_REFUSED', { model, why });
  }
  const bytes = messages.reduce((sum, message) => sum + Buffer.byteLength(message.text), 0);
  const expected = Math.floor(bytes / maxBytesPerToken);
  if (inputTokens < smallestContext || inputTokens >= expected) return null;
  return tactError('MODEL_PROMPT_CUT', { model, tokens: inputTokens, expected });
}

/** No tokeniser puts more into one token, on the average of a prompt. */
const maxBytesPerToken = 12;
/** No context is as short as this: a smaller count is made up by the server. */
const smallestContext = 128;

/** Room for all that the owner allows; null where that was allowed already. */
function withMoreRoom(request: ModelRequest, { maxOutputTokens }: Model): ModelRequest | null {
  if (maxOutputTokens === undefined || request.maxOutputTokens >= maxOutputTokens) return null;
  return { ...request, maxOutputTokens };
}

function withMistake(request: ModelRequest, shown: string, problem: string): ModelRequest {
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', text: shown },
      { role: 'user', text: repairText(problem) },
    ],
  };
}

function readPlainly<Value>(
  came: ModelAnswer,
  { messages, tools }: ModelRequest,
  read: (answer: ModelAnswer) => ReadResult<Value>,
  { own, joinsList }: AskOptions,
): { readonly reading: ReadResult<Value>; readonly notes: readonly StageFailure[] } {
  const shown = messages.map(({ text }) => text).join('\n');
  const plain = plainAnswer(came, { tools, shown, own, joinsList });
  const { problem, integrity } = plain;
  // What an input is that is no object, the engine says.
  const isInput = problem?.code === 'DECISION_NO_JSON_FOUND' || problem?.code === 'DECISION_MALFORMED_JSON';
  const notes = plain.notes.map((text) => ({ stage: 'propose', code: 'DECISION_SEVERAL', text }) as const);
  if (problem !== null && !isInput) {
    return { reading: { ok: false, code: problem.code, text: structuredError(problem).message }, notes };
  }
  const reading = read({ ...came, ...plain.answer });
  return {
    reading: reading.ok ? { ...reading, integrity: worstOf(reading.integrity, integrity) } : reading,
    notes,
  };
}

function failureOf({ code, message, remedy, disposition }: TactError): StageFailure {
  const failure = { stage: 'propose', code, text: message } as const;
  return disposition === 'fix' || code === 'DECISION_CUT_OFF' ? { ...failure, remedy } : failure;
}

/**
 * Reads a model's answer with a schema, from its tool call or from JSON in its prose. A failure is a value, in words that
 * the model can be shown.
 *
 * @example
 * import { z } from 'zod';
 *
 * const schema = z.object({ mood: z.string() });
 * const model = createScriptedModel([callsTool('answer', { mood: 'fine' })]);
 * const request = { messages: [], tools: [], temperature: 0, maxOutputTokens: 100 };
 * const answer = await model.generate(request, { timeoutMs: 1000 });
 * const reading = readAnswer(answer, { toolName: 'answer', schema });
 * reading.ok && reading.value; // { mood: 'fine' }
 */
export function readAnswer<Schema extends z.ZodType>(
  answer: ModelAnswer,
  { toolName, schema }: { readonly toolName: string; readonly schema: Schema },
): ReadResult<z.output<Schema>> {
  const parsed = parseStructured(schema, answer, { toolName });
  return parsed.ok ? parsed : { ok: false, code: parsed.code, text: structuredError(parsed).message };
}

function repairText(problem: string): string {
  return `That answer cannot be used. ${problem} Call the tool again, with this fixed.`;
}

/** An answer as one string: its tool calls as JSON, then its prose. */
function textOf({ toolCalls, text }: ModelAnswer): string {
  const calls = toolCalls.map(({ name, inputText }) => `${name}(${inputText})`);
  return [...calls, text].filter((part) => part !== '').join('\n') || '(nothing)';
}

function usageOf({ model, inputTokens, outputTokens }: ModelAnswer, latencyMs: number): ModelUsage {
  return { model, latencyMs, inputTokens, outputTokens, calls: 1 };
}

/** The sum of two usages. */
export function addUsages(one: ModelUsage | null, other: ModelUsage | null): ModelUsage | null {
  if (one === null || other === null) return one ?? other;
  return {
    model: one.model,
    latencyMs: one.latencyMs + other.latencyMs,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    calls: one.calls + other.calls,
  };
}
