import type { DecisionFilter } from '@tact/core/ports/store';
import { type Decision, exposeOutside } from '@tact/core/records';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DecisionParts, sampleDecision, sampleRecord } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function decisionListScenarios(setup: StoreSetup): void {
  listOrder(setup);
  listFilters(setup);
  lastAttempts(setup);
  listPages(setup);
  decidedReferences(setup);
  decisionsByTagAndId(setup);
}

function decisionSteps(setup: StoreSetup) {
  const record = async (given: DecisionParts): Promise<Decision> => {
    const decision = sampleDecision(given);
    await setup.store.ledger.record(sampleRecord({ decision }));
    return decision;
  };
  const titles = async (filter: DecisionFilter) =>
    (await setup.store.ledger.list(filter)).map(({ title }) => exposeOutside(title));
  return { record, titles };
}

function listOrder(setup: StoreSetup): void {
  const { record, titles } = decisionSteps(setup);
  it('gives a decision to its user only', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const { id, reference } = await record({ user, tags: ['thread:1'] });

    await expect(setup.store.ledger.get(stranger, id)).resolves.toBeNull();
    await expect(setup.store.ledger.list({ user: stranger })).resolves.toEqual([]);
    await expect(setup.store.ledger.count({ user: stranger })).resolves.toBe(0);
    await expect(setup.store.ledger.decided(stranger, 'email', [reference])).resolves.toEqual(new Set());
    await expect(setup.store.ledger.tagged(stranger, 'email', ['thread:1'], 9)).resolves.toEqual(new Map());
    await expect(setup.store.ledger.findIds(stranger, id)).resolves.toEqual([]);

    await expect(setup.store.ledger.list({ user })).resolves.toHaveLength(1);
    await expect(setup.store.ledger.findIds(user, id)).resolves.toEqual([id]);
  });

  it('lists the newest first, whatever the order of recording', async () => {
    const user = setup.newUser();
    const made = ['first', 'second', 'third'].map((title) => sampleDecision({ user, title }));
    for (const decision of [made[1], made[2], made[0]]) {
      await setup.store.ledger.record(sampleRecord({ ...(decision && { decision }) }));
    }

    await expect(titles({ user })).resolves.toEqual(['third', 'second', 'first']);
    await expect(titles({ user, order: 'newest' })).resolves.toEqual(['third', 'second', 'first']);
    await expect(titles({ user, order: 'oldest' })).resolves.toEqual(['first', 'second', 'third']);
  });

  it('orders decisions by their ids, also where the clock was set back', async () => {
    const user = setup.newUser();
    const low = sampleDecision({ user, title: 'low', createdAt: 2000 });
    const high = sampleDecision({ user, title: 'high', createdAt: 1000 });
    for (const decision of [high, low]) await setup.store.ledger.record(sampleRecord({ decision }));
    await expect(titles({ user, order: 'oldest' })).resolves.toEqual(['low', 'high']);
  });

  it('returns 100 unless a limit is given', async () => {
    const user = setup.newUser();
    for (let number = 1; number <= 101; number++)
      await record({ user, title: `${number}`, createdAt: number });

    await expect(titles({ user })).resolves.toHaveLength(100);
    await expect(titles({ user, limit: 2 })).resolves.toEqual(['101', '100']);
    await expect(titles({ user, limit: 2, order: 'oldest' })).resolves.toEqual(['1', '2']);
    await expect(titles({ user, limit: 0 })).resolves.toEqual([]);
    await expect(titles({ user, limit: 500 })).resolves.toHaveLength(101);
    await expect(setup.store.ledger.count({ user, limit: 2 })).resolves.toBe(101);
  });
}

