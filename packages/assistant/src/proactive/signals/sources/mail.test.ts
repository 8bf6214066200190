import { type Decision, defaultProfile, outside, type Proposal } from '@tact/core/records';
import { createMemoryStore, sampleDecision, sampleRecord } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { mailSignals } from './mail.ts';

const decidedAt = Date.parse('2026-11-20T09:00:00Z');
const hour = 3_600_000;
const title = outside('Bo <bo@example.com>: Contract', 'decision:title');

/** What is noticed of Ann's mail so long after it was decided about. */
async function noticed(afterMs: number, ...mails: readonly DecisionParts[]) {
  const store = createMemoryStore();
  for (const parts of mails) {
    const decision = sampleDecision({ title, reference: 'box/1', createdAt: decidedAt, ...parts });
    await store.ledger.record(sampleRecord({ decision }));
  }
  const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'UTC' } }];
  const found = await mailSignals(store).collect(users, decidedAt + afterMs, new AbortController().signal);
  return found.get('ann') ?? [];
}

type DecisionParts = Partial<Omit<Decision, 'title'>>;
type Disposition = Decision['actions'][number]['disposition'];

function taken(action: string, disposition: Disposition, parameters = {}): Pick<Decision, 'actions'> {
  return { actions: [{ action, parameters, target: 'mail:7', disposition, labels: [] }] };
}

function byRule(action: string, parameters = {}): DecisionParts {
  return {
    ...taken(action, 'run', parameters),
    proposals: [{ ...ruleProposal, actions: [{ action, parameters, target: 'mail:7' }] }],
  };
}

const ruleProposal: Proposal = {
  actions: [],
  proposer: 'rule',
  confidence: 1,
  rationale: 'Rule “contracts”.',
  needsApproval: false,
  labels: [],
  integrity: 'intact',
  permitsDangerous: false,
  salientFeatures: [],
  matchedDirections: [],
  alternatives: [],
  undoHint: null,
  findings: [],
};

describe('important mail', () => {
  it.each([
    ['was escalated', taken('escalate', 'run'), 1],
    ['is to be escalated, if the owner says so', taken('escalate', 'ask'), 1],
    ['was not to be escalated', taken('escalate', 'drop'), 0],
    ['was archived', taken('archive', 'run'), 0],
    ['was starred by a rule', byRule('star'), 1],
    ['was labelled important by a rule', byRule('apply_label', { label: 'Important' }), 1],
    ['was labelled otherwise by a rule', byRule('apply_label', { label: 'Receipts' }), 0],
    ['was starred, but by no rule', taken('star', 'run'), 0],
  ])('that %s is noticed so often: %#', async (_, mail, count) => {
    expect(await noticed(hour, mail)).toHaveLength(count);
  });

  it('is urgent, names sender and subject as outside text, and expires after 24 hours', async () => {
    const [signal] = await noticed(hour, {
      id: '018f0000-0000-7000-8000-000000000001',
      ...taken('escalate', 'run'),
    });

    expect(signal).toEqual({
      type: 'EMAIL_IMPORTANT',
      urgencyFrom: { origin: 'outside', source: 'mail' },
      urgencyHint: 8,
      contextOnly: false,
      key: 'EMAIL_IMPORTANT:box/1',
      subject: title,
      data: { decisionId: '018f0000-0000-7000-8000-000000000001', decidedAt },
      expiresAt: decidedAt + 24 * hour,
    });
  });

  it('is noticed until a millisecond before 24 hours have passed', async () => {
    expect(await noticed(24 * hour - 1, taken('escalate', 'run'))).toHaveLength(1);
    expect(await noticed(24 * hour, taken('escalate', 'run'))).toEqual([]);
  });
});

describe('mail that awaits a reply', () => {
  const labelled = taken('apply_label', 'run', { label: 'Needs reply' });

  it('is noticed from exactly 2 days on, until the end of the day', async () => {
    expect(await noticed(48 * hour - 1, labelled)).toEqual([]);

    const [signal] = await noticed(48 * hour, labelled);

    expect(signal).toMatchObject({ type: 'EMAIL_AWAITS_REPLY', urgencyHint: 5, subject: title });
    expect(signal?.expiresAt).toBe(Date.parse('2026-11-23T00:00:00Z'));
  });

  it('is noticed for a week', async () => {
    expect(await noticed(7 * 24 * hour, labelled)).toHaveLength(1);
    expect(await noticed(7 * 24 * hour + 1, labelled)).toEqual([]);
  });

  it('is mail to which an answer was proposed and not sent', async () => {
    expect(await noticed(50 * hour, taken('auto_reply', 'ask'))).toHaveLength(1);
    expect(await noticed(50 * hour, taken('auto_reply', 'run'))).toEqual([]);
  });

  it('is not mail that a later one of its thread followed', async () => {
    const first = { ...labelled, tags: ['thread:a'] };
    const second = { reference: 'box/2', tags: ['thread:a'], createdAt: decidedAt + hour };
    const elsewhere = { ...second, tags: ['thread:b'] };

    expect(await noticed(50 * hour, first, second)).toEqual([]);
    expect(await noticed(50 * hour, first, elsewhere)).toHaveLength(1);
  });

  it('is not mail that was archived', async () => {
    expect(await noticed(50 * hour, taken('archive', 'run'))).toEqual([]);
  });
});
