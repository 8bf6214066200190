import { createMemoryStore, sampleFeedback, sampleMessage } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import type { Message, Store } from '#ports/store';
import type { Signal } from '#records';
import { exampleAction, exampleActionOf, exampleProposal } from '../../../../test/examples/proposals.ts';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import { createActionRegistry } from './actions.ts';
import { concludeAction } from './conclude.ts';
import type { Action } from './contract/action.ts';
import type { ConcludeView, Engine } from './contract/engine.ts';
import { settledBy } from './fallback.ts';
import { judgeProposals } from './judge.ts';
import { resumeEffects } from './outbox.ts';
import { decide } from './pipeline.ts';

/** An engine that does what its input names, one after the other, and then says how that ended. */
function openReporter(
  part: { readonly send?: Partial<Action>; readonly engine?: Partial<Engine>; readonly store?: Store } = {},
) {
  const views: ConcludeView[] = [];
  const commits: string[] = [];
  const registry = createActionRegistry([
    exampleAction({ name: 'note', danger: 'reversible', staysLocal: () => true }),
    exampleAction({ name: 'send', danger: 'reversible', ...part.send }),
    concludeAction,
  ]);
  const engine: Engine = {
    name: 'reporter',
    actions: registry.all,
    interactive: true,
    describe: () => ({ title: 'a request', tags: [], quotes: [] }),
    facts: async (signals) => signals.map(() => null),
    gate: ({ signal }) => ({ settled: true, proposals: [proposed(signal.input)], reasons: [] }),
    strategies: {
      main: {
        name: 'main',
        version: '1',
        propose: async () => settledBy({ settled: true, proposals: [], reasons: [] }),
        judge: (view) =>
          judgeProposals(view.proposals, { ...view, user: 'ann', sender: null, cause: () => null }),
      },
    },
    async conclude(view) {
      views.push(view);
      const text = view.effects.map(({ action, state }) => `${action} ${state}`).join(', ');
      return { messages: [messageOf(view.key, text)], result: { said: text } };
    },
    ...part.engine,
  };
  const store = part.store ?? createMemoryStore();
  const runtime = createExampleRuntime({
    registry,
    engines: [engine],
    store: countingCommits(store, commits),
  });
  const said = async () => (await store.messages.last('ann', 'main', 9)).map(({ text }) => text);
  const states = async () =>
    (await store.outbox.inState('ann', ['planned', 'running', 'done', 'failed'])).map(
      ({ action, state }) => `${action} ${state}`,
    );
  const run = (...actions: readonly string[]) =>
    decide(engine, signalOf(actions), null, runtime).then((decision) => decision?.id);
  return { run, runtime, engine, store, commits, views, said, states };
}

function proposed(input: unknown) {
  return exampleProposal({
    ...{ proposer: 'rule', labels: [{ origin: 'owner', source: 'test' }] },
    actions: (input as readonly string[]).map((action, position) => ({
      ...exampleActionOf(action),
      after: position === 0 ? [] : [position - 1],
    })),
  });
}

function signalOf(input: readonly string[]): Signal {
  const label = { origin: 'owner', source: 'test' } as const;
  return { engine: 'reporter', user: 'ann', reference: input.join(), label, receivedAt: 1, input };
}

const pending = { user: 'ann', engine: 'reporter', kind: 'engagement', state: 'pending' } as const;

function messageOf(id: string, text: string): Message {
  return sampleMessage({ id, user: 'ann', conversation: 'main', role: 'assistant', text });
}

function countingCommits(store: Store, commits: string[]): Store {
  const { ledger, outbox } = store;
  const noted =
    <Given extends unknown[], Result>(name: string, work: (...given: Given) => Promise<Result>) =>
    (...given: Given) => {
      commits.push(name);
      return work(...given);
    };
  return {
    ...store,
    ledger: { ...ledger, record: noted('record', ledger.record) },
    outbox: {
      ...outbox,
      start: noted('start', outbox.start),
      finish: noted('finish', outbox.finish),
      finishAll: noted('finishAll', outbox.finishAll),
    },
  };
}

