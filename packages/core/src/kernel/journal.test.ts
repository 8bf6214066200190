import { createMemoryStore, sampleApproval, sampleDecision, sampleEffect, sampleRecord } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { TactError } from '#errors';
import type { Decision } from '#records';
import { exampleAction } from '../../../../test/examples/proposals.ts';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import { createActionRegistry } from './actions.ts';
import { undo, undoEffectsOf } from './journal.ts';
import { runEffects } from './outbox.ts';

const by = { user: 'ann', by: 'ann', via: 'cli' };

/** A runtime in which a decision did these things; the calls since are kept. */
async function doneWith(actions: readonly string[], decided: Partial<Decision> = {}) {
  const calls: string[] = [];
  const inverses: Record<string, string> = { star: 'unstar', unstar: 'star', label: 'unlabel' };
  const registry = createActionRegistry(
    ['star', 'unstar', 'label', 'unlabel', 'send'].map((name) =>
      exampleAction({
        name,
        inverse: (parameters, _, target) =>
          inverses[name] === undefined ? null : { action: inverses[name], parameters, target },
        execute: async ({ key }) => {
          calls.push(`${name} ${key.replace(/[0-9a-f]{8}-.*/, '…')}`);
          return {};
        },
      }),
    ),
  );
  const store = createMemoryStore();
  const runtime = createExampleRuntime({ registry, store });
  const decision = sampleDecision({
    verdict: 'act',
    outcome: actions.join('+'),
    tags: ['thread:1'],
    ...decided,
  });
  const effects = actions.map((action) =>
    sampleEffect({ decisionId: decision.id, action, parameters: { n: 1 } }),
  );
  await store.ledger.record(sampleRecord({ decision, effects }));
  await runEffects(effects, runtime);
  calls.length = 0;
  return { runtime, store, calls, decision };
}

