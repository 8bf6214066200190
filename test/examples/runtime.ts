import { type ActionRegistry, createPolicy, type Engine, type Runtime } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Policy } from '@tact/core/records';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryStore,
  createRecordingLog,
  createRecordingTelemetry,
  type FakeClock,
  type RecordingLog,
  type RecordingTelemetry,
} from '@tact/testing';
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
    readonly engines?: readonly Engine[];
    readonly policy?: Partial<Omit<Policy, 'version'>>;
    /** The number of the first id; two runtimes on one store must not give the same ids. */
    readonly firstId?: number;
  } = {},
): ExampleRuntime {
  const policy = createPolicy(part.policy);
  const { registry = exampleRegistry, clock = createFakeClock(), engines = [] } = part;
  const byName = new Map(engines.map((engine) => [engine.name, engine]));
  return {
    store: part.store ?? createMemoryStore(),
    jobs: createMemoryJobs({ clock }),
    clock,
    ids: createCountingIds({ first: part.firstId ?? 1 }),
    log: createRecordingLog(),
    telemetry: createRecordingTelemetry(),
    engines: byName,
    registry,
    registryFor: () => registry,
    setEngine: (engine) => void byName.set(engine.name, engine),
    policy: () => policy,
    rules: () => null,
    maskSecrets: (text) => text,
  };
}
