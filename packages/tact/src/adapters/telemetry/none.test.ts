import { describe, expect, it } from 'vitest';
import { noTelemetry } from './none.ts';

describe('no telemetry', () => {
  it('gives the same idle span for everything, so that it costs no memory', () => {
    const outer = noTelemetry.span('decide');
    const inner = noTelemetry.span('propose', { 'tact.engine': 'email' }, outer);

    inner.set({ a: 1 });
    inner.fail('MODEL_TIMEOUT');
    inner.end();

    expect(inner).toBe(outer);
    expect(inner.traceId).toBeNull();
    expect(noTelemetry.recordsContents).toBe(false);
  });
});