function listFilters(setup: StoreSetup): void {
  const { record, titles } = decisionSteps(setup);
  it('filters by each field, and by all at once', async () => {
    const user = setup.newUser();
    const shadow = { name: 'bold', version: '2', role: 'shadow' } as const;
    await record({ user, title: 'plain', createdAt: 1 });
    await record({ user, title: 'engine', engine: 'memory', createdAt: 2 });
    await record({ user, title: 'verdict', verdict: 'ask', createdAt: 3 });
    await record({ user, title: 'outcome', outcome: 'delete', createdAt: 4 });
    await record({ user, title: 'path', path: 'rule', createdAt: 5 });
    await record({ user, title: 'role', strategy: shadow, createdAt: 6 });
    const all = { user, engine: 'memory', verdict: 'ask', outcome: 'delete', path: 'rule' } as const;
    await record({ ...all, title: 'all', strategy: shadow, createdAt: 7 });

    await expect(titles({ user, engine: 'memory' })).resolves.toEqual(['all', 'engine']);
    await expect(titles({ user, exceptEngine: 'email' })).resolves.toEqual(['all', 'engine']);
    await expect(titles({ user, exceptEngine: 'memory', role: 'shadow' })).resolves.toEqual(['role']);
    await expect(titles({ user, verdict: 'ask' })).resolves.toEqual(['all', 'verdict']);
    await expect(titles({ user, outcome: 'delete' })).resolves.toEqual(['all', 'outcome']);
    await expect(titles({ user, path: 'rule' })).resolves.toEqual(['all', 'path']);
    await record({ user, title: 'both', outcome: 'apply_label+star', createdAt: 8 });
    await expect(titles({ user, outcome: 'star' })).resolves.toEqual(['both']);
    await expect(titles({ user, outcome: 'apply_label+star' })).resolves.toEqual(['both']);
    await expect(titles({ user, outcome: 'applyXlabel' })).resolves.toEqual([]);
    await expect(titles({ user, outcome: 'label' })).resolves.toEqual([]);
    await record({ user, title: 'tag', tags: ['agent:a', 'thread:1'], createdAt: 9 });
    await record({ user, title: 'shadow of a tag', tags: ['agent:a'], strategy: shadow, createdAt: 9 });
    await expect(titles({ user, tag: 'agent:a' })).resolves.toEqual(['tag']);
    await expect(titles({ user, tag: 'agent:b' })).resolves.toEqual([]);
    await expect(titles({ user, role: 'shadow' })).resolves.toEqual(['shadow of a tag', 'all', 'role']);
    await expect(titles({ user, role: 'main' })).resolves.toEqual([
      'tag',
      'both',
      'path',
      'outcome',
      'verdict',
      'engine',
      'plain',
    ]);
    await expect(titles({ ...all, role: 'shadow', text: 'AL', since: 6 })).resolves.toEqual(['all']);
    await expect(setup.store.ledger.count({ ...all, role: 'shadow' })).resolves.toBe(1);
    await expect(setup.store.ledger.count({ user, engine: 'memory' })).resolves.toBe(2);
  });

  it('finds a part of the title without regard to case, wherever the letters are from', async () => {
    const user = setup.newUser();
    await record({ user, title: 'Ärger im BÜRO: 100% Ωmega', createdAt: 1 });
    await record({ user, title: 'Nothing', createdAt: 2 });

    for (const text of ['ärger', 'büro', '100%', 'ωM', 'Büro: 1']) {
      await expect(titles({ user, text })).resolves.toEqual(['Ärger im BÜRO: 100% Ωmega']);
    }
    for (const text of ['aerger', '100_', 'büro 1', '%']) {
      await expect(titles({ user, text })).resolves.toEqual(
        text === '%' ? ['Ärger im BÜRO: 100% Ωmega'] : [],
      );
    }
  });

  it('lists what came after a time, that moment itself left out', async () => {
    const user = setup.newUser();
    for (const time of [1, 2, 3]) await record({ user, title: `${time}`, createdAt: time });
    await expect(titles({ user, since: 2 })).resolves.toEqual(['3']);
    await expect(titles({ user, since: 0, order: 'oldest' })).resolves.toEqual(['1', '2', '3']);
    await expect(titles({ user, since: 3 })).resolves.toEqual([]);
  });
}

function lastAttempts(setup: StoreSetup): void {
  const { record, titles } = decisionSteps(setup);
  it('lists only the last attempts about each reference where that is asked for', async () => {
    const [user, other] = [setup.newUser(), setup.newUser()];
    const about = { user, reference: 'mail-1', verdict: 'defer', deferredUntil: 9000 } as const;
    await record({ ...about, attempt: 1, title: 'first' });
    await record({ ...about, attempt: 2, title: 'second' });
    await record({ ...about, reference: 'mail-2', attempt: 1, title: 'waits' });
    await record({ user, reference: 'mail-3', attempt: 1, title: 'once', verdict: 'defer' });
    await record({ user, reference: 'mail-3', attempt: 2, title: 'decided', verdict: 'act' });
    await record({ ...about, user: other, attempt: 3, title: 'of somebody else' });
    await record({ ...about, engine: 'other', attempt: 4, title: 'of another engine' });
    const waiting = { user, engine: 'email', verdict: 'defer', role: 'main', isLastAttempt: true } as const;

    await expect(titles(waiting)).resolves.toEqual(['waits', 'second']);
    await expect(setup.store.ledger.count(waiting)).resolves.toBe(2);
  });
}

