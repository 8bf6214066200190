import type { LearnResult, LearnServices } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Log } from '@tact/core/ports/log';
import type { Store } from '@tact/core/ports/store';
import type { Feedback } from '@tact/core/records';
import type { ExperienceIndex } from '#experiences';
import { giveBirth } from './births/give-birth.ts';
import { readUsedAnswers, withdrawAnswer } from './births/rated-answers.ts';
import { type Raters, readCallerShares, readRaters } from './feedback/callers.ts';
import {
  type AnsweredEvent,
  answeredEvents,
  isRatedGood,
  observationsOf,
} from './feedback/observation-of.ts';
import {
  type CountedRatings,
  convergenceKind,
  type RatedScore,
  ratedScore,
  readCountedRatings,
} from './feedback/rated-score.ts';
import { heuristicKind, readHeuristic } from './heuristics/heuristic-record.ts';
import { movePlaces, type WellAnswered } from './heuristics/move-places.ts';
import { openPlace } from './heuristics/open-places.ts';
import { retireHeuristic } from './heuristics/retire-heuristic.ts';
import { isDiscredited } from './heuristics/trust.ts';
import { openTrusts, type Trusts } from './heuristics/trusts.ts';

/**
 * Learns from feedback how far each heuristic is to be trusted, and which new ones there should be.
 *
 * Invariants:
 * 1. Trust, raters and used answers are values, saved together with the learner's position: each piece of feedback counts once.
 * 2. Births and retirements are writes of their own before that, which come to the same when they are repeated. So are the places of
 *    heuristics among events, which move a little further then.
 * 3. Only heuristics of the same user are observed, and nothing where the caller gave the candidates.
 * 4. One rating counts for each response and rater: a later one takes the place of the earlier one.
 * 5. Of each caller of a server, so many ratings an hour are learned from; the others are recorded and change nothing.
 */

export interface LearnOptions {
  /** Of heuristics. */
  readonly index: ExperienceIndex;
  readonly embedder: Embedder;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
}

export async function learn(
  feedback: readonly Feedback[],
  { store, user }: LearnServices,
  options: LearnOptions,
): Promise<LearnResult> {
  const about = await readAbout(feedback, user, store);
  if (about.length === 0) return { lessons: 0, values: [] };
  const [raters, counted, callers, trusts, used] = await Promise.all([
    readRaters(user, store),
    readCountedRatings(user, store),
    readCallerShares(user, store),
    openTrusts(user, heuristicsIn(about), store),
    readUsedAnswers(user, store),
  ]);
  const births = { store, ...options, now: options.clock.now() };
  const answeredWell: WellAnswered[] = [];
  let lessons = 0;
  for (const { said, event } of about) {
    if (said.kind === convergenceKind) {
      trusts.reconsidered(event.matchedHeuristicId, said.scores['agreed'] === 1);
      lessons += 1;
      continue;
    }
    if (!callers.hasRoomFor(said)) continue;
    const score = scoreOf(said, raters);
    if (score === null || (await isRepeated(said, store))) continue;
    callers.learned(said);
    lessons += 1;
    answeredWell.push(...(await recount({ said, event }, score, trusts, counted)));
    if (event.path !== 'llm' || !score.isRating || score.response === null) continue;
    if (!isRatedGood(score)) {
      await withdrawAnswer(user, event.decisionId, store, births.now);
      continue;
    }
    // It is an observation of the heuristic that says the same already. If it bore another one as well, the evidence would be spread over
    // many near copies, of which none would ever be trusted.
    if (event.convergedHeuristicId !== null) continue;
    if (await openPlace(user, event, trusts, births)) continue;
    const birth = await giveBirth(user, event, used, births);
    if (birth === null) continue;
    if (birth.isNew) await trusts.openPlaces(birth.heuristicId, () => birth.places);
    else await credit(birth.heuristicId, birth.evidence, trusts);
  }
  await movePlaces(user, answeredWell, births);
  await retireDiscredited(user, trusts, store, options.clock);
  return {
    lessons,
    values: [trusts, raters, counted, callers, used].flatMap((part) => part.changes()),
  };
}

interface About {
  readonly said: Feedback;
  readonly event: AnsweredEvent;
}

