import { describe, expect, it } from 'vitest';
import { type ModelSetup, options } from './model-setup.ts';

/** When a call ends, whatever the provider does. */
export function deadlineScenarios(setup: ModelSetup): void {
  describe('deadlines', () => {
    it('ends when the time is up, and closes the connection', async () => {
      setup.server.reply({ hangs: true });
      const failed = setup.failure({ timeoutMs: 5_000 });

      await setup.server.whenRequested(1);
      await setup.clock.advance(5_000);

      expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT', details: { timeoutMs: 5_000 } });
      await clientGone(setup.server.requests[0]?.gone);
    });

    it('counts its retries towards the deadline', async () => {
      setup.server.reply({ fails: { kind: 'unavailable' } }, { hangs: true });
      const failed = setup.failure({ timeoutMs: 5_000 });

      await setup.clock.whenSleeping(2);
      await setup.clock.advance(500);
      await setup.server.whenRequested(2);
      await setup.clock.advance(4_500);

      expect(await failed).toMatchObject({ code: 'MODEL_TIMEOUT' });
    });

    it('ends as soon as it is cancelled, and closes the connection', async () => {
      setup.server.reply({ hangs: true });
      const controller = new AbortController();
      const failed = setup.failure({ ...options, signal: controller.signal });

      await setup.server.whenRequested(1);
      controller.abort();

      expect(await failed).toMatchObject({ code: 'MODEL_CANCELLED' });
      await clientGone(setup.server.requests[0]?.gone);
    });

    it('ends a pause as soon as it is cancelled', async () => {
      setup.server.reply({ fails: { kind: 'unavailable' } });
      const controller = new AbortController();
      const failed = setup.failure({ ...options, signal: controller.signal });

      await setup.clock.whenSleeping(2);
      controller.abort();

      expect(await failed).toMatchObject({ code: 'MODEL_CANCELLED' });
    });

    it('sends nothing when it is cancelled already', async () => {
      expect(await setup.failure({ ...options, signal: AbortSignal.abort() })).toMatchObject({
        code: 'MODEL_CANCELLED',
      });
      expect(setup.server.requests).toEqual([]);
    });
  });
}

function clientGone(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
