import type {
  DecisionFilter,
  DecisionRecord,
  Ledger,
  RecordOutcome,
  SerializedView,
  VersionText,
} from '@tact/core/ports/store';
import { type Decision, exposeOutside } from '@tact/core/records';
import type { MemoryClaims } from './claims.ts';
import { endingIn, oldestFirst } from './rows.ts';

/** The decisions of one user. */
interface UserLedger {
  readonly byId: Map<string, Decision>;
  /** In the order of their ids. */
  readonly inOrder: Decision[];
  /** Main decisions by engine and reference, the attempts in order. */
  readonly attempts: DecisionGroups;
  /** Main decisions by engine and tag, in order. */
  readonly tagged: DecisionGroups;
  readonly versions: Map<string, string>;
  readonly seen: Map<string, SerializedView>;
}

/** By engine, then by the name of a group. Joined to one key, every look would make and hash a new text. */
type DecisionGroups = Map<string, Map<string, Decision[]>>;

/**
 * What is recorded with a decision, in two steps: whether it can be, which throws or says why not and changes nothing; and
 * the change.
 */
interface RestOfRecord {
  check(record: DecisionRecord): RecordOutcome;
  keep(record: DecisionRecord): void;
}

interface MemoryLedger extends Omit<Ledger, 'redact' | 'remove'> {
  replace(user: string, decisions: readonly Decision[]): void;
  drop(user: string, ids: readonly string[]): void;
  forget(user: string): void;
}

export function createMemoryLedger(rest: RestOfRecord, held: MemoryClaims): MemoryLedger {
  const users = new Map<string, UserLedger>();
  const ledgerOf = (user: string): UserLedger => {
    const known = users.get(user);
    if (known !== undefined) return known;
    const created = emptyLedger();
    users.set(user, created);
    return created;
  };

  const check = (record: DecisionRecord): RecordOutcome => {
    const { decision } = record;
    const ledger = ledgerOf(decision.user);
    if (ledger.byId.has(decision.id) || isAttempted(ledger, decision)) return 'already';
    const isFree = held.areFree(decision.user, record.claims ?? [], decision.createdAt);
    return isFree ? rest.check(record) : 'conflict';
  };
  const keep = (record: DecisionRecord): void => {
    const { decision, claims = [], versions = [], seen = { facts: null, evidence: null } } = record;
    const ledger = ledgerOf(decision.user);
    rest.keep(record);
    keepDecision(ledger, decision);
    ledger.seen.set(decision.id, seen);
    held.claim(decision.user, decision.id, claims);
    for (const one of versions) keepVersion(ledger, one);
  };
  const record = (one: DecisionRecord): RecordOutcome => {
    const recorded = check(one);
    if (recorded === 'recorded') keep(one);
    return recorded;
  };

  return {
    record: async (one) => record(one),
    async recordAll(records) {
      // All are looked at before any is kept, for an error undoes the whole batch.
      for (const one of records) rest.check(one);
      return records.map(record);
    },
    get: async (user, id) => ledgerOf(user).byId.get(id) ?? null,
    async seen(user, ids) {
      const { seen } = ledgerOf(user);
      return new Map(ids.flatMap((id) => (seen.has(id) ? [[id, seen.get(id) as SerializedView]] : [])));
    },
    async claimed(user, keys) {
      const holders = keys.map((key) => [key, held.holder(user, key)] as const);
      return new Map(holders.filter((one): one is readonly [string, string] => one[1] !== undefined));
    },
    async list(filter) {
      const found = matching(ledgerOf(filter.user), filter);
      if (filter.order !== 'oldest') found.reverse();
      return found.slice(0, filter.limit ?? 100);
    },
    count: async (filter) => matching(ledgerOf(filter.user), filter).length,
    latest: async (user, engine, reference) =>
      ledgerOf(user).attempts.get(engine)?.get(reference)?.at(-1) ?? null,
    decided: async (user, engine, references) =>
      new Set(references.filter((reference) => isDecided(ledgerOf(user), engine, reference))),
    async tagged(user, engine, tags, limitPerTag) {
      const groups = tags.map((tag) => [tag, newestUnder(ledgerOf(user), engine, tag, limitPerTag)] as const);
      return new Map(groups.filter(([, group]) => group.length > 0));
    },
    findIds: async (user, suffix) => endingIn([...ledgerOf(user).byId.keys()], suffix),
    version: async (user, kind, version) => ledgerOf(user).versions.get(keyOf(kind, version)) ?? null,
    replace(user, decisions) {
      const { byId } = ledgerOf(user);
      for (const decision of decisions) {
        if (!byId.has(decision.id)) continue;
        byId.set(decision.id, decision);
        for (const list of listsIn(ledgerOf(user))) {
          const at = list.findIndex(({ id }) => id === decision.id);
          if (at !== -1) list[at] = decision;
        }
      }
    },
    drop(user, ids) {
      const { byId, seen } = ledgerOf(user);
      const dropped = new Set(ids);
      for (const list of listsIn(ledgerOf(user))) {
        const kept = list.filter(({ id }) => !dropped.has(id));
        list.splice(0, list.length, ...kept);
      }
      for (const id of ids) {
        byId.delete(id);
        seen.delete(id);
      }
    },
    forget(user) {
      users.delete(user);
    },
  };
}

