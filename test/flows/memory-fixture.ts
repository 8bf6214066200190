import { createAssistant } from '@tact/core/assistant';
import { createPolicy, createRuntime } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Decision, Policy, Run } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import {
  type AdmitOptions,
  admissionIn,
  admit,
  type MemoryEngineOptions,
  readRun,
  runKind,
} from '@tact/experience/memory';
import {
  createCountingIds,
  createFakeClock,
  createRecordingLog,
  createRecordingTelemetry,
} from '@tact/testing';
import { onTestFinished } from 'vitest';
import { memoryFrom } from '#presets/memory';
import { openTestStore, type StoreKind } from '../test-store.ts';
import { expectReplays } from './replays-to-itself.ts';

/** An assistant that remembers finished runs. */

export const ann = 'ann';
export const dayMs = 24 * 3_600_000;
export const monday = Date.parse('2026-03-02T10:00:00Z');

export interface MemorySettings {
  readonly store?: StoreKind;
  readonly embedder?: Embedder;
  readonly model?: MemoryEngineOptions['model'];
  readonly policy?: Partial<Omit<Policy, 'version'>>;
  /** False for decisions that cannot be replayed, such as those whose facts failed. */
  readonly replays?: boolean;
}

let count = 0;

/** A run that succeeded, one minute after the one made before it. */
export function finishedRun(given: Partial<Run> = {}): Run {
  count += 1;
  return {
    ...{ id: `run-${count}`, task: 'Rotate the API key', summary: 'Rotated the key of the billing API' },
    ...{ outcome: 'success', references: [], artifacts: [], steps: [] },
    ...{ completedAt: monday + count * 60_000, validFrom: null, validUntil: null },
    ...given,
  };
}

export async function openMemory(settings: MemorySettings = {}) {
  const clock = createFakeClock({ now: '2026-04-01T10:00:00Z' });
  const log = createRecordingLog();
  const { store, jobs } = await openTestStore(settings.store ?? 'memory', { clock });
  const embedder = settings.embedder ?? createLexicalEmbedder();
  const policy = createPolicy(settings.policy);
  const ids = createCountingIds();
  const open = () => {
    const { engine, index } = memoryFrom({ model: settings.model ?? null }, { store, clock, log, embedder });
    const runtime = createRuntime({
      ...{ store, jobs, clock, log, ids, telemetry: createRecordingTelemetry() },
      engines: [engine],
      policy: () => policy,
    });
    return { assistant: createAssistant(runtime), index };
  };
  const { assistant, index } = open();
  if (settings.replays !== false) onTestFinished(() => expectReplays(ann, assistant.runtime));
  const given = { user: ann, offeredBy: 'test', label: { origin: 'owner', source: 'run' } as const };
  const offerAll = (runs: readonly Run[], options: Partial<AdmitOptions> = {}) =>
    admit(assistant, runs, { ...given, ...options });
  return {
    ...{ assistant, clock, embedder, index, log, offerAll, open, store },
    async offer(run: Run, options?: Partial<AdmitOptions>): Promise<Decision> {
      const [decision] = await offerAll([run], options);
      if (decision === null || decision === undefined) throw new Error(`${run.id} was decided about before.`);
      return decision;
    },
    async kept(id: string) {
      const [found] = await store.experiences.get(ann, runKind, [id]);
      return found === null || found === undefined ? null : readRun(found);
    },
    async active(): Promise<readonly string[]> {
      const found = await store.experiences.list(ann, runKind, { state: 'active', limit: 10_000 });
      return found.map(({ id }) => id).sort();
    },
    undo: (decision: Decision) => assistant.undo({ user: ann, id: decision.id, by: ann, via: 'test' }),
  };
}

/** What a decision says became of a run, in a word. */
export function wordOf(decision: Decision | null): string {
  return decision === null ? 'none' : (admissionIn(decision)?.decision ?? decision.outcome);
}
