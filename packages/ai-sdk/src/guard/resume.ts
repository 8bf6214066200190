import {
  addTold,
  isEqualCall,
  isUnfinished,
  type RecordedCall,
  readTold,
  type ToldCalls,
  toldInPlace,
} from '@tact/core/guarded-tools';
import { canonicalJson, digest, isSameJson } from '@tact/core/kernel';
import type { ModelMessage } from 'ai';
import { carryOut, type Guard, recordOf, shownResult } from './guard.ts';
import { mayBeWaiting, type ToolResultOutput, waitingText } from './tool-output.ts';
import { callsIn, type ToldCall, type TranscriptCall, withResults } from './transcript.ts';

/**
 * The messages of a run with what became of its calls.
 *
 * Invariants:
 * 1. Every call that the messages hold open gets its result, or nothing is given at all; with `waiting: 'tell'` the result of one that
 *    waits is that it waits.
 * 2. What the messages lost comes back: a question that is open, each time; the end of one, once and at one place.
 * 3. A no that the client wrote withdraws our own open question; a yes that it wrote is none.
 */

export interface ResumeOptions {
  /** `tell`: what still waits becomes a result that says so, so that the conversation can go on. Default: null is given then. */
  readonly waiting?: 'tell' | undefined;
}

export async function resumeRun(
  guard: Guard,
  messages: readonly ModelMessage[],
  { waiting }: ResumeOptions = {},
): Promise<ModelMessage[] | null> {
  const transcript = callsIn(messages);
  await withdrawDenied(guard, transcript);
  const newestUser = messages.findLastIndex(({ role }) => role === 'user');
  const context: ResumeContext = {
    ...{ transcript, messages, newestUser },
    known: await readTold(guard.user, guard.run, guard.runtime),
    anchor: newestUser < 0 ? toldInPlace : anchorOf(messages[newestUser] as ModelMessage),
    before: newestUser < 0 ? messages.length : newestUser,
  };
  const ends: RunEnds = { results: new Map(), pairs: [], told: {} };
  let isOpen = false;

  for (const call of transcript) {
    if (call.result !== null && !mayBeWaiting(call.result.output)) continue;
    const recorded = await recordOf(guard, call, messages);
    if (recorded === null) continue;
    if ('problem' in recorded) ends.results.set(call, { type: 'error-text', value: recorded.problem });
    else if (await isHeldOpen(guard, call, recorded, { context, ends, waiting })) isOpen = true;
  }
  if (isOpen) return null;
  await tellLost(guard, context, ends);
  await addTold(guard.user, guard.run, ends.told, guard.runtime);
  return withResults(messages, ends.results, ends.pairs);
}

interface ResumeContext {
  readonly transcript: readonly TranscriptCall[];
  readonly messages: readonly ModelMessage[];
  /** Of the user's newest message; -1 where there is none. */
  readonly newestUser: number;
  readonly known: ToldCalls;
  readonly anchor: string;
  readonly before: number;
}

/** What is told of calls: results in their place, pairs of a call and its end, and by decision where its end stands. */
interface RunEnds {
  readonly results: Map<TranscriptCall, ToolResultOutput>;
  readonly pairs: ToldCall[];
  readonly told: Record<string, string>;
}

/** Tells what became of a call in the messages; true where it waits and nobody is to be told. */
async function isHeldOpen(
  guard: Guard,
  call: TranscriptCall,
  recorded: RecordedCall,
  { context, ends, waiting }: ResumeOptions & { readonly context: ResumeContext; readonly ends: RunEnds },
): Promise<boolean> {
  const { transcript, messages, known, newestUser } = context;
  const { results, pairs, told } = ends;
  const { id } = recorded.decision;
  const outcome = await carryOut(guard, recorded);
  const isPast = call.result !== null && newestUser > call.index;
  if (isUnfinished(outcome)) {
    if (waiting !== 'tell' && !isPast) return true;
    if (call.result === null) results.set(call, { type: 'text', value: waitingText(outcome) });
  } else if (!isPast) {
    results.set(call, await shownResult(guard, outcome, recorded));
    told[id] = toldInPlace;
  } else {
    const toolCallId = endIdOf(recorded);
    const place = placeOf(known[id], context, messages);
    if (place === null || transcript.some((one) => one.toolCallId === toolCallId)) return false;
    pairs.push(toldOf(recorded, { ...place, toolCallId }, await shownResult(guard, outcome, recorded)));
    told[id] = place.anchor;
  }
  return false;
}