function listPages(setup: StoreSetup): void {
  const { record, titles } = decisionSteps(setup);
  it('lists what comes after a decision, page after page, each one once', async () => {
    const user = setup.newUser();
    const times = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
    const drawn = fc.sample(times, { numRuns: 1, seed: 7 })[0] ?? [];
    for (const [index, createdAt] of [...drawn, 3, 3, 3].entries()) {
      await record({ user, title: `${index}`, createdAt });
    }
    const everything = await titles({ user, order: 'oldest' });

    const paged: string[] = [];
    let page = await setup.store.ledger.list({ user, order: 'oldest', limit: 2 });
    while (page.length > 0) {
      paged.push(...page.map(({ title }) => exposeOutside(title)));
      const last = page.at(-1);
      page = last ? await setup.store.ledger.list({ user, order: 'oldest', limit: 2, afterId: last.id }) : [];
    }

    expect(paged).toEqual(everything);
  });

  it('is read in pages from the newest on', async () => {
    const user = setup.newUser();
    for (const createdAt of [1, 2, 3]) await record({ user, title: `${createdAt}`, createdAt });
    const [last] = await setup.store.ledger.list({ user, limit: 1 });

    await expect(titles({ user, beforeId: last?.id ?? '', limit: 1 })).resolves.toEqual(['2']);
    await expect(titles({ user, beforeId: last?.id ?? '' })).resolves.toEqual(['2', '1']);
    await expect(titles({ user, beforeId: 'unknown' })).resolves.toEqual([]);
  });

  it('lists nothing after an id that the user does not have', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const { id } = await record({ user: stranger, createdAt: 1 });
    await record({ user, createdAt: 2 });
    await expect(setup.store.ledger.list({ user, afterId: id })).resolves.toEqual([]);
    await expect(setup.store.ledger.count({ user, afterId: 'unknown' })).resolves.toBe(0);
  });
}

function decidedReferences(setup: StoreSetup): void {
  const { record } = decisionSteps(setup);
  it('says which references were decided, by main decisions of that engine only', async () => {
    const user = setup.newUser();
    await record({ user, reference: 'decided' });
    await record({ user, reference: 'elsewhere', engine: 'memory' });
    await record({ user, reference: 'shadow', strategy: { name: 's', version: '1', role: 'shadow' } });
    const references = ['decided', 'elsewhere', 'shadow', 'new', 'decided', "o'hara", 'a,b', '{}'];

    await expect(setup.store.ledger.decided(user, 'email', references)).resolves.toEqual(
      new Set(['decided']),
    );
    await expect(setup.store.ledger.decided(user, 'email', [])).resolves.toEqual(new Set());
  });

  it('says so for ten thousand references at once', async () => {
    const user = setup.newUser();
    await record({ user, reference: 'mail-9999' });
    const references = Array.from({ length: 10_000 }, (_, index) => `mail-${index}`);
    await expect(setup.store.ledger.decided(user, 'email', references)).resolves.toEqual(
      new Set(['mail-9999']),
    );
  });
}

function decisionsByTagAndId(setup: StoreSetup): void {
  const { record } = decisionSteps(setup);
  it('gives the newest main decisions under each tag', async () => {
    const user = setup.newUser();
    const shadow = { name: 's', version: '1', role: 'shadow' } as const;
    await record({ user, title: 'old', tags: ['thread:1', 'sender:bo'], createdAt: 1 });
    await record({ user, title: 'newest', tags: ['sender:bo', 'sender:bo'], createdAt: 4 });
    await record({ user, title: 'middle', tags: ['sender:bo'], createdAt: 3 });
    await record({ user, title: 'shadow', tags: ['sender:bo'], strategy: shadow, createdAt: 5 });
    await record({ user, title: 'memory', tags: ['sender:bo'], engine: 'memory', createdAt: 6 });

    const found = await setup.store.ledger.tagged(
      user,
      'email',
      ['sender:bo', 'thread:1', 'none', 'thread:1'],
      2,
    );

    const titlesByTag = [...found].map(([tag, group]) => [
      tag,
      group.map(({ title }) => exposeOutside(title)),
    ]);
    expect(new Map(titlesByTag as [string, string[]][])).toEqual(
      new Map([
        ['sender:bo', ['newest', 'middle']],
        ['thread:1', ['old']],
      ]),
    );
    await expect(setup.store.ledger.tagged(user, 'email', [], 2)).resolves.toEqual(new Map());
  });

  it('gives a decision under a tag as it was recorded', async () => {
    const decision = await record({ user: setup.newUser(), tags: ['thread:1'] });
    await expect(setup.store.ledger.tagged(decision.user, 'email', ['thread:1'], 5)).resolves.toEqual(
      new Map([['thread:1', [decision]]]),
    );
  });

  it('finds ids by their ending: at most five, the newest first, and none by an empty one', async () => {
    const user = setup.newUser();
    const ids = Array.from({ length: 7 }, (_, index) => `0000000${index}-0000-7000-8000-0000000000ab`);
    for (const id of ids) await record({ user, id });
    await record({ user, id: '00000009-0000-7000-8000-00000000abba' });

    await expect(setup.store.ledger.findIds(user, '00ab')).resolves.toEqual(ids.slice(2).reverse());
    await expect(setup.store.ledger.findIds(user, 'ba')).resolves.toEqual([
      '00000009-0000-7000-8000-00000000abba',
    ]);
    await expect(setup.store.ledger.findIds(user, ids[3] ?? '')).resolves.toEqual([ids[3]]);
    await expect(setup.store.ledger.findIds(user, `x${ids[3]}`)).resolves.toEqual([]);
    for (const suffix of ['', '%', '_b', 'AB']) {
      await expect(setup.store.ledger.findIds(user, suffix)).resolves.toEqual([]);
    }
  });
}
