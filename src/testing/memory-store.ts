import type {
  Approvals,
  DecisionRecord,
  FeedbackLog,
  Item,
  ItemChange,
  Items,
  Journal,
  Message,
  Messages,
  Outbox,
  Store,
  Values,
  Versioned,
} from '#ports/store';
import type { Approval, Effect, Feedback, JournalEntry } from '#records';
import { createMemoryLedger } from './memory-ledger.ts';
import { createMemoryRows, endingIn, type MemoryRows, newestFirst, oldestFirst } from './memory-rows.ts';

/**
 * A store that forgets when the process ends. It keeps the contract of the port, but for the loss of power. Every method
 * does its work before it first waits, so each is one transaction. What it is given is kept as it is, not copied.
 */
export function createMemoryStore(): Store {
  const effects = createMemoryRows<Effect>(({ plannedAt }) => plannedAt);
  const approvals = createMemoryRows<Approval>(({ createdAt }) => createdAt);
  const journal = createMemoryRows<JournalEntry>(({ createdAt }) => createdAt);
  const feedback = createMemoryRows<Feedback>(({ createdAt }) => createdAt);
  const texts = new Map<string, string>();

  const recordRest = (record: DecisionRecord): boolean => {
    const { user, createdAt } = record.decision;
    for (const id of record.undoes) {
      const entry = journal.get(id);
      if (entry?.state !== 'open' || entry.user !== user) return false;
    }
    effects.assertNew(record.effects);
    approvals.assertNew(record.approvals);
    effects.add(record.effects);
    approvals.add(record.approvals);
    for (const { digest, text } of record.documents) if (!texts.has(digest)) texts.set(digest, text);
    for (const id of record.undoes) {
      const entry = journal.get(id);
      if (entry) journal.replace({ ...entry, state: 'undone', undoneAt: createdAt });
    }
    return true;
  };

  return {
    location: 'memory',
    ledger: createMemoryLedger(recordRest),
    outbox: outboxOver(effects, journal),
    approvals: approvalsOver(approvals, effects, feedback),
    journal: journalOver(journal),
    feedback: feedbackOver(feedback),
    documents: {
      text: async (digest) => texts.get(digest) ?? null,
      texts: async (digests) =>
        new Map(
          digests.flatMap((digest) => {
            const text = texts.get(digest);
            return text === undefined ? [] : [[digest, text] as const];
          }),
        ),
    },
    items: itemsInMemory(),
    messages: messagesInMemory(),
    values: valuesInMemory(),
    async check() {},
    async close() {},
  };
}

function outboxOver(effects: MemoryRows<Effect>, journal: MemoryRows<JournalEntry>): Outbox {
  const change = (id: string, from: Effect['state'], to: Partial<Effect>): boolean => {
    const effect = effects.get(id);
    if (effect?.state !== from) return false;
    effects.replace({ ...effect, ...to });
    return true;
  };
  return {
    get: async (id) => effects.get(id) ?? null,
    ofDecision: async (decisionId) => effects.ofDecision(decisionId),
    async inState(user, states, limit = 1000) {
      const found = effects.ofUser(user).filter(({ state }) => states.includes(state));
      return found.sort(oldestFirst(({ plannedAt }) => plannedAt)).slice(0, limit);
    },
    start: async (id, now) => change(id, 'planned', { state: 'running', startedAt: now }),
    async finish(id, { journal: entry, ...end }) {
      if (entry !== null) journal.assertNew([entry]);
      if (!change(id, 'running', end)) return false;
      if (entry !== null) journal.add([entry]);
      return true;
    },
    putBack: async (id) => change(id, 'running', { state: 'planned', startedAt: null }),
  };
}

function approvalsOver(
  approvals: MemoryRows<Approval>,
  effects: MemoryRows<Effect>,
  feedback: MemoryRows<Feedback>,
): Approvals {
  const pending = (id: string, hash: string): Approval | null => {
    const approval = approvals.get(id);
    return approval?.state === 'pending' && approval.hash === hash ? approval : null;
  };
  return {
    async get(user, id) {
      const approval = approvals.get(id);
      return approval?.user === user ? approval : null;
    },
    async list(user, states, limit = 100) {
      const found = approvals.ofUser(user).filter(({ state }) => states.includes(state));
      return found.sort(newestFirst(({ createdAt }) => createdAt)).slice(0, limit);
    },
    ofDecision: async (decisionId) => approvals.ofDecision(decisionId),
    findIds: async (user, suffix) => approvals.idsEndingIn(user, suffix),
    async close(id, hash, { state, answer, effect, feedback: said }) {
      const approval = pending(id, hash);
      if (approval === null) return false;
      if (effect !== null) effects.assertNew([effect]);
      if (said !== null) feedback.assertNew([said]);
      approvals.replace({ ...approval, state, answer });
      if (effect !== null) effects.add([effect]);
      if (said !== null) feedback.add([said]);
      return true;
    },
    async edit(id, hash, edited) {
      const approval = pending(id, hash);
      if (approval === null) return false;
      const { action, parameters, target, card, wasEdited } = edited;
      approvals.replace({ ...approval, action, parameters, target, card, wasEdited, hash: edited.hash });
      return true;
    },
    async overdue(now, limit = 1000) {
      const found = approvals.all().filter(({ state, expiresAt }) => state === 'pending' && expiresAt <= now);
      return found.sort(oldestFirst(({ expiresAt }) => expiresAt)).slice(0, limit);
    },
  };
}

