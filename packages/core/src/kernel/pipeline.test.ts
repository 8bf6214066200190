import { createMemoryStore } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import { exposeOutside, outside, type Policy, type Proposal, type Signal, type StageName } from '#records';
import {
  exampleAction,
  exampleActionOf,
  exampleProposal,
  exampleRuleProposal,
} from '../../../../test/examples/proposals.ts';
import { createExampleRuntime, type ExampleRuntime } from '../../../../test/examples/runtime.ts';
import { createActionRegistry } from './actions.ts';
import { bindingHash } from './binding-hash.ts';
import type { Engine, GateResult, Strategy } from './contract/engine.ts';
import type { DecideOptions } from './decide-options.ts';
import { digest } from './digest.ts';
import { proposedNothing } from './fallback.ts';
import { judgeProposals } from './judge.ts';
import { resumeEffects } from './outbox.ts';
import { decide, decideAll } from './pipeline.ts';
import { createPolicy } from './policy.ts';
import { policyVersion } from './policy-version.ts';

/** An engine about notes: as small as one can be, and every room can be replaced. */
type NoteEngine = Engine<string, string, string>;

interface Visit {
  readonly room: string;
  readonly view: object;
}

function noteRuntime(
  part: {
    readonly engine?: Partial<NoteEngine>;
    readonly strategy?: Partial<Strategy<string, string, string>>;
    readonly proposals?: readonly Proposal[];
    readonly gated?: Partial<GateResult>;
    readonly shadow?: Partial<Strategy<string, string, string>>;
    readonly policy?: Partial<Policy>;
    readonly runtime?: Partial<ExampleRuntime>;
  } = {},
) {
  const visits: Visit[] = [];
  const ran: string[] = [];
  const visit = (room: string, view: object) => visits.push({ room, view });
  const act = (name: string, danger: 'safe' | 'dangerous' = 'safe') =>
    exampleAction({
      name,
      danger,
      execute: async ({ key, target }) => {
        ran.push(`${name} ${target} ${key}`);
        return {};
      },
    });
  const registry = createActionRegistry([act('label'), act('star'), act('delete', 'dangerous'), act('none')]);
  const strategy = (
    given: Partial<Strategy<string, string, string>> = {},
  ): Strategy<string, string, string> => ({
    name: 'main',
    version: '1',
    async propose(view) {
      visit('propose', view);
      return { ...proposedNothing(), path: 'model', proposals: part.proposals ?? [exampleProposal()] };
    },
    judge(view) {
      visit('judge', view);
      return judgeProposals(view.proposals, {
        ...view,
        user: view.signal.user,
        sender: null,
        cause: () => null,
      });
    },
    ...given,
  });
  const engine: NoteEngine = {
    name: 'email',
    actions: registry.all,
    describe: (input) => ({
      title: input,
      tags: [`note:${input}`],
      quotes: [{ name: 'note', text: input }],
    }),
    facts: async (signals) => signals.map(({ input }) => `facts of ${input}`),
    gate(view) {
      visit('gate', view);
      return { settled: false, proposals: [], reasons: [], ...part.gated };
    },
    async gather(view) {
      visit('gather', view);
      return { context: 'context', evidence: 'evidence', failures: [] };
    },
    strategies: { main: strategy(part.strategy), ...(part.shadow && { shadow: strategy(part.shadow) }) },
    ...part.engine,
  };
  const runtime = { ...createExampleRuntime({ registry, policy: part.policy ?? {} }), ...part.runtime };
  const one = (input = 'hello', options: DecideOptions = {}) =>
    decide(engine, signalOf(input), `facts of ${input}`, runtime, options);
  const rooms = () => visits.map(({ room }) => room);
  const viewIn = (room: string) => visits.find((made) => made.room === room)?.view;
  return { engine, runtime, visits, rooms, viewIn, ran, one };
}

