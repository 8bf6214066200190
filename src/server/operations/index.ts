import { getTraceOperation } from './get-trace.ts';
import { processEventOperation } from './process-event.ts';
import { provideFeedbackOperation } from './provide-feedback.ts';

export { runOperation } from './operation.ts';

/** Everything that programs can ask for. */
export const operations = [processEventOperation, provideFeedbackOperation, getTraceOperation] as const;
