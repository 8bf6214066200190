import { tactError } from '@tact/core/errors';

/** Rows of one kind in memory, each of a user, found by id and by decision. */
export interface MemoryRows<Row> {
  get(user: string, id: string): Row | undefined;
  /** Throws as a database would, before anything is changed, when a row with one of these ids stands already. */
  assertNew(rows: readonly Row[]): void;
  add(rows: readonly Row[]): void;
  replace(row: Row): void;
  remove(user: string): void;
  removeOf(user: string, decisionIds: readonly string[]): void;
  all(): readonly Row[];
  ofUser(user: string): readonly Row[];
  /** In the order of the ids. */
  ofDecision(user: string, decisionId: string): readonly Row[];
  idsEndingIn(user: string, suffix: string): readonly string[];
}

interface KeyedRow {
  readonly id: string;
  readonly user: string;
  readonly decisionId: string;
}

interface OfUser<Row> {
  readonly byId: Map<string, Row>;
  readonly idsByDecision: Map<string, string[]>;
}

export function createMemoryRows<Row extends KeyedRow>(): MemoryRows<Row> {
  const users = new Map<string, OfUser<Row>>();
  const rowsOf = (user: string): OfUser<Row> => {
    const known = users.get(user);
    if (known !== undefined) return known;
    const created: OfUser<Row> = { byId: new Map(), idsByDecision: new Map() };
    users.set(user, created);
    return created;
  };
  const ofUser = (user: string) => [...rowsOf(user).byId.values()];
  return {
    get: (user, id) => rowsOf(user).byId.get(id),
    assertNew(rows) {
      for (const { user, id } of rows) {
        if (rowsOf(user).byId.has(id))
          throw tactError('STORE_FAILED', { location: 'memory', why: `${id} stands already` });
      }
    },
    add(rows) {
      for (const row of rows) {
        const { byId, idsByDecision } = rowsOf(row.user);
        byId.set(row.id, row);
        const ids = idsByDecision.get(row.decisionId);
        if (ids === undefined) idsByDecision.set(row.decisionId, [row.id]);
        else ids.push(row.id);
      }
    },
    replace(row) {
      rowsOf(row.user).byId.set(row.id, row);
    },
    remove(user) {
      users.delete(user);
    },
    removeOf(user, decisionIds) {
      const { byId, idsByDecision } = rowsOf(user);
      for (const decisionId of decisionIds) {
        for (const id of idsByDecision.get(decisionId) ?? []) byId.delete(id);
        idsByDecision.delete(decisionId);
      }
    },
    all: () => [...users.keys()].flatMap(ofUser),
    ofUser,
    ofDecision(user, decisionId) {
      const { byId, idsByDecision } = rowsOf(user);
      const rows = (idsByDecision.get(decisionId) ?? []).flatMap((id) => byId.get(id) ?? []);
      return rows.sort(oldestFirst);
    },
    idsEndingIn: (user, suffix) => endingIn([...rowsOf(user).byId.keys()], suffix),
  };
}

/** At most 5, the newest first; none for an empty suffix. */
export function endingIn(ids: readonly string[], suffix: string): readonly string[] {
  if (suffix === '') return [];
  const found = ids.filter((id) => id.endsWith(suffix));
  return found.sort().reverse().slice(0, 5);
}

type WithId = { readonly id: string };

/** Sorts the oldest first: ids sort by time. */
export function oldestFirst(a: WithId, b: WithId): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function newestFirst(a: WithId, b: WithId): number {
  return oldestFirst(b, a);
}
