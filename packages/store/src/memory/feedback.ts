import type { FeedbackLog } from '@tact/core/ports/store';
import type { Feedback } from '@tact/core/records';
import type { MemoryRows } from './rows.ts';

export interface MemoryFeedback extends FeedbackLog {
  /** Throws as a database would when it stands already. */
  assertNew(said: Feedback): void;
  keep(said: Feedback): void;
  /** Unless it exists already. */
  keepNew(said: Feedback): void;
  forget(user: string): void;
}

export function feedbackInMemory(rows: MemoryRows<Feedback>): MemoryFeedback {
  /** The order of recording and moving. */
  const positions = new Map<string, number>();
  /** By user every place that was given, in order; what has moved on since has a later one as well. */
  const places = new Map<string, { readonly position: number; readonly id: string }[]>();
  let last = 0;
  const keyOf = ({ user, id }: Pick<Feedback, 'user' | 'id'>) => JSON.stringify([user, id]);
  const positionOf = (said: Feedback) => positions.get(keyOf(said)) ?? 0;
  const place = (said: Feedback) => {
    last += 1;
    positions.set(keyOf(said), last);
    const given = places.get(said.user) ?? [];
    given.push({ position: last, id: said.id });
    places.set(said.user, given);
  };
  const keep = (said: Feedback) => {
    rows.add([said]);
    place(said);
  };
  return {
    assertNew: (said) => rows.assertNew([said]),
    keep,
    keepNew(said) {
      if (rows.get(said.user, said.id) === undefined) keep(said);
    },
    async add(said) {
      rows.assertNew([said]);
      keep(said);
    },
    async move(user, id, from, to, change = {}) {
      const said = rows.get(user, id);
      if (said?.state !== from || from === 'settled') return false;
      rows.replace({ ...said, ...change, state: to });
      place(said);
      return true;
    },
    async list(user, { engine, state, since, limit = 100 } = {}) {
      const found = rows
        .ofUser(user)
        .filter(
          (said) =>
            (engine === undefined || said.engine === engine) &&
            (state === undefined || said.state === state) &&
            (since === undefined || said.createdAt > since),
        );
      return found.toSorted((a, b) => positionOf(b) - positionOf(a)).slice(0, limit);
    },
    ofDecision: async (user, decisionId) => rows.ofDecision(user, decisionId),
    async after(user, position, limit = 100) {
      const given = places.get(user) ?? [];
      const later = given.slice(given.findLastIndex((place) => place.position <= position) + 1);
      const found = later.flatMap((place) => {
        const feedback = rows.get(user, place.id);
        const isThere = feedback !== undefined && positionOf(feedback) === place.position;
        return isThere && feedback.state !== 'pending' ? [{ position: place.position, feedback }] : [];
      });
      return found.slice(0, limit);
    },
    forget(user) {
      rows.remove(user);
      places.delete(user);
    },
  };
}
