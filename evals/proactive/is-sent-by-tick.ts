import type { ProactiveSignal } from '@tact/core/records';
import { callsTool, createFakeClock, createScriptedModel } from '@tact/testing';
import { openInMemory } from '#presets/in-memory';

const now = Date.parse('2026-11-02T12:00:00Z');
const hourMs = 3_600_000;

/** A task of the owner's that a new user hears of, and not so urgent that a template would speak in the message's place. */
const signal: ProactiveSignal = {
  ...{ type: 'TASK_DUE', urgencyHint: 7, contextOnly: false, key: 'task:1', subject: 'task' },
  ...{ data: { dueAt: now + 3 * hourMs, isWholeDay: false }, expiresAt: now + 3 * hourMs },
};

/**
 * Whether `tick` sends a message that a model proposes with the best scores and with its word that it equips; asked once more, the model
 * says the same.
 */
export async function isSentByTick(message: string): Promise<boolean> {
  const candidate = {
    ...{ message, category: 'deadline_warning', signals: [1], action_type: 'text', plan: null },
    ...{ relevance: 10, timing: 10, urgency: 10, framing: 'equips' },
  };
  const tact = await openInMemory({
    clock: createFakeClock({ now }),
    model: createScriptedModel(({ tools: [tool] }) =>
      tool?.name === 'propose_messages'
        ? callsTool(tool.name, { candidates: [candidate] })
        : callsTool('judge_message', { framing: 'equips' }),
    ),
    signals: [{ name: 'eval', collect: async ([user]) => new Map(user ? [[user.user, [signal]]] : []) }],
  });
  const decision = (await tact.tick())?.decision;
  return decision?.path === 'model' && decision.verdict === 'act';
}
