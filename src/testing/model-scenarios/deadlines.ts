import { describe, expect, it } from 'vitest';
import { type ContractWorld, options } from './contract-world.ts';

/** When a call ends, whatever the provider does. */
export function deadlineScenarios(world: ContractWorld): void {
  describe('deadlines', () => {
    it('ends when the time is up, and closes the connection', async () => {
      world.server.reply({ hangs: true });
      const failed = world.failure({ timeoutMs: 5_000 });

      await world.server.whenRequested(1);
      await world.clock.advance(5_000);

      expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT', details: { timeoutMs: 5_000 } });
      await clientGone(world.server.requests[0]?.gone);
    });

    it('counts its retries towards the deadline', async () => {
      world.server.reply({ fails: { kind: 'unavailable' } }, { hangs: true });
      const failed = world.failure({ timeoutMs: 5_000 });

      await world.clock.whenSleeping(2);
      await world.clock.advance(500);
      await world.server.whenRequested(2);
      await world.clock.advance(4_500);

      expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT' });
    });

    it('ends as soon as it is cancelled, and closes the connection', async () => {
      world.server.reply({ hangs: true });
      const controller = new AbortController();
      const failed = world.failure({ ...options, signal: controller.signal });

      await world.server.whenRequested(1);
      controller.abort();

      expect(await failed).toMatchObject({ code: 'MODEL_CANCELLED' });
      await clientGone(world.server.requests[0]?.gone);
    });

    it('ends a pause as soon as it is cancelled', async () => {
      world.server.reply({ fails: { kind: 'unavailable' } });
      const controller = new AbortController();
      const failed = world.failure({ ...options, signal: controller.signal });

      await world.clock.whenSleeping(2);
      controller.abort();

      expect(await failed).toMatchObject({ code: 'MODEL_CANCELLED' });
    });

    it('sends nothing when it is cancelled already', async () => {
      expect(await world.failure({ ...options, signal: AbortSignal.abort() })).toMatchObject({
        code: 'MODEL_CANCELLED',
      });
      expect(world.server.requests).toEqual([]);
    });
  });
}

function clientGone(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
