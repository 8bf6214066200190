import {
  decideAll,
  type Engine,
  feedbackOf,
  learnFromFeedback,
  outsideLabel,
  type Runtime,
} from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { JobHandler, Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import { type Decision, parseRecorded } from '@tact/core/records';
import { toInstant, toLocal } from '@tact/english';
import { responsesContradict } from '../contradiction.ts';
import { patientMs, similaritiesTo } from '../embedding.ts';
import { type ExecutiveInput, executiveName } from '../executive-input.ts';
import { resultOf } from '../executive-result.ts';
import { convergesFrom } from '../feedback/observation-of.ts';
import { convergenceKind } from '../feedback/rated-score.ts';

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

/** The nightly job of each user. */

/** The kind of job. */
export const sleepJob = 'executive-sleep';

const key = 'nightly';
const nightlyAt = '03:30';

export interface NightlyServices {
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, 'now'>;
  /** A user's time zone. */
  zone(user: string): string;
}

/** Sets the job for the coming night, and says when that is; called again, it stays one job. */
export async function scheduleSleep(user: string, { jobs, clock, zone }: NightlyServices): Promise<number> {
  const runAt = nextNight(clock.now(), zone(user));
  await jobs.enqueue({ user, kind: sleepJob, key, runAt, payload: {} });
  return runAt;
}

/**
 * Sets the next night and runs this one; where it is switched off, neither. A night that fails is left out, and the next one comes all the same; so is one that nothing
 * ran in, because by day somebody may wait for whatever takes the job up.
 */
export function sleepHandler(
  isOn: boolean,
  services: () => SleepServices,
  nightly: NightlyServices,
  log: Pick<Log, 'info'>,
): JobHandler {
  return async (_, { user }) => {
    if (!isOn) return;
    await scheduleSleep(user, nightly);
    if (!isNight(nightly.clock.now(), nightly.zone(user))) {
      log.info('sleep cycle left out', { user });
      return;
    }
    const { fired, reconsidered, agreed, stopped } = await runSleepCycle(user, services());
    log.info('sleep cycle', { user, fired, reconsidered, agreed, stopped });
  };
}

const nightEndsAt = '06:00';

function isNight(now: number, zone: string): boolean {
  return toLocal(now, zone).time < nightEndsAt;
}

/** Half past three, when nobody waits, in the user's zone. */
function nextNight(now: number, zone: string): number {
  const { date } = toLocal(now, zone);
  const tonight = toInstant(`${date}T${nightlyAt}`, zone);
  if (tonight > now) return tonight;
  // Well into the next day, whatever the change of the clocks.
  const tomorrow = toLocal(tonight + dayAndMore, zone).date;
  return toInstant(`${tomorrow}T${nightlyAt}`, zone);
}

const dayAndMore = 26 * 60 * 60_000;
