import type { Claim, DecisionRecord, SerializedView } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { expect, it } from 'vitest';
import {
  sampleApproval,
  sampleDecision,
  sampleEffect,
  sampleFeedback,
  sampleRecord,
} from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

const forEver = (key: string): Claim => ({ key, until: null });

/** Attempts, claims, questions that a decision answers, and what its conversation remembers. */
export function conflictScenarios(setup: StoreSetup): void {
  attemptsAndReplayData(setup);
  claims(setup);
  racingClaims(setup);
  answersWithADecision(setup);
  conversationsAndVersions(setup);
}

function recordingSteps(setup: StoreSetup) {
  const recordFor = (user: string, given: Partial<DecisionRecord> = {}, made: Partial<Decision> = {}) =>
    sampleRecord({ decision: sampleDecision({ user, ...made }), ...given });
  const record = (one: DecisionRecord) => setup.store.ledger.record(one);
  return { recordFor, record };
}

function attemptsAndReplayData(setup: StoreSetup): void {
  const { recordFor, record } = recordingSteps(setup);
  it('lets a deferred decision be followed by the next attempt, and each attempt be made once', async () => {
    const user = setup.newUser();
    const about = { reference: 'mail-1' };
    const first = recordFor(user, {}, { ...about, verdict: 'defer', deferredUntil: 9000, attempt: 1 });
    const parentId = first.decision.id;
    const second = recordFor(user, {}, { ...about, attempt: 2, parentId });
    const decided = () => setup.store.ledger.decided(user, 'email', ['mail-1']);

    await expect(record(first)).resolves.toBe('recorded');
    await expect(decided()).resolves.toEqual(new Set());
    await expect(setup.store.ledger.latest(user, 'email', 'mail-1')).resolves.toEqual(first.decision);
    await expect(record(recordFor(user, {}, { ...about, attempt: 1 }))).resolves.toBe('already');
    await expect(record(second)).resolves.toBe('recorded');
    await expect(decided()).resolves.toEqual(new Set(['mail-1']));
    await expect(setup.store.ledger.latest(user, 'email', 'mail-1')).resolves.toEqual(second.decision);
    await expect(record(recordFor(user, {}, { ...about, attempt: 2 }))).resolves.toBe('already');
    await expect(setup.store.ledger.latest(user, 'email', 'mail-2')).resolves.toBeNull();
  });

  it('keeps what a decision can be replayed from', async () => {
    const { decision } = recordFor(
      setup.newUser(),
      {},
      {
        attempt: 3,
        factsDigest: '1'.repeat(64),
        evidenceDigest: '2'.repeat(64),
        gateNow: 5000,
        rulesVersion: 'abc',
        requiresApproval: true,
        deferredUntil: 9000,
        details: { score: 0.5, domains: ['task'] },
      },
    );
    const seen = { facts: '{"facts":"Zoë 🜁"}', evidence: '["x"]' };
    const quiet = sampleDecision({ user: decision.user });
    const early = sampleDecision({ user: decision.user });
    await record(sampleRecord({ decision, seen }));
    await record(sampleRecord({ decision: quiet, seen: { facts: 'null', evidence: null } }));
    await record(sampleRecord({ decision: early }));

    await expect(setup.store.ledger.get(decision.user, decision.id)).resolves.toEqual(decision);
    const ids = [decision.id, quiet.id, early.id, 'unknown'];
    await expect(setup.store.ledger.seen(decision.user, ids)).resolves.toEqual(
      new Map<string, SerializedView>([
        [decision.id, seen],
        [quiet.id, { facts: 'null', evidence: null }],
        [early.id, { facts: null, evidence: null }],
      ]),
    );
    await expect(setup.store.ledger.seen(setup.newUser(), ids)).resolves.toEqual(new Map());
    await expect(setup.store.ledger.seen(decision.user, [])).resolves.toEqual(new Map());
  });

  it('takes an engine, a check and a kind of item that nobody here has heard of', async () => {
    const user = setup.newUser();
    const decision = sampleDecision({ user, engine: 'somebody-elses', tags: ['thread:1'] });
    await expect(record(sampleRecord({ decision }))).resolves.toBe('recorded');
    await expect(
      setup.store.ledger.decided(user, 'somebody-elses', [decision.reference]),
    ).resolves.toHaveProperty('size', 1);
    await expect(
      setup.store.ledger.decided(user, 'constructor', [decision.reference]),
    ).resolves.toHaveProperty('size', 0);
    await expect(setup.store.ledger.tagged(user, 'somebody-elses', ['thread:1'], 1)).resolves.toHaveProperty(
      'size',
      1,
    );
  });
}

