import type { DecisionRecord, Item, Message, NewExperience } from '@tact/core/ports/store';
import {
  type Approval,
  type Decision,
  type Effect,
  type Feedback,
  type JournalEntry,
  type Outside,
  outside,
  titleSource,
} from '@tact/core/records';
import { createCountingIds } from './counting-ids.ts';

/** Complete records with ordinary values; a test sets what matters to it. Every id is new. */

const ids = createCountingIds({ first: 700_000_000 });

/** What a test says of a decision; a title may be written as a string. */
export type DecisionParts = Partial<Omit<Decision, 'title'>> & { readonly title?: string | Outside };

/**
 * A decision about a mail, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleDecision({ title: 'Bo: Lunch?', verdict: 'ask' }).engine; // email
 */
export function sampleDecision({ title, ...given }: DecisionParts = {}): Decision {
  const id = ids.next();
  return {
    id,
    engine: 'email',
    user: 'ann',
    reference: `mail-${id}`,
    attempt: 1,
    inputDigest: 'a'.repeat(64),
    factsDigest: null,
    evidenceDigest: null,
    gateNow: 1_793_610_000_000,
    title: outside(title ?? 'Bo <bo@example.com>: Lunch on Friday', titleSource),
    tags: [],
    strategy: { name: 'default', version: '1', role: 'main' },
    policyVersion: '0123456789ab',
    rulesVersion: null,
    path: 'model',
    verdict: 'act',
    outcome: 'archive',
    confidence: 0.86,
    actions: [
      {
        action: 'archive',
        parameters: {},
        target: 'mail:7',
        disposition: 'run',
        labels: [{ origin: 'outside', source: 'mail:body' }],
      },
    ],
    reasons: [{ code: 'Confident', text: '0.86 is at least 0.70', numbers: { confidence: 0.86 } }],
    overrides: [],
    requiresApproval: false,
    deferredUntil: null,
    details: null,
    proposals: [],
    layers: [{ name: 'identity', role: 'system', digest: 'b'.repeat(64), tokens: 120 }],
    answerDigest: 'c'.repeat(64),
    usage: {
      model: 'test:model',
      latencyMs: 812.3,
      inputTokens: 900,
      outputTokens: 80,
      calls: 1,
    },
    failures: [],
    ms: { gate: 0.01, propose: 812.5 },
    traceId: null,
    parentId: null,
    createdAt: 1_793_610_000_000,
    ...given,
  };
}

/**
 * A planned effect that archives a mail, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleEffect({ state: 'done' }).action; // archive
 */
export function sampleEffect(given: Partial<Effect> = {}): Effect {
  const id = ids.next();
  return {
    id,
    decisionId: 'decision',
    user: 'ann',
    action: 'archive',
    parameters: { folder: 'Archive' },
    target: 'mail:7',
    key: `key-${id}`,
    causedBy: null,
    state: 'planned',
    result: null,
    problem: null,
    plannedAt: 1_793_610_000_000,
    startedAt: null,
    worker: null,
    leaseUntil: null,
    finishedAt: null,
    ...given,
  };
}

/**
 * A pending question about deleting a mail, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleApproval({ state: 'denied' }).state; // denied
 */
export function sampleApproval(given: Partial<Approval> = {}): Approval {
  return {
    id: ids.next(),
    decisionId: 'decision',
    user: 'ann',
    action: 'delete',
    parameters: { forGood: false },
    target: 'mail:7',
    hash: 'd'.repeat(64),
    state: 'pending',
    answerableBy: ['ann'],
    card: {
      question: 'Move this mail to the trash?',
      because: [{ code: 'DangerousAction', text: 'DangerousAction (delete)' }],
      quotes: [{ name: 'subject', text: outside('Lunch on Friday', 'subject') }],
    },
    wasEdited: false,
    createdAt: 1_793_610_000_000,
    expiresAt: 1_794_214_800_000,
    answer: null,
    ...given,
  };
}

/**
 * An open entry that moves a mail back, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleJournalEntry({ state: 'undone' }).action; // move_back
 */
export function sampleJournalEntry(given: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: ids.next(),
    effectId: 'effect',
    decisionId: 'decision',
    user: 'ann',
    action: 'move_back',
    parameters: { folder: 'INBOX' },
    target: 'mail:7',
    state: 'open',
    createdAt: 1_793_610_000_000,
    undoneAt: null,
    ...given,
  };
}

/**
 * Feedback that approves of a decision, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleFeedback({ kind: 'denied' }).user; // ann
 */
export function sampleFeedback(given: Partial<Feedback> = {}): Feedback {
  return {
    id: ids.next(),
    decisionId: 'decision',
    user: 'ann',
    engine: 'email',
    kind: 'approved',
    state: 'settled',
    source: 'explicit',
    rater: null,
    scores: {},
    text: null,
    latencyMs: 1500.5,
    createdAt: 1_793_610_000_000,
    ...given,
  };
}

/**
 * An open task, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleItem({ content: { title: 'Water the roses' } }).kind; // task
 */
export function sampleItem(given: Partial<Item> = {}): Item {
  return {
    id: ids.next(),
    user: 'ann',
    kind: 'task',
    target: 'mail:7',
    content: { title: 'Book a table' },
    origin: 'owner',
    state: 'open',
    version: 1,
    createdAt: 1_793_610_000_000,
    changedAt: given.createdAt ?? 1_793_610_000_000,
    ...given,
  };
}

/**
 * An experience to be added, such as a run; what is given replaces its fields.
 *
 * @example
 * sampleExperience({ domain: 'garden' }).state; // active
 */
export function sampleExperience(given: Partial<NewExperience> = {}): NewExperience {
  return {
    id: ids.next(),
    domain: '',
    state: 'active',
    content: { task: 'Book a table', outcome: 'success' },
    origin: 'owner',
    links: [],
    embedding: { embedder: 'lexical-1:3', vector: Float32Array.of(1, 0, 0) },
    ...given,
  };
}

/**
 * A message of the owner in a conversation, with its own id; what is given replaces its fields.
 *
 * @example
 * sampleMessage({ text: 'Hello' }).role; // user
 */
export function sampleMessage(given: Partial<Message> = {}): Message {
  return {
    id: ids.next(),
    user: 'ann',
    conversation: 'terminal',
    role: 'user',
    text: 'Remind me to call mom tomorrow at 5pm',
    origin: 'owner',
    decisionId: null,
    createdAt: 1_793_610_000_000,
    ...given,
  };
}

/**
 * A record of a decision that plans only what is given.
 *
 * @example
 * sampleRecord({ effects: [sampleEffect()] }).approvals; // []
 */
export function sampleRecord(given: Partial<DecisionRecord> = {}): DecisionRecord {
  return { decision: sampleDecision(), effects: [], approvals: [], documents: [], undoes: [], ...given };
}
