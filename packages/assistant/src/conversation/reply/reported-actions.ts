import {
  type DecisionSoFar,
  describeAction,
  type EffectRuntime,
  effectKey,
  joinOrigins,
} from '@tact/core/kernel';
import {
  type Approval,
  type DecidedAction,
  type Effect,
  holdsOutside,
  type JsonObject,
  type Label,
  Outside,
} from '@tact/core/records';
import { isTool, shortfallOf, type Tool } from '@tact/tools';
import type { ReportedAction } from '#replies';
import { detailsOf } from '../details.ts';

/**
 * What a decision came to: what was done, what failed, what waits for a yes. A reply is made of this and of nothing else.
 *
 * @param answered the questions of the plan that the decision answered
 */
export function reportOn(
  { decision, effects, approvals }: DecisionSoFar,
  answered: readonly Approval[],
  runtime: EffectRuntime,
): readonly ReportedAction[] {
  const byKey = new Map(effects.map((effect) => [effect.key, effect]));
  const questions = [...approvals];
  const refused = refusedQuestions(decision, answered, runtime);
  const own = decision.actions.flatMap((action, position) => {
    if (action.disposition === 'ask') {
      const question = questions.shift();
      const state = question?.state === 'pending' ? 'waiting' : 'cancelled';
      return [reported({ ...action, ...question, state, result: null, problem: null }, runtime)];
    }
    if (action.disposition === 'drop') {
      const why = decision.overrides.find((override) => override.action === action.action)?.text ?? null;
      return [reported({ ...action, state: 'declined', result: null, problem: why }, runtime)];
    }
    const effect = byKey.get(effectKey(decision, position));
    return effect === undefined ? [] : [reportedEffect(effect, runtime)];
  });
  return [...refused, ...own];
}

/** What waits for a yes. */
export function reportWaiting(
  approvals: readonly Approval[],
  runtime: EffectRuntime,
): readonly ReportedAction[] {
  return approvals.map((approval) =>
    reported({ ...approval, state: 'waiting', result: null, problem: null }, runtime),
  );
}

/** What a no kept from being done. */
function refusedQuestions(
  decision: DecisionSoFar['decision'],
  questions: readonly Approval[],
  runtime: EffectRuntime,
): readonly ReportedAction[] {
  const { answered } = detailsOf(decision);
  if (answered?.answer !== 'no') return [];
  return questions
    .filter(({ id }) => answered.approvals.includes(id))
    .map((approval) => reported({ ...approval, state: 'cancelled', result: null, problem: null }, runtime));
}

/** What is still on its way when the reply is made cannot be known. */
function reportedEffect({ state, problem, ...effect }: Effect, runtime: EffectRuntime): ReportedAction {
  const known = state === 'done' || state === 'failed' ? state : 'unknown';
  return reported({ ...effect, state: known, problem: problem?.text ?? null }, runtime);
}

type State = ReportedAction['state'];

function reported(
  what: Pick<DecidedAction, 'action' | 'parameters'> & {
    readonly state: State;
    readonly result: JsonObject | null;
    readonly problem: string | null;
    readonly labels?: readonly Label[];
  },
  { registry }: EffectRuntime,
): ReportedAction {
  const { action: name, parameters, result } = what;
  const found = registry.find(name);
  const tool = isTool(found) ? found : null;
  const shortfall = what.state === 'done' ? shortfallOf(tool, result) : null;
  const state = shortfall === null ? what.state : 'failed';
  const problem = shortfall ?? what.problem;
  return {
    domain: tool?.domain ?? 'conversation',
    action: name,
    verb: tool?.verb ?? name,
    words: describeAction(registry, { action: name, parameters }),
    query: tool?.reads === true ? queryIn(parameters) : null,
    quotesOutside: !isProvenOurs(what, tool),
    state,
    problem,
    reads: tool?.reads ?? false,
    result,
  };
}

/** What it was done with, what it found, and whoever had a part in proposing it: a sentence about it is made of nothing else. */
function isProvenOurs(
  {
    parameters,
    result,
    labels = [],
  }: Pick<DecidedAction, 'parameters'> & {
    readonly result: JsonObject | null;
    readonly labels?: readonly Label[];
  },
  tool: Tool | null,
): boolean {
  const isMarked = labels.length > 0 && joinOrigins(labels) === 'outside';
  return tool?.quotesOthers !== true && !isMarked && !holdsOutside(parameters) && !holdsOthers(result);
}

/** Outside text, or an entry that a tool marks as somebody else's as a whole. */
function holdsOthers(value: unknown): boolean {
  if (value instanceof Outside) return true;
  if (typeof value !== 'object' || value === null) return false;
  return ('origin' in value && value.origin === 'outside') || Object.values(value).some(holdsOthers);
}

function queryIn({ query, find_by: findBy }: JsonObject): string | null {
  return [query, findBy].find((one) => typeof one === 'string') ?? null;
}