function signalOf(input: string, user = 'ann'): Signal<string> {
  return {
    engine: 'email',
    user,
    reference: `note:${input}`,
    label: { origin: 'outside', source: 'note' },
    receivedAt: 1,
    input,
  };
}

const explode = () => {
  throw new Error('bug');
};

describe('a signal', () => {
  test('runs the stages in order', async () => {
    const { one, rooms, ran } = noteRuntime();
    await one();

    expect(rooms()).toEqual(['gate', 'gather', 'propose', 'judge']);
    expect(ran).toHaveLength(1);
  });

  test('that the gate settled goes on to the judge at once', async () => {
    const gated = {
      settled: true,
      proposals: [exampleRuleProposal()],
      reasons: [{ code: 'R', text: 'Rule.' }],
    };
    const { one, rooms, viewIn } = noteRuntime({ gated });
    const decision = await one();

    expect(rooms()).toEqual(['gate', 'judge']);
    expect(decision).toMatchObject({ path: 'rule', verdict: 'act', proposals: [{ proposer: 'rule' }] });
    expect(decision?.reasons[0]).toEqual({ code: 'R', text: 'Rule.' });
    expect(viewIn('judge')).toMatchObject({ evidence: null });
  });

  test('that the gate settled without a rule took the way of the gate', async () => {
    const { one } = noteRuntime({
      gated: { settled: true, proposals: [exampleProposal({ proposer: 'local' })] },
    });

    expect((await one())?.path).toBe('gate');
  });

  test('has what the rules want judged beside what is proposed', async () => {
    const { one } = noteRuntime({
      gated: { proposals: [exampleRuleProposal({ actions: [exampleActionOf('star')] })] },
    });

    expect(await one()).toMatchObject({
      outcome: 'star+label',
      path: 'model',
      proposals: [{ proposer: 'rule' }, { proposer: 'model' }],
    });
  });

  test('is judged by the policy and the time at which it came in', async () => {
    const { one, runtime, visits } = noteRuntime();
    await one();

    for (const { view } of visits) {
      expect(view).toMatchObject({
        policy: runtime.policy('ann'),
        now: runtime.clock.now(),
        facts: 'facts of hello',
      });
    }
  });

  test('meets no store and no model at the gate and at the judge', async () => {
    const { one, viewIn } = noteRuntime();
    await one();

    expect(Object.keys(viewIn('gate') ?? {}).toSorted()).toEqual([
      'facts',
      'now',
      'policy',
      'rules',
      'signal',
    ]);
    expect(Object.keys(viewIn('judge') ?? {}).toSorted()).toEqual([
      'checks',
      'evidence',
      'facts',
      'now',
      'policy',
      'proposals',
      'reasons',
      'registry',
      'rules',
      'signal',
    ]);
  });
});