function claims(setup: StoreSetup): void {
  const { recordFor, record } = recordingSteps(setup);
  it('records nothing of a decision whose claim is held, separately for each user', async () => {
    const [user, other] = [setup.newUser(), setup.newUser()];
    const claims = [forEver('run:7'), forEver('run:8')];
    const late = recordFor(user, {
      claims: [forEver('run:9'), forEver('run:8')],
      documents: [{ digest: '9'.repeat(64), text: 'late' }],
    });

    await expect(record(recordFor(user, { claims }))).resolves.toBe('recorded');
    await expect(record(late)).resolves.toBe('conflict');

    await expect(setup.store.ledger.get(user, late.decision.id)).resolves.toBeNull();
    await expect(setup.store.documents.text(user, '9'.repeat(64))).resolves.toBeNull();
    await expect(record(recordFor(other, { claims }))).resolves.toBe('recorded');
    await expect(record({ ...late, claims: [forEver('run:9')] })).resolves.toBe('recorded');
  });

  it('lets a claim be made again once it has expired', async () => {
    const user = setup.newUser();
    const claimAt = (createdAt: number, until: number | null) =>
      record(recordFor(user, { claims: [{ key: 'cooldown', until }] }, { createdAt }));

    await expect(claimAt(1000, 2000)).resolves.toBe('recorded');
    await expect(claimAt(1999, 3000)).resolves.toBe('conflict');
    await expect(claimAt(2000, null)).resolves.toBe('recorded');
    await expect(claimAt(99_999, null)).resolves.toBe('conflict');
  });

  it('lets exactly one of many have a claim', async () => {
    const user = setup.newUser();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => record(recordFor(user, { claims: [forEver('after:1')] }))),
    );
    expect(answers.filter((answer) => answer === 'recorded')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(49);
    await expect(setup.store.ledger.count({ user })).resolves.toBe(1);
  });
}

function racingClaims(setup: StoreSetup): void {
  const { recordFor, record } = recordingSteps(setup);
  const eight = Array.from({ length: 8 }, (_, worker) => worker);

  it('lets one of eight racing decisions follow the same message, in the same slot of the day', async () => {
    const user = setup.newUser();
    const claims = [forEver('proactive:after:message-1'), forEver('proactive:2026-11-02:1')];
    const racing = eight.map((worker) => {
      const decision = sampleDecision({ user, reference: `tick/${worker}` });
      const effects = [sampleEffect({ user, decisionId: decision.id })];
      return sampleRecord({ decision, effects, claims: worker % 2 ? claims : claims.toReversed() });
    });

    const recorded = await Promise.all(racing.map(record));

    expect(recorded.toSorted()).toEqual([...Array(7).fill('conflict'), 'recorded']);
    const winner = racing[recorded.indexOf('recorded')]?.decision.id;
    await expect(setup.store.outbox.inState(user, ['planned'])).resolves.toMatchObject([
      { decisionId: winner },
    ]);
    const next = recordFor(user, { claims: [forEver('proactive:after:message-2')] });
    await expect(record(next)).resolves.toBe('recorded');
  });

  it('lets one of eight racing batches have each of the claims that they share, in whatever order', async () => {
    const users = Array.from({ length: 20 }, () => setup.newUser());
    const claims = [forEver('proactive:after:none')];
    const batchOf = (worker: number) => {
      const turned = [...users.slice(worker * 2), ...users.slice(0, worker * 2)];
      return (worker % 2 ? turned : turned.toReversed()).map((user) => recordFor(user, { claims }));
    };

    const recorded = await Promise.all(eight.map((worker) => setup.store.ledger.recordAll(batchOf(worker))));

    const count = (state: string) => recorded.flat().filter((one) => one === state).length;
    expect([count('recorded'), count('conflict')]).toEqual([20, 140]);
    for (const user of users) await expect(setup.store.ledger.count({ user })).resolves.toBe(1);
  });

  it('lets one of eight racing decisions have a claim that has expired', async () => {
    const user = setup.newUser();
    const claimAt = (createdAt: number, until: number) =>
      record(recordFor(user, { claims: [{ key: 'proactive:quiet:schedule', until }] }, { createdAt }));
    await expect(claimAt(1000, 2000)).resolves.toBe('recorded');

    const recorded = await Promise.all(eight.map(() => claimAt(2000, 3000)));

    expect(recorded.toSorted()).toEqual([...Array(7).fill('conflict'), 'recorded']);
    await expect(claimAt(2999, 4000)).resolves.toBe('conflict');
    await expect(claimAt(3000, 4000)).resolves.toBe('recorded');
  });
}

