import type { Store } from '@tact/core/ports/store';
import { exposeOutside, outside, titleSource } from '@tact/core/records';
import { expect, it } from 'vitest';
import {
  sampleApproval,
  sampleDecision,
  sampleEffect,
  sampleExperience,
  sampleFeedback,
  sampleItem,
  sampleJournalEntry,
  sampleMessage,
  sampleRecord,
} from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

/** Fills every part of a store for a user, with a word that stands nowhere else. */
export async function fillFor(
  user: string,
  word: string,
  store: Store,
): Promise<{ readonly decisionId: string }> {
  const decision = sampleDecision({ user, title: word, reference: word, tags: [`tag:${word}`] });
  const { id: decisionId } = decision;
  const own = { user, decisionId };
  const effect = sampleEffect({ ...own, parameters: { word } });
  await store.ledger.record(
    sampleRecord({
      decision,
      effects: [effect],
      approvals: [sampleApproval({ ...own, parameters: { word } })],
      documents: [{ digest: 'f'.repeat(64), text: word }],
      seen: { facts: JSON.stringify({ word }), evidence: null },
      claims: [{ key: word, until: null }],
      versions: [{ kind: 'policy', version: '1', text: word }],
      conversation: { conversation: word, state: { word }, expected: 0 },
    }),
  );
  await store.outbox.start(user, effect.id, { now: 1, worker: word, leaseUntil: 2 });
  const journal = sampleJournalEntry({ ...own, effectId: effect.id, parameters: { word } });
  const end = { state: 'done', result: { word }, problem: null, finishedAt: 3 } as const;
  await store.outbox.finish(user, effect.id, { ...end, journal });
  await store.feedback.add(sampleFeedback({ ...own, text: word }));
  await store.items.add(sampleItem({ user, content: { word } }));
  const unasked = { category: word, signals: [], offer: null, channel: word, delivery: 'sent' } as const;
  await store.messages.add(sampleMessage({ user, text: word, unasked }));
  await store.values.set(user, 'history:word', { word }, 0, 1);
  await store.aliases.add(user, word, word);
  const added = sampleExperience({ domain: word, content: { word }, links: [word] });
  const claims = [{ key: `run:${word}`, decisionId }];
  await store.experiences.write(user, 'run', [{ add: added }], { now: 1, claims });
  return { decisionId };
}

/** How much of each part there is of a user. */
async function countsOf(user: string, word: string, decisionId: string, store: Store) {
  return {
    decisions: await store.ledger.count({ user }),
    decided: (await store.ledger.decided(user, 'email', [word])).size,
    tagged: (await store.ledger.tagged(user, 'email', [`tag:${word}`], 9)).size,
    version: Number((await store.ledger.version(user, 'policy', '1')) !== null),
    effects: (await store.outbox.ofDecision(user, decisionId)).length,
    approvals: (await store.approvals.ofDecision(user, decisionId)).length,
    journal: (await store.journal.ofDecision(user, decisionId)).length,
    feedback: (await store.feedback.list(user)).length,
    seen: (await store.ledger.seen(user, [decisionId])).size,
    documents: (await store.documents.texts(user, ['f'.repeat(64)])).size,
    items: (await store.items.list(user, {})).length,
    unasked: (await store.bulk.unasked([user], 0)).flat().length,
    messagesBy: (await store.bulk.messagesBy([user])).reduce((sum, { count }) => sum + count, 0),
    pending: (await store.bulk.pendingApprovals([user])).flat().length,
    messages: (await store.messages.last(user, 'terminal', 9)).length,
    conversations: Number((await store.conversations.get(user, word)) !== null),
    values: (await store.values.history(user, 'history:word')).length,
    aliases: Number((await store.aliases.account(user, word)) !== null),
    claims: (await store.ledger.claimed(user, [`run:${word}`])).size,
    experiences: (await store.experiences.changedAfter(user, 'run', 0)).length,
    linked: (await store.experiences.linked(user, 'run', [word])).flat().length,
    events: (await store.events.after(null, 100_000)).events.some((event) => event.user === user) ? 1 : 0,
  };
}