describe('the conclusion of a decision', () => {
  test('ends with the effects that stay in the store, in the second commit', async () => {
    const { run, commits, said, states } = openReporter();

    await run('note', 'note');

    expect(commits).toEqual(['record', 'finishAll']);
    expect(await states()).toEqual(['note done', 'note done', 'conclude done']);
    expect(await said()).toEqual(['note done, note done']);
  });

  test('waits until what leaves the store has ended, with a commit of its own', async () => {
    const { run, commits, said } = openReporter();

    await run('send', 'note');

    expect(commits).toEqual(['record', 'finishAll', 'finishAll']);
    expect(await said()).toEqual(['send done, note done']);
  });

  test('leaves feedback about the decision in the commit of its messages', async () => {
    const { run, commits, said, store } = openReporter({
      engine: {
        async conclude({ decision, key }) {
          const feedback = sampleFeedback({ ...pending, id: key, decisionId: decision.id });
          return { messages: [messageOf(key, 'Lunch is at noon.')], feedback: [feedback], result: {} };
        },
      },
    });

    const id = await run('send');

    expect(commits).toEqual(['record', 'finishAll', 'finishAll']);
    expect(await said()).toEqual(['Lunch is at noon.']);
    expect(await store.feedback.ofDecision('ann', id ?? '')).toMatchObject([
      { id: `${id}:conclude`, kind: 'engagement', state: 'pending' },
    ]);
  });

  test('that throws leaves no feedback', async () => {
    const { run, store } = openReporter({
      engine: {
        async conclude() {
          throw new Error('No words.');
        },
      },
    });

    const id = await run('send');

    expect(await store.feedback.ofDecision('ann', id ?? '')).toEqual([]);
  });

  test('that takes long has the ends written before', async () => {
    const { run, commits, said, states } = openReporter({
      engine: {
        async conclude({ key, settle }) {
          await settle();
          const before = await states();
          return { messages: [messageOf(key, before.join())], result: {} };
        },
      },
    });

    await run('note');

    expect(commits).toEqual(['record', 'finishAll', 'finishAll']);
    expect(await said()).toEqual(['note done,conclude running']);
  });

  test('is made where nothing ran, and says what failed', async () => {
    const { run, said, states } = openReporter({
      send: { execute: () => Promise.reject(tactError('EFFECT_UNKNOWN', { action: 'send' })) },
    });

    await run();
    await run('send', 'note');

    expect(await said()).toEqual(['', 'send unknown, note failed']);
    expect(await states()).toEqual(['conclude done', 'note failed', 'conclude done']);
  });

  test('sees the input and the questions of the decision as they were recorded', async () => {
    const { run, views } = openReporter();

    const id = await run('note');

    expect(views).toMatchObject([
      { decision: { id }, input: ['note'], approvals: [], key: `${id}:conclude` },
    ]);
  });

  test('that throws leaves the effects done, and itself failed', async () => {
    const { run, said, states } = openReporter({
      engine: { conclude: () => Promise.reject(new Error('No words.')) },
    });

    await run('note');

    expect(await states()).toEqual(['note done', 'conclude failed']);
    expect(await said()).toEqual([]);
  });

  test('is not planned for an engine without one', async () => {
    const { engine, runtime, states } = openReporter();
    const { conclude: _, ...silent } = engine;

    await decide(silent, signalOf(['note']), null, runtime);

    expect(await states()).toEqual(['note done']);
  });
});

describe('a process that dies before the conclusion', () => {
  async function cutOff(...actions: readonly string[]) {
    const died = new Error('The process died.');
    const first = openReporter();
    Object.assign(first.runtime.store.outbox, { finishAll: () => Promise.reject(died) });
    await expect(first.run(...actions)).rejects.toBe(died);
    return first.store;
  }

  test('leaves it to the next one, which makes it once', async () => {
    const store = await cutOff('note', 'note');
    const next = openReporter({ store });

    await resumeEffects('ann', next.runtime, { abandonedAfterMs: 0 });
    await resumeEffects('ann', next.runtime, { abandonedAfterMs: 0 });

    expect(await next.said()).toEqual(['note done, note done']);
    expect(next.views).toMatchObject([{ input: ['note', 'note'] }]);
    expect(await next.states()).toEqual(['note done', 'note done', 'conclude done']);
  });

  test('leaves its feedback to the next one too, once', async () => {
    const store = await cutOff('note');
    const next = openReporter({
      store,
      engine: {
        async conclude({ decision, key }) {
          const feedback = sampleFeedback({ ...pending, id: key, decisionId: decision.id });
          return { messages: [], feedback: [feedback], result: {} };
        },
      },
    });

    await resumeEffects('ann', next.runtime, { abandonedAfterMs: 0 });
    await resumeEffects('ann', next.runtime, { abandonedAfterMs: 0 });

    expect(await store.feedback.list('ann')).toHaveLength(1);
  });

  test('leaves it alone while another one still holds its lease', async () => {
    const store = await cutOff('note');
    const next = openReporter({ store });

    await resumeEffects('ann', next.runtime);

    expect(await next.said()).toEqual([]);
  });

  test('leaves it to one that has the engine', async () => {
    const store = await cutOff('note');
    const without = openReporter({ store });

    await resumeEffects('ann', { ...without.runtime, engines: new Map() }, { abandonedAfterMs: 0 });

    expect(await without.states()).toEqual(['note done', 'conclude running']);
  });

  test('has what waited for something undone refused, though it was begun', async () => {
    const store = await cutOff('send', 'note');
    const next = openReporter({ store, send: { check: async () => ({ happened: 'unknown' }) } });

    await resumeEffects('ann', next.runtime, { abandonedAfterMs: 0 });

    expect(await next.said()).toEqual(['send unknown, note failed']);
  });
});
