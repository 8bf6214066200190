import { describe, expect, it } from 'vitest';
import { createRecordingLog } from './recording-log.ts';
import { createRecordingTelemetry } from './recording-telemetry.ts';

describe('the recording telemetry', () => {
  it('keeps spans with their parents, attributes and failures', () => {
    const telemetry = createRecordingTelemetry();

    const decide = telemetry.span('decide', { 'tact.engine': 'email' });
    const propose = telemetry.span('propose', {}, decide);
    propose.set({ 'tact.proposals': 1 });
    propose.fail('MODEL_TIMEOUT');
    propose.end();

    expect(telemetry.spans).toEqual([
      {
        name: 'decide',
        parent: null,
        traceId: '00000000000000000000000000000001',
        attributes: { 'tact.engine': 'email' },
        failed: null,
        ended: false,
      },
      {
        name: 'propose',
        parent: 'decide',
        traceId: '00000000000000000000000000000001',
        attributes: { 'tact.proposals': 1 },
        failed: 'MODEL_TIMEOUT',
        ended: true,
      },
    ]);
  });

  it('refuses a span that is used after its end', () => {
    const span = createRecordingTelemetry().span('decide');
    span.end();

    expect(() => span.end()).toThrow('"decide"');
    expect(() => span.set({ late: true })).toThrow('"decide"');
  });

  it('refuses a parent that it does not know', () => {
    const other = createRecordingTelemetry().span('decide');

    expect(() => createRecordingTelemetry().span('propose', {}, other)).toThrow('another telemetry');
  });
});

describe('the recording log', () => {
  it('keeps events in order', () => {
    const log = createRecordingLog();

    log.info('triage.started', { messages: 3 });
    log.error('triage.failed');

    expect(log.events).toEqual([
      { level: 'info', event: 'triage.started', fields: { messages: 3 } },
      { level: 'error', event: 'triage.failed', fields: {} },
    ]);
  });
});
