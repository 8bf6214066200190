import { expect, it } from 'vitest';
import { sampleItem } from '../sample-records.ts';
import type { StoreWorld } from '../store-contract.ts';

export function itemScenarios(world: StoreWorld): void {
  it('keeps an item as it was, where its content came from included', async () => {
    const item = sampleItem({ user: world.newUser(), kind: 'snooze', content: { until: 5, note: null } });
    await expect(world.store.items.add(item)).resolves.toBe(true);
    await expect(world.store.items.get(item.user, item.id)).resolves.toEqual(item);
  });

  it('adds an id once and leaves the first as it was', async () => {
    const item = sampleItem({ user: world.newUser() });
    await world.store.items.add(item);
    await expect(world.store.items.add({ ...item, origin: 'owner', state: 'done' })).resolves.toBe(false);
    await expect(world.store.items.get(item.user, item.id)).resolves.toEqual(item);
  });

  it('keeps users apart, with the same id too', async () => {
    const item = sampleItem({ user: world.newUser() });
    const stranger = world.newUser();
    await world.store.items.add(item);
    await expect(world.store.items.get(stranger, item.id)).resolves.toBeNull();
    await expect(world.store.items.list(stranger, {})).resolves.toEqual([]);
    await expect(world.store.items.setState(stranger, item.id, 'open', 'removed')).resolves.toBe(false);
    await expect(world.store.items.add({ ...item, user: stranger })).resolves.toBe(true);
    await expect(world.store.items.get(item.user, item.id)).resolves.toEqual(item);
  });

  it('lists by kind, target and state, the newest first', async () => {
    const user = world.newUser();
    const task = sampleItem({ user, createdAt: 1 });
    const note = sampleItem({ user, createdAt: 3, kind: 'note' });
    const elsewhere = sampleItem({ user, createdAt: 2, target: 'mail:8' });
    const done = sampleItem({ user, createdAt: 4, state: 'done' });
    for (const item of [task, note, elsewhere, done]) await world.store.items.add(item);

    await expect(world.store.items.list(user, {})).resolves.toEqual([done, note, elsewhere, task]);
    await expect(world.store.items.list(user, { kind: 'note' })).resolves.toEqual([note]);
    await expect(world.store.items.list(user, { target: 'mail:8' })).resolves.toEqual([elsewhere]);
    await expect(world.store.items.list(user, { state: 'done' })).resolves.toEqual([done]);
    await expect(
      world.store.items.list(user, { kind: 'task', target: 'mail:7', state: 'open' }),
    ).resolves.toEqual([task]);
    await expect(world.store.items.list(user, { limit: 2 })).resolves.toEqual([done, note]);
  });

  it('changes a state only from the one that was expected', async () => {
    const item = sampleItem({ user: world.newUser() });
    await world.store.items.add(item);
    await expect(world.store.items.setState(item.user, item.id, 'done', 'removed')).resolves.toBe(false);
    await expect(world.store.items.setState(item.user, 'none', 'open', 'done')).resolves.toBe(false);

    const wins = await Promise.all(
      Array.from({ length: 100 }, () => world.store.items.setState(item.user, item.id, 'open', 'done')),
    );

    expect(wins.filter(Boolean)).toHaveLength(1);
    await expect(world.store.items.get(item.user, item.id)).resolves.toEqual({ ...item, state: 'done' });
  });
}
