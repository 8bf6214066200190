import { expect, it } from 'vitest';
import type { Experience, NewExperience, WriteOptions } from '#ports/store';
import { labelAll, outside } from '#records';
import { sampleExperience } from '../sample-records.ts';
import type { StoreSetup } from '../store-contract.ts';

/** What was learned from doing: `run` in these scenarios, but where kinds are told apart. */
export function experienceScenarios(setup: StoreSetup): void {
  keptExperiences(setup);
  outsideExperiences(setup);
  changedExperiences(setup);
  experiencesOfOthers(setup);
  listsOfExperiences(setup);
  experiencesByLink(setup);
  changesInOrder(setup);
  usedAndErased(setup);
}

function steps(setup: StoreSetup) {
  const { experiences } = setup.store;
  const add = (user: string, added: readonly NewExperience[], options: Partial<WriteOptions> = {}) =>
    experiences.write(
      user,
      'run',
      added.map((one) => ({ add: one })),
      { now: 1000, ...options },
    );
  const change = (user: string, id: string, expected: number, to: Partial<NewExperience>, now = 2000) =>
    experiences.write(user, 'run', [{ id, expected, change: to }], { now });
  const get = async (user: string, id: string) => (await experiences.get(user, 'run', [id]))[0];
  return { experiences, add, change, get };
}

function embeddingOf(...numbers: number[]): Experience['embedding'] {
  return { embedder: 'lexical-1:3', vector: Float32Array.from(numbers) };
}

function keptExperiences(setup: StoreSetup): void {
  it('keeps an experience as it was, every field of it', async () => {
    const { add, get } = steps(setup);
    const user = setup.newUser();
    const given = sampleExperience({
      domain: 'home',
      content: { task: 'Renew \u0000 the passport', outcome: 'success', steps: ['call', 'pay'], note: null },
      origin: 'owner',
      links: ['task:b', 'artifact:a', 'task:b'],
      embedding: embeddingOf(0.6, -0.8, 1 / 3),
      uses: 4,
    });

    await expect(add(user, [given], { now: 5000 })).resolves.toBe('written');

    await expect(get(user, given.id)).resolves.toEqual({
      ...given,
      user,
      kind: 'run',
      links: ['artifact:a', 'task:b'],
      uses: 4,
      usedAt: null,
      version: 1,
      position: 1,
      createdAt: 5000,
      changedAt: 5000,
    });
  });

  it('keeps one without an embedding, and finds several in the order of the ids', async () => {
    const { add, experiences } = steps(setup);
    const user = setup.newUser();
    const [first, second] = [sampleExperience({ embedding: null }), sampleExperience()];
    await add(user, [first, second]);

    const found = await experiences.get(user, 'run', [second.id, 'unknown', first.id]);

    expect(found.map((one) => one?.id ?? null)).toEqual([second.id, null, first.id]);
    expect(found[2]?.embedding).toBeNull();
    expect(found[2]?.uses).toBe(0);
    await expect(experiences.get(user, 'run', [])).resolves.toEqual([]);
  });
}

function outsideExperiences(setup: StoreSetup): void {
  it('gives the texts of an experience from outside back as outside text', async () => {
    const { add, get, experiences } = steps(setup);
    const user = setup.newUser();
    const content = { task: 'Pay now', steps: ['open'], size: 3 };
    const given = sampleExperience({ origin: 'outside', content });
    await add(user, [given]);

    const labelled = { task: outside('Pay now', 'run:task'), steps: [outside('open', 'run:steps')], size: 3 };
    await expect(get(user, given.id)).resolves.toMatchObject({ origin: 'outside', content: labelled });
    const [listed] = await experiences.list(user, 'run');
    const [changed] = await experiences.changedAfter(user, 'run', 0);
    expect([listed?.content, changed?.content]).toEqual([labelled, labelled]);
  });

  it('makes an experience outside that is given outside text, whatever it is said to be', async () => {
    const { add, change, get } = steps(setup);
    const user = setup.newUser();
    const content = { task: outside('Pay now', 'run:task') };
    const [added, changed] = [sampleExperience({ content, origin: 'owner' }), sampleExperience()];
    await add(user, [added, changed]);
    await change(user, changed.id, 1, { content, origin: 'owner' });

    for (const { id } of [added, changed]) {
      await expect(get(user, id)).resolves.toMatchObject({ origin: 'outside', content });
    }
  });
}