describe('an undo', () => {
  test('runs the inverses in reverse order', async () => {
    const { runtime, calls, decision } = await doneWith(['label', 'star']);

    const undone = await undo({ ...by, decisionId: decision.id }, runtime);

    expect(calls).toEqual(['unstar undo:…', 'unlabel undo:…']);
    expect(undone.effects.map(({ action, state }) => `${action} ${state}`)).toEqual([
      'unstar done',
      'unlabel done',
    ]);
  });

  test('is a decision of its own, about the same thing', async () => {
    const { runtime, store, decision } = await doneWith(['star']);
    const [entry] = await store.journal.ofDecision('ann', decision.id);

    const undone = await undo({ ...by, decisionId: decision.id }, runtime);

    expect(undone.decision).toEqual({
      ...decision,
      id: undone.decision.id,
      reference: `undo:${entry?.id}`,
      gateNow: null,
      strategy: { name: 'undo', version: '1', role: 'main' },
      path: 'undo',
      verdict: 'act',
      outcome: 'undo star',
      confidence: null,
      actions: [
        {
          action: 'unstar',
          parameters: { n: 1 },
          target: 'mail:7',
          disposition: 'run',
          labels: [{ origin: 'system', source: 'undo journal' }],
        },
      ],
      reasons: [{ code: 'UNDONE_BY_OWNER', text: 'Undone by ann through cli.' }],
      overrides: [],
      proposals: [],
      layers: [],
      answerDigest: null,
      usage: null,
      failures: [],
      ms: {},
      traceId: null,
      parentId: decision.id,
      createdAt: runtime.clock.now(),
    });
    expect(await store.ledger.get('ann', undone.decision.id)).toEqual(undone.decision);
  });

  test('is recorded with the entries that it undoes, its effects and nothing else', async () => {
    const { runtime, store, decision } = await doneWith(['label', 'star']);
    const [first, second] = await store.journal.ofDecision('ann', decision.id);
    const records: unknown[] = [];
    const record: typeof store.ledger.record = (given) => {
      records.push(given);
      return store.ledger.record(given);
    };
    const watched = { ...runtime, store: { ...store, ledger: { ...store.ledger, record } } };
    const undone = await undo({ ...by, decisionId: decision.id }, watched);

    expect(undone.decision.reference).toBe(`undo:${second?.id}+${first?.id}`);
    expect(records).toMatchObject([
      {
        decision: { path: 'undo' },
        effects: [
          { action: 'unstar', key: `undo:${second?.id}` },
          { action: 'unlabel', key: `undo:${first?.id}` },
        ],
        undoes: [{ id: second?.id }, { id: first?.id }],
        approvals: [],
        documents: [],
      },
    ]);
  });

  test('is recorded before anything is undone', async () => {
    const { runtime, store, decision } = await doneWith(['star']);
    let recorded = 0;
    const registry = createActionRegistry([
      exampleAction({
        name: 'unstar',
        execute: async () => {
          recorded = await store.ledger.count({ user: 'ann', path: 'undo' });
          return {};
        },
      }),
    ]);
    await undo({ ...by, decisionId: decision.id }, { ...runtime, registry });

    expect(recorded).toBe(1);
  });

  test('is feedback about what is undone', async () => {
    const { runtime, store, decision } = await doneWith(['star']);
    await undo({ ...by, decisionId: decision.id }, runtime);

    expect(await store.feedback.ofDecision('ann', decision.id)).toMatchObject([
      { kind: 'undone', source: 'explicit' },
    ]);
  });

  test('withdraws the questions that are still open', async () => {
    const { runtime, store, decision } = await doneWith(['star']);
    const question = sampleApproval({ decisionId: decision.id });
    await store.ledger.record(sampleRecord({ approvals: [question] }));
    await undo({ ...by, decisionId: decision.id }, runtime);

    expect((await store.approvals.get('ann', question.id))?.state).toBe('superseded');
  });

  test('cancels planned effects that have not run yet', async () => {
    const { runtime, store, calls, decision } = await doneWith(['star']);
    const waiting = sampleEffect({ decisionId: decision.id, action: 'label' });
    await store.ledger.record(sampleRecord({ effects: [waiting] }));

    await undo({ ...by, decisionId: decision.id }, runtime);

    expect(await store.outbox.get('ann', waiting.id)).toMatchObject({
      state: 'failed',
      problem: {
        code: 'EFFECT_WITHDRAWN',
        text: 'label was withdrawn before it started because its decision was undone.',
      },
    });
    expect(calls).toEqual(['unstar undo:…']);
  });

  test('of what had only been planned keeps it from being done, and says so', async () => {
    const { runtime, store, calls, decision } = await doneWith([]);
    const waiting = sampleEffect({ decisionId: decision.id, action: 'label' });
    await store.ledger.record(sampleRecord({ effects: [waiting] }));

    await expect(undo({ ...by, decisionId: decision.id }, runtime)).rejects.toMatchObject({
      message: `Nothing to undo in ${decision.id}: it had not been done yet, and will not be.`,
    });
    expect((await runEffects([waiting], runtime)).map(({ state }) => state)).toEqual(['failed']);
    expect(calls).toEqual([]);
  });

  test('happens once, however many ask for it at the same time', async () => {
    const { runtime, calls, decision } = await doneWith(['star']);
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => undo({ ...by, decisionId: decision.id }, runtime)),
    );

    expect(calls).toEqual(['unstar undo:…']);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'UNDO_NOTHING',
        message: `Nothing to undo in ${decision.id}: it is being undone already.`,
      },
    });
  });

  test('is not there a second time', async () => {
    const { runtime, decision } = await doneWith(['star']);
    await undo({ ...by, decisionId: decision.id }, runtime);

    await expect(undo({ ...by, decisionId: decision.id }, runtime)).rejects.toMatchObject({
      message: `Nothing to undo in ${decision.id}: it was undone before.`,
    });
  });

  test.each(['failed', 'unknown'] as const)('that ends as %s is not done', async (state) => {
    const { runtime, store, calls, decision } = await doneWith(['star']);
    const code = state === 'failed' ? 'TOOL_FAILED' : 'EFFECT_UNKNOWN';
    const fails = exampleAction({
      name: 'unstar',
      execute: async () => {
        throw new TactError(code, { tool: 'star', why: '503', action: 'unstar' });
      },
    });
    const broken = { ...runtime, registry: createActionRegistry([fails]) };
    const first = await undo({ ...by, decisionId: decision.id }, broken);
    expect(first.effects).toMatchObject([{ state }]);
    const [entry] = await store.journal.ofDecision('ann', decision.id);
    expect(entry).toMatchObject({ state: state === 'failed' ? 'open' : 'undoing', undoneAt: null });
    expect(await undoEffectsOf(decision, runtime)).toMatchObject([{ state }]);

    const again = undo({ ...by, decisionId: decision.id }, runtime);
    if (state === 'unknown') {
      await expect(again).rejects.toMatchObject({
        message: expect.stringContaining('not known to have ended'),
      });
      return;
    }
    expect((await again).effects).toMatchObject([{ state: 'done' }]);
    expect(calls).toEqual(['unstar undo:…']);
    expect(await store.journal.ofDecision('ann', decision.id)).toMatchObject([{ state: 'undone' }]);
    expect(await store.feedback.ofDecision('ann', decision.id)).toHaveLength(1);
  });

  test('can itself be undone', async () => {
    const { runtime, calls, decision } = await doneWith(['star']);
    const undone = await undo({ ...by, decisionId: decision.id }, runtime);
    await undo({ ...by, decisionId: undone.decision.id }, runtime);

    expect(calls).toEqual(['unstar undo:…', 'star undo:…']);
  });

  test('of what cannot be taken back says so', async () => {
    const { runtime, decision } = await doneWith(['send']);

    await expect(undo({ ...by, decisionId: decision.id }, runtime)).rejects.toMatchObject({
      message: `Nothing to undo in ${decision.id}: it changed nothing, or cannot be undone.`,
    });
  });

  test('of a decision that did nothing says so', async () => {
    const { runtime, decision } = await doneWith([], { verdict: 'ask' });

    await expect(undo({ ...by, decisionId: decision.id }, runtime)).rejects.toMatchObject({
      code: 'UNDO_NOTHING',
      message: `Nothing to undo in ${decision.id}: it changed nothing.`,
    });
  });

  test('of an unknown decision, or of somebody else’s, finds nothing', async () => {
    const { runtime, decision } = await doneWith(['star']);

    await expect(undo({ ...by, decisionId: 'unknown' }, runtime)).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
      message: 'No decision with the id unknown.',
      remedy: 'Run `tact log` to see the ids.',
    });
    await expect(undo({ ...by, user: 'bob', decisionId: decision.id }, runtime)).rejects.toMatchObject({
      code: 'ID_NOT_FOUND',
    });
  });
});
