import type { FeedEvent, StoreEvent } from '@tact/core/ports/store';
import { expect, it } from 'vitest';
import {
  sampleApproval,
  sampleDecision,
  sampleEffect,
  sampleMessage,
  sampleRecord,
} from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function eventScenarios(setup: StoreSetup): void {
  recordedEvents(setup);
  eventPages(setup);
}

function eventSteps(setup: StoreSetup) {
  /** The feed from a cursor to its end. */
  const rest = async (from: number | null) => {
    const events: FeedEvent[] = [];
    for (let cursor = from; ; ) {
      const page = await setup.store.events.after(cursor, 100);
      events.push(...page.events);
      if (page.cursor === (cursor ?? 0)) return { events, cursor: page.cursor };
      cursor = page.cursor;
    }
  };
  const recordOne = async () => {
    const decision = sampleDecision({ user: setup.newUser(), verdict: 'ask' });
    const { id: decisionId, user } = decision;
    const effect = sampleEffect({ user, decisionId });
    const approval = sampleApproval({ user, decisionId });
    await setup.store.ledger.record(sampleRecord({ decision, effects: [effect], approvals: [approval] }));
    return { user, decision, effect, approval };
  };
  return { rest, recordOne };
}

function recordedEvents(setup: StoreSetup): void {
  const { rest, recordOne } = eventSteps(setup);
  it('tells what happened in the order in which it did, to listeners and to those who come later', async () => {
    const { cursor } = await rest(null);
    const heard: StoreEvent[] = [];
    const stop = setup.store.events.listen((events) => heard.push(...events));

    const { user, decision, effect, approval } = await recordOne();
    const no = { state: 'denied', answer: null, effect: null, feedback: null } as const;
    await setup.store.approvals.close(user, approval.id, approval.hash, no);
    await setup.store.outbox.start(user, effect.id, { now: 1, worker: 'w', leaseUntil: 2 });
    const end = { state: 'done', result: null, problem: null, journal: null, finishedAt: 3 } as const;
    await setup.store.outbox.finish(user, effect.id, end);
    const message = sampleMessage({ user });
    await setup.store.messages.add(message);
    stop();
    await setup.store.messages.add(sampleMessage({ user }));

    const expected = [
      { user, kind: 'decision', id: decision.id, state: 'ask' },
      { user, kind: 'effect', id: effect.id, state: 'planned' },
      { user, kind: 'approval', id: approval.id, state: 'pending' },
      { user, kind: 'approval', id: approval.id, state: 'denied' },
      { user, kind: 'effect', id: effect.id, state: 'running' },
      { user, kind: 'effect', id: effect.id, state: 'done' },
      { user, kind: 'message', id: message.id, state: 'user' },
    ];
    expect(heard).toEqual(expected);
    const later = await rest(cursor);
    expect(later.events.slice(0, -1).map(({ cursor: _, ...event }) => event)).toEqual(expected);
    await expect(rest(later.cursor)).resolves.toEqual({ events: [], cursor: later.cursor });
  });

  it('reports nothing that was not recorded', async () => {
    const { decision, approval, effect, user } = await recordOne();
    const { cursor } = await rest(null);
    const heard: StoreEvent[] = [];
    const stop = setup.store.events.listen((events) => heard.push(...events));

    await setup.store.ledger.record(sampleRecord({ decision }));
    const late = sampleDecision({ user });
    const closes = [{ id: approval.id, hash: 'x', state: 'denied', answer: null, feedback: null }] as const;
    await setup.store.ledger.record(sampleRecord({ decision: late, closes }));
    await setup.store.ledger.recordAll([sampleRecord({ decision: late, closes })]);
    await setup.store.outbox.putBack(user, effect.id);
    const broken = sampleRecord({ decision: sampleDecision({ user }), approvals: [approval] });
    await expect(setup.store.ledger.record(broken)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    stop();

    expect(heard).toEqual([]);
    await expect(rest(cursor)).resolves.toEqual({ events: [], cursor });
  });
}

function eventPages(setup: StoreSetup): void {
  const { rest, recordOne } = eventSteps(setup);
  it('gives page after page, each event once', async () => {
    const { cursor } = await rest(null);
    for (let count = 0; count < 5; count += 1) await recordOne();
    const all = await rest(cursor);

    const paged: FeedEvent[] = [];
    for (let at = cursor; ; ) {
      const page = await setup.store.events.after(at, 2);
      if (page.events.length === 0) break;
      expect(page.events.length).toBeLessThanOrEqual(2);
      paged.push(...page.events);
      at = page.cursor;
    }

    expect(all.events).toHaveLength(15);
    expect(paged).toEqual(all.events);
  });

  it('goes on behind any event, and behind all of them', async () => {
    const { cursor } = await rest(null);
    for (let count = 0; count < 3; count += 1) await recordOne();
    const { events } = await rest(cursor);

    for (const [at, event] of events.entries())
      expect((await rest(event.cursor)).events).toEqual(events.slice(at + 1));
    await expect(setup.store.events.end()).resolves.toBe(events.at(-1)?.cursor);
  });

  it('gives many writers’ events to one reader that follows, each once', async () => {
    let { cursor } = await rest(null);
    const writers = Promise.all(Array.from({ length: 20 }, recordOne));
    let isWriting = true;
    writers.finally(() => {
      isWriting = false;
    });
    const seen: string[] = [];
    for (let isLast = false; ; isLast = !isWriting) {
      const page = await setup.store.events.after(cursor, 7);
      seen.push(...page.events.filter(({ kind }) => kind === 'decision').map(({ id }) => id));
      cursor = page.cursor;
      if (isLast && page.events.length === 0) break;
    }
    const recorded = await writers;
    expect(seen.toSorted()).toEqual(recorded.map(({ decision }) => decision.id).sort());
  });
}
