import type { Assistant } from '@tact/core/assistant';
import { asTactError, tactError } from '@tact/core/errors';
import { recordRefusedCall } from '@tact/core/guarded-tools';
import type { Approval } from '@tact/core/records';
import { plainIssue } from '@tact/core/structured-output';
import type { z } from 'zod';
import type { OpenedHome } from './opened-home.ts';
import { type Principal, requireAllowed } from './principal.ts';

/** What a call does: reads, writes, answers a question for the owner, or changes what decides. */
export const operationEffects = ['read', 'write', 'answer', 'admin'] as const;
export const operationAreas = [
  'actions',
  'chat',
  'mail',
  'messages',
  'decisions',
  'approvals',
  'events',
  'feedback',
  'backtest',
  'items',
  'feeds',
  'measures',
  'signals',
  'proactive',
  'profile',
  'experiences',
  'runs',
  'heuristics',
  'executive',
  'rulebook',
  'settings',
  'system',
  'webhooks',
  'tokens',
  'mcp',
  'users',
] as const;

interface Described<Input extends z.ZodType> {
  /** Area and verb: `decisions.list`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** With the effect, the scope that a caller needs: `decisions:read`. */
  readonly area: (typeof operationAreas)[number];
  readonly effect: (typeof operationEffects)[number];
  /** The engine whose input it takes: one that does not fit is `INPUT_INVALID` of the engine. Otherwise `OPERATION_INPUT_INVALID`. */
  readonly engine?: string;
  /** It decides: it may ask a model, and can be tried without recording or changing anything. */
  readonly decides?: true;
  /** It judges past decisions again: whoever opens a home for the call opens it with the planners that made them. */
  readonly judgesAgain?: true;
  /** It reads or does what is the owner's alone: no agent may call it, whatever its scopes. */
  readonly notForAgents?: true;
  /** No service may call it either, whatever its scopes. */
  readonly ownerOnly?: true;
  /** Its output holds a secret that is shown once and kept nowhere. */
  readonly isSecret?: true;
  /** What it is given counts as the owner's own words: no agent may call it, and a service only with this very scope, not with `*`. */
  readonly speaksForOwner?: true;
  /** See `defineHomeOperation`. */
  readonly needsHome?: true;
  readonly input: Input;
  /** What the output is as JSON, where outside text is plain text. */
  readonly output: z.ZodType;
}

/**
 * Something that can be asked of an assistant, defined once for all ways in: the commands, `tact call`, HTTP and gRPC hand what they are
 * given to `runOperation` or `openStream` and write what it gives in their own format.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output = unknown> extends Described<Input> {
  readonly stream?: undefined;
  /** @param given as it came, with what the schema leaves out */
  run(input: z.output<Input>, context: OperationContext, given: unknown): Promise<Output>;
}

/** An operation that gives events while it works, and its output at the end. */
export interface StreamOperation<Input extends z.ZodType = z.ZodType, Event = unknown, Output = unknown>
  extends Described<Input> {
  /** What each event is as JSON. */
  readonly stream: z.ZodType;
  /** The id of an event, for streams that can go on: a call with it as `cursor` goes on behind that event. */
  idOf?(event: Event): string;
  /**
   * Is asked for the next event only once the one before was taken. It ends soon after `context.signal` aborts: whoever called is gone,
   * and nobody sees what it still gives.
   */
  run(input: z.output<Input>, context: OperationContext, given: unknown): AsyncGenerator<Event, Output>;
}

export type AnyOperation = Operation | StreamOperation;

/** The name as a type, by which a typed client finds what an operation takes and gives. */
export interface Named<Name extends string> {
  readonly name: Name;
}

