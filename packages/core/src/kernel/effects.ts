import type { Decision, Effect, JsonObject } from '#records';
import type { Runtime } from './contract/runtime.ts';

/** A new effect that has not been tried. It runs at most once per `key`. */
export function plannedEffect(
  what: {
    readonly decisionId: string;
    readonly user: string;
    readonly action: string;
    readonly parameters: JsonObject;
    readonly target: string;
    readonly key: string;
    /** The approval or message that caused it. */
    readonly causedBy?: string;
  },
  { ids, clock }: Pick<Runtime, 'ids' | 'clock'>,
): Effect {
  const { decisionId, user, action, parameters, target, key, causedBy = null } = what;
  return {
    id: ids.next(),
    decisionId,
    user,
    action,
    parameters,
    target,
    key,
    causedBy,
    state: 'planned',
    result: null,
    problem: null,
    plannedAt: clock.now(),
    startedAt: null,
    worker: null,
    leaseUntil: null,
    finishedAt: null,
  };
}

/** Whether this process lacks the action, and the engine that decided it too: another program has them. */
export function isOfAnotherProgram(
  action: string,
  decision: Pick<Decision, 'engine'> | null,
  { registry, engines }: Pick<Runtime, 'registry' | 'engines'>,
): boolean {
  return registry.find(action) === null && decision !== null && !engines.has(decision.engine);
}

/** Whether somebody else runs it: another process, or whoever asked for the decision. */
export function isLeftToOthers(
  action: string,
  decision: Pick<Decision, 'engine'> | null,
  runtime: Pick<Runtime, 'registry' | 'engines'>,
): boolean {
  return isRunByCaller(action, runtime) || isOfAnotherProgram(action, decision, runtime);
}

export function isRunByCaller(action: string, { registry }: Pick<Runtime, 'registry'>): boolean {
  return registry.find(action)?.isRunByCaller === true;
}

/** How effects are run and skipped. */
interface EffectOrder {
  run(effect: Effect): Promise<Effect>;
  /** For an effect after one that was not done; resolves with its final state. */
  skip(effect: Effect): Promise<Effect>;
  /** True for effects that run even if those before them were not done. */
  runsAnyway(effect: Effect): boolean;
}

/**
 * Runs a decision's effects. If its actions name those they come after, each starts as soon as those have ended, and
 * independent ones run concurrently; otherwise they run one after the other. Resolves in the order given.
 */
export async function runInOrder(
  effects: readonly Effect[],
  decision: Pick<Decision, 'id' | 'actions'> | undefined,
  order: EffectOrder,
): Promise<readonly Effect[]> {
  if (decision?.actions.some(({ after }) => after !== undefined) !== true) {
    const ended: Effect[] = [];
    for (const effect of effects) ended.push(await order.run(effect));
    return ended;
  }
  const running = new Map<string, Promise<Effect>>();
  // Kept behind a microtask, so that every effect is in the map before the first looks for what it waits for.
  for (const effect of effects) {
    running.set(
      effect.key,
      Promise.resolve().then(() => runAfter(effect, decision, running, order)),
    );
  }
  const settled = await Promise.allSettled(running.values());
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function runAfter(
  effect: Effect,
  decision: Pick<Decision, 'id' | 'actions'>,
  running: ReadonlyMap<string, Promise<Effect>>,
  order: EffectOrder,
): Promise<Effect> {
  const before = await Promise.all(awaitedBy(effect, decision).map((key) => running.get(key)));
  const isMissing = before.some((one) => one !== undefined && one.state !== 'done');
  return isMissing && !order.runsAnyway(effect) ? order.skip(effect) : order.run(effect);
}

/** The keys of the effects that this one comes after. Only earlier effects can be waited for, so there is no deadlock. */
export function awaitedBy(
  { key }: Pick<Effect, 'key'>,
  decision: Pick<Decision, 'id' | 'actions'>,
): readonly string[] {
  const position = decision.actions.findIndex((_, index) => effectKey(decision, index) === key);
  const after = decision.actions[position]?.after ?? [];
  return after.filter((before) => before < position).map((before) => effectKey(decision, before));
}

/**
 * The idempotency key of the effect that a decision plans for the action at this position. What a yes runs and what an undo
 * takes back is named after the approval and the journal entry: whoever answers, it is done once.
 */
export function effectKey({ id, actions }: Pick<Decision, 'id' | 'actions'>, position: number): string {
  const { causedBy, undoes } = actions[position] ?? {};
  if (causedBy !== undefined) return `approval:${causedBy}`;
  return undoes === undefined ? `${id}:${position}` : `${undoPrefix}${undoes.id}`;
}

/** Whether the key is that of an effect which a yes caused. */
export function isApproved(key: string): boolean {
  return key.startsWith('approval:');
}

/** Whether the key is that of an effect which takes another one back. */
export function isUndo(key: string): boolean {
  return key.startsWith(undoPrefix);
}

/** Before the id of the journal's entry. */
export const undoPrefix = 'undo:';
