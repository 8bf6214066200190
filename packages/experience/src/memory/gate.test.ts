import type { Run } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { type AdmitFacts, defaultThresholds, type NearestRun } from './admission.ts';
import { draftOf } from './admission-proposal.ts';
import { compareRuns } from './compare/compare-runs.ts';
import { differenceOf } from './differences.ts';
import { gate } from './gate.ts';

const run = (given: Partial<Run> = {}): Run => ({
  ...{ id: 'new', task: 'Book a table', summary: 'Booked it at the corner', outcome: 'success' },
  ...{ references: ['guide'], artifacts: [], steps: [], completedAt: 2, validFrom: null, validUntil: null },
  ...given,
});

function nearest(similarity: number, given: Partial<Run> = {}): NearestRun {
  const old = run({ id: 'old', summary: 'Booked one there', completedAt: 1, ...given });
  const { outcome, completedAt } = old;
  return {
    id: 'old',
    similarity,
    outcome,
    completedAt,
    origin: 'owner',
    comparison: compareRuns(old, run()),
  };
}

function gated(facts: Partial<AdmitFacts>) {
  const input = { run: run(), offeredBy: 'test' };
  const label = { origin: 'owner', source: 'test' } as const;
  const { settled, path, proposals, reasons } = gate({
    signal: { engine: 'memory', user: 'ann', reference: 'run/new', label, receivedAt: 3, input },
    facts: {
      ...{
        fingerprint: 'f',
        same: null,
        nearest: [],
        notCompared: null,
        isOutside: false,
        isLate: false,
        hasModel: true,
        pattern: null,
      },
      ...{ thresholds: defaultThresholds, embedder: 'lexical' },
      ...facts,
    },
    now: 3,
  });
  const [proposal] = proposals;
  const draft = proposal === undefined ? null : draftOf(proposal);
  return { settled, path, hints: reasons.map(({ code }) => code), word: draft?.decision, draft };
}

describe('the gate adds', () => {
  it('a run like which there is none', () => {
    expect(gated({})).toMatchObject({ settled: true, path: 'gate', word: 'ADD' });
  });

  it('a run whose best similarity is below 0.7, and compares from 0.7 on', () => {
    expect(gated({ nearest: [nearest(0.6999)] })).toMatchObject({ settled: true, word: 'ADD' });
    expect(gated({ nearest: [nearest(0.7)] })).toMatchObject({ settled: false });
  });
});

describe('the gate leaves to the judge', () => {
  it.each([
    [0.7, {}],
    [0.85, { outcome: 'failure' }],
    [0.95, {}],
    [0.9501, { references: ['other'] }],
    [1, { outcome: 'partial' }],
    [1, {}],
  ] as const)('all else: a run at %f beside one with %j', (similarity, given) => {
    expect(gated({ nearest: [nearest(similarity, given)] })).toMatchObject({
      settled: false,
      word: undefined,
    });
    expect(gated({ nearest: [nearest(similarity, given)], hasModel: false })).toMatchObject({
      settled: false,
    });
  });
});

describe('the gate leaves out', () => {
  it('the same run again, whatever else is similar', () => {
    const other = nearest(0.99, { outcome: 'failure' });

    expect(gated({ same: { id: 'twin', origin: 'owner' }, nearest: [other] })).toMatchObject({
      ...{ settled: true, path: 'gate', word: 'NOT' },
      draft: { targetRunId: 'twin' },
    });
  });

  it('a run of which an equal one is being stored at this moment', () => {
    expect(gated({ same: { id: null, origin: 'owner' } })).toMatchObject({ settled: true, word: 'NOT' });
  });
});

describe('the gate hints at MERGE', () => {
  it('above 0.95 with the same outcome, references and artifacts, and not at 0.95', () => {
    expect(gated({ nearest: [nearest(0.9501)] })).toMatchObject({ settled: false, hints: ['LIKELY_MERGE'] });
    expect(gated({ nearest: [nearest(0.95)] })).toMatchObject({ settled: false, hints: [] });
  });

  it.each([
    ['outcome', { outcome: 'partial' as const }],
    ['references', { references: ['other'] }],
    ['artifacts', { artifacts: ['ticket/1'] }],
  ])('nowhere with other %s', (_, given) => {
    expect(gated({ nearest: [nearest(0.99, given)] })).toMatchObject({ settled: false, hints: [] });
  });
});

describe('a kind of difference that was always judged alike', () => {
  const known = nearest(0.9);
  const settledFor = (fingerprint: string, confirmed: number, contradicted = 0, beside = known) =>
    gated({
      ...{ fingerprint, nearest: [beside] },
      pattern: {
        ...{ key: differenceOf(known.comparison) ?? '', decision: 'MERGE' },
        ...{ confirmed, contradicted },
      },
    });
  const prints = Array.from({ length: 2_000 }, (_, index) => `print-${index}`);

  it('is settled from 58 confirmations on, or 91 with one that differs, beside the nearest run', () => {
    const share = (confirmed: number, contradicted: number) =>
      prints.filter((print) => settledFor(print, confirmed, contradicted).settled).length;

    expect([share(57, 0), share(90, 1)]).toEqual([0, 0]);
    expect(share(58, 0)).toBeGreaterThan(1_800);
    expect(share(91, 1)).toBeGreaterThan(1_800);
    const settled = prints.map((print) => settledFor(print, 58)).find((one) => one.settled);
    expect(settled).toMatchObject({ path: 'heuristic', word: 'MERGE', draft: { targetRunId: 'old' } });
  });

  it('is still judged for 5 % of the runs, always the same ones', () => {
    const judged = prints.filter((print) => !settledFor(print, 1_000).settled);

    expect(judged.length).toBeGreaterThan(60);
    expect(judged.length).toBeLessThan(140);
    expect(judged.every((print) => !settledFor(print, 1_000).settled)).toBe(true);
  });

  it('is settled for no other kind, and for no conflict', () => {
    const otherKind = nearest(0.9, { references: ['other'] });
    const conflicting: NearestRun = { ...known, comparison: { ...known.comparison, conflicts: ['number'] } };
    const offered = prints.filter((print) =>
      [otherKind, conflicting].some((beside) => settledFor(print, 1_000, 0, beside).settled),
    );

    expect(offered).toEqual([]);
  });
});