function changedExperiences(setup: StoreSetup): void {
  it('changes only what is named, and counts version and position up', async () => {
    const { add, change, get } = steps(setup);
    const user = setup.newUser();
    const given = sampleExperience({ content: { task: 'Renew' }, links: ['task:1'], origin: 'owner' });
    await add(user, [given]);
    const before = await get(user, given.id);

    await expect(change(user, given.id, 1, { state: 'superseded' }, 2000)).resolves.toBe('written');
    await expect(get(user, given.id)).resolves.toEqual({
      ...before,
      state: 'superseded',
      version: 2,
      position: 2,
      changedAt: 2000,
    });

    const all = {
      domain: 'home',
      state: 'active',
      content: { task: 'Renew it' },
      origin: 'outside',
      links: ['task:3', 'task:2'],
      embedding: null,
      uses: 9,
    } as const;
    await expect(change(user, given.id, 2, all, 3000)).resolves.toBe('written');
    await expect(get(user, given.id)).resolves.toEqual({
      ...before,
      ...all,
      content: labelAll(all.content, 'run'),
      links: ['task:2', 'task:3'],
      version: 3,
      position: 3,
      changedAt: 3000,
    });

    await expect(change(user, given.id, 3, { origin: 'owner' }, 4000)).resolves.toBe('written');
    await expect(get(user, given.id)).resolves.toMatchObject({ content: { task: 'Renew it' }, version: 4 });
  });

  it('writes all or nothing: an id that is there, another version and a missing id refuse the whole', async () => {
    const { add, experiences, get } = steps(setup);
    const user = setup.newUser();
    const [old, fresh] = [sampleExperience(), sampleExperience()];
    await add(user, [old]);
    const refused = [
      { add: old },
      { add: fresh },
      { id: old.id, expected: 3, change: { state: 'superseded' } },
      { id: 'unknown', expected: 1, change: { state: 'superseded' } },
    ];

    for (const one of refused) {
      const writes = [{ id: old.id, expected: 1, change: { state: 'removed' } }, { add: fresh }, one];
      await expect(experiences.write(user, 'run', writes, { now: 9 })).resolves.toBe('outdated');
    }

    await expect(get(user, old.id)).resolves.toMatchObject({ state: 'active', version: 1, position: 1 });
    await expect(get(user, fresh.id)).resolves.toBeNull();
    await expect(experiences.changedAfter(user, 'run', 1)).resolves.toEqual([]);
  });

  it('takes the writes of one call one after the other', async () => {
    const { experiences, get } = steps(setup);
    const user = setup.newUser();
    const one = sampleExperience();
    const writes = [
      { add: one },
      { id: one.id, expected: 1, change: { state: 'superseded', links: ['task:9'] } },
    ];

    await expect(experiences.write(user, 'run', writes, { now: 9 })).resolves.toBe('written');

    await expect(get(user, one.id)).resolves.toMatchObject({ state: 'superseded', version: 2, position: 2 });
    await expect(experiences.linked(user, 'run', ['task:9'])).resolves.toEqual([[one.id]]);
  });

  it('lets exactly one of fifty changes of a version win', async () => {
    const { add, change, get } = steps(setup);
    const user = setup.newUser();
    const one = sampleExperience();
    await add(user, [one]);

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, writer) => change(user, one.id, 1, { content: { writer } })),
    );

    expect(answers.filter((answer) => answer === 'written')).toHaveLength(1);
    const writer = answers.indexOf('written');
    await expect(get(user, one.id)).resolves.toMatchObject({ content: { writer }, version: 2, position: 2 });
  });
}

function experiencesOfOthers(setup: StoreSetup): void {
  it('keeps users and kinds apart, with the same id and link too', async () => {
    const { add, change, experiences, get } = steps(setup);
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const one = sampleExperience({ content: { task: 'Mine' }, links: ['task:1'] });
    await add(user, [one]);
    const mine = await get(user, one.id);

    for (const [who, kind] of [
      [stranger, 'run'],
      [user, 'heuristic'],
    ] as const) {
      await expect(experiences.get(who, kind, [one.id])).resolves.toEqual([null]);
      await expect(experiences.list(who, kind)).resolves.toEqual([]);
      await expect(experiences.linked(who, kind, ['task:1'])).resolves.toEqual([[]]);
      await expect(experiences.changedAfter(who, kind, 0)).resolves.toEqual([]);
      await expect(experiences.findIds(who, kind, one.id)).resolves.toEqual([]);
      await experiences.use(who, kind, [one.id], 9);
      await experiences.erase(who, kind, [one.id], 9);
    }
    await expect(change(stranger, one.id, 1, { state: 'removed' })).resolves.toBe('outdated');
    await expect(add(stranger, [{ ...one, content: { task: 'Theirs' } }])).resolves.toBe('written');
    const asHeuristic = [{ add: { ...one, content: { condition: 'Rain' } } }];
    await expect(experiences.write(user, 'heuristic', asHeuristic, { now: 9 })).resolves.toBe('written');

    await expect(get(user, one.id)).resolves.toEqual(mine);
    await expect(get(stranger, one.id)).resolves.toMatchObject({ content: { task: 'Theirs' }, version: 1 });
    await expect(experiences.get(user, 'heuristic', [one.id])).resolves.toMatchObject([
      { content: { condition: 'Rain' }, version: 1 },
    ]);
  });
}

