import { tactError } from '@tact/core/errors';
import type { DecisionRecord, Documents, RecordOutcome, Store } from '@tact/core/ports/store';
import type { Approval, Effect, Feedback, JournalEntry } from '@tact/core/records';
import { createWorkInProgress } from '../work-in-progress.ts';
import { approvalsInMemory } from './approvals.ts';
import { bulkOver } from './bulk.ts';
import { createMemoryClaims } from './claims.ts';
import { eventsInMemory } from './events.ts';
import { experiencesInMemory } from './experiences.ts';
import { feedbackInMemory } from './feedback.ts';
import { createMemoryLedger } from './ledger.ts';
import { outboxInMemory } from './outbox.ts';
import { createMemoryRows } from './rows.ts';
import {
  aliasesInMemory,
  conversationsInMemory,
  itemsInMemory,
  messagesInMemory,
  valuesInMemory,
} from './values.ts';

/**
 * A store that forgets when the process ends. It keeps the contract of the port, but for the loss of power. Every method
 * does its work before it first waits, so each is one transaction. What it is given is kept as it is, not copied.
 *
 * @example
 * const store = createMemoryStore();
 * await store.approvals.list('ann', ['pending']); // []
 */
export function createMemoryStore(): Store {
  const parts = createRecordedParts();
  const { events, effects, approvals, journal, feedback, texts, conversations } = parts;
  const messages = messagesInMemory(events.tell);
  const questions = approvalsInMemory(approvals, effects, feedback, events);
  const items = itemsInMemory();
  const values = valuesInMemory();
  const aliases = aliasesInMemory();
  const claims = createMemoryClaims();
  const experiences = experiencesInMemory(claims);
  const ledger = createMemoryLedger(createRecorder(parts), claims);

  return untilClosed({
    location: 'memory',
    ledger: {
      ...ledger,
      record: (record) => events.committing(() => ledger.record(record)),
      recordAll: (records) => events.committing(() => ledger.recordAll(records)),
      async redact(user, decisions, digests) {
        ledger.replace(user, decisions);
        for (const digest of digests) texts.get(user)?.delete(digest);
      },
      async remove(user, ids, digests) {
        ledger.drop(user, ids);
        for (const rows of [effects, approvals, journal]) rows.removeOf(user, ids);
        claims.releaseOf(user, ids);
        for (const digest of digests) texts.get(user)?.delete(digest);
      },
    },
    outbox: outboxInMemory(effects, journal, messages.keep, feedback, events),
    approvals: questions,
    journal: { ofDecision: async (user, decisionId) => journal.ofDecision(user, decisionId) },
    feedback,
    documents: documentsIn(texts),
    items,
    experiences,
    messages: { ...messages, add: (message) => events.committing(() => messages.add(message)) },
    conversations,
    values,
    aliases,
    events: { listen: events.listen, after: events.after, end: events.end },
    bulk: bulkOver({ ledger, values, items, approvals: questions, feedback, messages }),
    async forget(user) {
      texts.delete(user);
      for (const rows of [effects, approvals, journal]) rows.remove(user);
      for (const part of [ledger, claims, feedback, items, experiences, messages]) part.forget(user);
      for (const part of [conversations, values, aliases, events]) part.forget(user);
    },
    async check() {},
  });
}

/** Everything that can change when a decision is recorded. */
function createRecordedParts() {
  const feedbackRows = createMemoryRows<Feedback>();
  return {
    events: eventsInMemory(),
    effects: createMemoryRows<Effect>(),
    approvals: createMemoryRows<Approval>(),
    journal: createMemoryRows<JournalEntry>(),
    feedbackRows,
    feedback: feedbackInMemory(feedbackRows),
    texts: new Map<string, Map<string, string>>(),
    conversations: conversationsInMemory(),
  };
}

type RecordedParts = ReturnType<typeof createRecordedParts>;

