import type { ToolResultPart } from 'ai';
import type { CallOutcome, RanCall } from '#engines/tools';
import { exposeAll, type Json, type JsonObject } from '#records';
import type { SdkTool } from './read-tool.ts';

/** What a model is told in place of a call's result. */
export type ToolResultOutput = ToolResultPart['output'];

/** A result that needs a word with it: something else ran than was called, or it was taken back. */
export interface ExplainedOutput extends JsonObject {
  readonly note: string;
  readonly ran: { readonly tool: string; readonly input: JsonObject };
  readonly output: Json;
}

export function isExplained(output: unknown): output is ExplainedOutput {
  if (typeof output !== 'object' || output === null) return false;
  return ['note', 'ran', 'output'].every((key) => key in output) && Object.keys(output).length === 3;
}

type Done = CallOutcome & { readonly state: 'done' };

/** The result as the tool returned it, explained where the model would misunderstand it. */
export function outputOf({ ran, output, isUndone }: Done): Json | ExplainedOutput {
  const notes = [
    ...(ran.isChanged ? ['This call was changed before it was approved. What ran stands here.'] : []),
    ...(isUndone ? ['It was undone afterwards.'] : []),
  ];
  return notes.length === 0 ? output : explained(notes.join(' '), ran, output);
}

/** What the messages say about a call that ended; null if it has not ended. */
export async function resultOf(
  outcome: CallOutcome,
  call: { readonly toolCallId: string; readonly input: unknown },
  { toModelOutput }: SdkTool,
): Promise<ToolResultOutput | null> {
  switch (outcome.state) {
    case 'open':
    case 'planned':
    case 'running':
      return null;
    case 'refused':
      return { type: 'execution-denied', reason: outcome.why };
    case 'failed':
    case 'unknown':
      return { type: 'error-text', value: troubleWith(outcome) };
    case 'done': {
      const output = outputOf(outcome);
      if (toModelOutput !== undefined && output === outcome.output)
        return toModelOutput({ toolCallId: call.toolCallId, input: call.input, output });
      return typeof output === 'string'
        ? { type: 'text', value: output }
        : { type: 'json', value: exposeAll(output) };
    }
  }
}

/** A failure in one sentence, with what was tried if that is not what was called. */
export function troubleWith({
  state,
  ran,
  why,
}: CallOutcome & { readonly state: 'failed' | 'unknown' }): string {
  const tried = ran.isChanged
    ? ` This call was changed before it was approved: ${ran.name} ${JSON.stringify(ran.input)}.`
    : '';
  return state === 'failed' ? `${why}${tried}` : `${why} It is not called again.${tried}`;
}

function explained(note: string, { name, input }: RanCall, output: Json): ExplainedOutput {
  return { note, ran: { tool: name, input }, output };
}
