import { createMemoryStore, sampleApproval, sampleDecision, sampleRecord } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Approval, Decision, JsonObject } from '#records';
import { createGardenEngine } from '../../../../test/examples/garden-engine.ts';
import { exampleAction } from '../../../../test/examples/proposals.ts';
import { createExampleRuntime, type ExampleRuntime } from '../../../../test/examples/runtime.ts';
import { createActionRegistry } from './actions.ts';
import { approve, deny, edit, expireOverdue, supersede } from './approvals.ts';
import { bindingHash } from './binding-hash.ts';
import type { ActionCall } from './contract/action.ts';
import type { Engine } from './contract/engine.ts';
import { feedbackOf } from './learning.ts';
import type { Answer } from './open-question.ts';
import { ownerLabel } from './provenance.ts';

const sentAt = Date.parse('2026-11-02T09:00:00Z');
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** A runtime with one open question: may this mail be sent on? Every call of an action is kept. */
async function openApproval(part: Partial<Approval> = {}, decided: Partial<Decision> = {}) {
  const calls: ActionCall[] = [];
  const registry = createActionRegistry([
    exampleAction({
      name: 'send',
      formerNames: ['post'],
      danger: 'dangerous',
      parameters: z.strictObject({ to: z.string().min(1, 'must not be empty'), note: z.string().optional() }),
      describe: ({ to }) => `send it to ${to}`,
      execute: async (call) => {
        calls.push(call);
        return { sent: true };
      },
    }),
    exampleAction({ name: 'none' }),
  ]);
  const garden = { rain: 0, done: [], inspected: [] };
  const engine = createGardenEngine(garden, { name: 'email' }) as Engine;
  const runtime = createExampleRuntime({ registry, engines: [engine] });
  const decision = sampleDecision({
    verdict: 'ask',
    reference: 'ann/1',
    createdAt: sentAt,
    actions: [
      { action: 'send', parameters: {}, target: 'mail:7', disposition: 'ask', labels: [ownerLabel('test')] },
    ],
    ...decided,
  });
  const { card } = sampleApproval();
  const content = {
    action: 'send',
    parameters: { to: 'eve' } as JsonObject,
    target: 'mail:7',
    card,
    ...part,
  };
  const approval = sampleApproval({
    decisionId: decision.id,
    createdAt: sentAt,
    expiresAt: sentAt + weekMs,
    hash: bindingHash({ ...content, decision: { reference: 'ann/1', inputDigest: decision.inputDigest } }),
    ...content,
  });
  await runtime.store.ledger.record(sampleRecord({ decision, approvals: [approval] }));
  const answer: Answer = { user: 'ann', id: approval.id, by: 'ann', via: 'cli' };
  const now = async () => (await runtime.store.approvals.get('ann', approval.id)) ?? approval;
  return { runtime, calls, decision, approval, answer, now };
}

const feedbackIn = (runtime: ExampleRuntime) => runtime.store.feedback.list('ann');