describe('a decision', () => {
  test('is recorded with everything it was made from', async () => {
    const usage = { model: 'm', latencyMs: 1, inputTokens: 2, outputTokens: 3, calls: 1 };
    const layers = [{ name: 'task', role: 'user' as const, digest: 'd', tokens: 1 }];
    const { one, runtime } = noteRuntime({
      strategy: {
        version: '7',
        propose: async () => ({
          proposals: [exampleProposal()],
          path: 'model',
          layers,
          documents: [{ digest: 'd', text: 'Decide.' }],
          answerDigest: 'a',
          usage,
          failures: [{ stage: 'propose', code: 'MODEL_TIMEOUT', text: 'Late.' }],
        }),
      },
      engine: {
        gather: async () => ({
          context: '',
          evidence: '',
          failures: [{ stage: 'gather', code: 'STORE_LOCKED', text: 'Locked.' }],
        }),
      },
    });
    const decision = await one('hello\u202e\nworld');

    expect(decision).toEqual({
      id: '00000000-0000-7000-8000-000000000001',
      engine: 'email',
      user: 'ann',
      reference: 'note:hello\u202e\nworld',
      attempt: 1,
      inputDigest: digest('"hello\u202e\\nworld"'),
      factsDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      evidenceDigest: digest('""'),
      gateNow: runtime.clock.now(),
      title: outside('hello world', 'decision:title'),
      tags: ['note:hello\u202e\nworld'],
      strategy: { name: 'main', version: '7', role: 'main' },
      policyVersion: policyVersion(runtime.policy('ann'), runtime.registry).version,
      rulesVersion: null,
      path: 'model',
      verdict: 'act',
      outcome: 'label',
      confidence: 0.9,
      actions: [
        {
          ...exampleActionOf('label', { label: 'Receipts' }),
          disposition: 'run',
          labels: [{ origin: 'outside', source: 'mail' }],
        },
      ],
      reasons: [{ code: 'PROPOSED_BY_MODEL', text: 'The model says “It is a receipt.”.' }],
      overrides: [],
      requiresApproval: false,
      deferredUntil: null,
      details: null,
      proposals: [exampleProposal()],
      layers,
      answerDigest: 'a',
      usage,
      failures: [
        { stage: 'gather', code: 'STORE_LOCKED', text: 'Locked.' },
        { stage: 'propose', code: 'MODEL_TIMEOUT', text: 'Late.' },
      ],
      ms: { gate: 0, gather: 0, propose: 0, judge: 0 },
      traceId: '00000000000000000000000000000001',
      parentId: null,
      createdAt: runtime.clock.now(),
    });
    expect(await runtime.store.ledger.get('ann', decision?.id ?? '')).toEqual(decision);
    expect(await runtime.store.documents.text('ann', decision?.inputDigest ?? '')).toBe(
      '"hello\u202e\\nworld"',
    );
    expect(await runtime.store.documents.text('ann', 'd')).toBe('Decide.');
  });

  test('is recorded with its effects before any of them runs', async () => {
    const { engine, runtime } = noteRuntime();
    const seen: unknown[] = [];
    const registry = createActionRegistry([
      exampleAction({
        name: 'label',
        execute: async ({ decisionId }) => {
          seen.push(
            await runtime.store.ledger.get('ann', decisionId),
            await runtime.store.outbox.ofDecision('ann', decisionId),
          );
          return {};
        },
      }),
    ]);
    await decide(engine, signalOf('hello'), '', { ...runtime, registry });

    expect(seen).toMatchObject([{ outcome: 'label' }, [{ action: 'label', state: 'running' }]]);
  });

  test('runs what runs, asks what asks and drops what is dropped', async () => {
    const actions = ['label', 'delete', 'launch', 'none'].map((name) => exampleActionOf(name));
    const { one, runtime, ran } = noteRuntime({ proposals: [exampleProposal({ actions })] });
    const decision = await one();
    const id = decision?.id ?? '';

    expect(decision?.actions.map(({ action, disposition }) => `${action} ${disposition}`)).toEqual([
      'label run',
      'delete ask',
      'launch drop',
      'none run',
    ]);
    expect(ran).toEqual([`label mail:ann/1 ${id}:0`]);
    expect((await runtime.store.outbox.ofDecision('ann', id)).map(({ action }) => action)).toEqual(['label']);
    expect((await runtime.store.approvals.ofDecision('ann', id)).map(({ action }) => action)).toEqual([
      'delete',
    ]);
  });

  test('is not made a second time', async () => {
    const { one, ran } = noteRuntime();

    expect(await one()).not.toBeNull();
    expect(await one()).toBeNull();
    expect(ran).toHaveLength(1);
  });

  test('is made once by many at the same time', async () => {
    const { one, ran } = noteRuntime();
    const all = await Promise.all(Array.from({ length: 100 }, () => one()));

    expect(all.filter((decision) => decision !== null)).toHaveLength(1);
    expect(ran).toHaveLength(1);
  });

  test('is made for every user by themselves', async () => {
    const { engine, runtime, ran } = noteRuntime();
    for (const user of ['ann', 'bob']) await decide(engine, signalOf('hello', user), '', runtime);

    expect(ran).toHaveLength(2);
  });

  test('of a dry run is neither recorded nor acted on', async () => {
    const { one, runtime, ran } = noteRuntime({ shadow: { name: 'shadow' } });
    const decision = await one('hello', { dryRun: true });

    expect(decision).toMatchObject({ verdict: 'act', outcome: 'label' });
    expect(ran).toEqual([]);
    expect(await runtime.store.ledger.count({ user: 'ann' })).toBe(0);
    expect(await one()).not.toBeNull();
  });

  test('that leaves its effects planned has them run by whoever resumes', async () => {
    const { one, runtime, ran } = noteRuntime();
    const decision = await one('hello', { leavesPlanned: true });
    const planned = await runtime.store.outbox.ofDecision('ann', decision?.id ?? '');

    expect(planned).toMatchObject([{ action: 'label', state: 'planned' }]);
    expect(ran).toEqual([]);
    expect(await resumeEffects('ann', runtime)).toMatchObject([{ action: 'label', state: 'done' }]);
    expect(ran).toHaveLength(1);
  });

  test('that nobody could record does nothing', async () => {
    const full = tactError('STORE_FULL', { location: 'tact.db' });
    const store = createMemoryStore();
    const ledger = { ...store.ledger, record: () => Promise.reject(full) };
    const { one, ran } = noteRuntime({ runtime: { store: { ...store, ledger } } });

    await expect(one()).rejects.toBe(full);
    expect(ran).toEqual([]);
  });
});