/** Checks and keeps what is recorded with a decision. */
function createRecorder(parts: RecordedParts) {
  const { events, effects, approvals, journal, feedbackRows, feedback, texts, conversations } = parts;

  function check(record: DecisionRecord): RecordOutcome {
    const { user } = record.decision;
    const { closes = [], conversation } = record;
    assertOneUser(record);
    const areOpen = record.undoes.every(
      ({ id, decisionId }) =>
        journal.ofDecision(user, decisionId).find((entry) => entry.id === id)?.state === 'open',
    );
    if (!areOpen) return 'already';
    const arePending = closes.every(({ id, hash }) => {
      const approval = approvals.get(user, id);
      return approval?.state === 'pending' && approval.hash === hash;
    });
    const isUnchanged =
      conversation === undefined ||
      conversations.version(user, conversation.conversation) === conversation.expected;
    if (!arePending || !isUnchanged) return 'conflict';
    effects.assertNew(record.effects);
    approvals.assertNew(record.approvals);
    feedbackRows.assertNew(closes.flatMap(({ feedback: said }) => said ?? []));
    return 'recorded';
  }

  function keep(record: DecisionRecord): void {
    const { user, id, verdict, createdAt } = record.decision;
    events.tell({ user, kind: 'decision', id, state: verdict });
    for (const { id: closed, state, answer, feedback: said } of record.closes ?? []) {
      const approval = approvals.get(user, closed);
      if (approval) approvals.replace({ ...approval, state, answer });
      events.tell({ user, kind: 'approval', id: closed, state });
      if (said !== null) feedback.keep(said);
    }
    if (record.conversation !== undefined) {
      const { conversation, state, expected } = record.conversation;
      conversations.replace(user, conversation, state, expected, createdAt);
    }
    for (const { id: undone } of record.undoes) {
      const entry = journal.get(user, undone);
      if (entry) journal.replace({ ...entry, state: 'undoing' });
    }
    effects.add(record.effects);
    approvals.add(record.approvals);
    for (const one of record.effects) events.tell({ user, kind: 'effect', id: one.id, state: one.state });
    for (const one of record.approvals) events.tell({ user, kind: 'approval', id: one.id, state: one.state });
    keepDocuments(texts, record);
  }

  return { check, keep };
}

function keepDocuments(
  texts: RecordedParts['texts'],
  { decision: { user }, documents }: DecisionRecord,
): void {
  const own = texts.get(user) ?? new Map<string, string>();
  texts.set(user, own);
  for (const { digest, text } of documents) if (!own.has(digest)) own.set(digest, text);
}

function documentsIn(texts: RecordedParts['texts']): Documents {
  return {
    text: async (user, digest) => texts.get(user)?.get(digest) ?? null,
    texts: async (user, digests) => {
      const found = digests.map((digest) => [digest, texts.get(user)?.get(digest)] as const);
      return new Map(found.filter((one): one is readonly [string, string] => one[1] !== undefined));
    },
  };
}

function assertOneUser({ decision, effects, approvals }: DecisionRecord): void {
  const stranger = [...effects, ...approvals].find(({ user }) => user !== decision.user);
  if (stranger === undefined) return;
  throw tactError('STORE_FAILED', { location: 'memory', why: `${stranger.id} belongs to another user` });
}

/** The store with an end: once closed it refuses what it is asked, as a database does. Its listeners stay, and hear nothing more. */
export function untilClosed(store: Omit<Store, 'close'>): Store {
  const { run, close } = createWorkInProgress(store.location);
  const guarded = <Part extends object>(part: Part): Part => {
    const entries = Object.entries(part).map(([name, member]) => {
      if (typeof member === 'object') return [name, guarded(member)];
      if (typeof member !== 'function') return [name, member];
      return [name, (...given: readonly unknown[]) => run(() => member(...given))];
    });
    return Object.fromEntries(entries);
  };
  const { listen } = store.events;
  const parts = guarded(store);
  return { ...parts, events: { ...parts.events, listen }, close: () => close(async () => {}) };
}