/** What is said about responses, each with the response. */
async function readAbout(
  feedback: readonly Feedback[],
  user: string,
  store: Store,
): Promise<readonly About[]> {
  const relevant = feedback.filter(
    (one) => one.kind === convergenceKind || ratedScore(one, undefined) !== null,
  );
  const ids = [...new Set(relevant.map(({ decisionId }) => decisionId))];
  const decisions = await Promise.all(ids.map((id) => store.ledger.get(user, id)));
  const events = await answeredEvents(user, decisions, store);
  const byId = new Map(ids.map((id, at) => [id, events[at] ?? null]));
  return relevant.flatMap((said) => {
    const event = byId.get(said.decisionId) ?? null;
    return event === null || event.isGiven ? [] : [{ said, event }];
  });
}

function heuristicsIn(about: readonly About[]): readonly string[] {
  return about.flatMap(({ event: { matchedHeuristicId, convergedHeuristicId } }) =>
    [matchedHeuristicId, convergedHeuristicId].filter((id) => id !== null),
  );
}

/** Scores by what the rater gave before, and remembers what they gave now. */
function scoreOf(said: Feedback, raters: Raters): RatedScore | null {
  const score = ratedScore(said, raters.of(said.rater), raters.usual());
  raters.rated(said);
  return score;
}

/** Whether the last that the same person said of the same decision is the same, such as by sending it twice. */
async function isRepeated(said: Feedback, { feedback }: Pick<Store, 'feedback'>): Promise<boolean> {
  const all = await feedback.ofDecision(said.user, said.decisionId);
  const before = all.slice(
    0,
    Math.max(
      0,
      all.findIndex(({ id }) => id === said.id),
    ),
  );
  const last = before.findLast((one) => one.rater === said.rater && ratedScore(one, undefined) !== null);
  return last !== undefined && sameWords(last) === sameWords(said);
}

function sameWords({ kind, source, rater, scores }: Feedback): string {
  return JSON.stringify([kind, source, rater, Object.entries(scores).sort()]);
}

/** Observes what is said in place of what the same person said of the same response before. */
async function recount(
  { said, event }: About,
  score: RatedScore,
  trusts: Trusts,
  counted: CountedRatings,
): Promise<readonly WellAnswered[]> {
  const key = `${event.decisionId}/${said.rater ?? ''}`;
  for (const earlier of counted.take(key)) {
    await trusts.include([earlier.heuristicId]);
    trusts.takeBack(earlier);
  }
  const answeredWell = observe(trusts, event, score);
  const now = observationsOf(event, score).map(({ heuristicId, action, match }) => {
    const at = trusts.weighed(heuristicId);
    return {
      heuristicId,
      action: action && { ...action, at: at.action },
      match: match && { ...match, at: at.match },
    };
  });
  counted.put(key, now);
  return answeredWell;
}

/** Which heuristics answered the event well, as somebody said. */
function observe(trusts: Trusts, event: AnsweredEvent, score: RatedScore): readonly WellAnswered[] {
  const observations = observationsOf(event, score);
  const well = observations.filter(
    ({ action }) => isRatedGood(score) && action !== null && action.score > 0.5,
  );
  const moves = well.map(({ heuristicId }) => {
    return { heuristicId, event: event.event, before: trusts.successes(heuristicId) };
  });
  for (const { heuristicId, action, match } of observations) trusts.observe(heuristicId, action, match);
  return moves;
}

/** The older heuristic gets the evidence that it has not had already, when each answer was rated. */
async function credit(
  heuristicId: string,
  evidence: readonly AnsweredEvent[],
  trusts: Trusts,
): Promise<void> {
  await trusts.include([heuristicId]);
  for (const { matchedHeuristicId, convergedHeuristicId } of evidence) {
    const observed = convergedHeuristicId ?? matchedHeuristicId;
    if (observed !== heuristicId) trusts.observe(heuristicId, { score: 1, weight: 1 }, null);
  }
}

async function retireDiscredited(
  user: string,
  trusts: Trusts,
  store: Store,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const changed = trusts.changed();
  const ids = changed.map(({ id }) => id);
  const experiences = ids.length === 0 ? [] : await store.experiences.get(user, heuristicKind, ids);
  for (const [at, { id, trust }] of changed.entries()) {
    const heuristic = readHeuristic(experiences[at] ?? null);
    if (heuristic?.state !== 'active' || !isDiscredited(trust, heuristic.startConfidence)) continue;
    await retireHeuristic(user, id, store, clock);
  }
}
