import { type ActionRegistry, createPolicy, type Runtime } from '#kernel';
import type { Store } from '#ports/store';
import type { Policy } from '#records';
import {
  createCountingIds,
  createFakeClock,
  createMemoryStore,
  createRecordingLog,
  createRecordingTelemetry,
  type FakeClock,
  type RecordingLog,
  type RecordingTelemetry,
} from '#testing';
import { exampleRegistry } from './proposals.ts';

/** A runtime in memory whose every part a test can look at. */
export interface ExampleRuntime extends Runtime {
  readonly clock: FakeClock;
  readonly log: RecordingLog;
  readonly telemetry: RecordingTelemetry;
}

export function createExampleRuntime(
  part: {
    readonly store?: Store;
    readonly clock?: FakeClock;
    readonly registry?: ActionRegistry;
    readonly policy?: Partial<Omit<Policy, 'version'>>;
    /** The number of the first id; two houses on one store must not give the same ids. */
    readonly firstId?: number;
  } = {},
): ExampleRuntime {
  const policy = createPolicy(part.policy);
  return {
    store: part.store ?? createMemoryStore(),
    clock: part.clock ?? createFakeClock(),
    ids: createCountingIds({ first: part.firstId ?? 1 }),
    log: createRecordingLog(),
    telemetry: createRecordingTelemetry(),
    registry: part.registry ?? exampleRegistry,
    policy: () => policy,
  };
}
