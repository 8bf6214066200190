import { describe, expect, it } from 'vitest';
import { goodReply, type ModelSetup } from './model-setup.ts';

/** Permanent and temporary failures. */
export function failureScenarios(setup: ModelSetup): void {
  describe('refusals', () => {
    it.each([
      ['MODEL_KEY_REFUSED', { kind: 'key-refused' }],
      ['MODEL_NOT_FOUND', { kind: 'unknown-model' }],
      ['MODEL_REQUEST_REFUSED', { kind: 'request-refused', message: 'max_tokens is too large' }],
    ] as const)('answers with %s, and asks only once', async (code, fails) => {
      setup.server.reply({ fails });

      expect(await setup.failure()).toMatchObject({ code });
      expect(setup.server.requests).toHaveLength(1);
    });

    it('names the reason of a refusal', async () => {
      setup.server.reply({ fails: { kind: 'request-refused', message: 'max_tokens is too large.' } });

      expect((await setup.failure()).message).toMatch(/rejected the request: max_tokens is too large\.$/);
    });

    it('gives up on a setting that stays refused without it', async () => {
      const fails = { kind: 'request-refused', message: 'temperature must be 7' } as const;
      setup.server.reply({ fails }, { fails });

      expect(await setup.failure()).toMatchObject({ code: 'MODEL_REQUEST_REFUSED' });
    });
  });

  describe('passing failures', () => {
    rateLimits(setup);
    providerFailures(setup);
    connectionFailures(setup);
  });
}

function rateLimits(setup: ModelSetup): void {
  it('waits as long as a rate limit says, then asks again', async () => {
    setup.server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 7 } }, goodReply);
    const answer = setup.generate();

    await setup.clock.whenSleeping(2);
    await setup.clock.advance(6_999);
    expect(setup.server.requests).toHaveLength(1);
    await setup.clock.advance(701);

    expect((await answer).toolCalls).toHaveLength(1);
    expect(setup.server.requests).toHaveLength(2);
  });

  it('fails at once when a rate limit lasts longer than there is time', async () => {
    setup.server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 60 } });

    expect(await setup.failure()).toMatchObject({ code: 'MODEL_RATE_LIMITED' });
    expect(setup.clock.monotonicMs()).toBe(0);
  });
}

function providerFailures(setup: ModelSetup): void {
  it('asks again after the provider failed', async () => {
    setup.server.reply(
      { fails: { kind: 'unavailable' } },
      { fails: { kind: 'unavailable', status: 500 } },
      goodReply,
    );
    const answer = setup.generate();

    await setup.clock.whenSleeping(2);
    await setup.clock.advance(500);
    await setup.server.whenRequested(2);
    await setup.clock.whenSleeping(2);
    await setup.clock.advance(1_000);

    expect((await answer).toolCalls).toHaveLength(1);
  });

  it('gives up on a provider that fails three times', async () => {
    const fails = { kind: 'unavailable' } as const;
    setup.server.reply({ fails }, { fails }, { fails });
    const failed = setup.failure();

    await setup.clock.whenSleeping(2);
    await setup.clock.advance(500);
    await setup.server.whenRequested(2);
    await setup.clock.whenSleeping(2);
    await setup.clock.advance(1_000);

    expect(await failed).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(setup.server.requests).toHaveLength(3);
  });
}

function connectionFailures(setup: ModelSetup): void {
  it('asks again when the connection was closed', async () => {
    setup.server.reply({ cuts: true }, goodReply);
    const answer = setup.generate();

    await setup.clock.whenSleeping(2);
    await setup.clock.advance(500);

    expect((await answer).toolCalls).toHaveLength(1);
  });

  it('reports that nothing listens at the address', async () => {
    await setup.server.close();
    const failed = setup.failure();

    for (const pauseMs of [500, 1_000]) {
      await setup.clock.whenSleeping(2);
      await setup.clock.advance(pauseMs);
    }

    expect((await failed).message).toMatch(/cannot be reached: nothing is listening at its address\.$/);
  });

  it('does not take a page for an answer', async () => {
    setup.server.reply({ status: 200, body: '<html>Sign in to the hotel network</html>' });

    expect(await setup.failure()).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
}