function listsOfExperiences(setup: StoreSetup): void {
  it('lists by state and domain, the newest first, page by page', async () => {
    const { add, experiences } = steps(setup);
    const user = setup.newUser();
    const [old, home, gone, last] = [
      sampleExperience(),
      sampleExperience({ domain: 'home' }),
      sampleExperience({ state: 'superseded' }),
      sampleExperience(),
    ] as const;
    await add(user, [last], { now: 3000 });
    await add(user, [old], { now: 1000 });
    await add(user, [home, gone], { now: 2000 });
    const list = async (filter: Parameters<typeof experiences.list>[2]) =>
      (await experiences.list(user, 'run', filter)).map(({ id }) => id);

    await expect(list({})).resolves.toEqual([last.id, gone.id, home.id, old.id]);
    await expect(list({ state: 'active' })).resolves.toEqual([last.id, home.id, old.id]);
    await expect(list({ domain: 'home' })).resolves.toEqual([home.id]);
    await expect(list({ domain: '', state: 'superseded' })).resolves.toEqual([gone.id]);
    await expect(list({ limit: 2 })).resolves.toEqual([last.id, gone.id]);
    await expect(list({ limit: 2, afterId: gone.id })).resolves.toEqual([home.id, old.id]);
    await expect(list({ state: 'active', afterId: gone.id })).resolves.toEqual([home.id, old.id]);
    await expect(list({ afterId: old.id })).resolves.toEqual([]);
    await expect(list({ afterId: 'unknown' })).resolves.toEqual([]);
  });

  it('finds ids by their ending, at most 5 and the newest first', async () => {
    const { add, experiences } = steps(setup);
    const user = setup.newUser();
    const ids = ['a-beef', 'b-beef', 'c-cafe', 'd-BEEF', 'e-beef', 'f-beef', 'g-beef', 'h-beef'];
    for (const [position, id] of ids.entries()) {
      await add(user, [sampleExperience({ id, state: position % 2 ? 'superseded' : 'active' })]);
    }
    await experiences.erase(user, 'run', ['h-beef'], 9);

    const find = (suffix: string) => experiences.findIds(user, 'run', suffix);
    await expect(find('beef')).resolves.toEqual(['g-beef', 'f-beef', 'e-beef', 'b-beef', 'a-beef']);
    await expect(find('c-cafe')).resolves.toEqual(['c-cafe']);
    await expect(find('%cafe')).resolves.toEqual([]);
    await expect(find('')).resolves.toEqual([]);
  });
}

function experiencesByLink(setup: StoreSetup): void {
  it('finds the ids under each link in any state, the newest first', async () => {
    const { add, change, experiences } = steps(setup);
    const user = setup.newUser();
    const [a, b, c] = [
      sampleExperience({ links: ['task:1', 'reference:x'] }),
      sampleExperience({ links: ['task:1'], state: 'superseded' }),
      sampleExperience({ links: ['task:1'] }),
    ] as const;
    await add(user, [b], { now: 3000 });
    await add(user, [a], { now: 2000 });
    await add(user, [c], { now: 1000 });
    const linked = (links: readonly string[], limitEach?: number) =>
      experiences.linked(user, 'run', links, limitEach);

    await expect(linked(['task:1', 'unknown', 'reference:x'])).resolves.toEqual([
      [b.id, a.id, c.id],
      [],
      [a.id],
    ]);
    await expect(linked(['task:1', 'task:1'], 2)).resolves.toEqual([
      [b.id, a.id],
      [b.id, a.id],
    ]);
    await expect(linked([])).resolves.toEqual([]);

    await change(user, a.id, 1, { links: ['reference:x', 'reference:y'] });
    await expect(linked(['task:1', 'reference:x', 'reference:y'])).resolves.toEqual([
      [b.id, c.id],
      [a.id],
      [a.id],
    ]);
  });
}

