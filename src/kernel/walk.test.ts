import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import { sampleDecision } from '#testing';
import { createExampleHouse } from '../../test/examples/house.ts';
import { openWalk } from './walk.ts';

describe('a walk', () => {
  test('has a new id, and a span for itself and for every room below it', async () => {
    const house = createExampleHouse();
    const walk = openWalk('email', house);

    expect(
      walk.enter(
        'gate',
        () => 'gated',
        () => 'otherwise',
      ),
    ).toBe('gated');
    expect(
      await walk.enterAsync(
        'gather',
        async () => 'gathered',
        () => 'otherwise',
      ),
    ).toBe('gathered');

    expect(walk.id).toBe('00000000-0000-7000-8000-000000000001');
    expect(house.telemetry.spans).toMatchObject([
      {
        name: 'decide email',
        parent: null,
        attributes: { 'tact.engine': 'email', 'tact.decision.id': walk.id },
        ended: false,
      },
      { name: 'gate', parent: 'decide email', ended: true, failed: null },
      { name: 'gather', parent: 'decide email', ended: true, failed: null },
    ]);
  });

  test('measures every room on a clock that never goes back', async () => {
    const house = createExampleHouse();
    const walk = openWalk('email', house);
    const gathering = walk.enterAsync(
      'gather',
      async () => {
        await house.clock.sleep(40);
        house.clock.setTimeOfDay('2020-01-01T00:00:00Z');
        return 1;
      },
      () => 0,
    );
    await house.clock.advance(40);
    await gathering;

    expect(walk.ms).toEqual({ gather: 40 });
  });

  test('makes of what a room throws a failure on record, and goes on with something else', async () => {
    const house = createExampleHouse();
    const walk = openWalk('email', house);
    const locked = tactError('STORE_LOCKED', { location: 'tact.db' });

    expect(
      walk.enter(
        'gate',
        () => {
          throw new Error('bug');
        },
        () => 'otherwise',
      ),
    ).toBe('otherwise');
    expect(
      await walk.enterAsync(
        'gather',
        () => Promise.reject(locked),
        () => 'otherwise',
      ),
    ).toBe('otherwise');

    expect(walk.failures).toEqual([
      { stage: 'gate', code: 'INTERNAL_UNEXPECTED', text: 'Something unexpected happened: bug' },
      { stage: 'gather', code: 'STORE_LOCKED', text: 'The store at tact.db is locked by another process.' },
    ]);
    expect(house.log.events).toEqual([
      {
        level: 'error',
        event: 'stage failed',
        fields: { decision: walk.id, stage: 'gate', code: 'INTERNAL_UNEXPECTED' },
      },
      {
        level: 'error',
        event: 'stage failed',
        fields: { decision: walk.id, stage: 'gather', code: 'STORE_LOCKED' },
      },
    ]);
    expect(house.telemetry.spans.slice(1)).toMatchObject([
      { name: 'gate', failed: 'INTERNAL_UNEXPECTED', ended: true },
      { name: 'gather', failed: 'STORE_LOCKED', ended: true },
    ]);
    expect(walk.ms).toEqual({ gate: 0, gather: 0 });
  });

  test('ends with what came of it, and no content of a mail', () => {
    const house = createExampleHouse();
    const walk = openWalk('email', house);
    walk.end(
      sampleDecision({
        title: 'zebra',
        verdict: 'ask',
        outcome: 'delete',
        overrides: [{ code: 'DangerousAction', action: 'delete', text: 'DangerousAction', effect: 'ask' }],
      }),
    );

    expect(house.telemetry.spans).toMatchObject([
      {
        ended: true,
        attributes: {
          'tact.verdict': 'ask',
          'tact.outcome': 'delete',
          'tact.path': 'model',
          'tact.strategy': 'default@1',
          'tact.policy.version': '0123456789ab',
          'tact.safety_overrides': ['DangerousAction'],
          'tact.requires_approval': true,
        },
      },
    ]);
    expect(JSON.stringify(house.telemetry.spans)).not.toContain('zebra');
  });
});