describe('a yes', () => {
  test('runs exactly what was asked, and says how it ended', async () => {
    const { runtime, calls, approval, decision, answer } = await openApproval();

    const answered = await approve({ ...answer, why: 'Fine.' }, runtime);

    expect(calls).toMatchObject([
      {
        parameters: { to: 'eve' },
        target: 'mail:7',
        user: 'ann',
        decisionId: decision.id,
        key: `approval:${approval.id}`,
      },
    ]);
    expect(answered.approval).toEqual({
      ...approval,
      state: 'approved',
      answer: { by: 'ann', via: 'cli', at: sentAt, why: 'Fine.' },
    });
    expect(answered.effects).toMatchObject([
      {
        action: 'send',
        state: 'done',
        result: { sent: true },
        key: `approval:${approval.id}`,
        decisionId: decision.id,
      },
    ]);
  });

  test('without a reason has none', async () => {
    const { runtime, answer } = await openApproval();

    expect((await approve(answer, runtime)).approval.answer?.why).toBeNull();
  });

  test('is feedback about the decision', async () => {
    const { runtime, decision, answer } = await openApproval();
    await runtime.clock.advance(90_000);

    await approve({ ...answer, why: 'Fine.' }, runtime);

    expect(await feedbackIn(runtime)).toMatchObject([
      {
        decisionId: decision.id,
        user: 'ann',
        engine: 'email',
        kind: 'approved',
        source: 'explicit',
        rater: null,
        scores: {},
        text: 'Fine.',
        latencyMs: 90_000,
        createdAt: sentAt + 90_000,
      },
    ]);
  });

  test('to doing nothing is kept, and nothing runs', async () => {
    const { runtime, calls, answer } = await openApproval({ action: 'none', parameters: {} });

    const { approval, effects } = await approve(answer, runtime);

    expect(approval.state).toBe('approved');
    expect(effects).toEqual([]);
    expect(calls).toEqual([]);
    expect(await runtime.store.outbox.ofDecision('ann', approval.decisionId)).toEqual([]);
  });

  test('runs an action under its former name', async () => {
    const { runtime, calls, answer } = await openApproval({ action: 'post' });

    await approve(answer, runtime);

    expect(calls).toHaveLength(1);
  });

  test('is refused where the action is no longer there, and the question stays open', async () => {
    const { runtime, answer, now } = await openApproval({ action: 'launch' });

    await expect(approve(answer, runtime)).rejects.toMatchObject({ code: 'ACTION_UNKNOWN' });
    expect((await now()).state).toBe('pending');
  });

  test('about an action of an engine that is not here is kept, and leaves the effect to a process that has it', async () => {
    const { runtime, calls, answer, now } = await openApproval({ action: 'launch' }, { engine: 'rockets' });

    const { approval, effects } = await approve(answer, runtime);

    expect(approval.state).toBe('approved');
    expect(effects).toMatchObject([{ action: 'launch', state: 'planned', problem: null }]);
    expect((await now()).state).toBe('approved');
    expect(calls).toEqual([]);
  });

  test('is refused where the parameters no longer fit, and the question stays open', async () => {
    const { runtime, calls, answer, now } = await openApproval({ parameters: { to: '' } });

    await expect(approve(answer, runtime)).rejects.toMatchObject({ code: 'ACTION_PARAMETERS_INVALID' });
    expect((await now()).state).toBe('pending');
    expect(calls).toEqual([]);
  });

  test('is kept although what it allowed fails', async () => {
    const { runtime, answer, now } = await openApproval();
    const registry = createActionRegistry([
      exampleAction({ name: 'send', execute: () => Promise.reject(new Error('no server')) }),
    ]);

    const { effects } = await approve(answer, { ...runtime, registry });

    expect(effects).toMatchObject([{ state: 'failed', problem: { code: 'INTERNAL_UNEXPECTED' } }]);
    expect((await now()).state).toBe('approved');
  });
});

describe('a no', () => {
  test('runs nothing, and is feedback', async () => {
    const { runtime, calls, approval, answer } = await openApproval();

    expect(await deny({ ...answer, why: 'Not to Eve.' }, runtime)).toEqual({
      ...approval,
      state: 'denied',
      answer: { by: 'ann', via: 'cli', at: sentAt, why: 'Not to Eve.' },
    });
    expect(calls).toEqual([]);
    expect(await runtime.store.outbox.ofDecision('ann', approval.decisionId)).toEqual([]);
    expect(await feedbackIn(runtime)).toMatchObject([
      { kind: 'denied', source: 'explicit', text: 'Not to Eve.' },
    ]);
  });
});

