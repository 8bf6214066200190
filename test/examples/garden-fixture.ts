import {
  createPolicy,
  createRuntime,
  decideAll,
  type Engine,
  type Runtime,
  rulesText,
} from '@tact/core/kernel';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Store } from '@tact/core/ports/store';
import type { Decision, Policy } from '@tact/core/records';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryStore,
  createRecordingLog,
  createRecordingTelemetry,
  type FakeClock,
  type RecordingLog,
} from '@tact/testing';
import { createGardenEngine, type Garden, type GardenEngine, readingOf } from './garden-engine.ts';

/** The garden's engine in a runtime, for tests of the kernel that need a whole one. */
export interface GardenFixture {
  readonly garden: Garden;
  readonly engine: GardenEngine;
  readonly runtime: Runtime;
  readonly clock: FakeClock;
  readonly log: RecordingLog;
  /** Decides about a reading; fails the test where it was decided before. */
  decide(plant: string, dryness: number, given?: { readonly reference?: string }): Promise<Decision>;
}

export interface GardenFixtureOptions {
  readonly clock?: FakeClock;
  readonly opened?: { readonly store: Store; readonly jobs: Jobs };
  readonly engine?: Parameters<typeof createGardenEngine>[1];
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  /** A line for each plant that the owner looks after alone. */
  readonly rules?: string;
  readonly garden?: Garden;
  /** Two worlds on one store must not give the same ids. */
  readonly firstId?: number;
}

/** Sure enough to act at once. */
export const trustingPolicy = { confidenceDefault: 0.5, approvalAlways: [] };

export function openGardenFixture(options: GardenFixtureOptions = {}): GardenFixture {
  const clock = options.clock ?? createFakeClock();
  const log = createRecordingLog();
  const garden = options.garden ?? { rain: 0, done: [], inspected: [] };
  const engine = createGardenEngine(garden, options.engine);
  const policy = createPolicy({ ...trustingPolicy, ...options.policy });
  const rules = rulesText(options.rules ?? '');
  const runtime = createRuntime({
    ...(options.opened ?? { store: createMemoryStore(), jobs: createMemoryJobs({ clock, log }) }),
    ...{ clock, log, telemetry: createRecordingTelemetry() },
    ids: createCountingIds({ first: options.firstId ?? 1 }),
    engines: [engine as Engine],
    policy: () => policy,
    rules: () => rules,
  });
  return {
    ...{ garden, engine, runtime, clock, log },
    async decide(plant, dryness, given) {
      for await (const decision of decideAll(engine, [readingOf(plant, dryness, given)], runtime)) {
        if (decision !== null) return decision;
      }
      throw new Error(`${plant} was decided about before.`);
    },
  };
}