describe('a question', () => {
  const asking = {
    proposals: [exampleProposal({ actions: [exampleActionOf('delete', { n: 1 })], confidence: 0.5 })],
  };

  test('is bound to action, target, parameters and content, and open for as long as the policy says', async () => {
    const { one, runtime } = noteRuntime(asking);
    const decision = await one();
    const [question] = await runtime.store.approvals.list('ann', ['pending']);

    expect(question).toMatchObject({
      decisionId: decision?.id,
      user: 'ann',
      action: 'delete',
      parameters: { n: 1 },
      target: 'mail:ann/1',
      hash: bindingHash({
        action: 'delete',
        target: 'mail:ann/1',
        parameters: { n: 1 },
        decision: { reference: 'note:hello', inputDigest: digest('"hello"') },
        card: question?.card ?? { question: '', because: [], quotes: [] },
      }),
      state: 'pending',
      wasEdited: false,
      answer: null,
      createdAt: runtime.clock.now(),
      expiresAt: runtime.clock.now() + 604_800_000,
    });
  });

  test('says in our words what is asked and why, and quotes the others on one line each', async () => {
    const { one, runtime } = noteRuntime(asking);
    await one(`Please\u202e delete\nme ${'x'.repeat(400)}`);
    const [question] = await runtime.store.approvals.list('ann', ['pending']);

    expect(question?.card).toEqual({
      question: 'do delete',
      lines: [{ name: 'n', text: '1' }],
      because: [
        { code: 'DangerousAction', text: 'DangerousAction' },
        { code: 'LowConfidence', text: 'LowConfidence (0.50 < 0.70)' },
        { code: 'InApprovalAlwaysList', text: 'InApprovalAlwaysList' },
        { code: 'UntrustedInstruction', text: 'UntrustedInstruction (outside text)' },
      ],
      quotes: [{ name: 'note', text: outside(`Please delete me ${'x'.repeat(282)}…`, 'note') }],
    });
  });

  test('names why for its own action only', async () => {
    const actions = [exampleActionOf('delete'), exampleActionOf('star')];
    const { one, runtime } = noteRuntime({
      proposals: [exampleProposal({ actions })],
      policy: { approvalAlways: ['star'] },
    });
    await one();
    const questions = await runtime.store.approvals.list('ann', ['pending']);

    expect(
      Object.fromEntries(questions.map(({ action, card }) => [action, card.because.map(({ code }) => code)])),
    ).toEqual({
      delete: ['DangerousAction', 'UntrustedInstruction'],
      star: ['InApprovalAlwaysList'],
    });
  });

  test('may be answered by the user, or by those whom the policy names', async () => {
    const usual = noteRuntime(asking);
    const named = noteRuntime({ ...asking, policy: { approvers: ['bob', 'mia'], approvalTtlMs: 1000 } });
    await usual.one();
    await named.one();

    expect(await usual.runtime.store.approvals.list('ann', ['pending'])).toMatchObject([
      { answerableBy: ['ann'] },
    ]);
    expect(await named.runtime.store.approvals.list('ann', ['pending'])).toMatchObject([
      { answerableBy: ['bob', 'mia'], expiresAt: named.runtime.clock.now() + 1000 },
    ]);
  });
});

