import { isSameJson, type Runtime, undoEffectsOf } from '#kernel';
import type { Approval, Effect, EffectState, Json, JsonObject } from '#records';
import { plainLine } from '#text';
import type { RecordedCall } from './recorded-calls.ts';
import { actionNameOf } from './tool-call.ts';

/** What became of a decided call. */
export type CallOutcome =
  /** Nobody has answered yet. */
  | { readonly state: 'open'; readonly question: Approval }
  /** By the policy or by whoever answered; `why` is for the model. */
  | { readonly state: 'refused'; readonly why: string }
  /** It may run and was not tried yet, or could not be tried now; or it is running, here or in another process. */
  | { readonly state: 'planned' | 'running' }
  | DoneCall
  | { readonly state: 'failed' | 'unknown'; readonly ran: RanCall; readonly why: string };

export interface DoneCall {
  readonly state: 'done';
  readonly ran: RanCall;
  readonly output: Json;
  /** How an undo of it ended, or stands now; null without one. */
  readonly undo: EffectState | null;
}

/** What ran; `isChanged` if that is something other than the model called. */
export interface RanCall {
  /** The tool's name, or another action's. */
  readonly name: string;
  readonly input: JsonObject;
  readonly isChanged: boolean;
}

/** A result as the effect of a call keeps it. */
export interface ToolResult extends JsonObject {
  readonly output: Json;
  /** Calls that were asked about while it ran, and that it waits for. */
  readonly waitsFor?: readonly WaitedCall[];
}

export interface WaitedCall extends JsonObject {
  readonly user: string;
  readonly decisionId: string;
}

const whyLength = 500;

/** Reads it from the ledger. */
export async function readOutcome(
  { decision, call }: RecordedCall,
  runtime: Pick<Runtime, 'store' | 'clock'>,
  readWaited: (waited: WaitedCall) => Promise<WaitedEnd | null>,
): Promise<CallOutcome> {
  const { user, id, actions, verdict, overrides } = decision;
  const { store, clock } = runtime;
  const [[question], [effect], entries] = await Promise.all([
    store.approvals.ofDecision(user, id),
    store.outbox.ofDecision(user, id),
    store.journal.ofDecision(user, id),
  ]);
  if (effect !== undefined) {
    const undo =
      entries.length === 0 ? null : ((await undoEffectsOf(decision, runtime)).at(-1)?.state ?? null);
    const waited = await Promise.all(((effect.result as ToolResult | null)?.waitsFor ?? []).map(readWaited));
    return outcomeOf(effect, call, { undo, waited: waited.filter((one) => one !== null) });
  }
  if (question === undefined) {
    const text = overrides.map((override) => override.text).join('; ');
    const isDropped = actions.every(({ disposition }) => disposition === 'drop');
    return isDropped
      ? refused(`Not allowed by the policy: ${text}.`)
      : refused(`It was not run (${verdict}).`);
  }
  if (question.state === 'pending' && clock.now() < question.expiresAt) return { state: 'open', question };
  return refused(whyRefused(question));
}

/** A call that another one waits for, and what became of it. */
export interface WaitedEnd {
  readonly call: Pick<RecordedCall['call'], 'tool' | 'input'>;
  readonly outcome: CallOutcome;
}

function outcomeOf(
  { action, parameters, state, result, problem }: Effect,
  call: RecordedCall['call'],
  given: { readonly undo: EffectState | null; readonly waited: readonly WaitedEnd[] },
): CallOutcome {
  const isTool = action.startsWith(actionNameOf(''));
  const name = isTool ? action.slice(actionNameOf('').length) : action;
  const isChanged = name !== call.tool || !isSameJson(parameters, call.input);
  const ran: RanCall = { name, input: parameters, isChanged };
  if (state === 'planned' || state === 'running') return { state };
  if (state !== 'done') {
    return problem?.code === 'EFFECT_WITHDRAWN'
      ? refused('It was withdrawn before it ran; nothing was run.')
      : { state, ran, why: problem?.text ?? '' };
  }
  const output = (isTool ? result?.['output'] : result) ?? null;
  const unfinished = given.waited.find(({ outcome }) => isUnfinished(outcome));
  if (unfinished !== undefined) return unfinished.outcome;
  if (given.waited.length === 0) return { state, ran, output, undo: given.undo };
  const asked = given.waited.map(({ call: waited, outcome }) => ({
    ...{ tool: waited.tool, input: waited.input },
    ...endInWords(outcome),
  }));
  return { state, ran, output: { said: output, asked }, undo: given.undo };
}

export function isUnfinished({ state }: CallOutcome): boolean {
  return state === 'open' || state === 'planned' || state === 'running';
}

function endInWords(outcome: CallOutcome): JsonObject {
  if (outcome.state === 'done') return { state: 'done', output: outcome.output };
  return 'why' in outcome ? { state: outcome.state, why: outcome.why } : { state: outcome.state };
}

/** The question was answered, or not in time, and nothing was run. */
export function whyRefused({ state, answer }: Approval): string {
  const by = answer === null ? '' : ` by ${plainLine(answer.by, 80)}`;
  const why = answer?.why == null ? '.' : `: ${plainLine(answer.why, whyLength)}`;
  if (state === 'denied') return `Denied${by}${why}`;
  if (state === 'superseded') return `The question was withdrawn${by}; nothing was run.`;
  if (state === 'approved' || state === 'edited') return `Decided${by} to do nothing instead${why}`;
  return 'Nobody answered in time; nothing was run.';
}

function refused(why: string): CallOutcome {
  return { state: 'refused', why };
}
