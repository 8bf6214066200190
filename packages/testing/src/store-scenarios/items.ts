import type { Item } from '@tact/core/ports/store';
import { labelAll, outside } from '@tact/core/records';
import { expect, it } from 'vitest';
import { sampleItem } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function itemScenarios(setup: StoreSetup): void {
  storedItems(setup);
  itemStates(setup);
  itemVersions(setup);
  competingItemChanges(setup);
  itemsInBulk(setup);
}

function storedItems(setup: StoreSetup): void {
  it('keeps an item as it was, where its content came from included', async () => {
    const content = { until: 5, note: null };
    const item = sampleItem({ user: setup.newUser(), kind: 'snooze', origin: 'system', content });
    await expect(setup.store.items.add(item)).resolves.toBe(true);
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual(item);
  });

  it('gives the texts of an item from outside back as outside text', async () => {
    const content = { title: 'Pay', tags: ['urgent'], size: 3 };
    const item = sampleItem({ user: setup.newUser(), kind: 'task', origin: 'outside', content });
    await setup.store.items.add(item);

    const labelled = {
      title: outside('Pay', 'task:title'),
      tags: [outside('urgent', 'task:tags')],
      size: 3,
    };
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual({ ...item, content: labelled });
    await expect(setup.store.items.list(item.user, {})).resolves.toEqual([{ ...item, content: labelled }]);
  });

  it('makes an item outside that is given outside text, whatever it is said to be', async () => {
    const title = outside('Pay', 'task:title');
    const user = setup.newUser();
    const added = sampleItem({ user, kind: 'task', origin: 'owner', content: { title } });
    const changed = sampleItem({ user, kind: 'task', origin: 'owner', content: { title: 'Mine' } });
    for (const item of [added, changed]) await setup.store.items.add(item);
    await setup.store.items.change(user, changed.id, 1, { content: { title }, now: 9 });

    for (const { id } of [added, changed]) {
      await expect(setup.store.items.get(user, id)).resolves.toMatchObject({
        origin: 'outside',
        content: { title },
      });
    }
  });

  it('adds an id once and leaves the first as it was', async () => {
    const item = sampleItem({ user: setup.newUser() });
    await setup.store.items.add(item);
    await expect(setup.store.items.add({ ...item, origin: 'owner', state: 'done' })).resolves.toBe(false);
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual(item);
  });

  it('keeps users apart, with the same id too', async () => {
    const item = sampleItem({ user: setup.newUser() });
    const stranger = setup.newUser();
    await setup.store.items.add(item);
    await expect(setup.store.items.get(stranger, item.id)).resolves.toBeNull();
    await expect(setup.store.items.list(stranger, {})).resolves.toEqual([]);
    await expect(setup.store.items.setState(stranger, item.id, 'open', 'removed', 9)).resolves.toBe(false);
    await expect(setup.store.items.add({ ...item, user: stranger })).resolves.toBe(true);
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual(item);
  });

  it('lists by kind, target and state, the newest first', async () => {
    const user = setup.newUser();
    const task = sampleItem({ user, createdAt: 1 });
    const note = sampleItem({ user, createdAt: 3, kind: 'note' });
    const elsewhere = sampleItem({ user, createdAt: 2, target: 'mail:8' });
    const done = sampleItem({ user, createdAt: 4, state: 'done' });
    for (const item of [task, note, elsewhere, done]) await setup.store.items.add(item);

    await expect(setup.store.items.list(user, {})).resolves.toEqual([done, note, elsewhere, task]);
    await expect(setup.store.items.list(user, { kind: 'note' })).resolves.toEqual([note]);
    await expect(setup.store.items.list(user, { target: 'mail:8' })).resolves.toEqual([elsewhere]);
    await expect(setup.store.items.list(user, { state: 'done' })).resolves.toEqual([done]);
    await expect(
      setup.store.items.list(user, { kind: 'task', target: 'mail:7', state: 'open' }),
    ).resolves.toEqual([task]);
    await expect(setup.store.items.list(user, { limit: 2 })).resolves.toEqual([done, note]);
    await expect(
      setup.store.items.list(user, { kind: ['task', 'contact'], state: ['open', 'done'] }),
    ).resolves.toEqual([done, elsewhere, task]);
  });

  it('lists what comes after an item, also one of the same time, and nothing after one that is not there', async () => {
    const user = setup.newUser();
    const items = ['c', 'b', 'a'].map((id) => sampleItem({ user, id, createdAt: 5 }));
    for (const item of items) await setup.store.items.add(item);

    await expect(setup.store.items.list(user, { afterId: 'c' })).resolves.toEqual(items.slice(1));
    await expect(setup.store.items.list(user, { afterId: 'c', limit: 1 })).resolves.toEqual([items[1]]);
    await expect(setup.store.items.list(user, { afterId: 'a' })).resolves.toEqual([]);
    await expect(setup.store.items.list(user, { afterId: 'none' })).resolves.toEqual([]);
  });
}

function itemStates(setup: StoreSetup): void {
  it('changes a state only from the one that was expected', async () => {
    const item = sampleItem({ user: setup.newUser() });
    await setup.store.items.add(item);
    await expect(setup.store.items.setState(item.user, item.id, 'done', 'removed', 9)).resolves.toBe(false);
    await expect(setup.store.items.setState(item.user, 'none', 'open', 'done', 9)).resolves.toBe(false);

    const wins = await Promise.all(
      Array.from({ length: 100 }, () => setup.store.items.setState(item.user, item.id, 'open', 'done', 9)),
    );

    expect(wins.filter(Boolean)).toHaveLength(1);
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual({
      ...item,
      state: 'done',
      version: 2,
      changedAt: 9,
    });
  });

  it('begins every item with version 1, unchanged since it was made', async () => {
    const item = sampleItem({ user: setup.newUser(), createdAt: 500, version: 7, changedAt: 900 });
    await setup.store.items.add(item);
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual({
      ...item,
      version: 1,
      changedAt: 500,
    });
  });
}

