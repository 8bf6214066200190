import { sampleDecision } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { tactError } from '#errors';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import { openStageRecorder } from './stage-recorder.ts';

describe('a walk', () => {
  test('has a new id, and a span for itself and for every stage below it', async () => {
    const runtime = createExampleRuntime();
    const recorder = openStageRecorder('email', runtime);

    expect(
      recorder.run(
        'gate',
        () => 'gated',
        () => 'otherwise',
      ),
    ).toBe('gated');
    expect(
      await recorder.runAsync(
        'gather',
        async () => 'gathered',
        () => 'otherwise',
      ),
    ).toBe('gathered');

    expect(recorder.id).toBe('00000000-0000-7000-8000-000000000001');
    expect(runtime.telemetry.spans).toMatchObject([
      {
        name: 'decide email',
        parent: null,
        attributes: { 'tact.engine': 'email', 'tact.decision.id': recorder.id },
        ended: false,
      },
      { name: 'gate', parent: 'decide email', ended: true, failed: null },
      { name: 'gather', parent: 'decide email', ended: true, failed: null },
    ]);
  });

  test('measures every stage on a monotonic clock', async () => {
    const runtime = createExampleRuntime();
    const recorder = openStageRecorder('email', runtime);
    const gathering = recorder.runAsync(
      'gather',
      async () => {
        await runtime.clock.sleep(40);
        runtime.clock.setTimeOfDay('2020-01-01T00:00:00Z');
        return 1;
      },
      () => 0,
    );
    await runtime.clock.advance(40);
    await gathering;

    expect(recorder.ms).toEqual({ gather: 40 });
  });

  test('records what a stage throws as a failure, and continues with the fallback', async () => {
    const runtime = createExampleRuntime();
    const recorder = openStageRecorder('email', runtime);
    const locked = tactError('STORE_LOCKED', { location: 'tact.db' });

    expect(
      recorder.run(
        'gate',
        () => {
          throw new Error('bug');
        },
        () => 'otherwise',
      ),
    ).toBe('otherwise');
    expect(
      await recorder.runAsync(
        'gather',
        () => Promise.reject(locked),
        () => 'otherwise',
      ),
    ).toBe('otherwise');

    expect(recorder.failures).toEqual([
      { stage: 'gate', code: 'INTERNAL_UNEXPECTED', text: 'Unexpected error: bug' },
      { stage: 'gather', code: 'STORE_LOCKED', text: 'The store at tact.db is locked by another process.' },
    ]);
    expect(runtime.log.events).toEqual([
      {
        level: 'error',
        event: 'stage failed',
        fields: { decision: recorder.id, stage: 'gate', code: 'INTERNAL_UNEXPECTED' },
      },
      {
        level: 'error',
        event: 'stage failed',
        fields: { decision: recorder.id, stage: 'gather', code: 'STORE_LOCKED' },
      },
    ]);
    expect(runtime.telemetry.spans.slice(1)).toMatchObject([
      { name: 'gate', failed: 'INTERNAL_UNEXPECTED', ended: true },
      { name: 'gather', failed: 'STORE_LOCKED', ended: true },
    ]);
    expect(recorder.ms).toEqual({ gate: 0, gather: 0 });
  });

  test('ends with what came of it, and no content of a mail', () => {
    const runtime = createExampleRuntime();
    const recorder = openStageRecorder('email', runtime);
    recorder.end(
      sampleDecision({
        title: 'zebra',
        verdict: 'ask',
        outcome: 'delete',
        overrides: [{ code: 'DangerousAction', action: 'delete', text: 'DangerousAction', effect: 'ask' }],
      }),
    );

    expect(runtime.telemetry.spans).toMatchObject([
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
    expect(JSON.stringify(runtime.telemetry.spans)).not.toContain('zebra');
  });
});
