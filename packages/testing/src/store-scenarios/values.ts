import { expect, it } from 'vitest';
import type { StoreSetup } from './store-setup.ts';

export function valueScenarios(setup: StoreSetup): void {
  storedValues(setup);
  competingValues(setup);
  valueVersions(setup);
}

function storedValues(setup: StoreSetup): void {
  it('has no value under a new name', async () => {
    await expect(setup.store.values.get(setup.newUser(), 'cursor')).resolves.toBeNull();
    await expect(setup.store.values.history(setup.newUser(), 'cursor')).resolves.toEqual([]);
  });

  it('counts versions from 1', async () => {
    const user = setup.newUser();
    await expect(setup.store.values.set(user, 'cursor', { at: 1 }, 0, 100)).resolves.toBe(true);
    await expect(setup.store.values.get(user, 'cursor')).resolves.toEqual({
      value: { at: 1 },
      version: 1,
      savedAt: 100,
    });
    await expect(setup.store.values.set(user, 'cursor', { at: 2 }, 1, 200)).resolves.toBe(true);
    await expect(setup.store.values.get(user, 'cursor')).resolves.toEqual({
      value: { at: 2 },
      version: 2,
      savedAt: 200,
    });
  });

  it('refuses to set over a version that was not read', async () => {
    const user = setup.newUser();
    await setup.store.values.set(user, 'cursor', { at: 1 }, 0, 100);
    await setup.store.values.set(user, 'cursor', { at: 2 }, 1, 200);
    for (const expected of [0, 1, 3]) {
      await expect(setup.store.values.set(user, 'cursor', { at: 9 }, expected, 300)).resolves.toBe(false);
    }
    await expect(setup.store.values.set(user, 'new', { at: 9 }, 1, 300)).resolves.toBe(false);
    await expect(setup.store.values.get(user, 'cursor')).resolves.toMatchObject({ value: { at: 2 } });
    await expect(setup.store.values.get(user, 'new')).resolves.toBeNull();
  });

  it('lists the names of one user that begin with a prefix, and takes no character of it for a pattern', async () => {
    const [user, other] = [setup.newUser(), setup.newUser()];
    for (const name of ['mail:b', 'mail:a', 'mail%', 'mailbox', 'Mail:c', 'chat:a', 'm_il:d']) {
      await setup.store.values.set(user, name, { at: 1 }, 0, 100);
    }
    await setup.store.values.set(other, 'mail:other', { at: 1 }, 0, 100);
    const named = async (prefix: string) => (await setup.store.values.names(user, prefix)).toSorted();

    await expect(named('mail:')).resolves.toEqual(['mail:a', 'mail:b']);
    await expect(named('mail%')).resolves.toEqual(['mail%']);
    await expect(named('m_il:')).resolves.toEqual(['m_il:d']);
    await expect(named('none')).resolves.toEqual([]);
    await expect(named('')).resolves.toHaveLength(7);
  });

  it('sets several values together or none of them', async () => {
    const user = setup.newUser();
    await setup.store.values.set(user, 'cursor', { at: 1 }, 0, 100);
    const both = [
      { name: 'learned', value: { weight: 1 }, expected: 0 },
      { name: 'cursor', value: { at: 2 }, expected: 1 },
    ];

    const late = both.map((change) => ({ ...change, expected: 0 }));
    await expect(setup.store.values.setAll(user, late, 200)).resolves.toBe(false);
    await expect(setup.store.values.get(user, 'learned')).resolves.toBeNull();

    await expect(setup.store.values.setAll(user, both, 300)).resolves.toBe(true);
    await expect(setup.store.values.get(user, 'learned')).resolves.toMatchObject({ value: { weight: 1 } });
    await expect(setup.store.values.get(user, 'cursor')).resolves.toMatchObject({ version: 2, savedAt: 300 });
  });
}

function competingValues(setup: StoreSetup): void {
  it('loses no update among many that count up at once', async () => {
    const user = setup.newUser();
    const countUp = async () => {
      for (;;) {
        const current = await setup.store.values.get(user, 'count');
        const count = Number(current?.value['count'] ?? 0) + 1;
        if (await setup.store.values.set(user, 'count', { count }, current?.version ?? 0, 1)) return;
      }
    };
    await Promise.all(Array.from({ length: 30 }, countUp));
    await expect(setup.store.values.get(user, 'count')).resolves.toMatchObject({ value: { count: 30 } });
  });

  it('keeps users and names apart', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    await setup.store.values.set(user, 'cursor', { at: 1 }, 0, 100);
    await expect(setup.store.values.get(stranger, 'cursor')).resolves.toBeNull();
    await expect(setup.store.values.set(stranger, 'cursor', { at: 5 }, 0, 100)).resolves.toBe(true);
    await expect(setup.store.values.set(user, 'other', { at: 6 }, 0, 100)).resolves.toBe(true);
    await expect(setup.store.values.get(user, 'cursor')).resolves.toMatchObject({ value: { at: 1 } });
  });
}

function valueVersions(setup: StoreSetup): void {
  it('keeps the earlier versions of names that ask for it, the newest first', async () => {
    const user = setup.newUser();
    for (let version = 0; version < 3; version++) {
      await setup.store.values.set(user, 'history:rules', { version }, version, 100 + version);
    }
    await setup.store.values.set(setup.newUser(), 'history:rules', { version: 9 }, 0, 1);

    await expect(setup.store.values.history(user, 'history:rules')).resolves.toEqual([
      { value: { version: 2 }, version: 3, savedAt: 102 },
      { value: { version: 1 }, version: 2, savedAt: 101 },
      { value: { version: 0 }, version: 1, savedAt: 100 },
    ]);
    await expect(setup.store.values.history(user, 'history:rules', 1)).resolves.toEqual([
      { value: { version: 2 }, version: 3, savedAt: 102 },
    ]);
  });

  it('keeps only the current version of other names', async () => {
    const user = setup.newUser();
    for (let version = 0; version < 3; version++) {
      await setup.store.values.set(user, 'cursor', { version }, version, 100);
    }
    await expect(setup.store.values.history(user, 'cursor')).resolves.toEqual([
      { value: { version: 2 }, version: 3, savedAt: 100 },
    ]);
  });

  it('keeps a thousand versions of a name and no more', async () => {
    const user = setup.newUser();
    for (let version = 0; version < 1002; version++) {
      await setup.store.values.set(user, 'history:rules', { version }, version, version);
    }
    const history = await setup.store.values.history(user, 'history:rules', 2000);
    expect(history).toHaveLength(1000);
    expect(history.at(0)?.version).toBe(1002);
    expect(history.at(-1)?.version).toBe(3);
  });
}
