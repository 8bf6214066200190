import type { DecisionFilter, DecisionRecord, Ledger } from '#ports/store';
import type { Decision, EngineName } from '#records';
import { endingIn, oldestFirst } from './memory-rows.ts';

/** The decisions of one user. */
interface UserLedger {
  readonly byId: Map<string, Decision>;
  /** In the order of (created at, id). */
  readonly inOrder: Decision[];
  /** The references of main decisions. */
  readonly references: Map<EngineName, Set<string>>;
  /** Main decisions by tag, in order. */
  readonly tagged: Map<EngineName, Map<string, Decision[]>>;
}

/** Takes what is recorded with a decision; false when something it undoes is not open. */
export type RecordRest = (record: DecisionRecord) => boolean;

export function createMemoryLedger(recordRest: RecordRest): Ledger {
  const users = new Map<string, UserLedger>();
  const ledgerOf = (user: string): UserLedger => {
    const known = users.get(user);
    if (known !== undefined) return known;
    const created = emptyLedger();
    users.set(user, created);
    return created;
  };

  return {
    async record(record) {
      const { decision } = record;
      const { byId, inOrder, references, tagged } = ledgerOf(decision.user);
      const isMain = decision.strategy.role === 'main';
      const decided = references.get(decision.engine) ?? new Set();
      references.set(decision.engine, decided);
      const byTag = tagged.get(decision.engine) ?? new Map();
      tagged.set(decision.engine, byTag);
      if (byId.has(decision.id) || (isMain && decided.has(decision.reference))) return 'already';
      if (!recordRest(record)) return 'already';
      byId.set(decision.id, decision);
      insertInOrder(inOrder, decision);
      if (isMain) {
        decided.add(decision.reference);
        for (const tag of decision.tags) addUnderTag(byTag, tag, decision);
      }
      return 'recorded';
    },
    get: async (user, id) => ledgerOf(user).byId.get(id) ?? null,
    async list(filter) {
      const found = matching(ledgerOf(filter.user), filter);
      if (filter.order !== 'oldest') found.reverse();
      return found.slice(0, filter.limit ?? 100);
    },
    count: async (filter) => matching(ledgerOf(filter.user), filter).length,
    async decided(user, engine, references) {
      const known = ledgerOf(user).references.get(engine) ?? new Set();
      return new Set(references.filter((reference) => known.has(reference)));
    },
    async tagged(user, engine, tags, limitPerTag) {
      const groups = ledgerOf(user).tagged.get(engine) ?? new Map<string, Decision[]>();
      const newest = (tag: string) => (groups.get(tag) ?? []).toReversed().slice(0, limitPerTag);
      return new Map(tags.map((tag) => [tag, newest(tag)] as const).filter(([, group]) => group.length > 0));
    },
    findIds: async (user, suffix) => endingIn([...ledgerOf(user).byId.keys()], suffix),
  };
}

function emptyLedger(): UserLedger {
  return { byId: new Map(), inOrder: [], references: new Map(), tagged: new Map() };
}

const compare = oldestFirst<Decision>(({ createdAt }) => createdAt);

function addUnderTag(groups: Map<string, Decision[]>, tag: string, decision: Decision): void {
  const group = groups.get(tag);
  if (group === undefined) groups.set(tag, [decision]);
  else if (group.at(-1) !== decision) insertInOrder(group, decision);
}

/** Nearly every decision is the newest so far. */
function insertInOrder(list: Decision[], decision: Decision): void {
  let at = list.length;
  for (let before = list[at - 1]; before && compare(before, decision) > 0; before = list[at - 1]) at--;
  if (at === list.length) list.push(decision);
  else list.splice(at, 0, decision);
}

function matching({ byId, inOrder }: UserLedger, filter: DecisionFilter): Decision[] {
  const { engine, verdict, outcome, path, role, since, afterId } = filter;
  const text = filter.text?.toLowerCase();
  const after = afterId === undefined ? undefined : byId.get(afterId);
  if (afterId !== undefined && after === undefined) return [];
  return inOrder.filter(
    (decision) =>
      (engine === undefined || decision.engine === engine) &&
      (verdict === undefined || decision.verdict === verdict) &&
      (outcome === undefined || decision.outcome === outcome) &&
      (path === undefined || decision.path === path) &&
      (role === undefined || decision.strategy.role === role) &&
      (text === undefined || decision.title.toLowerCase().includes(text)) &&
      (since === undefined || decision.createdAt > since) &&
      (after === undefined || compare(decision, after) > 0),
  );
}
