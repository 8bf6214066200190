import { describe, expect, test } from 'vitest';
import type { Signal, Verdict } from '#records';
import { createRecordingTelemetry } from '#testing';
import { exampleRegistry } from '../../test/examples/proposals.ts';
import { createExampleRuntime } from '../../test/examples/runtime.ts';
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
function recordWith(times: { readonly engine?: number; readonly policy: number }) {
  const runtime = { ...createExampleRuntime(), telemetry: createRecordingTelemetry() };
  const signal: Signal<object> = {
    ...{ user: 'ann', reference: 'main/1', label: ownerLabel('message'), input: {} },
    ...{ engine: 'conversation', receivedAt: runtime.clock.now() },
  };
  const strategy = {
    name: 'main',
    version: '1',
    propose: async () => proposedNothing(),
    judge: () => asking,
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
    ...{ strategy, beside: null, failures: [], proposals: [], proposed: proposedNothing(), verdict: asking },
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
