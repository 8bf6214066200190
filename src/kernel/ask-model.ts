import type { z } from 'zod';
import { asTactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { Model, ModelAnswer, ModelRequest } from '#ports/model';
import type { Document } from '#ports/store';
import type { Span } from '#ports/telemetry';
import type { Integrity, ModelUsage, StageFailure } from '#records';
import { parseStructured, structuredError } from '#structured-output';
import { digest } from './digest.ts';

/** The result of reading a model's answer: a value, or why there is none, in words that the model is shown. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly integrity: Integrity }
  | { readonly ok: false; readonly code: string; readonly text: string };

export interface Asked<Value> {
  /** Null if no answer was valid. */
  readonly result: { readonly value: Value; readonly integrity: Integrity } | null;
  readonly failures: readonly StageFailure[];
  /** Null if there was no answer at all. */
  readonly usage: ModelUsage | null;
  /** The last answer, as a document; null if there was none. */
  readonly answer: Document | null;
}

/** How a model is asked. */
export interface Asking {
  readonly model: Model;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly span: Span;
  readonly signal?: AbortSignal;
  /** 2 unless given: an invalid answer is sent back to the model once, with what is wrong. */
  readonly attempts?: 1 | 2;
}

/** Asks a model. A failure is a value. */
export async function askModel<Value>(
  request: ModelRequest,
  read: (answer: ModelAnswer) => Reading<Value>,
  { model, clock, timeoutMs, span, signal, attempts = 2 }: Asking,
): Promise<Asked<Value>> {
  const failures: StageFailure[] = [];
  let usage: ModelUsage | null = null;
  let answer: Document | null = null;
  let messages = request.messages;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const startedAt = clock.monotonicMs();
    try {
      const came = await model.generate(
        { ...request, messages },
        { timeoutMs, span, ...(signal === undefined ? {} : { signal }) },
      );
      usage = addUsages(usage, usageOf(came, clock.monotonicMs() - startedAt));
      const shown = textOf(came);
      answer = { digest: digest(shown), text: shown };
      const reading = read(came);
      if (reading.ok) return { result: reading, failures, usage, answer };
      failures.push({ stage: 'propose', code: reading.code, text: reading.text });
      messages = [
        ...request.messages,
        { role: 'assistant', text: shown },
        { role: 'user', text: repairText(reading.text) },
      ];
    } catch (thrown) {
      const { code, message, remedy, disposition } = asTactError(thrown);
      const failure = { stage: 'propose', code, text: message } as const;
      failures.push(disposition === 'fix' ? { ...failure, remedy } : failure);
      break;
    }
  }
  return { result: null, failures, usage, answer };
}

/** Reads a model's answer with a schema; a failure is a value, in words that the model can be shown. */
export function readAnswer<Schema extends z.ZodType>(
  answer: ModelAnswer,
  { toolName, schema }: { readonly toolName: string; readonly schema: Schema },
): Reading<z.output<Schema>> {
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