function answersWithADecision(setup: StoreSetup): void {
  const { recordFor, record } = recordingSteps(setup);
  it('answers questions together with the decision that says the answer, and runs what they allow', async () => {
    const user = setup.newUser();
    const asking = sampleDecision({ user });
    const question = sampleApproval({ user, decisionId: asking.id });
    await record(sampleRecord({ decision: asking, approvals: [question] }));
    const saying = sampleDecision({ user });
    const effect = sampleEffect({ user, decisionId: saying.id, causedBy: question.id });
    const feedback = sampleFeedback({ user, decisionId: asking.id });
    const answer = { by: user, via: 'chat', at: 5, why: null };
    const closes = [{ id: question.id, hash: question.hash, state: 'approved', answer, feedback }] as const;
    const yes = sampleRecord({ decision: saying, effects: [effect], closes });

    await expect(record({ ...yes, closes: [{ ...closes[0], hash: 'another' }] })).resolves.toBe('conflict');
    await expect(setup.store.ledger.get(user, saying.id)).resolves.toBeNull();
    await expect(record(yes)).resolves.toBe('recorded');

    await expect(setup.store.approvals.get(user, question.id)).resolves.toEqual({
      ...question,
      state: 'approved',
      answer,
    });
    await expect(setup.store.outbox.ofDecision(user, saying.id)).resolves.toEqual([effect]);
    await expect(setup.store.feedback.ofDecision(user, asking.id)).resolves.toEqual([feedback]);
    const again = recordFor(user, { closes: [{ ...closes[0], feedback: null }] });
    await expect(record(again)).resolves.toBe('conflict');
  });
}

function conversationsAndVersions(setup: StoreSetup): void {
  const { recordFor, record } = recordingSteps(setup);
  it('changes what a conversation remembers together with the decision, if nobody has meanwhile', async () => {
    const user = setup.newUser();
    const change = (expected: number, asked: string) => ({
      conversation: { conversation: 'terminal', state: { asked }, expected },
    });
    await expect(record(recordFor(user, change(0, 'When?'), { createdAt: 70 }))).resolves.toBe('recorded');
    const late = recordFor(user, change(0, 'Where?'));
    await expect(record(late)).resolves.toBe('conflict');
    await expect(setup.store.ledger.get(user, late.decision.id)).resolves.toBeNull();
    await expect(record(recordFor(user, change(1, 'Who?'), { createdAt: 80 }))).resolves.toBe('recorded');
    await expect(setup.store.conversations.get(user, 'terminal')).resolves.toEqual({
      value: { asked: 'Who?' },
      version: 2,
      savedAt: 80,
    });
  });

  it('keeps the text of each version that decisions were made by, once a user', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const policy = { kind: 'policy', version: 'v1', text: '{"confidence":0.7}' };
    const rules = { kind: 'rules', version: 'v1', text: '[[rules]]' };
    await record(recordFor(user, { versions: [policy, rules] }));
    await record(recordFor(user, { versions: [{ ...policy, text: 'never kept' }] }));

    await expect(setup.store.ledger.version(user, 'policy', 'v1')).resolves.toBe('{"confidence":0.7}');
    await expect(setup.store.ledger.version(user, 'rules', 'v1')).resolves.toBe('[[rules]]');
    await expect(setup.store.ledger.version(user, 'rules', 'v2')).resolves.toBeNull();
    await expect(setup.store.ledger.version(stranger, 'policy', 'v1')).resolves.toBeNull();
  });
}
