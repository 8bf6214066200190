import { tactError } from '@tact/core/errors';
import type { EffectLease, FinishedEffect, Message, Outbox } from '@tact/core/ports/store';
import type { Effect, EffectState, Feedback, JournalEntry } from '@tact/core/records';
import type { MemoryEvents } from './events.ts';
import type { MemoryFeedback } from './feedback.ts';
import { type MemoryRows, oldestFirst } from './rows.ts';

export function outboxInMemory(
  effects: MemoryRows<Effect>,
  journal: MemoryRows<JournalEntry>,
  addMessage: (message: Message) => boolean,
  feedback: Pick<MemoryFeedback, 'keepNew'>,
  events: MemoryEvents,
): Outbox {
  const change = (
    user: string,
    id: string,
    may: (effect: Effect) => boolean,
    to: Partial<Effect>,
  ): boolean => {
    const effect = effects.get(user, id);
    if (effect === undefined || !may(effect)) return false;
    effects.replace({ ...effect, ...to });
    if (to.state !== undefined) events.tell({ user, kind: 'effect', id, state: to.state });
    return true;
  };
  const finish = (
    user: string,
    {
      id,
      journal: entry,
      messages = [],
      feedback: said = [],
      worker,
      takesBack,
      decisionId,
      ...end
    }: FinishedEffect,
  ): boolean => {
    if (entry !== null) journal.assertNew([entry]);
    assertOneUser(user, said);
    const may = (effect: Effect) =>
      (effect.state === 'unknown' && end.state !== 'unknown' && decisionId === effect.decisionId) ||
      (effect.state === 'running' && (worker === undefined || effect.worker === worker));
    if (!change(user, id, may, { ...end, ...withoutWorker })) return false;
    if (entry !== null) journal.add([entry]);
    const taken = takesBack === undefined ? undefined : journal.get(user, takesBack.id);
    if (taken !== undefined && end.state === 'done')
      journal.replace({ ...taken, state: 'undone', undoneAt: end.finishedAt });
    if (taken !== undefined && end.state === 'failed') journal.replace({ ...taken, state: 'open' });
    for (const message of messages) addMessage(message);
    for (const one of said) feedback.keepNew(one);
    return true;
  };
  return {
    get: async (user, id) => effects.get(user, id) ?? null,
    ofDecision: async (user, decisionId) => effects.ofDecision(user, decisionId),
    async ofDecisions(user, decisionIds) {
      const found = decisionIds.map((id) => [id, effects.ofDecision(user, id)] as const);
      return new Map(found.filter(([, own]) => own.length > 0));
    },
    async inState(user, states, limit = 1000) {
      const found = effects.ofUser(user).filter(({ state }) => states.includes(state));
      return found.sort(oldestFirst).slice(0, limit);
    },
    start: (user, id, { now, worker, leaseUntil }) =>
      events.committing(async () =>
        change(user, id, isIn('planned'), { state: 'running', startedAt: now, worker, leaseUntil }),
      ),
    takeOver: (user, id, { now, worker, leaseUntil }, seen) =>
      events.committing(async () =>
        change(user, id, hasLease(seen), { state: 'running', startedAt: now, worker, leaseUntil }),
      ),
    renew: async (user, id, { worker, leaseUntil }) =>
      change(user, id, (effect) => effect.state === 'running' && effect.worker === worker, { leaseUntil }),
    finish: (user, id, end) => events.committing(async () => finish(user, { ...end, id })),
    finishAll: (user, ends) =>
      events.committing(async () => {
        // All are looked at before any is kept, for an error ends none of them.
        journal.assertNew(ends.flatMap((end) => end.journal ?? []));
        assertOneUser(
          user,
          ends.flatMap((end) => end.feedback ?? []),
        );
        return ends.map((end) => finish(user, end));
      }),
    putBack: (user, id) =>
      events.committing(async () =>
        change(user, id, isIn('running'), { state: 'planned', startedAt: null, ...withoutWorker }),
      ),
    async unfinished(now, limit = 1000) {
      const found = effects.all().filter((effect) => effect.state === 'planned' || isAbandoned(now)(effect));
      return found
        .toSorted(oldestFirst)
        .slice(0, limit)
        .map(({ user, id }) => ({ user, id }));
    },
  };
}

function assertOneUser(user: string, said: readonly Feedback[]): void {
  const foreign = said.find((one) => one.user !== user);
  if (foreign === undefined) return;
  throw tactError('STORE_FAILED', { location: 'memory', why: `${foreign.id} belongs to another user` });
}

const withoutWorker = { worker: null, leaseUntil: null } as const;

function isIn(state: EffectState) {
  return (effect: Effect): boolean => effect.state === state;
}

function hasLease(seen: EffectLease) {
  return ({ state, worker, leaseUntil }: Effect): boolean =>
    state === 'running' && worker === seen.worker && leaseUntil === seen.leaseUntil;
}

function isAbandoned(now: number) {
  return ({ state, leaseUntil }: Effect): boolean =>
    state === 'running' && (leaseUntil === null || leaseUntil <= now);
}