export function forgettingScenarios(setup: StoreSetup): void {
  it('leaves nothing of the user who is forgotten, and everything of the others', async () => {
    const [gone, stays] = [setup.newUser(), setup.newUser()];
    const { decisionId } = await fillFor(stays, 'stays', setup.store);
    const forgotten = await fillFor(gone, 'goes', setup.store);
    const before = await countsOf(gone, 'goes', forgotten.decisionId, setup.store);
    expect(Object.entries(before)).toEqual(Object.keys(before).map((part) => [part, 1]));

    await setup.store.forget(gone);

    const after = await countsOf(gone, 'goes', forgotten.decisionId, setup.store);
    expect(Object.entries(after)).toEqual(Object.keys(after).map((part) => [part, 0]));
    await expect(countsOf(stays, 'stays', decisionId, setup.store)).resolves.toEqual(before);
  });

  it('lets the user start again, and readers of the events continue', async () => {
    const user = setup.newUser();
    await fillFor(user, 'word', setup.store);
    const { cursor } = await setup.store.events.after(null, 100_000);
    await setup.store.forget(user);

    const { decisionId } = await fillFor(user, 'word', setup.store);

    await expect(setup.store.experiences.list(user, 'run')).resolves.toMatchObject([{ position: 1 }]);
    const { events } = await setup.store.events.after(cursor);
    expect(events[0]).toMatchObject({ user, kind: 'decision', id: decisionId, state: 'act' });
    expect(events.every((event) => event.user === user)).toBe(true);
  });

  it('gives a user back as they were exported, where the store outlives the process', async () => {
    const { store } = setup;
    const { users } = store;
    if (users === undefined) return;
    const [user, other] = [setup.newUser(), setup.newUser()];
    const first = await fillFor(user, 'first', store);
    await store.feedback.add(sampleFeedback({ user, decisionId: first.decisionId, text: 'later' }));
    await fillFor(other, 'first', store);
    const [before, ofOther] = [await users.exportRows(user), await users.exportRows(other)];
    const counts = await countsOf(user, 'first', first.decisionId, store);
    await expect(users.list()).resolves.toEqual(expect.arrayContaining([user, other].toSorted()));

    await expect(users.importRows(user, before)).resolves.toBe(false);
    await store.forget(user);
    await expect(users.exportRows(user)).resolves.toEqual([]);
    await expect(users.list()).resolves.not.toContain(user);
    // As opening a home leaves it.
    await store.values.set(user, 'history:word', { word: 'new' }, 0, 1);
    await expect(users.importRows(user, before)).resolves.toBe(true);

    await expect(users.exportRows(user)).resolves.toEqual(before);
    await expect(users.exportRows(other)).resolves.toEqual(ofOther);
    await expect(users.list()).resolves.toContain(user);
    // What is told of changes is not told again.
    await expect(countsOf(user, 'first', first.decisionId, store)).resolves.toEqual({ ...counts, events: 0 });
    await expect(store.feedback.list(user)).resolves.toHaveLength(2);
  });

  it('imports nothing of a file with a row that does not fit', async () => {
    const { users } = setup.store;
    if (users === undefined) return;
    const user = setup.newUser();
    const alias = { table: 'alias', row: { alias: 'a', account: 'b' } };

    for (const row of [
      { table: 'nothing', row: {} },
      { table: 'alias', row: { alias: 'a' } },
      { table: 'alias', row: { alias: 7, account: 'b' } },
      { table: 'event', row: { kind: 'decision', row_id: 'x', state: 'act' } },
    ])
      await expect(users.importRows(user, [alias, row])).rejects.toMatchObject({
        code: 'USER_FILE_UNREADABLE',
        details: { line: 3 },
      });
    await expect(users.exportRows(user)).resolves.toEqual([]);
  });

  it('lists a user from being added on, who is added once', async () => {
    const { users } = setup.store;
    if (users === undefined) return;
    const user = setup.newUser();

    await expect(users.add(user)).resolves.toBe(true);
    await expect(users.add(user)).resolves.toBe(false);
    await expect(users.list()).resolves.toContain(user);
    await setup.store.forget(user);
    await expect(users.list()).resolves.not.toContain(user);
  });

  it('replaces what a decision says, and removes documents, of this user alone', async () => {
    const [user, other] = [setup.newUser(), setup.newUser()];
    const { decisionId } = await fillFor(user, 'word', setup.store);
    const stays = await fillFor(other, 'word', setup.store);
    const decision = await setup.store.ledger.get(user, decisionId);
    if (decision === null) throw new Error('The decision is missing.');
    await setup.store.ledger.tagged(user, 'email', ['tag:word'], 9);
    const titleOf = async (of: string, id: string) => {
      const found = await setup.store.ledger.get(of, id);
      return found === null ? null : exposeOutside(found.title);
    };
    const forgotten = { ...decision, title: outside('Forgotten', titleSource) };

    await setup.store.ledger.redact(user, [forgotten], ['f'.repeat(64), '0'.repeat(64)]);

    await expect(setup.store.ledger.get(user, decisionId)).resolves.toEqual(forgotten);
    await expect(setup.store.ledger.list({ user })).resolves.toEqual([forgotten]);
    await expect(setup.store.ledger.tagged(user, 'email', ['tag:word'], 9)).resolves.toEqual(
      new Map([['tag:word', [forgotten]]]),
    );
    await expect(setup.store.documents.text(user, 'f'.repeat(64))).resolves.toBeNull();
    await expect(setup.store.ledger.seen(user, [decisionId])).resolves.toHaveProperty('size', 1);
    await expect(setup.store.documents.text(other, 'f'.repeat(64))).resolves.toBe('word');
    expect([await titleOf(user, decisionId), await titleOf(other, stays.decisionId)]).toEqual([
      'Forgotten',
      'word',
    ]);
  });

  it('adds no decision by forgetting one that is not there', async () => {
    const user = setup.newUser();

    await setup.store.ledger.redact(user, [sampleDecision({ user, title: 'new' })], []);

    await expect(setup.store.ledger.count({ user })).resolves.toBe(0);
  });

  it('removes a decision with all that was done about it, and nothing else of the user or of another', async () => {
    const [user, other] = [setup.newUser(), setup.newUser()];
    const gone = await fillFor(user, 'goes', setup.store);
    const stays = await fillFor(other, 'stays', setup.store);
    const kept = sampleDecision({ user, title: 'kept', reference: 'kept', tags: ['tag:goes'] });
    await setup.store.ledger.record(sampleRecord({ decision: kept }));
    const [before, ofOther] = [
      await countsOf(user, 'goes', gone.decisionId, setup.store),
      await countsOf(other, 'stays', stays.decisionId, setup.store),
    ];

    await setup.store.ledger.remove(user, [gone.decisionId], ['f'.repeat(64)]);

    await expect(countsOf(user, 'goes', gone.decisionId, setup.store)).resolves.toEqual({
      ...before,
      decisions: 1,
      ...{ decided: 0, effects: 0, approvals: 0, pending: 0, journal: 0 },
      ...{ seen: 0, documents: 0, claims: 0 },
    });
    await expect(setup.store.ledger.get(user, gone.decisionId)).resolves.toBeNull();
    await expect(setup.store.ledger.list({ user })).resolves.toEqual([kept]);
    await expect(setup.store.ledger.tagged(user, 'email', ['tag:goes'], 9)).resolves.toEqual(
      new Map([['tag:goes', [kept]]]),
    );
    await expect(countsOf(other, 'stays', stays.decisionId, setup.store)).resolves.toEqual(ofOther);
  });

  it('knows nothing of an unknown user', async () => {
    await expect(setup.store.forget(setup.newUser())).resolves.toBeUndefined();
  });
}
