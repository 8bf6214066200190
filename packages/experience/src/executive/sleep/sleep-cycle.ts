import {
  decideAll,
  type Engine,
  feedbackOf,
  learnFromFeedback,
  outsideLabel,
  type Runtime,
} from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import { type Decision, parseRecorded } from '@tact/core/records';
import { responsesContradict } from '../contradiction.ts';
import { resultOf } from '../details.ts';
import { patientMs } from '../embedding-deadlines.ts';
import type { ExecutiveInput } from '../executive-input.ts';
import { convergesFrom } from '../feedback/observation-of.ts';
import { convergenceKind } from '../feedback/rated-score.ts';
import { executiveName } from '../names.ts';
import { similaritiesTo } from '../similarities-to.ts';

/**
 * Decides the day's events once more, without heuristics: would the model, left to itself, answer what fired?
 *
 * Invariants:
 * 1. Nothing is recorded but what came of the comparison, and nobody is answered: every decision is a dry run.
 * 2. The model sees no heuristic, so its agreement is its own. It counts for no confidence, only for the people who look.
 * 3. What a night costs is bounded: so many events, so many of one heuristic, so much time.
 */

/** What one night came to. */
export interface SleepReport {
  /** Responses of the last day that fired and were not reconsidered yet. */
  readonly fired: number;
  /** Events that a model answered again. */
  readonly reconsidered: number;
  readonly agreed: number;
  /** Why nothing, or not everything, was reconsidered; null if nothing was in the way. */
  readonly stopped: 'no_model' | 'limit' | 'time' | null;
}

export interface SleepServices {
  readonly runtime: Runtime;
  readonly embedder: Embedder;
  /** Events a night; `eventsPerNight` unless given. */
  readonly limit?: number;
}

const dayMs = 24 * 60 * 60_000;
/** How many events are reconsidered in a night, unless somebody says otherwise. */
export const eventsPerNight = 20;
const maxOfOneKind = 3;
/** Less than the lease of a job, so that no other worker takes it over. */
const maxMs = 4 * 60_000;
const maxDecisions = 500;

/** Reconsiders what fired for a user in the last day, the newest first. Throws `EMBEDDER_…` errors. */
export async function runSleepCycle(
  user: string,
  { runtime, embedder, limit = eventsPerNight }: SleepServices,
): Promise<SleepReport> {
  const engine = runtime.engines.get(executiveName);
  if (engine === undefined) return { fired: 0, reconsidered: 0, agreed: 0, stopped: null };
  const fired = await firedLately(user, runtime);
  const chosen = atMostOfEach(fired).slice(0, limit);
  const begun = runtime.clock.monotonicMs();
  let [reconsidered, agreed] = [0, 0];
  let stopped: SleepReport['stopped'] = chosen.length < fired.length ? 'limit' : null;
  for (const decision of chosen) {
    if (runtime.clock.monotonicMs() - begun > maxMs) {
      stopped = 'time';
      break;
    }
    const again = await answerAgain(engine, decision, runtime);
    if (again === 'no_model') {
      stopped = again;
      break;
    }
    if (again === null) continue;
    const { similarity, agrees } = await compare(decision, again, embedder);
    reconsidered += 1;
    agreed += agrees ? 1 : 0;
    const said = feedbackOf(decision, convergenceKind, 'implicit', null, runtime);
    await runtime.store.feedback.add({ ...said, scores: { similarity, agreed: agrees ? 1 : 0 } });
  }
  if (reconsidered > 0) await learnFromFeedback(engine, user, runtime);
  return { fired: fired.length, reconsidered, agreed, stopped };
}

async function firedLately(user: string, { store, clock }: Runtime): Promise<readonly Decision[]> {
  const since = clock.now() - dayMs;
  const decisions = await store.ledger.list({
    ...{ user, engine: executiveName, path: 'heuristic', role: 'main', since, limit: maxDecisions },
  });
  const said = await store.feedback.list(user, { engine: executiveName, since, limit: maxDecisions });
  const done = new Set(said.filter(({ kind }) => kind === convergenceKind).map((one) => one.decisionId));
  return decisions.filter((decision) => !done.has(decision.id) && resultOf(decision).responseId !== '');
}

function atMostOfEach(decisions: readonly Decision[]): readonly Decision[] {
  const counts = new Map<string | null, number>();
  return decisions.filter((decision) => {
    const { matchedHeuristicId } = resultOf(decision);
    const count = counts.get(matchedHeuristicId) ?? 0;
    counts.set(matchedHeuristicId, count + 1);
    return count < maxOfOneKind;
  });
}

/** What the model answers without having seen any heuristic; null if it answers nothing, or the event is no longer kept. */
async function answerAgain(
  engine: Engine,
  { user, reference, inputDigest }: Decision,
  runtime: Runtime,
): Promise<Decision | 'no_model' | null> {
  const recorded = await runtime.store.documents.text(user, inputDigest);
  if (recorded === null) return null;
  const event = parseRecorded(recorded) as ExecutiveInput;
  const input: ExecutiveInput = { ...event, candidates: [], immediate: true };
  const receivedAt = runtime.clock.now();
  const signal = {
    ...{ engine: executiveName, user, reference, input, receivedAt },
    label: outsideLabel('event'),
  };
  for await (const decision of decideAll(engine, [signal], runtime, { dryRun: true })) {
    if (decision === null) return null;
    const { path, metadata } = resultOf(decision);
    if (path === 'rejected') return metadata.reason === 'llm_unavailable' ? 'no_model' : null;
    return path === 'llm' ? decision : null;
  }
  return null;
}

async function compare(
  fired: Decision,
  again: Decision,
  embedder: Embedder,
): Promise<{ readonly similarity: number; readonly agrees: boolean }> {
  const [response, another] = [resultOf(fired).responseText, resultOf(again).responseText];
  const [similarity = 0] = await similaritiesTo(response, [another], embedder, patientMs);
  return { similarity, agrees: similarity >= convergesFrom && !responsesContradict(response, another) };
}
