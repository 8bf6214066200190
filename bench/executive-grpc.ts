import { createAssistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import { createUuidV7 } from '@tact/core/ids/uuid-v7';
import { createPolicy, createRuntime, type Engine, type Runtime } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Store } from '@tact/core/ports/store';
import { createLexicalEmbedder } from '@tact/english';
import {
  addHeuristic,
  createExecutiveEngine,
  createHeuristicSearch,
  executiveSettings,
  heuristicKind,
  withLearning,
} from '@tact/experience/executive';
import { createExperienceIndex } from '@tact/experience/experiences';
import { serveAssistant } from '@tact/server/grpc/serve-assistant';
import { createMemoryJobs } from '@tact/testing';
import { noTelemetry } from '#adapters/telemetry/none';
import { grpcClient } from '../test/server/grpc-client.ts';
import { openBareDatabase } from './bare-commit.ts';
import { measureInTurns } from './measure-in-turns.ts';
import { type DatabaseGrowth, databaseGrowth } from './peers/database-growth.ts';
import type { Timings } from './peers/measure.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * An event over gRPC on the heuristic path, to where the answer has come back and its trace is durable (`synchronous=full`). Client and
 * server share this process, so that both sides of an empty call are in all figures. In every round an empty call, a bare row and the events
 * take turns.
 */
export interface ExecutiveGrpcFigures {
  /** A call that does nothing, of the same server. */
  readonly emptyCall: Timings;
  /** One durable row without anything of Tact: the disk's share. */
  readonly bareCommit: Timings;
  /** The event names the heuristic that fires. */
  readonly suggested: EventFigures;
  /** The heuristic is found among those that are kept. */
  readonly searched: EventFigures & { readonly heuristics: number };
}

interface EventFigures extends Timings, DatabaseGrowth {
  /** What an event takes beyond the empty call of its round, in bare rows: medians of the rounds. */
  readonly rows: number;
}

const user = 'owner';

export async function benchExecutiveGrpc({
  rounds = 500,
  warmUpRounds = 250,
  growthDecisions = 100,
  heuristics = 1000,
} = {}): Promise<ExecutiveGrpcFigures> {
  const bare = openBareDatabase();
  const files = await openTemporaryStore();
  const assistant = await assistantOn(files.store, heuristics);
  const server = await serveAssistant({ assistant, user }, { port: 0 });
  const executive = grpcClient('tact.executive.v1.ExecutiveService', server.port);
  const health = grpcClient('grpc.health.v1.Health', server.port);
  const calls = {
    emptyCall: () => health.call('Check', { service: '' }),
    bareCommit: bare.commitRow,
    suggested: async () => fired(await executive.call('ProcessEvent', suggestedEvent())),
    searched: async () => fired(await executive.call('ProcessEvent', searchedEvent())),
  };
  try {
    const { timings, differenceUs } = await measureInTurns(calls, { rounds, warmUpRounds });
    const figuresOf = async (kind: 'suggested' | 'searched') => ({
      ...timings[kind],
      rows: Math.round((differenceUs(kind, 'emptyCall') / timings.bareCommit.p50Us) * 10) / 10,
      ...(await databaseGrowth(files.path, growthDecisions, calls[kind])),
    });
    return {
      emptyCall: timings.emptyCall,
      bareCommit: timings.bareCommit,
      suggested: await figuresOf('suggested'),
      searched: { heuristics, ...(await figuresOf('searched')) },
    };
  } finally {
    executive.close();
    health.close();
    await server.stop();
    bare.close();
    await files.close();
  }
}

/** The wiring of an assistant with this engine alone, with as many heuristics as asked for. */
export async function assistantOn(store: Store, heuristics: number) {
  const clock = createSystemClock();
  const embedder = createLexicalEmbedder();
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const jobs = createMemoryJobs({ clock });
  const ids = createUuidV7({ clock });
  const policy = createPolicy();
  const engine = createExecutiveEngine({
    settings: executiveSettings(),
    ...{ model: null, embedder, clock },
    heuristics: createHeuristicSearch({ index, bulk: store.bulk, embedder }),
  });
  const learning = { index, embedder, clock, jobs, log: silentLog, zone: () => 'UTC' };
  const runtime: Runtime = createRuntime({
    ...{ store, jobs, clock, ids, log: silentLog, telemetry: noTelemetry },
    engines: [withLearning(engine, { ...learning, runtime: () => runtime }) as unknown as Engine],
    policy: () => policy,
  });
  for (let number = 0; number < heuristics; number += 1) {
    const given = { condition: conditionOf(number), action: `Open vent ${number}`, startConfidence: 0.95 };
    await addHeuristic(user, given, { store, embedder, clock, ids });
  }
  return createAssistant(runtime);
}

const places = ['greenhouse', 'cellar', 'attic', 'garage', 'kitchen', 'porch', 'stable', 'workshop'];
const readings = ['humidity', 'temperature', 'pressure', 'smoke', 'noise', 'light', 'voltage', 'water'];
const levels = ['rises', 'falls', 'jumps', 'stays high', 'stays low', 'flickers', 'stops', 'drifts'];

function conditionOf(number: number): string {
  const at = (words: readonly string[], by: number) => words[Math.floor(number / by) % words.length];
  return `${at(places, 1)} ${at(readings, 8)} ${at(levels, 64)} on line ${number}`;
}

function eventOf(text: string): object {
  const id = crypto.randomUUID();
  return { id, raw_text: text, source: 'hygrometer', salience: { urgency: 0.2, novelty: 0.4 } };
}

function suggestedEvent(): object {
  return {
    event: eventOf('greenhouse humidity 85 %, rising since this morning'),
    suggestion: {
      heuristic_id: '01890c5e-6f4b-7cc3-98c4-dc0c0c07398f',
      condition_text: 'greenhouse too humid',
      suggested_action: 'Open the roof vent',
      confidence: 0.86,
      similarity: 0.91,
    },
  };
}

function searchedEvent(): object {
  return { event: eventOf(conditionOf(4)) };
}

/** The figures count only if a heuristic answered. */
function fired(answer: unknown): void {
  const { decision_path: path } = answer as { readonly decision_path: string };
  if (path !== 'heuristic') throw new Error(`An event took the path ${path}.`);
}
