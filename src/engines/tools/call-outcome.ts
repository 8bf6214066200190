import type { Runtime } from '#kernel';
import type { Approval, Decision, Effect, Json, JsonObject } from '#records';
import { plainLine } from '#text';
import { actionNameOf } from './tool-call.ts';

/** What became of a decided call. */
export type CallOutcome =
  /** Nobody has answered yet. */
  | { readonly state: 'open'; readonly question: Approval }
  /** By the policy or by whoever answered; `why` is for the model. */
  | { readonly state: 'refused'; readonly why: string }
  /** It may run and was not tried yet, or could not be tried now; or it is running, here or in another process. */
  | { readonly state: 'planned' | 'running' }
  | { readonly state: 'done'; readonly ran: RanCall; readonly output: Json; readonly isUndone: boolean }
  | { readonly state: 'failed' | 'unknown'; readonly ran: RanCall; readonly why: string };

/** What ran; `isChanged` if that is something other than the model called. */
export interface RanCall {
  /** The tool's name, or another action's. */
  readonly name: string;
  readonly input: JsonObject;
  readonly isChanged: boolean;
}

const whyLength = 500;

/** Reads it from the ledger. */
export async function readOutcome(
  { user, id, actions, verdict, overrides }: Decision,
  tool: string,
  { store, clock }: Pick<Runtime, 'store' | 'clock'>,
): Promise<CallOutcome> {
  const [[question], [effect], entries] = await Promise.all([
    store.approvals.ofDecision(user, id),
    store.outbox.ofDecision(user, id),
    store.journal.ofDecision(user, id),
  ]);
  if (effect !== undefined) {
    const isUndone = entries.length > 0 && entries.every(({ state }) => state === 'undone');
    return outcomeOf(effect, { tool, wasEdited: question?.wasEdited ?? false, isUndone });
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

function outcomeOf(
  { action, parameters, state, result, problem }: Effect,
  given: { readonly tool: string; readonly wasEdited: boolean; readonly isUndone: boolean },
): CallOutcome {
  const isTool = action.startsWith(actionNameOf(''));
  const name = isTool ? action.slice(actionNameOf('').length) : action;
  const ran: RanCall = { name, input: parameters, isChanged: given.wasEdited || name !== given.tool };
  if (state === 'planned' || state === 'running') return { state };
  if (state === 'done') {
    const output = (isTool ? result?.['output'] : result) ?? null;
    return { state, ran, output, isUndone: given.isUndone };
  }
  return { state, ran, why: plainLine(problem?.text ?? '', whyLength) };
}

/** The question was answered, or not in time, and nothing was run. */
function whyRefused({ state, answer }: Approval): string {
  const by = answer === null ? '' : ` by ${plainLine(answer.by, 80)}`;
  const why = answer?.why == null ? '.' : `: ${plainLine(answer.why, whyLength)}`;
  if (state === 'denied') return `Denied${by}${why}`;
  if (state === 'superseded') return 'The question was withdrawn; nothing was run.';
  if (state === 'approved' || state === 'edited') return `Decided${by} to do nothing instead${why}`;
  return 'Nobody answered in time; nothing was run.';
}

function refused(why: string): CallOutcome {
  return { state: 'refused', why };
}