describe('an edit', () => {
  test('changes what is named and leaves the rest, and the question stays open under another hash', async () => {
    const { runtime, calls, decision, approval, answer, now } = await openApproval({
      parameters: { to: 'eve', note: 'Hi' },
    });

    const edited = await edit({ ...answer, parameters: { to: 'mia' } }, runtime);

    expect(edited).toEqual({
      ...approval,
      parameters: { to: 'mia', note: 'Hi' },
      hash: bindingHash({
        action: 'send',
        target: 'mail:7',
        parameters: { to: 'mia', note: 'Hi' },
        decision,
        card: edited.card,
      }),
      card: {
        question: 'send it to mia',
        lines: [
          { name: 'to', text: 'mia' },
          { name: 'note', text: 'Hi' },
        ],
        because: [{ code: 'DangerousAction', text: 'DangerousAction' }],
        becauseAtFirst: approval.card.because,
        quotes: approval.card.quotes,
      },
      wasEdited: true,
    });
    expect(edited.hash).not.toBe(approval.hash);
    expect(await now()).toEqual(edited);
    expect(calls).toEqual([]);
    expect(await feedbackIn(runtime)).toEqual([]);
  });

  test('is what runs once it is approved, and is kept as edited', async () => {
    const { runtime, calls, answer } = await openApproval();
    await edit({ ...answer, parameters: { to: 'mia' } }, runtime);

    expect((await approve(answer, runtime)).approval.state).toBe('edited');
    expect(calls).toMatchObject([{ parameters: { to: 'mia' } }]);
    expect(await feedbackIn(runtime)).toMatchObject([{ kind: 'edited' }]);
  });

  test('to another action begins with no parameters of the first', async () => {
    const { runtime, answer } = await openApproval();
    const { action, parameters } = await edit({ ...answer, action: 'none', parameters: {} }, runtime);

    expect({ action, parameters }).toEqual({ action: 'none', parameters: {} });
  });

  test('leaves the target as it was', async () => {
    const { runtime, answer } = await openApproval({ target: 'mail:8' });

    expect(await edit({ ...answer, parameters: { to: 'mia' } }, runtime)).toMatchObject({ target: 'mail:8' });
  });

  test('of a question that had no target gets that of the decision', async () => {
    const actions = ['', 'mail:7', 'mail:8'].map((target) => ({
      action: 'send',
      parameters: {},
      target,
      disposition: 'ask' as const,
      labels: [],
    }));
    const { runtime, answer } = await openApproval(
      { action: 'none', parameters: {}, target: '' },
      { actions },
    );

    expect(await edit({ ...answer, action: 'send', parameters: { to: 'mia' } }, runtime)).toMatchObject({
      target: 'mail:7',
    });
  });

  test('of a question about nothing at all has no target', async () => {
    const { runtime, answer } = await openApproval(
      { action: 'none', parameters: {}, target: '' },
      { actions: [] },
    );

    expect(await edit({ ...answer, action: 'send', parameters: { to: 'mia' } }, runtime)).toMatchObject({
      target: '',
    });
  });

  test.each([
    [{ parameters: { to: '' } }, 'ACTION_PARAMETERS_INVALID'],
    [{ parameters: { more: true } }, 'ACTION_PARAMETERS_INVALID'],
    [{ action: 'launch', parameters: {} }, 'ACTION_UNKNOWN'],
  ])('to %j is refused, and the question stays as it was', async (change, code) => {
    const { runtime, approval, answer, now } = await openApproval();

    await expect(edit({ ...answer, ...change }, runtime)).rejects.toMatchObject({ code });
    expect(await now()).toEqual(approval);
  });

  test('in a process without the engine that asked changes values, and is checked where it runs', async () => {
    const elsewhere = await openApproval({ action: 'launch' }, { engine: 'rockets' });
    const edited = await edit({ ...elsewhere.answer, parameters: { to: 'mars' } }, elsewhere.runtime);

    expect(edited).toMatchObject({ action: 'launch', parameters: { to: 'mars' }, wasEdited: true });
    expect(edited.hash).not.toBe(elsewhere.approval.hash);
    await expect(
      edit({ ...elsewhere.answer, action: 'dock', parameters: {} }, elsewhere.runtime),
    ).rejects.toMatchObject({ code: 'ACTION_NOT_LOADED' });
  });

  test('is refused where somebody else edited meanwhile', async () => {
    const { runtime, answer } = await openApproval();
    const both = await Promise.allSettled([
      edit({ ...answer, parameters: { to: 'mia' } }, runtime),
      edit({ ...answer, parameters: { to: 'bob' } }, runtime),
    ]);

    expect(both).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'APPROVAL_CHANGED' } },
    ]);
  });
});

const answers = {
  approve,
  deny,
  edit: (answer: Answer, runtime: ExampleRuntime) => edit({ ...answer, parameters: { to: 'mia' } }, runtime),
};

