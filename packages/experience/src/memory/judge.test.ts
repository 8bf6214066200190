import { createActionRegistry, createPolicy, noneAction } from '@tact/core/kernel';
import type { Policy, Run } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { storeActions } from './actions/store-actions.ts';
import { type AdmitFacts, type AdmitInput, admissionIn, defaultThresholds } from './admission.ts';
import { type AdmissionDraft, admissionProposal } from './admission-proposal.ts';
import { compareRuns } from './compare/compare-runs.ts';
import { judge } from './judge.ts';

const run = (given: Partial<Run> = {}): Run => ({
  ...{
    id: 'new',
    task: 'Book a table',
    summary: 'Booked it',
    outcome: 'success',
    references: ['r'],
    artifacts: [],
  },
  ...{ steps: [], completedAt: 2, validFrom: null, validUntil: null },
  ...given,
});
const registry = createActionRegistry([...storeActions({} as never), noneAction]);

function judged(
  draft: Partial<AdmissionDraft>,
  stored: Partial<Run>,
  offered: Partial<Run>,
  policy: Partial<Policy> = {},
  known: Partial<AdmitFacts> = {},
) {
  const [old, input] = [
    run({ id: 'old', completedAt: 1, ...stored }),
    { run: run(offered), offeredBy: 'test' } satisfies AdmitInput,
  ];
  const { outcome, completedAt } = old;
  const facts: AdmitFacts = {
    nearest: [
      {
        id: 'old',
        similarity: 0.97,
        outcome,
        completedAt,
        origin: 'owner',
        comparison: compareRuns(old, input.run),
      },
    ],
    ...{
      fingerprint: 'f1',
      same: null,
      notCompared: null,
      isOutside: false,
      isLate: false,
      hasModel: true,
      embedder: 'test:3',
      pattern: null,
    },
    thresholds: defaultThresholds,
    ...known,
  };
  const label = { origin: 'owner', source: 'test' } as const;
  const signal = { engine: 'memory', user: 'ann', reference: 'run/new', label, receivedAt: 3, input };
  const whole = { decision: 'ADD', targetRunId: 'old', reason: 'because', ...draft } as const;
  const proposals = [admissionProposal(whole, { signal, facts }, { proposer: 'model' })];
  const verdict = judge({
    ...{
      signal,
      facts,
      proposals,
      registry,
      reasons: [],
      rules: undefined,
      now: 3,
      evidence: { shown: ['old'] },
    },
    policy: createPolicy(policy),
  });
  return { verdict, admission: admissionIn({ details: verdict.details ?? null }) };
}

const word = (...given: Parameters<typeof judged>) => judged(...given).admission?.decision;

describe('whatever a model proposes', () => {
  it.each(['NOT', 'MERGE', 'REPLACE'] as const)('%s over a conflict is ADD', (decision) => {
    const { verdict, admission } = judged(
      { decision },
      { summary: 'Booked it for 4' },
      { summary: 'Booked it for 6' },
    );

    expect(admission).toMatchObject({ decision: 'ADD', targetRunId: null });
    expect(verdict).toMatchObject({ word: 'act', actions: [{ action: 'store_run' }] });
    expect(verdict.reasons[0]).toMatchObject({ code: 'GUARD_CONFLICT' });
  });

  it.each(['NOT', 'MERGE', 'REPLACE'] as const)('%s without a conflict stands', (decision) => {
    expect(word({ decision }, { summary: 'Booked it' }, { summary: 'Booked a table' })).toBe(decision);
  });

  it('NOT that names no run is ADD where one of those compared conflicts', () => {
    const over = [{ summary: 'Booked it for 4' }, { summary: 'Booked it for 6' }] as const;

    expect(word({ decision: 'NOT', targetRunId: null }, ...over)).toBe('ADD');
    expect(word({ decision: 'NOT', targetRunId: null }, {}, { summary: 'Booked a table' })).toBe('NOT');
  });

  it('REPLACE over a conflict stands where the newer run says that it supersedes the older one', () => {
    const over = [{ summary: 'The table is for 4' }, { summary: 'The table is for 6 instead of 4' }] as const;

    expect(word({ decision: 'REPLACE' }, ...over)).toBe('REPLACE');
  });

  it('a failure takes the place of no success', () => {
    expect(word({ decision: 'REPLACE' }, {}, { outcome: 'failure' })).toBe('ADD');
    expect(word({ decision: 'REPLACE' }, { outcome: 'failure' }, {})).toBe('REPLACE');
  });

  it('REPLACE of a run about something else is ADD, and says so', () => {
    const about = [
      { summary: 'Booked it for ann@example.org' },
      { summary: 'Booked it for bob@example.org' },
    ] as const;
    const { verdict } = judged({ decision: 'REPLACE' }, ...about);

    expect(verdict).toMatchObject({ outcome: 'ADD', reasons: [{ code: 'GUARD_OTHER_SUBJECT' }, {}] });
  });

  it.each(['NOT', 'MERGE'] as const)('%s of a text of which a part is not known is ADD', (decision) => {
    const cut = { summary: 'Booked it and then …' };

    expect(judged({ decision }, cut, { summary: 'Booked a table' }).verdict.reasons[0]).toMatchObject({
      code: 'GUARD_CUT',
    });
    expect(word({ decision }, cut, { summary: 'Booked a table' })).toBe('ADD');
  });

  it.each(['REPLACE', 'MERGE', 'NOT'] as const)('%s of a run that was not compared is ADD', (decision) => {
    expect(word({ decision, targetRunId: 'other' }, {}, { summary: 'Booked a table' })).toBe('ADD');
  });
});

describe('the verdict', () => {
  it('claims the fingerprint of a run that is stored, and nothing for one that is left out', () => {
    expect(judged({ decision: 'ADD' }, {}, {}).verdict.claims).toEqual([{ key: 'run:f1', until: null }]);
    expect(judged({ decision: 'NOT' }, {}, {}).verdict).toMatchObject({ word: 'decline', outcome: 'NOT' });
    expect(judged({ decision: 'NOT' }, {}, {}).verdict.claims).toBeUndefined();
  });

  it('claims no fingerprint for a run that comes late: an equal one that was done later may hold it', () => {
    const { verdict } = judged({ decision: 'ADD' }, {}, {}, {}, { isLate: true });

    expect(verdict).toMatchObject({ word: 'act', outcome: 'ADD' });
    expect(verdict.claims).toBeUndefined();
  });

  it('asks where the owner wants to be asked, and claims nothing before the answer', () => {
    const { verdict } = judged({ decision: 'MERGE' }, {}, {}, { approvalAlways: ['merge_run'] });

    expect(verdict).toMatchObject({ word: 'ask', outcome: 'MERGE' });
    expect(verdict.claims).toBeUndefined();
  });

  it.each([
    ['the success', { outcome: 'success', completedAt: 1 }, { outcome: 'partial', completedAt: 2 }, 'old'],
    ['the success', { outcome: 'partial', completedAt: 3 }, { outcome: 'success', completedAt: 2 }, 'new'],
    ['the newer success', { completedAt: 1 }, { completedAt: 2 }, 'new'],
    ['the newer success', { completedAt: 3 }, { completedAt: 2 }, 'old'],
  ] as const)('names %s as the canonical one of two merged runs', (_, stored, offered, canonical) => {
    expect(judged({ decision: 'MERGE' }, stored, offered).admission?.canonicalRunId).toBe(canonical);
  });
});
