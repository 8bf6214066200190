import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import {
  type Action,
  createPolicy,
  createRuntime,
  defineAction,
  type Engine,
  judgeProposals,
  outsideLabel,
  type Runtime,
  systemLabel,
} from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Store } from '@tact/core/ports/store';
import type { Proposal, Signal } from '@tact/core/records';
import { createMemoryJobs } from '@tact/testing';
import { z } from 'zod';
import { noTelemetry } from '#adapters/telemetry/none';
import { instantModel, message } from './peers/instant-model.ts';

/** What the engine decides about: the message that every peer is given too, each time as another one. */
interface Message {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly number: number;
}

/** How a decision ends: it does something, or asks first. */
export type Ending = 'acts' | 'asks';

/** A runtime with one engine in which every stage answers at once, so that what is measured is the kernel around it. */
export interface InstantRuntime {
  readonly engine: Engine<Message, null, null>;
  readonly runtime: Runtime;
  /** A message that was not decided about before. */
  next(): Signal<Message>;
  /** How often an action has changed something. */
  effects(): number;
}

export function openInstantRuntime(store: Store, ending: Ending): InstantRuntime {
  const clock = createSystemClock();
  let effects = 0;
  let signals = 0;
  const policy = createPolicy();
  const engine: Engine<Message, null, null> = {
    name: 'email',
    actions: instantActions(() => (effects += 1)),
    describe: ({ from, subject }) => ({
      title: `${from}: ${subject}`,
      tags: [`sender:${from}`, `thread:<20417.${signals}@saltmarsh-books.example>`],
      quotes: [
        { name: 'from', text: from },
        { name: 'subject', text: subject },
      ],
    }),
    facts: async (given) => given.map(() => null),
    gate: () => ({ settled: false, proposals: [], reasons: [] }),
    strategies: {
      main: {
        name: 'instant',
        version: '1',
        propose: async () => ({ ...nothingElse, proposals: [await proposalFor(ending)] }),
        judge: (view) =>
          judgeProposals(view.proposals, {
            ...view,
            user: view.signal.user,
            sender: view.signal.input.from,
            cause: () => null,
          }),
      },
    },
  };
  return {
    engine,
    runtime: createRuntime({
      ...{ store, clock, log: silentLog, telemetry: noTelemetry, engines: [engine] },
      jobs: createMemoryJobs({ clock }),
      ids: createUuidV7({ clock }),
      policy: () => policy,
    }),
    effects: () => effects,
    next() {
      signals += 1;
      const content = signals.toString(16).padStart(64, '0');
      return {
        engine: 'email',
        user: 'owner',
        reference: `you@example.org/${content}`,
        label: outsideLabel('mail'),
        receivedAt: clock.now(),
        input: { ...message, number: signals },
      };
    },
  };
}

const nothingElse = {
  path: 'model',
  layers: [],
  documents: [],
  answerDigest: null,
  usage: { model: 'instant:1', latencyMs: 0.1, inputTokens: 120, outputTokens: 20, calls: 1 },
  failures: [],
} as const;

const actionFor = { acts: 'apply_label', asks: 'forward' } as const;

async function proposalFor(ending: Ending): Promise<Proposal> {
  const { label, confidence } = await instantModel();
  const parameters = { acts: { label }, asks: { to: 'books@tax.example' } }[ending];
  return {
    actions: [{ action: actionFor[ending], parameters, target: 'memory:you@example.org/4711' }],
    proposer: 'model',
    confidence,
    rationale: 'A shop confirms an order that was paid by card.',
    needsApproval: false,
    labels: [systemLabel('prompt'), outsideLabel('mail')],
    integrity: 'intact',
    permitsDangerous: false,
    salientFeatures: ['receipt', 'order number'],
    matchedDirections: [],
    alternatives: [{ action: 'archive', confidence: 0.4, whyNot: 'The owner may want to see it.' }],
    undoHint: null,
    findings: [],
  };
}

function instantActions(change: () => void): readonly Action[] {
  const labelled = z.strictObject({ label: z.string() });
  return [
    defineAction({
      name: 'apply_label',
      summary: 'Put a label on the message.',
      danger: 'safe',
      parameters: labelled,
      offered: true,
      inverses: ['remove_label'],
      describe: ({ label }) => `label it ${label}`,
      inverse: ({ label }, _, target) => ({ action: 'remove_label', parameters: { label }, target }),
      async execute() {
        change();
        return { changed: true };
      },
    }),
    defineAction({
      name: 'forward',
      summary: 'Send the message to somebody else.',
      danger: 'dangerous',
      parameters: z.strictObject({ to: z.string() }),
      offered: true,
      inverses: [],
      describe: ({ to }) => `forward it to ${to}`,
      inverse: () => null,
      async execute() {
        change();
        return { changed: true };
      },
    }),
  ];
}