describe.each(Object.entries(answers))('%s', (_, give) => {
  test('is refused of an unknown question', async () => {
    const { runtime, answer } = await openApproval();

    await expect(give({ ...answer, id: 'unknown' }, runtime)).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
      message: 'No question with the id unknown.',
      remedy: 'Run `tact approvals` to see the ids.',
    });
  });

  test('is refused of somebody else’s question', async () => {
    const { runtime, answer } = await openApproval();

    await expect(give({ ...answer, user: 'bob', by: 'bob' }, runtime)).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
    });
  });

  test('is refused from somebody who was not named, before anything is said of the question', async () => {
    const { runtime, calls, answer, now } = await openApproval({
      answerableBy: ['ann', 'mia'],
      state: 'denied',
    });

    await expect(give({ ...answer, by: 'eve' }, runtime)).rejects.toMatchObject({
      code: 'APPROVAL_NOT_YOURS',
      message: 'eve may not answer this question; ann, mia may.',
      remedy: 'Ask ann, mia to answer it.',
    });
    expect(calls).toEqual([]);
    expect((await now()).state).toBe('denied');
  });

  test('is taken from anybody who was named', async () => {
    const { runtime, answer } = await openApproval({ answerableBy: ['bob', 'mia'] });

    await expect(give({ ...answer, by: 'mia' }, runtime)).resolves.toBeDefined();
  });

  test('is refused once the question is answered, with who answered how', async () => {
    const { runtime, decision, answer } = await openApproval({ answerableBy: ['ann', 'mia'] });
    await deny({ ...answer, by: 'mia', via: 'chat' }, runtime);

    await expect(give(answer, runtime)).rejects.toMatchObject({
      code: 'APPROVAL_CLOSED',
      message: 'This question is closed: it was denied by mia through chat.',
      remedy: `No action needed; see \`tact explain ${decision.id}\` for what happened.`,
    });
  });

  test('is refused from the moment on at which the question expires, which closes it', async () => {
    const { runtime, calls, answer, now } = await openApproval();
    await runtime.clock.advance(weekMs);

    await expect(give(answer, runtime)).rejects.toMatchObject({
      code: 'APPROVAL_EXPIRED',
      message: 'This question expired on 2026-11-09T09:00:00.000Z, which counts as a denial.',
    });
    expect(await now()).toMatchObject({ state: 'expired', answer: null });
    expect(calls).toEqual([]);
    expect(await feedbackIn(runtime)).toMatchObject([{ kind: 'denied', source: 'implicit' }]);
  });

  test('is taken until a millisecond before', async () => {
    const { runtime, answer } = await openApproval();
    await runtime.clock.advance(weekMs - 1);

    await expect(give(answer, runtime)).resolves.toBeDefined();
  });

  test('is refused where the question is not the one that was shown', async () => {
    const { runtime, approval, answer } = await openApproval();
    await edit({ ...answer, parameters: { to: 'bob' } }, runtime);

    await expect(give({ ...answer, hash: approval.hash }, runtime)).rejects.toMatchObject({
      code: 'APPROVAL_CHANGED',
    });
  });

  test('is taken with the hash that was shown', async () => {
    const { runtime, approval, answer } = await openApproval();

    await expect(give({ ...answer, hash: approval.hash }, runtime)).resolves.toBeDefined();
  });

  test.each([
    ['parameters', { parameters: { to: 'evil' } }],
    ['action', { action: 'none', parameters: {} }],
    ['target', { target: 'mail:8' }],
  ])('is refused where the %s in the store are not those of the hash', async (_part, changed) => {
    const { runtime, calls, answer } = await openApproval();
    const { approvals } = runtime.store;
    const tampered = {
      ...runtime,
      store: {
        ...runtime.store,
        approvals: {
          ...approvals,
          get: async (user: string, id: string) => {
            const found = await approvals.get(user, id);
            return found && { ...found, ...changed };
          },
        },
      },
    };

    await expect(give(answer, tampered)).rejects.toMatchObject({ code: 'APPROVAL_CHANGED' });
    expect(calls).toEqual([]);
  });

  test('is refused where the decision is about another content', async () => {
    const { runtime, answer } = await openApproval({}, { reference: 'ann/2' });

    await expect(give(answer, runtime)).rejects.toMatchObject({ code: 'APPROVAL_CHANGED' });
  });

  test('is refused where the decision is no longer kept', async () => {
    const { runtime, decision, answer } = await openApproval();
    const forgetful = { ...runtime, store: { ...runtime.store, ledger: createMemoryStore().ledger } };

    await expect(give(answer, forgetful)).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
      message: `No decision with the id ${decision.id}.`,
      remedy: 'Run `tact log` to see the ids.',
    });
  });
});

describe('a closed question', () => {
  test.each([
    ['approved', 'approved by ann through cli'],
    ['edited', 'approved after an edit by ann through cli'],
    ['denied', 'denied by ann through cli'],
  ] as const)('that was %s says so', async (state, words) => {
    const { runtime, answer } = await openApproval({
      state,
      answer: { by: 'ann', via: 'cli', at: 1, why: null },
    });

    await expect(approve(answer, runtime)).rejects.toMatchObject({
      message: `This question is closed: it was ${words}.`,
    });
  });

  test.each([
    ['expired', 'denied, because nobody answered in time, by Tact through the clock'],
    ['superseded', 'withdrawn by Tact through the clock'],
  ] as const)('that was %s says so', async (state, words) => {
    const { runtime, answer } = await openApproval({ state });

    await expect(approve(answer, runtime)).rejects.toMatchObject({
      message: `This question is closed: it was ${words}.`,
    });
  });
});

