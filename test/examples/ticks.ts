import { type Candidate, detailsOfCandidate } from '@tact/assistant/proactive/candidates/candidate-details';
import type { TickContext, TickEvidence } from '@tact/assistant/proactive/candidates/tick-context';
import { createSendMessage } from '@tact/assistant/proactive/delivery/send-message';
import { createKeepInsight } from '@tact/assistant/proactive/insights/keep-insight';
import type { TickFacts, TickInput } from '@tact/assistant/proactive/tick-facts';
import {
  createActionRegistry,
  createPolicy,
  type JudgeView,
  ownerLabel,
  type ProposeView,
  proposal,
  systemLabel,
} from '@tact/core/kernel';
import type { ProactiveSignal, Profile, Proposal } from '@tact/core/records';
import { createMemoryChannel, createMemoryStore, createRecordingTelemetry } from '@tact/testing';

/** Cycles of a user as gate, proposer and judge see them. */

/** Monday, 12:00 in UTC. */
export const noon = Date.parse('2026-11-23T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const channel = createMemoryChannel();
export const tickRegistry = createActionRegistry([
  createSendMessage({ channel: () => channel }),
  createKeepInsight(createMemoryStore()),
]);

/** A user of the trust level established, 12:00 on a Monday. */
export function exampleFacts(given: Partial<TickFacts> & { readonly days?: number } = {}): TickFacts {
  const { days = 40, ...changes } = given;
  const profile: Profile = {
    zone: 'UTC',
    wakeTime: '08:00',
    sleepTime: '23:00',
    createdAt: noon - days * dayMs,
    capDay: 'local',
    muted: {},
  };
  return {
    profile,
    interactions: 200,
    localTime: { offsetMs: 0, dayStartsAt: noon - 12 * hourMs },
    sends: [],
    lastAttempt: { id: 'send-7', today: 1 },
    kept: [],
    judged: [],
    engagement: {},
    ...changes,
  };
}

/** A task that is due in three hours. */
export function exampleSignal(given: Partial<ProactiveSignal> = {}): ProactiveSignal {
  const dueAt = noon + 3 * hourMs;
  return {
    type: 'TASK_DUE',
    urgencyHint: 6,
    contextOnly: false,
    key: 'task:report',
    subject: 'send the report',
    data: { dueAt, isWholeDay: false },
    expiresAt: dueAt,
    ...given,
  };
}

/** A candidate of that task whose composite score is `score`, as long as nothing is known of the category. */
export function exampleCandidate(score: number, given: Partial<Candidate> = {}): Candidate {
  // Each scale has the same value, and a neutral engagement counts 0.75.
  const each = (score - 0.75) / 0.85;
  return {
    message: 'The report is due at 15:00.',
    category: 'deadline_warning',
    signals: [{ type: 'TASK_DUE', key: 'task:report', urgencyHint: 6 }],
    relevance: each,
    timing: each,
    urgency: each,
    actionType: 'text',
    offer: null,
    similar: null,
    framing: { label: 'equips', by: 'template' },
    ...given,
  };
}

export function proposalOf(candidate: Candidate): Proposal {
  const { message, category, signals, actionType, offer } = candidate;
  return proposal({
    action: 'send_message',
    parameters: {
      ...{ message, category, action_type: actionType },
      signals: signals.map((signal) => ({ ...signal })),
      offer: offer === null ? null : { ...offer },
    },
    target: 'user',
    confidence: 1,
    rationale: 'About TASK_DUE.',
    labels: [systemLabel('signals')],
    details: detailsOfCandidate(candidate),
  });
}

interface Given {
  readonly signals?: readonly ProactiveSignal[];
  readonly facts?: TickFacts;
  readonly directions?: Parameters<typeof createPolicy>[0];
}

export function judgeView(
  candidates: readonly Candidate[],
  { signals, facts, directions, order = [] }: Given & { readonly order?: readonly string[] } = {},
): JudgeView<TickInput, TickFacts, TickEvidence> {
  // Each signal that a candidate is about has been noticed.
  const noticed =
    signals ??
    candidates.flatMap((one) =>
      one.signals.map(({ type, key, urgencyHint }) => exampleSignal({ type, key, urgencyHint })),
    );
  return {
    ...view({
      signals: noticed,
      ...(facts === undefined ? {} : { facts }),
      ...(directions === undefined ? {} : { directions }),
    }),
    proposals: candidates.map(proposalOf),
    evidence: { order },
    reasons: [],
    registry: tickRegistry,
  };
}

export function proposeView(
  signals: readonly ProactiveSignal[],
  given: Given & { readonly context?: Partial<TickContext> } = {},
): ProposeView<TickInput, TickFacts, TickContext> {
  const nothing = {
    order: [],
    feedback: null,
    patterns: [],
    calendar: [],
    recentMessages: [],
    toldLately: [],
    recalled: [],
  };
  return {
    ...view({ ...given, signals }),
    context: { ...nothing, ...given.context },
    registry: tickRegistry,
    abortSignal: new AbortController().signal,
    span: createRecordingTelemetry().span('propose'),
  };
}

function view({ signals = [], facts = exampleFacts(), directions = {} }: Given) {
  return {
    signal: {
      engine: 'proactive',
      user: 'ann',
      reference: 'tick/2026-11-23T12:00:00Z',
      label: ownerLabel('tick'),
      receivedAt: noon,
      input: { at: noon, signals, failures: [] },
    },
    facts,
    rules: undefined,
    policy: createPolicy(directions),
    now: noon,
  };
}