/** Questions of the run that the messages do not hold any more, because they were pruned or the user wrote meanwhile. */
async function tellLost(
  guard: Guard,
  { transcript, messages, known, anchor, before }: ResumeContext,
  { pairs, told }: RunEnds,
): Promise<void> {
  for (const recorded of (await guard.calls.asked(guard.run)).toReversed()) {
    const { decision, call } = recorded;
    const held = transcript.find((one) => isCallOf(one, recorded));
    if (held !== undefined) {
      const isRead = held.result !== null && !mayBeWaiting(held.result.output);
      if (isRead && !isUnfinished(await guard.calls.outcomeOf(recorded))) told[decision.id] ??= toldInPlace;
      continue;
    }
    if (known[decision.id] === toldInPlace) continue;
    if (transcript.some(({ toolCallId }) => toolCallId === endIdOf(recorded))) continue;
    const outcome = await carryOut(guard, recorded);
    const isEnd = !isUnfinished(outcome);
    const place = isEnd ? placeOf(known[decision.id], { anchor, before }, messages) : { anchor, before };
    if (place === null) continue;
    const isTaken = transcript.some(({ toolCallId }) => toolCallId === call.toolCallId);
    const toolCallId = isTaken ? endIdOf(recorded) : call.toolCallId;
    pairs.push(toldOf(recorded, { ...place, toolCallId }, await shownResult(guard, outcome, recorded)));
    if (isEnd) told[decision.id] = place.anchor;
  }
}

function isCallOf({ toolCallId, toolName, input }: TranscriptCall, recorded: RecordedCall): boolean {
  return (
    toolCallId === recorded.call.toolCallId &&
    toolName === recorded.call.tool &&
    isSameJson(input, recorded.call.input)
  );
}

/** Where an end is told: where it was told before, as long as that message is there, else now. */
function placeOf(
  earlier: string | undefined,
  now: { readonly anchor: string; readonly before: number },
  messages: readonly ModelMessage[],
): { readonly anchor: string; readonly before: number } | null {
  if (earlier === undefined) return now;
  const at = messages.findIndex((message) => message.role === 'user' && anchorOf(message) === earlier);
  return at < 0 ? null : { anchor: earlier, before: at };
}

function anchorOf(message: ModelMessage): string {
  return digest(canonicalJson({ content: message.content })).slice(0, 32);
}

/** The id under which an end is told while its call stands in the messages, or another one has its id. */
function endIdOf({ decision }: RecordedCall): string {
  return `tact${digest(decision.id).slice(0, 24)}`;
}

function toldOf(
  { call }: RecordedCall,
  { before, toolCallId }: Pick<ToldCall, 'before' | 'toolCallId'>,
  output: ToolResultOutput,
): ToldCall {
  return { before, toolCallId, toolName: call.tool, input: call.input, output };
}

/** Recorded as withdrawn by the client: it is no evidence, and no yes that comes later runs it. */
export async function withdrawDenied(
  { run, calls }: Pick<Guard, 'run' | 'calls'>,
  transcript: readonly TranscriptCall[],
): Promise<void> {
  for (const { denial, toolCallId, toolName, input } of transcript) {
    if (denial === null) continue;
    const equal = (await calls.withId(run, toolCallId)).filter((one) =>
      isEqualCall(one, { tool: toolName, input: input as RecordedCall['call']['input'] }),
    );
    const recorded = equal.at(-1);
    if (recorded === undefined || (await calls.outcomeOf(recorded)).state !== 'open') continue;
    const why = denial.reason;
    await calls.withdraw(recorded, { by: 'the client', ...(why === undefined ? {} : { why }) });
  }
}
