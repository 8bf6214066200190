import type { HeldClaim, WriteOptions } from '@tact/core/ports/store';
import { expect, it } from 'vitest';
import { sampleDecision, sampleExperience, sampleRecord } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

/** What is claimed and released together with experiences. */
export function experienceClaimScenarios(setup: StoreSetup): void {
  claimsOfDecisions(setup);
  exchangedClaims(setup);
  racingWrites(setup);
}

function steps(setup: StoreSetup) {
  const { experiences, ledger } = setup.store;
  const write = (user: string, options: Partial<WriteOptions>, id?: string) =>
    experiences.write(user, 'run', [{ add: sampleExperience(id === undefined ? {} : { id }) }], {
      now: 1000,
      ...options,
    });
  const holder = async (user: string, key: string) => (await ledger.claimed(user, [key])).get(key);
  const count = async (user: string) => (await experiences.list(user, 'run')).length;
  return { experiences, ledger, write, holder, count };
}

const claim = (key: string, decisionId: string): HeldClaim => ({ key, decisionId });

function claimsOfDecisions(setup: StoreSetup): void {
  it('says which decision holds each claim, separately for each user', async () => {
    const { ledger, write } = steps(setup);
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const decision = sampleDecision({ user });
    const claims = [
      { key: 'run:1', until: null },
      { key: 'run:2', until: 5 },
    ];
    await ledger.record(sampleRecord({ decision, claims }));
    await write(user, { claims: [claim('run:3', 'later')] });

    await expect(ledger.claimed(user, ['run:2', 'run:9', 'run:3', 'run:1'])).resolves.toEqual(
      new Map([
        ['run:1', decision.id],
        ['run:2', decision.id],
        ['run:3', 'later'],
      ]),
    );
    await expect(ledger.claimed(stranger, ['run:1'])).resolves.toEqual(new Map());
    await expect(ledger.claimed(user, [])).resolves.toEqual(new Map());
  });

  it('writes under a claim that its decision holds already, and nothing under one that another holds', async () => {
    const { ledger, write, holder, count } = steps(setup);
    const user = setup.newUser();
    const decision = sampleDecision({ user });
    await ledger.record(sampleRecord({ decision, claims: [{ key: 'run:1', until: null }] }));

    const others = [claim('run:0', 'another'), claim('run:1', 'another')];
    await expect(write(user, { claims: others })).resolves.toBe('claimed');
    await expect(count(user)).resolves.toBe(0);
    await expect(holder(user, 'run:0')).resolves.toBeUndefined();

    await expect(write(user, { claims: [claim('run:1', decision.id)] })).resolves.toBe('written');
    await expect(count(user)).resolves.toBe(1);
    await expect(holder(user, 'run:1')).resolves.toBe(decision.id);
  });

  it('takes over a claim that has expired, for ever', async () => {
    const { ledger, write, holder } = steps(setup);
    const user = setup.newUser();
    const decision = sampleDecision({ user, createdAt: 100 });
    await ledger.record(sampleRecord({ decision, claims: [{ key: 'run:1', until: 2000 }] }));

    const claims = [claim('run:1', 'next')];
    await expect(write(user, { now: 1999, claims })).resolves.toBe('claimed');
    await expect(write(user, { now: 2000, claims })).resolves.toBe('written');
    await expect(holder(user, 'run:1')).resolves.toBe('next');
    const late = sampleDecision({ user, createdAt: 99_999 });
    const record = sampleRecord({ decision: late, claims: [{ key: 'run:1', until: null }] });
    await expect(ledger.record(record)).resolves.toBe('conflict');
  });
}

function exchangedClaims(setup: StoreSetup): void {
  it('releases a claim that the named decision holds, and lets it pass on within one write', async () => {
    const { experiences, write, holder } = steps(setup);
    const user = setup.newUser();
    await write(user, { claims: [claim('run:1', 'first'), claim('run:2', 'first')] });

    const passed = { releases: [claim('run:1', 'first')], claims: [claim('run:1', 'second')] };
    await expect(write(user, passed)).resolves.toBe('written');
    await expect(holder(user, 'run:1')).resolves.toBe('second');

    const only = {
      now: 9,
      releases: [claim('run:1', 'first'), claim('run:2', 'first'), claim('run:9', 'x')],
    };
    await expect(experiences.write(user, 'run', [], only)).resolves.toBe('written');
    await expect(holder(user, 'run:1')).resolves.toBe('second');
    await expect(holder(user, 'run:2')).resolves.toBeUndefined();
  });

  it('neither claims nor releases anything when the write is refused', async () => {
    const { write, holder, count } = steps(setup);
    const user = setup.newUser();
    await write(user, { claims: [claim('run:1', 'first')] }, 'known');

    const exchange = { releases: [claim('run:1', 'first')], claims: [claim('run:2', 'first')] };
    await expect(write(user, exchange, 'known')).resolves.toBe('outdated');
    const held = { claims: [claim('run:1', 'another')] };
    await expect(write(user, held, 'known')).resolves.toBe('outdated');
    await write(user, { claims: [claim('run:3', 'another')] });
    const foreign = { ...exchange, claims: [claim('run:2', 'first'), claim('run:3', 'first')] };
    await expect(write(user, foreign)).resolves.toBe('claimed');

    await expect(holder(user, 'run:1')).resolves.toBe('first');
    await expect(holder(user, 'run:2')).resolves.toBeUndefined();
    await expect(count(user)).resolves.toBe(2);
  });
}

function racingWrites(setup: StoreSetup): void {
  it('leaves one row of fifty writes at once with the same claim', async () => {
    const { write, holder, count } = steps(setup);
    const user = setup.newUser();

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        write(user, { claims: [claim('run:1', `decision-${index}`)] }),
      ),
    );

    expect(answers.filter((answer) => answer === 'written')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(49);
    await expect(count(user)).resolves.toBe(1);
    await expect(holder(user, 'run:1')).resolves.toBe(`decision-${answers.indexOf('written')}`);
  });
}