function changesInOrder(setup: StoreSetup): void {
  it('gives what changed after a position in its present form, the first change first', async () => {
    const { add, change, experiences } = steps(setup);
    const user = setup.newUser();
    const [a, b, c] = [sampleExperience(), sampleExperience(), sampleExperience()] as const;
    await add(user, [a, b]);
    await add(user, [c]);
    await change(user, a.id, 1, { state: 'superseded' });
    await experiences.erase(user, 'run', [b.id], 9);
    const after = async (position: number, limit?: number) =>
      (await experiences.changedAfter(user, 'run', position, limit)).map(({ id, state }) => [id, state]);

    const [first, second, third] = [
      [c.id, 'active'],
      [a.id, 'superseded'],
      [b.id, 'erased'],
    ];
    await expect(after(0)).resolves.toEqual([first, second, third]);
    await expect(after(3)).resolves.toEqual([second, third]);
    await expect(after(0, 2)).resolves.toEqual([first, second]);
    await expect(after(5)).resolves.toEqual([]);
  });

  it('never shows a reader a position before one that it has read, however many write at once', async () => {
    const { add, experiences } = steps(setup);
    const user = setup.newUser();
    const read: number[] = [];
    let writing = true;
    const follow = async () => {
      while (writing || (await experiences.changedAfter(user, 'run', read.at(-1) ?? 0)).length > 0) {
        const found = await experiences.changedAfter(user, 'run', read.at(-1) ?? 0);
        read.push(...found.map(({ position }) => position));
      }
    };

    const following = follow();
    await Promise.all(Array.from({ length: 40 }, () => add(user, [sampleExperience(), sampleExperience()])));
    writing = false;
    await following;

    expect(read).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });
}

function usedAndErased(setup: StoreSetup): void {
  it('counts uses without changing version and position, however many count at once', async () => {
    const { add, experiences, get } = steps(setup);
    const user = setup.newUser();
    const [a, b] = [sampleExperience(), sampleExperience({ uses: 7 })] as const;
    await add(user, [a, b]);

    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        experiences.use(user, 'run', turn % 2 ? [a.id, b.id, a.id] : [b.id, a.id, 'unknown'], 500),
      ),
    );

    await expect(get(user, a.id)).resolves.toMatchObject({ uses: 20, usedAt: 500, version: 1, position: 1 });
    await expect(get(user, b.id)).resolves.toMatchObject({ uses: 27, usedAt: 500, version: 1, position: 2 });
    await expect(experiences.use(user, 'run', [], 500)).resolves.toBeUndefined();
  });

  it('leaves nothing but the bare id of what is erased, and never uses the id again', async () => {
    const { add, change, experiences, get } = steps(setup);
    const user = setup.newUser();
    const [gone, stays] = [
      sampleExperience({ content: { task: 'Secret' }, links: ['task:1'], domain: 'home', origin: 'outside' }),
      sampleExperience({ links: ['task:1'] }),
    ] as const;
    await add(user, [gone, stays]);
    await experiences.use(user, 'run', [gone.id], 1500);

    await experiences.erase(user, 'run', [gone.id, 'unknown'], 3000);

    const bare = {
      id: gone.id,
      user,
      kind: 'run',
      domain: '',
      state: 'erased',
      content: {},
      origin: 'system',
      links: [],
      embedding: null,
      uses: 0,
      usedAt: null,
      version: 2,
      position: 3,
      createdAt: 1000,
      changedAt: 3000,
    };
    await expect(get(user, gone.id)).resolves.toEqual(bare);
    await expect(experiences.linked(user, 'run', ['task:1'])).resolves.toEqual([[stays.id]]);
    await expect(experiences.list(user, 'run')).resolves.toMatchObject([{ id: stays.id }]);
    await expect(experiences.list(user, 'run', { state: 'erased' })).resolves.toEqual([bare]);

    await expect(change(user, gone.id, 2, { state: 'active' })).resolves.toBe('outdated');
    await expect(add(user, [gone])).resolves.toBe('outdated');
    await experiences.use(user, 'run', [gone.id], 4000);
    await experiences.erase(user, 'run', [gone.id], 4000);
    await expect(get(user, gone.id)).resolves.toEqual(bare);
  });
}
