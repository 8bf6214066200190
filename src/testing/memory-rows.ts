import { tactError } from '#errors';

/** Rows of one kind in memory, found by id, by decision and by user. */
export interface MemoryRows<Row> {
  get(id: string): Row | undefined;
  /** Throws as a database would, before anything is changed, when a row with one of these ids stands already. */
  assertNew(rows: readonly Row[]): void;
  add(rows: readonly Row[]): void;
  replace(row: Row): void;
  all(): readonly Row[];
  ofUser(user: string): readonly Row[];
  /** In the order of (time, id). */
  ofDecision(decisionId: string): readonly Row[];
  idsEndingIn(user: string, suffix: string): readonly string[];
}

interface Identified {
  readonly id: string;
  readonly user: string;
  readonly decisionId: string;
}

export function createMemoryRows<Row extends Identified>(timeOf: (row: Row) => number): MemoryRows<Row> {
  const byId = new Map<string, Row>();
  const idsByDecision = new Map<string, string[]>();

  const all = () => [...byId.values()];
  const ofUser = (user: string) => all().filter((row) => row.user === user);
  return {
    get: (id) => byId.get(id),
    assertNew(rows) {
      for (const { id } of rows) {
        if (byId.has(id))
          throw tactError('STORE_FAILED', { location: 'memory', why: `${id} stands already` });
      }
    },
    add(rows) {
      for (const row of rows) {
        byId.set(row.id, row);
        const ids = idsByDecision.get(row.decisionId);
        if (ids === undefined) idsByDecision.set(row.decisionId, [row.id]);
        else ids.push(row.id);
      }
    },
    replace(row) {
      byId.set(row.id, row);
    },
    all,
    ofUser,
    ofDecision(decisionId) {
      const rows = (idsByDecision.get(decisionId) ?? []).flatMap((id) => byId.get(id) ?? []);
      return rows.sort(oldestFirst(timeOf));
    },
    idsEndingIn: (user, suffix) =>
      endingIn(
        ofUser(user).map(({ id }) => id),
        suffix,
      ),
  };
}

/** At most 5, the newest first; none for an empty suffix. */
export function endingIn(ids: readonly string[], suffix: string): readonly string[] {
  if (suffix === '') return [];
  const found = ids.filter((id) => id.endsWith(suffix));
  return found.sort().reverse().slice(0, 5);
}

/** Sorts by (time, id). */
export function oldestFirst<Row extends { readonly id: string }>(timeOf: (row: Row) => number) {
  return (a: Row, b: Row): number => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

export function newestFirst<Row extends { readonly id: string }>(timeOf: (row: Row) => number) {
  const compare = oldestFirst(timeOf);
  return (a: Row, b: Row): number => compare(b, a);
}