function itemVersions(setup: StoreSetup): void {
  it('changes only what is named, counts the version up and keeps when it was', async () => {
    const item = sampleItem({ user: setup.newUser(), kind: 'contact', origin: 'owner', createdAt: 500 });
    const { user, id } = item;
    await setup.store.items.add(item);

    const content = { name: 'Bob Lee', addresses: ['bob@example.org'], note: null };
    await expect(setup.store.items.change(user, id, 1, { content, now: 600 })).resolves.toBe(true);
    await expect(setup.store.items.get(user, id)).resolves.toEqual({
      ...item,
      content,
      version: 2,
      changedAt: 600,
    });

    await expect(
      setup.store.items.change(user, id, 2, { state: 'removed', origin: 'outside', now: 700 }),
    ).resolves.toBe(true);
    await expect(setup.store.items.get(user, id)).resolves.toEqual({
      ...item,
      content: labelAll(content, 'contact'),
      state: 'removed',
      origin: 'outside',
      version: 3,
      changedAt: 700,
    });
  });

  it('refuses to change another version, what is not there and what is another user’s', async () => {
    const item = sampleItem({ user: setup.newUser() });
    const { user, id } = item;
    const change = { content: { title: 'Overwritten' }, now: 9 };
    await setup.store.items.add(item);

    for (const version of [0, 2]) {
      await expect(setup.store.items.change(user, id, version, change)).resolves.toBe(false);
    }
    await expect(setup.store.items.change(user, 'none', 1, change)).resolves.toBe(false);
    await expect(setup.store.items.change(setup.newUser(), id, 1, change)).resolves.toBe(false);
    await expect(setup.store.items.get(user, id)).resolves.toEqual(item);
  });

  it('refuses a change that was decided before somebody else set the state', async () => {
    const item = sampleItem({ user: setup.newUser() });
    const { user, id } = item;
    await setup.store.items.add(item);
    await setup.store.items.setState(user, id, 'open', 'done', 8);
    await expect(setup.store.items.change(user, id, 1, { state: 'open', now: 9 })).resolves.toBe(false);
    await expect(setup.store.items.change(user, id, 2, { state: 'open', now: 9 })).resolves.toBe(true);
  });
}

function competingItemChanges(setup: StoreSetup): void {
  it('lets exactly one of a hundred changes of a version win', async () => {
    const item = sampleItem({ user: setup.newUser() });
    await setup.store.items.add(item);

    const wins = await Promise.all(
      Array.from({ length: 100 }, (_, writer) =>
        setup.store.items.change(item.user, item.id, 1, { content: { writer }, now: writer }),
      ),
    );

    expect(wins.filter(Boolean)).toHaveLength(1);
    const writer = wins.indexOf(true);
    await expect(setup.store.items.get(item.user, item.id)).resolves.toEqual({
      ...item,
      content: { writer },
      version: 2,
      changedAt: writer,
    });
  });
}

function itemsInBulk(setup: StoreSetup): void {
  it('finds ids of one kind by their ending, in every state, at most 5 and the newest first', async () => {
    const user = setup.newUser();
    const add = async (id: string, given: Partial<Item> = {}) =>
      setup.store.items.add(sampleItem({ user, id, ...given }));
    for (const id of ['1-beef', '2-beef', '3-cafe', '4-BEEF']) await add(id);
    await add('5-beef', { state: 'removed' });
    await add('6-beef', { kind: 'note' });
    await add('7-beef', { user: setup.newUser() });

    await expect(setup.store.items.findIds(user, 'task', 'beef')).resolves.toEqual([
      '5-beef',
      '2-beef',
      '1-beef',
    ]);
    await expect(setup.store.items.findIds(user, 'note', '6-beef')).resolves.toEqual(['6-beef']);
    await expect(setup.store.items.findIds(user, 'task', '06-beef')).resolves.toEqual([]);
    await expect(setup.store.items.findIds(user, 'task', '%beef')).resolves.toEqual([]);
    await expect(setup.store.items.findIds(user, 'task', '')).resolves.toEqual([]);

    for (const id of ['a-beef', 'b-beef', 'c-beef']) await add(id);
    await expect(setup.store.items.findIds(user, 'task', 'beef')).resolves.toEqual([
      'c-beef',
      'b-beef',
      'a-beef',
      '5-beef',
      '2-beef',
    ]);
  });

  it('lists five thousand of one kind among others', async () => {
    const user = setup.newUser();
    const memories = Array.from({ length: 5000 }, (_, index) =>
      sampleItem({ user, kind: 'memory', createdAt: index, content: { key: `k${index}` } }),
    );
    for (let from = 0; from < memories.length; from += 500) {
      await Promise.all(memories.slice(from, from + 500).map((memory) => setup.store.items.add(memory)));
    }
    await setup.store.items.add(sampleItem({ user, kind: 'task', createdAt: 9000 }));

    const listed = await setup.store.items.list(user, { kind: 'memory', state: 'open', limit: 5000 });

    expect(listed).toEqual(memories.toReversed());
  });
}