describe('a stage that fails', () => {
  const failuresOf = (stage: StageName) => [
    { stage, code: 'INTERNAL_UNEXPECTED', text: 'Unexpected error: bug' },
  ];

  test('at the gate, where nobody knows what the rules say, proposes nothing and asks', async () => {
    const { one, rooms, ran } = noteRuntime({ engine: { gate: explode } });

    expect(await one()).toMatchObject({ verdict: 'ask', outcome: 'none', failures: failuresOf('gate') });
    expect(rooms()).toEqual(['judge']);
    expect(ran).toEqual([]);
  });

  test('at gathering leaves nothing to propose from, and asks', async () => {
    const { one, rooms, ran } = noteRuntime({ engine: { gather: explode } });

    expect(await one()).toMatchObject({
      verdict: 'ask',
      outcome: 'none',
      path: 'fallback',
      confidence: 0,
      failures: failuresOf('gather'),
      proposals: [{ proposer: 'fallback', needsApproval: false }],
    });
    expect(rooms()).toEqual(['gate', 'judge']);
    expect(ran).toEqual([]);
  });

  test('at proposing asks', async () => {
    const { one, ran } = noteRuntime({ strategy: { propose: explode } });

    expect(await one()).toMatchObject({ verdict: 'ask', path: 'fallback', failures: failuresOf('propose') });
    expect(ran).toEqual([]);
  });

  test('at judging asks, and nothing runs', async () => {
    const { one, ran } = noteRuntime({ strategy: { judge: explode } });

    expect(await one()).toMatchObject({
      verdict: 'ask',
      outcome: 'none',
      confidence: null,
      actions: [{ action: 'none', disposition: 'ask' }],
      reasons: [{ code: 'JUDGE_FAILED', text: 'No verdict could be reached, so nothing was done.' }],
      failures: failuresOf('judge'),
    });
    expect(ran).toEqual([]);
  });
});

