import type { Experience } from '@tact/core/ports/store';
import { labelAll, outside } from '@tact/core/records';
import { expect, it } from 'vitest';
import { sampleExperience } from '../sample-records.ts';
import { experienceSteps, type StoreSetup } from './store-setup.ts';

/** What was learned from doing: `run` in these scenarios, but where kinds are told apart. */
export function experienceScenarios(setup: StoreSetup): void {
  keptExperiences(setup);
  outsideExperiences(setup);
  changedExperiences(setup);
  experiencesOfOthers(setup);
}

function embeddingOf(...numbers: number[]): Experience['embedding'] {
  return { embedder: 'lexical-1:3', vector: Float32Array.from(numbers) };
}

function keptExperiences(setup: StoreSetup): void {
  it('keeps an experience as it was, every field of it', async () => {
    const { add, get } = experienceSteps(setup);
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
    const { add, experiences } = experienceSteps(setup);
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
    const { add, get, experiences } = experienceSteps(setup);
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
    const { add, change, get } = experienceSteps(setup);
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
    const { add, change, get } = experienceSteps(setup);
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
    const { add, experiences, get } = experienceSteps(setup);
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
    const { experiences, get } = experienceSteps(setup);
    const user = setup.newUser();
    const [one, other] = [sampleExperience(), sampleExperience()];
    const change = { state: 'superseded', links: ['task:9'] };
    const writes = [{ add: one }, { add: other }, { id: one.id, expected: 1, change }];

    await expect(experiences.write(user, 'run', writes, { now: 9 })).resolves.toBe('written');

    await expect(get(user, one.id)).resolves.toMatchObject({ state: 'superseded', version: 2, position: 3 });
    await expect(experiences.linked(user, 'run', ['task:9'])).resolves.toEqual([[one.id]]);
    const changed = await experiences.changedAfter(user, 'run', 0);
    expect(changed.map(({ id }) => id)).toEqual([other.id, one.id]);
  });

  it('takes a thousand writes in one call', async () => {
    const { add, experiences } = experienceSteps(setup);
    const user = setup.newUser();
    const added = Array.from({ length: 1000 }, (_, index) =>
      sampleExperience({ links: ['task:1', `reference:${index}`] }),
    );

    await expect(add(user, added)).resolves.toBe('written');

    const [linked, last] = await experiences.linked(user, 'run', ['task:1', 'reference:999'], 1000);
    expect([linked?.length, last]).toEqual([1000, [added[999]?.id]]);
    const found = await experiences.changedAfter(user, 'run', 0);
    expect(found.map(({ id, position }) => [id, position])).toEqual(
      added.map(({ id }, index) => [id, index + 1]),
    );
    await expect(add(user, [sampleExperience(), ...added.slice(-1)])).resolves.toBe('outdated');
  });

  it('lets exactly one of fifty changes of a version win', async () => {
    const { add, change, get } = experienceSteps(setup);
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
    const { add, change, experiences, get } = experienceSteps(setup);
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
