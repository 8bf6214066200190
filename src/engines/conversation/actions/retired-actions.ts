import { z } from 'zod';
import { asTactError } from '#errors';
import { type Action, approve, defineAction, deny, type EffectRuntime, supersede, undo } from '#kernel';
import type { Approval, Effect, JsonObject } from '#records';

const plan = z.strictObject({ decision: z.string(), approvals: z.array(z.string()).min(1) });
const decision = z.strictObject({ decision: z.string() });

/** The channel that answers given in a conversation come through. */
const via = 'chat';

/**
 * Retired: confirm_plan, drop_plan, replace_plan and undo_decision, by which version 0.1 recorded what the owner said about a
 * plan. Nothing proposes them any more (`carry-out-answer.ts` stands in their place). They are here for homes from before:
 * shown by their words, and settled where they were planned or running. Each may be made again: a question is answered once,
 * and an effect is run once.
 */
export function retiredActions(): readonly Action[] {
  return [
    defineAction({
      name: 'confirm_plan',
      summary: 'Say yes to the plan that waits.',
      danger: 'safe',
      parameters: plan,
      offered: false,
      inverses: [],
      describe: () => 'say yes to the plan that waits',
      inverse: () => null,
      async execute({ user, parameters }, runtime) {
        return { decision: parameters.decision, answers: await confirm(user, parameters, runtime) };
      },
    }),
    defineAction({
      name: 'drop_plan',
      summary: 'Say no to the plan that waits.',
      danger: 'safe',
      parameters: plan,
      offered: false,
      inverses: [],
      describe: () => 'say no to the plan that waits',
      inverse: () => null,
      async execute({ user, parameters: { decision, approvals } }, runtime) {
        const answers: JsonObject[] = [];
        for (const id of approvals)
          answers.push(await answered({ user, id, decision }, runtime, () => drop(user, id, runtime)));
        return { decision, answers };
      },
    }),
    defineAction({
      name: 'replace_plan',
      summary: 'Withdraw the plan that waits, because another takes its place.',
      danger: 'safe',
      parameters: decision,
      offered: false,
      inverses: [],
      describe: () => 'withdraw the plan that waits',
      inverse: () => null,
      async execute({ user, parameters }, runtime) {
        await supersede({ user, id: parameters.decision }, runtime);
        return {};
      },
    }),
    defineAction({
      name: 'undo_decision',
      summary: 'Take back what a decision did.',
      danger: 'safe',
      parameters: decision,
      offered: false,
      inverses: [],
      describe: () => 'take back what was done',
      inverse: () => null,
      async execute({ user, parameters }, runtime) {
        const undone = await undo({ user, decisionId: parameters.decision, by: user, via }, runtime);
        return { decision: undone.decision.id, effects: undone.effects.map(shown) };
      },
    }),
  ];
}

/** Yes to each question of the plan; what waited for one that was not done is refused instead. */
async function confirm(
  user: string,
  { decision, approvals }: z.infer<typeof plan>,
  runtime: EffectRuntime,
): Promise<JsonObject[]> {
  const planned = (await runtime.store.ledger.get(user, decision))?.actions ?? [];
  const asking = planned.flatMap(({ disposition }, position) => (disposition === 'ask' ? [position] : []));
  const notDone = new Set<number>();
  const answers: JsonObject[] = [];
  for (const [index, id] of approvals.entries()) {
    const position = asking[index] ?? -1;
    const waitsInVain = planned[position]?.after?.some((before) => notDone.has(before)) === true;
    const answer = await answered({ user, id, decision }, runtime, () =>
      waitsInVain ? drop(user, id, runtime, 'What it waited for was not done.') : agree(user, id, runtime),
    );
    if (answer.state !== 'done') notDone.add(position);
    answers.push(answer);
  }
  return answers;
}

async function agree(user: string, id: string, runtime: EffectRuntime): Promise<JsonObject> {
  const { approval, effects } = await approve({ user, id, by: user, via }, runtime);
  const [effect] = effects;
  return effect === undefined ? { ...bare(approval), state: 'done' } : { approval: id, ...shown(effect) };
}

async function drop(user: string, id: string, runtime: EffectRuntime, why?: string): Promise<JsonObject> {
  const denied = await deny({ user, id, by: user, via, ...(why === undefined ? {} : { why }) }, runtime);
  return { ...bare(denied), state: why === undefined ? 'cancelled' : 'declined', problem: why ?? null };
}

/**
 * A question that was answered already, by somebody else or before the process died, is told as what came of it; the others are
 * answered all the same.
 */
async function answered(
  { user, id, decision }: { readonly user: string; readonly id: string; readonly decision: string },
  { store }: EffectRuntime,
  answer: () => Promise<JsonObject>,
): Promise<JsonObject> {
  try {
    return await answer();
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    if (!code.startsWith('APPROVAL_')) throw thrown;
    const effects = await store.outbox.ofDecision(user, decision);
    const effect = effects.find(({ key }) => key === `approval:${id}`);
    return effect === undefined
      ? { approval: id, state: 'closed', problem: message }
      : { approval: id, ...shown(effect) };
  }
}

function bare({ id, action, parameters }: Approval): JsonObject {
  return { approval: id, action, parameters };
}

function shown({ id, action, parameters, state, result, problem }: Effect): JsonObject {
  return { effect: id, action, parameters, state, result, problem: problem?.text ?? null };
}
