import type { NewExperience, WriteOptions } from '@tact/core/ports/store';
import type { StoreSetup } from './store-setup.ts';

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
