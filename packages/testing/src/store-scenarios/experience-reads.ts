import { expect, it } from 'vitest';
import { sampleExperience } from '../sample-records.ts';
import { experienceSteps, type StoreSetup } from './store-setup.ts';

/** How experiences are found and followed, and what remains of those that are erased. */
export function experienceReadScenarios(setup: StoreSetup): void {
  listsOfExperiences(setup);
  experiencesByLink(setup);
  changesInOrder(setup);
  usedAndErased(setup);
}

function listsOfExperiences(setup: StoreSetup): void {
  it('lists by state and domain, the newest first, page by page', async () => {
    const { add, experiences } = experienceSteps(setup);
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
    const { add, experiences } = experienceSteps(setup);
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
    const { add, change, experiences } = experienceSteps(setup);
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
    const { add, change, experiences } = experienceSteps(setup);
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
    const { add, experiences } = experienceSteps(setup);
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
    const { add, experiences, get } = experienceSteps(setup);
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
    const { add, change, experiences, get } = experienceSteps(setup);
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
