import type { z } from 'zod';
import type { Assistant } from '#assistant';
import { tactError } from '#errors';
import { plainIssue } from '#structured-output';
import type { OpenedHome } from './opened-home.ts';
import { type Principal, requireAllowed } from './principal.ts';

/** What a call does: reads, writes, answers a question for the owner, or changes what decides. */
export const operationEffects = ['read', 'write', 'answer', 'admin'] as const;
export const operationAreas = [
  'actions',
  'decisions',
  'approvals',
  'feedback',
  'items',
  'measures',
  'signals',
  'proactive',
  'profile',
  'executive',
  'tokens',
] as const;

/**
 * Something that can be asked of an assistant, defined once for all ways in: the commands, `tact call` and gRPC hand what they are given
 * to `runOperation` and write what it gives in their own format.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output = unknown> {
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
  /** It reads or does what is the owner's alone: no agent may call it, whatever its scopes. */
  readonly notForAgents?: true;
  /** See `defineHomeOperation`. */
  readonly needsHome?: true;
  readonly input: Input;
  /** What the output is as JSON, where outside text is plain text. */
  readonly output: z.ZodType;
  /** @param given as it came, with what the schema leaves out */
  run(input: z.output<Input>, context: OperationContext, given: unknown): Promise<Output>;
}

export interface OperationContext {
  readonly assistant: Assistant;
  readonly principal: Principal;
  /** The home that the assistant was opened from; missing for an embedded one. */
  readonly home?: OpenedHome | undefined;
  /** Record and change nothing; for operations that decide. Default: false. */
  readonly dryRun?: boolean;
}

/** An operation as it is written: with its types, and nothing else to fill in. */
export function defineOperation<Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}

/**
 * Checks who calls, then what was given, and runs the operation. Throws `OPERATION_SCOPE_MISSING`, `OPERATION_NOT_FOR_AGENTS`,
 * `OPERATION_INPUT_INVALID` or `INPUT_INVALID`, which name the field, and what the operation throws.
 */
export async function runOperation<Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  given: unknown,
  context: OperationContext,
): Promise<Output> {
  requireAllowed(operation, context.principal);
  const { name, engine, decides, input } = operation;
  if (context.dryRun === true && decides !== true)
    throw tactError('OPERATION_INPUT_INVALID', {
      operation: name,
      field: 'dry run',
      why: 'is for operations that decide',
    });
  const parsed = input.safeParse(given, { error: plainIssue });
  if (parsed.success) return operation.run(parsed.data, context, given);
  const { path = [], message: why = 'does not fit' } = parsed.error.issues[0] ?? {};
  const field = path.join('.') || 'input';
  throw engine === undefined
    ? tactError('OPERATION_INPUT_INVALID', { operation: name, field, why })
    : tactError('INPUT_INVALID', { engine, field, why });
}
