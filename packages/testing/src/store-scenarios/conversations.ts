import { expect, it } from 'vitest';
import type { StoreSetup } from './store-setup.ts';

/** What conversations remember, and under which names accounts are known. */
export function conversationScenarios(setup: StoreSetup): void {
  it('remembers what a conversation was told last, by compare and set', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const { get, set } = setup.store.conversations;
    const hostile = 'a\u0000b\ud800 "\'';
    await expect(get(user, hostile)).resolves.toBeNull();

    await expect(set(user, hostile, { asked: 'When?' }, 0, 1)).resolves.toBe(true);
    await expect(set(user, hostile, { asked: 'Who?' }, 0, 2)).resolves.toBe(false);
    await expect(set(user, hostile, { asked: hostile }, 1, 3)).resolves.toBe(true);
    await expect(set(user, hostile, { asked: 'Late' }, 1, 4)).resolves.toBe(false);

    await expect(get(user, hostile)).resolves.toEqual({ value: { asked: hostile }, version: 2, savedAt: 3 });
    await expect(get(stranger, hostile)).resolves.toBeNull();
    await expect(set(user, 'never begun', {}, 1, 5)).resolves.toBe(false);
  });

  it('keeps each alias of an account once', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const { account, add } = setup.store.aliases;

    await expect(add(user, '/home/ann/Mail', 'ann@example.org')).resolves.toBe(true);
    await expect(add(user, '/mnt/Mail', 'ann@example.org')).resolves.toBe(true);
    await expect(add(user, '/mnt/Mail', 'somebody else')).resolves.toBe(false);

    await expect(account(user, '/mnt/Mail')).resolves.toBe('ann@example.org');
    await expect(account(user, '/home')).resolves.toBeNull();
    await expect(account(stranger, '/mnt/Mail')).resolves.toBeNull();
  });
}
