import type { CallOutcome, DoneCall, RanCall } from '@tact/core/guarded-tools';
import type { EffectState, Json, JsonObject } from '@tact/core/records';
import type { ToolResultPart } from 'ai';
import type { SdkTool } from './read-tool.ts';

/** What a model is told in place of a call's result. */
export type ToolResultOutput = ToolResultPart['output'];

/** A result that needs a word with it: something else ran than was called, or an undo of it was tried. */
export interface ExplainedOutput extends JsonObject {
  readonly note: string;
  readonly ran: { readonly tool: string; readonly input: JsonObject };
  readonly output: Json;
}

/** The result as the tool returned it, explained where the model would misunderstand it. */
export function outputOf({ ran, output, undo }: DoneCall): Json | ExplainedOutput {
  const note = [
    ...(ran.isChanged ? ['This call was changed before it was approved. What ran stands here.'] : []),
    ...(undo === null ? [] : [undoNotes[undo]]),
  ].join(' ');
  return note === '' ? output : { note, ran: { tool: ran.name, input: ran.input }, output };
}

const undoNotes: Readonly<Record<EffectState, string>> = {
  planned: 'It is to be undone, and was not undone yet.',
  running: 'It is being undone.',
  done: 'It was undone afterwards.',
  failed: 'An undo of it failed; it is still done.',
  unknown: 'An undo of it was tried, and it is unknown whether it is undone.',
};

/** What the messages say about a call that has not ended. */
export function waitingText(outcome: CallOutcome): string {
  return outcome.state === 'open'
    ? `The call waits for approval, id ${outcome.question.id.slice(-8)}, do not call again.`
    : 'The call is still running, do not call again.';
}

/** Whether a result may be one that `waitingText` made; only the record of its call tells. */
export function mayBeWaiting(output: ToolResultOutput): boolean {
  return (
    output.type === 'text' &&
    /^The call (?:waits|is still running)\b.*, do not call again\.$/.test(output.value)
  );
}

/** What the messages say about a call that has ended. `real` is what the tool returned, where that is still known here. */
export async function resultOf(
  outcome: CallOutcome,
  call: { readonly toolCallId: string; readonly input: unknown },
  tool: SdkTool | undefined,
  real?: { readonly value: unknown },
): Promise<ToolResultOutput> {
  switch (outcome.state) {
    case 'open':
    case 'planned':
    case 'running':
      return { type: 'text', value: waitingText(outcome) };
    case 'refused':
      return { type: 'execution-denied', reason: outcome.why };
    case 'failed':
    case 'unknown':
      return { type: 'error-text', value: troubleWith(outcome) };
    case 'done': {
      const output = outputOf(outcome);
      const shown = output === outcome.output ? await shownBy(tool, call, real ?? { value: output }) : null;
      return shown ?? plainOutput(output);
    }
  }
}

/** As the tool itself shows its result; null where it does not, or fails: then the model reads the result plain. */
async function shownBy(
  tool: SdkTool | undefined,
  { toolCallId, input }: { readonly toolCallId: string; readonly input: unknown },
  { value }: { readonly value: unknown },
): Promise<ToolResultOutput | null> {
  if (tool?.toModelOutput === undefined) return null;
  try {
    return await tool.toModelOutput({ toolCallId, input, output: value });
  } catch {
    return null;
  }
}

export function plainOutput(output: Json): ToolResultOutput {
  return typeof output === 'string'
    ? { type: 'text', value: output }
    : { type: 'json', value: output as (ToolResultOutput & { type: 'json' })['value'] };
}

/** A failure in one sentence, with what was tried if that is not what was called. */
export function troubleWith({
  state,
  ran,
  why,
}: CallOutcome & { readonly state: 'failed' | 'unknown' }): string {
  const tried = ran.isChanged ? ` ${changed(ran)}` : '';
  return state === 'failed' ? `${why}${tried}` : `${why} It is not called again.${tried}`;
}

function changed({ name, input }: RanCall): string {
  return `This call was changed before it was approved: ${name} ${JSON.stringify(input)}.`;
}