function journalOver(journal: MemoryRows<JournalEntry>): Journal {
  return {
    async get(user, id) {
      const entry = journal.get(id);
      return entry?.user === user ? entry : null;
    },
    ofDecision: async (decisionId) => journal.ofDecision(decisionId),
    ofEffect: async (effectId) => journal.all().find((entry) => entry.effectId === effectId) ?? null,
    findIds: async (user, suffix) => journal.idsEndingIn(user, suffix),
  };
}

function feedbackOver(feedback: MemoryRows<Feedback>): FeedbackLog {
  return {
    async add(said) {
      feedback.assertNew([said]);
      feedback.add([said]);
    },
    async list(user, { engine, since, limit = 100 } = {}) {
      const found = feedback
        .ofUser(user)
        .filter(
          (said) =>
            (engine === undefined || said.engine === engine) &&
            (since === undefined || said.createdAt > since),
        );
      return found.sort(newestFirst(({ createdAt }) => createdAt)).slice(0, limit);
    },
    ofDecision: async (decisionId) => feedback.ofDecision(decisionId),
  };
}

function itemsInMemory(): Items {
  const items = new Map<string, Item>();
  const keyOf = (user: string, id: string) => JSON.stringify([user, id]);
  const replace = (item: Item, { now, ...change }: ItemChange): true => {
    items.set(keyOf(item.user, item.id), { ...item, ...change, version: item.version + 1, changedAt: now });
    return true;
  };
  return {
    async add(item) {
      const key = keyOf(item.user, item.id);
      if (items.has(key)) return false;
      items.set(key, { ...item, version: 1, changedAt: item.createdAt });
      return true;
    },
    get: async (user, id) => items.get(keyOf(user, id)) ?? null,
    async list(user, { kind, target, state, limit = 100 }) {
      const found = [...items.values()].filter(
        (item) =>
          item.user === user &&
          (kind === undefined || item.kind === kind) &&
          (target === undefined || item.target === target) &&
          (state === undefined || item.state === state),
      );
      return found.sort(newestFirst(({ createdAt }) => createdAt)).slice(0, limit);
    },
    async setState(user, id, from, to, now) {
      const item = items.get(keyOf(user, id));
      return item?.state === from && replace(item, { state: to, now });
    },
    async change(user, id, version, change) {
      const item = items.get(keyOf(user, id));
      return item?.version === version && replace(item, change);
    },
    async findIds(user, kind, suffix) {
      const own = [...items.values()].filter((item) => item.user === user && item.kind === kind);
      return endingIn(
        own.map(({ id }) => id),
        suffix,
      );
    },
  };
}

function messagesInMemory(): Messages {
  /** In the order in which they were added. */
  const messages: Message[] = [];
  return {
    async add(message) {
      const stands = messages.some(({ user, id }) => user === message.user && id === message.id);
      if (!stands) messages.push(message);
      return !stands;
    },
    async last(user, conversation, limit) {
      const said = messages.filter(
        (message) => message.user === user && message.conversation === conversation,
      );
      return limit > 0 ? said.slice(-limit) : [];
    },
    async conversations(user, limit = 100) {
      const lastAt = new Map<string, number>();
      for (const message of messages.toReversed()) {
        if (message.user !== user || lastAt.has(message.conversation)) continue;
        lastAt.set(message.conversation, message.createdAt);
      }
      return [...lastAt].slice(0, limit).map(([conversation, at]) => ({ conversation, lastAt: at }));
    },
  };
}

function valuesInMemory(): Values {
  /** Newest first. */
  const versions = new Map<string, readonly Versioned[]>();
  const keyOf = (user: string, name: string) => JSON.stringify([user, name]);
  return {
    get: async (user, name) => versions.get(keyOf(user, name))?.[0] ?? null,
    async set(user, name, value, expected, now) {
      const key = keyOf(user, name);
      const earlier = versions.get(key) ?? [];
      if ((earlier[0]?.version ?? 0) !== expected) return false;
      const kept = name.startsWith('history:') ? earlier.slice(0, 999) : [];
      versions.set(key, [{ value, version: expected + 1, savedAt: now }, ...kept]);
      return true;
    },
    history: async (user, name, limit = 100) => (versions.get(keyOf(user, name)) ?? []).slice(0, limit),
  };
}
