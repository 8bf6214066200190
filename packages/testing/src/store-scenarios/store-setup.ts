import type { NewExperience, Store, WriteOptions } from '@tact/core/ports/store';

/** What the scenarios use: one store for all of them, and a new user. */
export interface StoreSetup {
  readonly store: Store;
  newUser(): string;
}

/** An empty store, and how to remove what it leaves behind once it is closed. */
export interface StoreUnderTest {
  readonly store: Store;
  dispose(): Promise<void>;
}

/** What scenarios do with runs, in few words. */
export function experienceSteps(setup: StoreSetup) {
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
