import { createRecordingTelemetry, sampleDecision } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import type { Decision, Signal, Verdict } from '#records';
import { exampleRegistry } from '../../../../test/examples/proposals.ts';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import { proposedNothing } from './fallback.ts';
import { type DecisionDraft, planRecord } from './plan.ts';
import { createPolicy } from './policy.ts';
import { ownerLabel } from './provenance.ts';
import { openStageRecorder } from './stage-recorder.ts';

const day = 24 * 60 * 60 * 1000;
const asking: Verdict = {
  ...{ word: 'ask', outcome: 'send', confidence: 1, reasons: [], overrides: [] },
  actions: [
    {
      ...{ action: 'send', parameters: {}, target: 't', disposition: 'ask' },
      labels: [ownerLabel('message')],
    },
  ],
};

/** The record of a decision that asks, by an engine and a policy that give so much time to answer. */
function recordWith(
  times: { readonly engine?: number; readonly policy: number },
  verdict: Verdict = asking,
  beside: Decision | null = null,
) {
  const runtime = { ...createExampleRuntime(), telemetry: createRecordingTelemetry() };
  const signal: Signal<object> = {
    ...{ user: 'ann', reference: 'main/1', label: ownerLabel('message'), input: {} },
    ...{ engine: 'conversation', receivedAt: runtime.clock.now() },
  };
  const strategy = {
    name: 'main',
    version: '1',
    propose: async () => proposedNothing(),
    judge: () => verdict,
  };
  const considered: DecisionDraft = {
    engine: {
      ...{ name: 'conversation', actions: exampleRegistry.all },
      describe: () => ({ title: '', tags: [], quotes: [] }),
      ...(times.engine === undefined ? {} : { approvalTtlMs: times.engine }),
      facts: async () => [null],
      gate: () => ({ settled: false, proposals: [], reasons: [] }),
      strategies: { main: strategy },
    },
    view: {
      ...{ signal, facts: null, rules: undefined, now: runtime.clock.now() },
      policy: createPolicy({ approvalTtlMs: times.policy }),
    },
    ...{ strategy, beside, failures: [], proposals: [], proposed: proposedNothing(), verdict },
    ...{ evidence: null, rules: null, hasFacts: true },
    recorder: openStageRecorder('conversation', runtime),
  };
  return planRecord(considered, runtime);
}

describe('a question', () => {
  const openFor = (times: Parameters<typeof recordWith>[0]) => {
    const [question] = recordWith(times).approvals;
    return question === undefined ? Number.NaN : question.expiresAt - question.createdAt;
  };

  test('stays open as long as the policy says', () => {
    expect(openFor({ policy: 7 * day })).toBe(7 * day);
  });

  test('stays open for less where the engine says so', () => {
    expect(openFor({ engine: day, policy: 7 * day })).toBe(day);
  });

  test('never stays open for longer than the policy allows', () => {
    expect(openFor({ engine: day, policy: day / 2 })).toBe(day / 2);
  });
});

describe('an answer', () => {
  const action = { action: 'send', parameters: {}, target: 't', disposition: 'run', labels: [] } as const;
  const closed = { decisionId: 'd-1', askedAt: 0, via: 'chat', why: null };
  const conversation = { conversation: 'main', state: { clarification: null }, expected: 3 };
  const answering: Verdict = {
    conversation,
    ...{ word: 'act', outcome: 'send', confidence: 1, reasons: [], overrides: [] },
    actions: [
      { ...action, causedBy: 'a-1' },
      { ...action, undoes: { id: 'j-1', decisionId: 'd-2' } },
    ],
    closes: [
      { ...closed, id: 'a-1', hash: 'h-1', state: 'approved' },
      { ...closed, id: 'a-2', hash: 'h-2', state: 'superseded' },
    ],
  };

  test('closes its questions in the record that runs what was asked, under the key of the question', () => {
    const record = recordWith({ policy: day }, answering);

    expect(record.closes).toMatchObject([
      {
        ...{ id: 'a-1', hash: 'h-1', state: 'approved', answer: { by: 'ann', via: 'chat' } },
        feedback: { decisionId: 'd-1', kind: 'approved', source: 'explicit' },
      },
      { id: 'a-2', hash: 'h-2', state: 'superseded', answer: null, feedback: null },
    ]);
    expect(record.effects).toMatchObject([
      { decisionId: record.decision.id, key: 'approval:a-1', causedBy: 'a-1' },
      { decisionId: record.decision.id, key: 'undo:j-1', causedBy: null },
    ]);
    expect(record.undoes).toEqual([{ id: 'j-1', decisionId: 'd-2' }]);
    expect(record.conversation).toEqual(conversation);
  });

  test('of a shadow closes, runs, takes back and remembers nothing', () => {
    const record = recordWith({ policy: day }, answering, sampleDecision());

    expect(record).toMatchObject({ effects: [], undoes: [] });
    expect(record.closes).toBeUndefined();
    expect(record.conversation).toBeUndefined();
  });
});