/** Every list that a decision may stand in. */
function listsIn({ inOrder, attempts, tagged }: UserLedger): readonly Decision[][] {
  return [inOrder, ...[attempts, tagged].flatMap((groups) => [...groups.values()].flatMap(valuesOf))];
}

function emptyLedger(): UserLedger {
  return {
    byId: new Map(),
    inOrder: [],
    attempts: new Map(),
    tagged: new Map(),
    versions: new Map(),
    seen: new Map(),
  };
}

function isAttempted({ attempts }: UserLedger, { engine, reference, attempt, strategy }: Decision): boolean {
  const made = attempts.get(engine)?.get(reference);
  return made !== undefined && strategy.role === 'main' && made.some((one) => one.attempt === attempt);
}

function keepVersion({ versions }: UserLedger, { kind, version, text }: VersionText): void {
  const key = keyOf(kind, version);
  if (!versions.has(key)) versions.set(key, text);
}

function newestUnder({ tagged }: UserLedger, engine: string, tag: string, limit: number): Decision[] {
  return (tagged.get(engine)?.get(tag) ?? []).toReversed().slice(0, limit);
}

function isDecided({ attempts }: UserLedger, engine: string, reference: string): boolean {
  return (attempts.get(engine)?.get(reference) ?? []).some(({ verdict }) => verdict !== 'defer');
}

function keepDecision({ byId, inOrder, attempts, tagged }: UserLedger, decision: Decision): void {
  byId.set(decision.id, decision);
  insert(inOrder, decision, oldestFirst);
  if (decision.strategy.role !== 'main') return;
  const { engine, reference, tags } = decision;
  insertUnder(groupsOf(attempts, engine), reference, decision, byAttempt);
  for (const tag of new Set(tags)) insertUnder(groupsOf(tagged, engine), tag, decision, byCreation);
}

function byAttempt(a: Decision, b: Decision): number {
  return a.attempt - b.attempt;
}

function byCreation(a: Decision, b: Decision): number {
  return a.createdAt - b.createdAt || oldestFirst(a, b);
}

function groupsOf(groups: DecisionGroups, engine: string): Map<string, Decision[]> {
  const known = groups.get(engine);
  if (known !== undefined) return known;
  const created = new Map<string, Decision[]>();
  groups.set(engine, created);
  return created;
}

function insertUnder(
  groups: Map<string, Decision[]>,
  name: string,
  decision: Decision,
  compare: (a: Decision, b: Decision) => number,
): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [decision]);
  else insert(group, decision, compare);
}

/** Nearly every decision is the newest so far. */
function insert(list: Decision[], decision: Decision, compare: (a: Decision, b: Decision) => number): void {
  let at = list.length;
  for (let before = list[at - 1]; before && compare(before, decision) > 0; before = list[at - 1]) at--;
  if (at === list.length) list.push(decision);
  else list.splice(at, 0, decision);
}

function valuesOf(groups: ReadonlyMap<string, Decision[]>): readonly Decision[][] {
  return [...groups.values()];
}

function keyOf(kind: string, name: string): string {
  return `${kind}\n${name}`;
}

function isUnder(tag: string | undefined, { strategy, tags }: Decision): boolean {
  return tag === undefined || (strategy.role === 'main' && tags.includes(tag));
}

function matching(ledger: UserLedger, filter: DecisionFilter): Decision[] {
  const { byId, inOrder } = ledger;
  if ([filter.afterId, filter.beforeId].some((id) => id !== undefined && !byId.has(id))) return [];
  const { engine, exceptEngine, verdict, outcome, path, role, beforeId } = filter;
  const { since = -Infinity, afterId = '' } = filter;
  const text = filter.text?.toLowerCase();
  return inOrder.filter(
    (decision) =>
      isWanted(decision.engine, engine) &&
      decision.engine !== exceptEngine &&
      isWanted(decision.verdict, verdict) &&
      (outcome === undefined || `+${decision.outcome}+`.includes(`+${outcome}+`)) &&
      isWanted(decision.path, path) &&
      isWanted(decision.strategy.role, role) &&
      (text === undefined || exposeOutside(decision.title).toLowerCase().includes(text)) &&
      decision.createdAt > since &&
      isUnder(filter.tag, decision) &&
      (filter.isLastAttempt !== true || isLastAttempt(ledger, decision)) &&
      decision.id > afterId &&
      (beforeId === undefined || decision.id < beforeId),
  );
}

function isWanted<Value>(value: Value, wanted: Value | undefined): boolean {
  return wanted === undefined || value === wanted;
}

function isLastAttempt({ attempts }: UserLedger, { engine, reference, attempt }: Decision): boolean {
  const last = attempts.get(engine)?.get(reference)?.at(-1);
  return last === undefined || last.attempt <= attempt;
}