describe('a shadow', () => {
  const stars = {
    name: 'shadow',
    version: '2',
    propose: async () => ({
      ...proposedNothing(),
      path: 'local' as const,
      proposals: [exampleProposal({ actions: [exampleActionOf('star'), exampleActionOf('delete')] })],
    }),
  };

  test('decides beside the first, is recorded and never acted on', async () => {
    const { one, runtime, ran } = noteRuntime({ shadow: stars });
    const decision = await one();
    const [shadow] = await runtime.store.ledger.list({ user: 'ann', role: 'shadow' });

    expect(decision).toMatchObject({ outcome: 'label', strategy: { name: 'main', role: 'main' } });
    expect(shadow).toMatchObject({
      outcome: 'star+delete',
      verdict: 'ask',
      strategy: { name: 'shadow', version: '2', role: 'shadow' },
      parentId: decision?.id,
      reference: decision?.reference,
    });
    expect(shadow?.id).not.toBe(decision?.id);
    expect(ran).toEqual([`label mail:ann/1 ${decision?.id}:0`]);
    expect(await runtime.store.outbox.ofDecision('ann', shadow?.id ?? '')).toEqual([]);
    expect(await runtime.store.approvals.ofDecision('ann', shadow?.id ?? '')).toEqual([]);
    expect(await runtime.store.approvals.list('ann', ['pending'])).toEqual([]);
  });

  test('stands on what the gate and the gathering of the first left', async () => {
    const { one, rooms } = noteRuntime({ shadow: { name: 'shadow' } });
    await one();

    expect(rooms()).toEqual(['gate', 'gather', 'propose', 'judge', 'propose', 'judge']);
  });

  test('is not made of what had been decided before', async () => {
    const { one, runtime } = noteRuntime({ shadow: stars });
    await one();
    await one();

    expect(await runtime.store.ledger.count({ user: 'ann', role: 'shadow' })).toBe(1);
  });

  test('that fails, or cannot be recorded, takes nothing from the first', async () => {
    const failing = noteRuntime({ shadow: { name: 'shadow', judge: explode, propose: explode } });
    expect(await failing.one()).toMatchObject({ verdict: 'act', failures: [] });
    expect(await failing.runtime.store.ledger.list({ user: 'ann', role: 'shadow' })).toMatchObject([
      { verdict: 'ask', reasons: [{ code: 'JUDGE_FAILED' }] },
    ]);

    const store = createMemoryStore();
    const locked = tactError('STORE_LOCKED', { location: 'tact.db' });
    const record: typeof store.ledger.record = (given) =>
      given.decision.strategy.role === 'shadow' ? Promise.reject(locked) : store.ledger.record(given);
    const { one, runtime } = noteRuntime({
      shadow: stars,
      runtime: { store: { ...store, ledger: { ...store.ledger, record } } },
    });
    const decision = await one();

    expect(decision).toMatchObject({ verdict: 'act' });
    expect(runtime.log.events).toEqual([
      {
        level: 'warn',
        event: 'shadow not recorded',
        fields: { decision: decision?.id, code: 'STORE_LOCKED' },
      },
    ]);
  });
});

describe('a trial', () => {
  test('decides for its users in place of the main strategy, and has effects', async () => {
    const { engine, runtime, ran } = noteRuntime();
    const trial = { strategy: { ...engine.strategies.main, name: 'trial' }, share: 1 };
    const tried = { ...engine, strategies: { ...engine.strategies, trial } };
    const decision = await decide(tried, signalOf('hello'), '', runtime);

    expect(decision?.strategy).toEqual({ name: 'trial', version: '1', role: 'main' });
    expect(ran).toHaveLength(1);
  });
});

