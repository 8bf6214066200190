import type { Approvals } from '@tact/core/ports/store';
import type { Approval, Effect } from '@tact/core/records';
import type { MemoryEvents } from './events.ts';
import type { MemoryFeedback } from './feedback.ts';
import { type MemoryRows, newestFirst, oldestFirst } from './rows.ts';

export function approvalsInMemory(
  approvals: MemoryRows<Approval>,
  effects: MemoryRows<Effect>,
  feedback: MemoryFeedback,
  events: MemoryEvents,
): Approvals {
  const pending = (user: string, id: string, hash: string): Approval | null => {
    const approval = approvals.get(user, id);
    return approval?.state === 'pending' && approval.hash === hash ? approval : null;
  };
  return {
    get: async (user, id) => approvals.get(user, id) ?? null,
    async list(user, states, limit, beforeId) {
      const found = approvals.ofUser(user).filter(({ state }) => states.includes(state));
      const earlier = beforeId === undefined ? found : found.filter(({ id }) => id < beforeId);
      return earlier.sort(newestFirst).slice(0, limit);
    },
    count: async (user, states) =>
      approvals.ofUser(user).filter(({ state }) => states.includes(state)).length,
    ofDecision: async (user, decisionId) => approvals.ofDecision(user, decisionId),
    findIds: async (user, suffix) => approvals.idsEndingIn(user, suffix),
    close: (user, id, hash, { state, answer, effect, feedback: said }) =>
      events.committing(async () => {
        const approval = pending(user, id, hash);
        if (approval === null) return false;
        if (effect !== null) effects.assertNew([effect]);
        if (said !== null) feedback.assertNew(said);
        approvals.replace({ ...approval, state, answer });
        events.tell({ user, kind: 'approval', id, state });
        if (said !== null) feedback.keep(said);
        if (effect !== null) {
          effects.add([effect]);
          events.tell({ user, kind: 'effect', id: effect.id, state: effect.state });
        }
        return true;
      }),
    edit: (user, id, hash, edited) =>
      events.committing(async () => {
        const approval = pending(user, id, hash);
        if (approval === null) return false;
        const { action, parameters, target, card, wasEdited } = edited;
        approvals.replace({ ...approval, action, parameters, target, card, wasEdited, hash: edited.hash });
        events.tell({ user, kind: 'approval', id, state: 'pending' });
        return true;
      }),
    async overdue(now, limit = 1000) {
      const found = approvals.all().filter(({ state, expiresAt }) => state === 'pending' && expiresAt <= now);
      return found
        .toSorted((a, b) => a.expiresAt - b.expiresAt || oldestFirst(a, b))
        .slice(0, limit)
        .map(({ user, id }) => ({ user, id }));
    },
  };
}
