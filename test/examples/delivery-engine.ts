import { keepInsightName, sendMessageName, type TickInput } from '@tact/assistant/proactive/tick-facts';
import { type Action, type Engine, judgeProposals } from '@tact/core/kernel';
import type { Items } from '@tact/core/ports/store';
import type { ProposedAction, Signal } from '@tact/core/records';
import { concludeTick } from '../../packages/assistant/src/proactive/conclude.ts';
import {
  createSendMessage,
  type SendingServices,
  type SendMessageParameters,
} from '../../packages/assistant/src/proactive/delivery/send-message.ts';
import {
  createKeepInsight,
  type KeepInsightParameters,
} from '../../packages/assistant/src/proactive/insights/keep-insight.ts';
import { exampleProposal } from './proposals.ts';

/** The end of the proactive engine by itself: it does what the reference of its signal stands for, and records what came of it. */
export function createDeliveryEngine(
  plans: Readonly<Record<string, readonly ProposedAction[]>>,
  services: SendingServices & { readonly items: Pick<Items, 'add'> },
): Engine {
  const actions: readonly Action[] = [createSendMessage(services), createKeepInsight(services)];
  const engine: Engine<TickInput> = {
    name: 'proactive',
    actions,
    describe: () => ({ title: 'a tick', tags: [], quotes: [] }),
    facts: async (signals) => signals.map(() => null),
    gate: ({ signal }) => ({
      settled: true,
      proposals: [
        exampleProposal({
          ...{ proposer: 'rule', confidence: 1, labels: [{ origin: 'system', source: 'test' }] },
          actions: plans[signal.reference] ?? [],
        }),
      ],
      reasons: [],
    }),
    strategies: {
      main: {
        name: 'main',
        version: '1',
        propose: () => Promise.reject(new Error('The gate settles everything.')),
        judge: (view) =>
          judgeProposals(view.proposals, {
            ...{ ...view, user: view.signal.user, sender: null, cause: () => null },
          }),
      },
    },
    conclude: (view, runtime) => concludeTick(view, runtime, services),
  };
  return engine as Engine;
}

export function tickSignal(reference: string, user = 'ann', at = 0): Signal<TickInput> {
  return {
    ...{ engine: 'proactive', user, reference, receivedAt: at },
    label: { origin: 'system', source: 'tick' },
    input: { at, signals: [], failures: [] },
  };
}

/** Sends “Lab 4 is due at 17:00.” unless told otherwise. */
export function sends(part: Partial<SendMessageParameters> = {}): ProposedAction {
  return {
    action: sendMessageName,
    target: 'user',
    parameters: {
      message: 'Lab 4 is due at 17:00.',
      category: 'deadline_warning',
      signals: [{ type: 'CANVAS_ASSIGNMENT_DUE', key: 'lab-4', urgencyHint: 7 }],
      action_type: 'text',
      offer: null,
      ...part,
    },
  };
}

/** Keeps “The gym is open till ten.” unless told otherwise. */
export function keeps(part: Partial<KeepInsightParameters> = {}): ProposedAction {
  return {
    action: keepInsightName,
    target: 'user',
    parameters: {
      category: 'pattern',
      message: 'The gym is open till ten.',
      signals: [{ type: 'PATTERN_MATCH', key: 'gym', urgencyHint: 4 }],
      score: 4.5,
      expires_at: Date.UTC(2026, 10, 3, 9),
      ...part,
    },
  };
}