describe('a batch', () => {
  const collect = async <Value>(all: AsyncIterable<Value>) => {
    const values: Value[] = [];
    for await (const value of all) values.push(value);
    return values;
  };

  test.each([
    [1, [1, 1, 1, 1]],
    [2, [2, 2]],
    [9, [4]],
  ])(
    'decided %i at a time is recorded by %j to a transaction, before anything runs',
    async (concurrency, sizes) => {
      const store = createMemoryStore();
      const transactions: number[] = [];
      const { engine, runtime, ran } = noteRuntime({
        runtime: {
          store: {
            ...store,
            ledger: {
              ...store.ledger,
              record(planned) {
                transactions.push(1);
                return store.ledger.record(planned);
              },
              recordAll(planned) {
                if (transactions.length === 0) expect(ran).toEqual([]);
                transactions.push(planned.length);
                return store.ledger.recordAll(planned);
              },
            },
          },
        },
      });
      const signals = ['a', 'b', 'c', 'd'].map((input) => signalOf(input));

      const decisions = await collect(decideAll(engine, signals, runtime, { concurrency }));

      expect(decisions.map((decision) => decision?.verdict)).toEqual(['act', 'act', 'act', 'act']);
      expect(transactions).toEqual(sizes);
      expect(ran).toHaveLength(4);
    },
  );

  test('has its facts read together, and its decisions in the order of the signals', async () => {
    let reads = 0;
    const { engine, runtime, visits } = noteRuntime({
      engine: {
        facts: async (signals) => {
          reads += 1;
          return signals.map(({ input }) => `facts of ${input}`);
        },
      },
    });
    const inputs = ['a', 'b', 'c', 'a'];
    const decisions = await collect(
      decideAll(
        engine,
        inputs.map((input) => signalOf(input)),
        runtime,
        { concurrency: 3 },
      ),
    );

    expect(decisions.map((decision) => (decision === null ? null : exposeOutside(decision.title)))).toEqual([
      'a',
      'b',
      'c',
      null,
    ]);
    expect(reads).toBe(1);
    expect(
      visits.filter(({ room }) => room === 'gate').map(({ view }) => (view as { facts: string }).facts),
    ).toEqual(inputs.map((input) => `facts of ${input}`));
  });

  test.each([
    ['throws for the whole batch', () => Promise.reject(new Error('bug'))],
    [
      'names the one that failed',
      async (signals: readonly Signal<string>[]) =>
        signals.map(({ input }) =>
          input === 'bad'
            ? { stage: 'facts' as const, code: 'SOURCE_LATE', text: 'Late.' }
            : `facts of ${input}`,
        ),
    ],
  ])('goes on with the others where one signal has no facts: facts %s', async (_, readAll) => {
    const { engine, runtime, ran } = noteRuntime({
      engine: {
        facts: (signals) =>
          signals.length > 1 || signals[0]?.input === 'bad'
            ? readAll(signals)
            : Promise.resolve(signals.map(({ input }) => `facts of ${input}`)),
      },
    });

    const [good, bad] = await collect(
      decideAll(
        engine,
        ['good', 'bad'].map((input) => signalOf(input)),
        runtime,
      ),
    );

    expect(good).toMatchObject({ verdict: 'act', failures: [] });
    expect(bad).toMatchObject({
      verdict: 'ask',
      outcome: 'none',
      path: 'fallback',
      failures: [{ stage: 'facts' }],
      reasons: [{ code: 'FACTS_FAILED' }],
    });
    expect(ran).toHaveLength(1);
  });

  test('whose store fails decides nothing', async () => {
    const locked = tactError('STORE_LOCKED', { location: 'tact.db' });
    const { engine, runtime, ran } = noteRuntime({ engine: { facts: () => Promise.reject(locked) } });

    await expect(collect(decideAll(engine, [signalOf('a')], runtime))).rejects.toBe(locked);
    expect(ran).toEqual([]);
  });
});

describe('the telemetry of a decision', () => {
  test('has a span for every stage, and its result', async () => {
    const { one, runtime } = noteRuntime({
      proposals: [exampleProposal({ actions: [exampleActionOf('delete')] })],
    });
    await one('zebra');

    expect(runtime.telemetry.spans).toMatchObject([
      {
        name: 'decide email',
        ended: true,
        attributes: {
          'tact.verdict': 'ask',
          'tact.requires_approval': true,
          'tact.safety_overrides': [
            'DangerousAction',
            'InApprovalAlwaysList',
            'UntrustedInstruction (outside text)',
          ],
        },
      },
      { name: 'gate', parent: 'decide email', ended: true },
      { name: 'gather', ended: true },
      { name: 'propose', ended: true },
      { name: 'judge', ended: true },
    ]);
    expect(JSON.stringify(runtime.telemetry.spans)).not.toContain('zebra');
  });
});

test('the checks of a decision are all of them, unless the runtime has others', async () => {
  const proposals = [exampleProposal({ confidence: 0 })];
  const policy = createPolicy();

  expect((await noteRuntime({ proposals }).one())?.verdict).toBe('ask');
  expect(
    (await noteRuntime({ proposals, runtime: { checks: [], policy: () => policy } }).one())?.verdict,
  ).toBe('act');
});
