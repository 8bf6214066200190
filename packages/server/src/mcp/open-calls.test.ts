import { createFakeClock, createMemoryStore } from '@tact/testing';
import { expect, it } from 'vitest';
import { createOpenCalls } from './open-calls.ts';

it('gives up on a value that others keep changing', async () => {
  const store = createMemoryStore();
  let tries = 0;
  const contended = {
    ...store,
    values: {
      ...store.values,
      async set() {
        tries += 1;
        return false;
      },
    },
  };
  const calls = createOpenCalls('ann', 'run', { store: contended, clock: createFakeClock() });
  const asked = calls.findOrMake('send', {}, async () => ({ id: 'one', isAsked: true }));

  await expect(asked).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  expect(tries).toBe(20);
});