describe('answers at the same time', () => {
  test('are a thousand, and one of them counts', async () => {
    const { runtime, calls, answer } = await openApproval();

    const all = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, index) =>
        index % 3 === 0 ? deny(answer, runtime) : approve({ ...answer, via: `channel ${index}` }, runtime),
      ),
    );

    const refused = all.filter(({ status }) => status === 'rejected');
    expect(all.length - refused.length).toBe(1);
    expect(new Set(refused.map((one) => one.status === 'rejected' && one.reason.code))).toEqual(
      new Set(['APPROVAL_CLOSED']),
    );
    expect(calls.length).toBeLessThanOrEqual(1);
    expect(await feedbackIn(runtime)).toHaveLength(1);
  });

  test('that all say yes run it once', async () => {
    const { runtime, calls, approval, answer } = await openApproval();

    await Promise.allSettled(Array.from({ length: 1000 }, () => approve(answer, runtime)));

    expect(calls).toHaveLength(1);
    expect(await runtime.store.outbox.ofDecision('ann', approval.decisionId)).toMatchObject([
      { state: 'done' },
    ]);
  });

  test('tell the slower one that the question changed, where somebody edited it', async () => {
    const { runtime, calls, answer } = await openApproval();
    const both = await Promise.allSettled([
      edit({ ...answer, parameters: { to: 'mia' } }, runtime),
      approve(answer, runtime),
    ]);

    expect(both).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'APPROVAL_CHANGED' } },
    ]);
    expect(calls).toEqual([]);
  });
});

describe('questions whose time has passed', () => {
  test('are denied by whoever looks first, and counted', async () => {
    const { runtime, calls, answer, now } = await openApproval();
    expect(await expireOverdue(runtime)).toBe(0);
    expect((await now()).state).toBe('pending');

    await runtime.clock.advance(weekMs);
    expect(await expireOverdue(runtime)).toBe(1);
    expect(await expireOverdue(runtime)).toBe(0);

    expect(await now()).toMatchObject({ state: 'expired', answer: null });
    expect(await feedbackIn(runtime)).toMatchObject([
      { kind: 'denied', source: 'implicit', text: 'The question expired.', latencyMs: weekMs },
    ]);
    await expect(approve(answer, runtime)).rejects.toMatchObject({ code: 'APPROVAL_CLOSED' });
    expect(calls).toEqual([]);
  });

  test('are closed although their decision is no longer kept', async () => {
    const { runtime, now } = await openApproval();
    const forgetful = { ...runtime, store: { ...runtime.store, ledger: createMemoryStore().ledger } };
    await runtime.clock.advance(weekMs);

    expect(await expireOverdue(forgetful)).toBe(1);
    expect((await now()).state).toBe('expired');
    expect(await feedbackIn(runtime)).toEqual([]);
  });

  test('are not counted where somebody answered at that moment', async () => {
    const { runtime, approval, answer } = await openApproval();
    const { approvals } = runtime.store;
    await deny(answer, runtime);
    await runtime.clock.advance(weekMs);
    const late = {
      ...runtime,
      store: { ...runtime.store, approvals: { ...approvals, overdue: async () => [approval] } },
    };

    expect(await expireOverdue(late)).toBe(0);
  });
});

describe('a decision that was undone', () => {
  test('withdraws its open questions, and leaves the answered ones', async () => {
    const { runtime, decision, approval, now } = await openApproval();
    const answered = sampleApproval({ decisionId: decision.id, state: 'denied' });
    const other = sampleDecision();
    const elsewhere = sampleApproval({ decisionId: other.id });
    const { store } = runtime;
    await store.ledger.record(sampleRecord({ approvals: [answered] }));
    await store.ledger.record(sampleRecord({ decision: other, approvals: [elsewhere] }));

    await supersede(decision, runtime);

    expect(await now()).toEqual({ ...approval, state: 'superseded', answer: null });
    expect((await store.approvals.get('ann', answered.id))?.state).toBe('denied');
    expect((await store.approvals.get('ann', elsewhere.id))?.state).toBe('pending');
    expect(await feedbackIn(runtime)).toEqual([]);
  });
});

describe('feedback', () => {
  test('is dated, and counts from the decision on', async () => {
    const runtime = createExampleRuntime();
    const decision = sampleDecision({ user: 'bob', engine: 'memory', createdAt: sentAt - 500 });

    expect(feedbackOf(decision, 'undone', 'explicit', 'No.', runtime)).toEqual({
      id: '00000000-0000-7000-8000-000000000001',
      decisionId: decision.id,
      user: 'bob',
      engine: 'memory',
      kind: 'undone',
      state: 'settled',
      source: 'explicit',
      rater: null,
      scores: {},
      text: 'No.',
      latencyMs: 500,
      createdAt: sentAt,
    });
  });
});
