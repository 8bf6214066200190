import { describe, expect, it } from 'vitest';
import { type ContractWorld, goodReply } from './contract-world.ts';

/** What does not work out, for good or for now. */
export function failureScenarios(world: ContractWorld): void {
  describe('refusals', () => {
    it.each([
      ['MODEL_KEY_REFUSED', { kind: 'key-refused' }],
      ['MODEL_NOT_FOUND', { kind: 'unknown-model' }],
      ['MODEL_REQUEST_REFUSED', { kind: 'request-refused', message: 'max_tokens is too large' }],
    ] as const)('answers with %s, and asks only once', async (code, fails) => {
      world.server.reply({ fails });

      expect(await world.failure()).toMatchObject({ code });
      expect(world.server.requests).toHaveLength(1);
    });

    it('names the reason of a refusal', async () => {
      world.server.reply({ fails: { kind: 'request-refused', message: 'max_tokens is too large.' } });

      expect((await world.failure()).message).toMatch(/refused the request: max_tokens is too large\.$/);
    });

    it('gives up on a setting that stays refused without it', async () => {
      const fails = { kind: 'request-refused', message: 'temperature must be 7' } as const;
      world.server.reply({ fails }, { fails });

      expect(await world.failure()).toMatchObject({ code: 'MODEL_REQUEST_REFUSED' });
    });
  });

  describe('passing failures', () => {
    rateLimits(world);
    providerFailures(world);
    connectionFailures(world);
  });
}

function rateLimits(world: ContractWorld): void {
  it('waits as long as a rate limit says, then asks again', async () => {
    world.server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 7 } }, goodReply);
    const answer = world.generate();

    await world.clock.whenSleeping(2);
    await world.clock.advance(6_999);
    expect(world.server.requests).toHaveLength(1);
    await world.clock.advance(701);

    expect((await answer).toolCalls).toHaveLength(1);
    expect(world.server.requests).toHaveLength(2);
  });

  it('fails at once when a rate limit lasts longer than there is time', async () => {
    world.server.reply({ fails: { kind: 'rate-limited', retryAfterSeconds: 60 } });

    expect(await world.failure()).toMatchObject({ code: 'MODEL_RATE_LIMITED' });
    expect(world.clock.monotonicMs()).toBe(0);
  });
}

function providerFailures(world: ContractWorld): void {
  it('asks again after the provider failed', async () => {
    world.server.reply(
      { fails: { kind: 'unavailable' } },
      { fails: { kind: 'unavailable', status: 500 } },
      goodReply,
    );
    const answer = world.generate();

    await world.clock.whenSleeping(2);
    await world.clock.advance(500);
    await world.server.whenRequested(2);
    await world.clock.whenSleeping(2);
    await world.clock.advance(1_000);

    expect((await answer).toolCalls).toHaveLength(1);
  });

  it('gives up on a provider that fails three times', async () => {
    const fails = { kind: 'unavailable' } as const;
    world.server.reply({ fails }, { fails }, { fails });
    const failed = world.failure();

    await world.clock.whenSleeping(2);
    await world.clock.advance(500);
    await world.server.whenRequested(2);
    await world.clock.whenSleeping(2);
    await world.clock.advance(1_000);

    expect(await failed).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(world.server.requests).toHaveLength(3);
  });
}

function connectionFailures(world: ContractWorld): void {
  it('asks again when the connection was closed', async () => {
    world.server.reply({ cuts: true }, goodReply);
    const answer = world.generate();

    await world.clock.whenSleeping(2);
    await world.clock.advance(500);

    expect((await answer).toolCalls).toHaveLength(1);
  });

  it('says when nothing listens at the address', async () => {
    await world.server.close();
    const failed = world.failure();

    for (const pauseMs of [500, 1_000]) {
      await world.clock.whenSleeping(2);
      await world.clock.advance(pauseMs);
    }

    expect((await failed).message).toMatch(/cannot be reached: nothing is listening at its address\.$/);
  });

  it('does not take a page for an answer', async () => {
    world.server.reply({ status: 200, body: '<html>Sign in to the hotel network</html>' });

    expect(await world.failure()).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
}
