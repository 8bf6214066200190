import type { z } from 'zod';
import type { Assistant } from '#assistant';
import { tactError } from '#errors';
import { plainIssue } from '#structured-output';

/**
 * Something that programs can ask for, defined once for all ways in: the command line and gRPC hand what they are given to
 * `runOperation` and write what it gives in their own format.
 */
export interface Operation<Input, Output> {
  /** In snake case, such as `process_event`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** The engine that it asks. */
  readonly engine: string;
  /** It decides about its input: what `tact decide` does for the engine. */
  readonly decides: boolean;
  /** Plain JSON with names in snake case. */
  readonly input: z.ZodType<Input>;
  /** @param given as it came, with what the schema leaves out */
  run(input: Input, context: OperationContext, given: unknown): Promise<Output>;
}

export interface OperationContext {
  readonly assistant: Assistant;
  /** Whose assistant it is. */
  readonly user: string;
  /** Who calls, as a server knows it; missing for the owner and programs of theirs. */
  readonly caller?: string | undefined;
  /** Decide without recording; for operations that decide. Default: false. */
  readonly dryRun?: boolean;
}

/** Checks what was given and runs the operation. Throws `INPUT_INVALID`, which names the field, and what the operation throws. */
export async function runOperation<Input, Output>(
  operation: Operation<Input, Output>,
  given: unknown,
  context: OperationContext,
): Promise<Output> {
  const parsed = operation.input.safeParse(given, { error: plainIssue });
  if (parsed.success) return operation.run(parsed.data, context, given);
  const { path = [], message = 'does not fit' } = parsed.error.issues[0] ?? {};
  const field = path.join('.') || 'input';
  throw tactError('INPUT_INVALID', { engine: operation.engine, field, why: message });
}
