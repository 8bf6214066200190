import { tactError } from '@tact/core/errors';
import type {
  ClosedApproval,
  DecisionRecord,
  Ledger,
  RecordOutcome,
  StoreEvent,
} from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { CompiledQuery } from 'kysely';
import { createApprovalClose, createApprovalInsert } from './approvals.ts';
import { createClaims } from './claims.ts';
import { createConversationSet } from './conversations.ts';
import { type Database, first, type Steps, type Tell, Undone } from './database.ts';
import { decisionColumns, decisionRow } from './decision-row.ts';
import { createDocumentInsert, createVersionInsert } from './documents.ts';
import { createJournalTake } from './journal.ts';
import { createEffectInsert } from './outbox.ts';
import { prepared, preparedInsert } from './prepared.ts';
import { storable } from './storable.ts';

/** Records decisions with everything that becomes true together with them. */
export function createRecorder(database: Database): Pick<Ledger, 'record' | 'recordAll'> {
  const insertDecision = createDecisionInsert(database);
  const insertTags = createTagInsert(database);
  const insertEffects = createEffectInsert(database);
  const insertApprovals = createApprovalInsert(database);
  const insertDocuments = createDocumentInsert(database);
  const insertVersions = createVersionInsert(database);
  const takeJournalEntries = createJournalTake(database);
  const closeApproval = createApprovalClose(database);
  const claim = createClaims(database);
  const setConversation = createConversationSet(database);

  /** Throws `Undone` for what stands already, after it has changed something; `already` where it has not. */
  function* recordOne(planned: DecisionRecord, tell: Tell): Steps<RecordOutcome> {
    const { decision } = planned;
    const { user } = decision;
    assertOneUser(planned, database.location);
    const seq = yield* insertDecision(decision, planned.seen);
    if (seq === null) return 'already';
    tell({ user, kind: 'decision', id: decision.id, state: decision.verdict });
    if (!(yield* claim(decision, planned.claims))) throw new Undone('conflict');
    for (const closed of inOrder(planned.closes)) {
      if (!(yield* closeApproval(user, closed, tell))) throw new Undone('conflict');
    }
    if (planned.conversation !== undefined) {
      const { conversation, state, expected } = planned.conversation;
      const change = { user, conversation, state, expected, now: decision.createdAt };
      if (!(yield* setConversation(change))) throw new Undone('conflict');
    }
    if (!(yield* takeJournalEntries(decision, planned.undoes))) throw new Undone('already');
    if (decision.strategy.role === 'main') yield* insertTags(decision, seq);
    yield* insertEffects(planned.effects, tell);
    yield* insertApprovals(planned.approvals, tell);
    yield* insertDocuments(user, planned.documents);
    yield* insertVersions(user, planned.versions);
    return 'recorded';
  }

  /** One of a batch: what it began is undone without the others. */
  function* recordMember(planned: DecisionRecord, tell: Tell): Steps<RecordOutcome> {
    if (!mayBeUndone(planned)) return yield* recordOne(planned, tell);
    const told: StoreEvent[] = [];
    yield savepoint;
    let recorded: RecordOutcome;
    try {
      recorded = yield* recordOne(planned, (event) => told.push(event));
    } catch (thrown) {
      if (!(thrown instanceof Undone)) throw thrown;
      yield rollback;
      recorded = thrown.result as RecordOutcome;
      told.length = 0;
    }
    yield release;
    for (const event of told) tell(event);
    return recorded;
  }

  return {
    record: (planned) => database.write(planned.decision.user, (tell) => recordOne(planned, tell)),
    async recordAll(records) {
      if (records.length === 0) return [];
      const users = [...new Set(records.map(({ decision }) => decision.user))];
      return database.write(users, function* (tell) {
        const recorded: RecordOutcome[] = records.map(() => 'already');
        for (const [position, planned] of byUser(records)) {
          recorded[position] = yield* recordMember(planned, tell);
        }
        return recorded;
      });
    },
  };
}

const savepoint = CompiledQuery.raw('savepoint member');
const rollback = CompiledQuery.raw('rollback to savepoint member');
const release = CompiledQuery.raw('release savepoint member');

/** Without any of these the decision itself is the only thing that may stand already, and then nothing was changed. */
function mayBeUndone({ claims = [], closes = [], undoes, conversation }: DecisionRecord): boolean {
  return claims.length + closes.length + undoes.length > 0 || conversation !== undefined;
}

/** Sorted, so that two batches about the same users cannot wait for each other; a user's in the given order. */
function byUser(records: readonly DecisionRecord[]): readonly (readonly [number, DecisionRecord])[] {
  const userOf = ({ decision }: DecisionRecord) => decision.user;
  return [...records.entries()].sort(([, a], [, b]) =>
    userOf(a) < userOf(b) ? -1 : userOf(a) > userOf(b) ? 1 : 0,
  );
}

/** Sorted, so that two transactions that close the same questions cannot wait for each other. */
function inOrder(closes: readonly ClosedApproval[] = []): readonly ClosedApproval[] {
  return closes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function assertOneUser({ decision, effects, approvals }: DecisionRecord, location: string): void {
  const stranger = [...effects, ...approvals].find(({ user }) => user !== decision.user);
  if (stranger === undefined) return;
  throw tactError('STORE_FAILED', { location, why: `${stranger.id} belongs to another user` });
}

const insertedColumns = [...decisionColumns.filter((column) => column !== 'seq'), 'seen'] as const;

function createDecisionInsert({ kysely, differences }: Database) {
  const insert = prepared((values: ReturnType<typeof decisionRow>) =>
    kysely
      .insertInto('decision')
      .values(Object.fromEntries(insertedColumns.map((column) => [column, values[column]])) as typeof values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq'),
  );
  const selectSame = prepared((values: { user: string; id: string }) =>
    kysely
      .selectFrom('decision')
      .select('seq')
      .where('user_id', '=', values.user)
      .where('id', '=', values.id),
  );
  /** Null when the decision, or another main one of the same reference and attempt, stands already. */
  return function* (decision: Decision, seen: DecisionRecord['seen']): Steps<number | null> {
    const { user, id } = decision;
    const isUnique = differences.includesColumns;
    if (!isUnique && (yield* first(selectSame({ user, id }))) !== undefined) return null;
    return (yield* first(insert(decisionRow(decision, seen))))?.seq ?? null;
  };
}

function createTagInsert({ kysely }: Database) {
  const columns = ['user_id', 'engine', 'tag', 'created_at', 'decision_seq'] as const;
  const insert = preparedInsert(kysely, 'decision_tag', columns, { skipKnown: true });
  return function* ({ user, engine, tags, createdAt }: Decision, seq: number): Steps<void> {
    if (tags.length === 0) return;
    yield insert(
      tags.map((tag) => ({
        user_id: user,
        engine,
        tag: storable(tag),
        created_at: createdAt,
        decision_seq: seq,
      })),
    );
  };
}
