import type { z } from 'zod';
import { getTraceOperation } from './get-trace.ts';
import { type Operation, type OperationContext, runOperation } from './operation.ts';
import { processEventOperation } from './process-event.ts';
import { provideFeedbackOperation } from './provide-feedback.ts';

/** An operation for a way in that knows none by name. */
export interface ServedOperation extends Omit<Operation<never, object>, 'input' | 'run'> {
  readonly input: z.ZodType;
  /** Checks what was given and runs it. Throws `INPUT_INVALID`, which names the field, and what the operation throws. */
  call(given: unknown, context: OperationContext): Promise<object>;
}

/** Everything that programs can ask for. */
export const operations: readonly ServedOperation[] = [
  served(processEventOperation),
  served(provideFeedbackOperation),
  served(getTraceOperation),
];

function served<Input, Output extends object>(operation: Operation<Input, Output>): ServedOperation {
  return { ...operation, call: (given, context) => runOperation(operation, given, context) };
}