export interface OperationContext {
  readonly assistant: Assistant;
  readonly principal: Principal;
  /** The home that the assistant was opened from; missing for an embedded one. */
  readonly home?: OpenedHome | undefined;
  /** Record and change nothing; for operations that decide. Default: false. */
  readonly dryRun?: boolean;
  /** Whether this person may answer this question, beside being named by it. Default: whoever it names may. */
  readonly mayAnswer?: ((principal: Principal, question: Approval) => boolean | Promise<boolean>) | undefined;
  /** Aborts once nobody waits for the answer any more. What was begun and changes something still ends. */
  readonly signal?: AbortSignal | undefined;
  /** What the owner said the present is, for what is kept; the clock's unless given. */
  readonly now?: number | undefined;
}

/** An operation as it is written: with its types, and nothing else to fill in. One with a `stream` is an async generator. */
export function defineOperation<const Name extends string, Input extends z.ZodType, Output>(
  operation: Operation<Input, Output> & Named<Name>,
): Operation<Input, Output> & Named<Name>;
export function defineOperation<const Name extends string, Input extends z.ZodType, Event, Output>(
  operation: StreamOperation<Input, Event, Output> & Named<Name>,
): StreamOperation<Input, Event, Output> & Named<Name>;
export function defineOperation(operation: AnyOperation): AnyOperation {
  return operation;
}

/**
 * Checks who calls, then what was given, and runs the operation, one with a stream to its end. Throws `OPERATION_SCOPE_MISSING`, `OPERATION_NOT_FOR_AGENTS`,
 * `OPERATION_INPUT_INVALID` or `INPUT_INVALID`, which name the field, and what the operation throws.
 */
export async function runOperation<Input extends z.ZodType, Output>(
  operation: Operation<Input, Output> | StreamOperation<Input, unknown, Output>,
  given: unknown,
  context: OperationContext,
): Promise<Output> {
  const input = checkCall(operation, given, context);
  if (operation.stream === undefined) return operation.run(input, context, given);
  const events = operation.run(input, context, given);
  for (;;) {
    const { done, value } = await events.next();
    if (done === true) return value;
  }
}

/** The events of an operation with a stream. What `runOperation` checks is thrown at once; what the operation throws, by its events. */
export function openStream<Input extends z.ZodType, Event, Output>(
  operation: StreamOperation<Input, Event, Output>,
  given: unknown,
  context: OperationContext,
): AsyncGenerator<Event, Output> {
  return operation.run(checkCall(operation, given, context), context, given);
}

/** Checks who calls, then what was given, which it gives as the operation takes it. */
export function checkCall<Input extends z.ZodType>(
  operation: Described<Input>,
  given: unknown,
  { principal, dryRun, assistant }: OperationContext,
): z.output<Input> {
  try {
    requireAllowed(operation, principal);
  } catch (thrown) {
    tellOwner(operation.name, thrown, { principal, assistant });
    throw thrown;
  }
  const { name, engine, decides, input } = operation;
  if (dryRun === true && decides !== true)
    throw tactError('OPERATION_INPUT_INVALID', {
      operation: name,
      field: 'dry run',
      why: 'is for operations that decide',
    });
  const parsed = input.safeParse(given, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const { field, why } = flawIn(parsed.error.issues[0]);
  throw engine === undefined
    ? tactError('OPERATION_INPUT_INVALID', { operation: name, field, why })
    : tactError('INPUT_INVALID', { engine, field, why });
}

/** Beside the call, which is refused whether or not that can be recorded. */
function tellOwner(
  operation: string,
  thrown: unknown,
  { principal, assistant }: Pick<OperationContext, 'principal' | 'assistant'>,
): void {
  const { code, message: why } = asTactError(thrown);
  const call = { caller: principal.name, operation, code, why };
  recordRefusedCall(assistant, principal.user, call).catch((problem: unknown) =>
    assistant.runtime.log.warn('refused call not recorded', { code: asTactError(problem).code }),
  );
}

/** What is wrong with an input, in words that follow the name of the field. */
function flawIn(issue: z.core.$ZodIssue | undefined): { readonly field: string; readonly why: string } {
  const { path = [], message: why = 'does not fit' } = issue ?? {};
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...path, ...unknown].join('.').slice(0, 100) || 'input';
  return { field, why: unknown.length === 0 ? why : 'is not one of its fields' };
}
