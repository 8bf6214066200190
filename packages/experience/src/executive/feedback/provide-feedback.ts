import { tactError } from '@tact/core/errors';
import { feedbackOf, findDecision, learnFromFeedback, type Runtime } from '@tact/core/kernel';
import type { Decision, Feedback } from '@tact/core/records';
import { evidenceLink, heuristicKind } from '../heuristics/heuristic-record.ts';
import { getHeuristics, type KeptHeuristic } from '../heuristics/kept-heuristic.ts';
import { raterWithin, readCallerShares, readRaters } from './callers.ts';
import { type AnsweredEvent, answeredEvents, observationOf } from './observation-of.ts';
import { ratedScore, timeoutKind } from './rated-score.ts';

export interface ProvidedFeedback {
  readonly user: string;
  /** Of the response; its last digits are enough, four at least. */
  readonly responseId: string;
  readonly feedback: GivenFeedback;
  /** Who says so; nobody in particular unless given. */
  readonly rater?: string | undefined;
  /** The caller of a server that hands it in; `rater` is then a person within it. */
  readonly caller?: string | undefined;
  readonly text?: string;
}

/** What was concluded from feedback. */
export interface FeedbackResult {
  readonly feedbackId: string;
  readonly responseId: string;
  /** How the response came about. */
  readonly path: 'heuristic' | 'llm';
  /** How right the response was, in [0, 1], with the rater's own mean taken out; null where nothing was said of it. */
  readonly score: number | null;
  /** 0 where it is only recorded, because its caller rates too often. */
  readonly weight: number;
  /** The heuristic that it was an observation of; null if of none. */
  readonly heuristic: ObservedHeuristic | null;
  /** A heuristic that was born of this and like responses. */
  readonly bornHeuristicId: string | null;
}

export interface ObservedHeuristic {
  readonly id: string;
  readonly confidenceBefore: number;
  readonly confidence: number;
  /** The lower bound, which thresholds are compared with. */
  readonly bound: number;
  readonly state: KeptHeuristic['state'];
}

/**
 * Records feedback about a response and learns from it. Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS`, `ITEM_INVALID`, and
 * `ENGINE_MISSING` where the runtime has no executive engine.
 */
export async function provideFeedback(provided: ProvidedFeedback, runtime: Runtime): Promise<FeedbackResult> {
  const { user, responseId, caller, text = null } = provided;
  const rater = caller === undefined ? (provided.rater ?? null) : raterWithin(caller, provided.rater ?? null);
  const { store } = runtime;
  const engine = runtime.engines.get('executive');
  if (engine === undefined) throw tactError('ENGINE_MISSING', { engine: 'executive' });
  const { kind, source, scores } = recordedFeedback(provided.feedback);
  const decision = await findDecision(user, responseId, store);
  const event = await responseOf(decision, runtime);
  const feedback: Feedback = { ...feedbackOf(decision, kind, source, text, runtime), scores, rater };
  const raters = await readRaters(user, store);
  const score = ratedScore(feedback, raters.of(rater), raters.usual());
  const isLearned = (await readCallerShares(user, store)).hasRoomFor(feedback);
  const observed =
    score === null || event.isGiven || !isLearned ? null : (observationOf(event, score)?.heuristicId ?? null);
  const before = await heuristicOf(user, observed, runtime);
  const bornBefore = await bornOf(user, decision.id, runtime);
  await store.feedback.add(feedback);
  await learnFromFeedback(engine, user, runtime);
  const after = await heuristicOf(user, observed, runtime);
  const born = await bornOf(user, decision.id, runtime);
  return {
    ...{ feedbackId: feedback.id, responseId: decision.id, path: event.path },
    score: score?.response ?? null,
    weight: isLearned ? (score?.weight ?? 0) : 0,
    heuristic:
      before === null || after === null
        ? null
        : {
            id: after.id,
            confidenceBefore: before.confidence,
            ...{ confidence: after.confidence, bound: after.bound, state: after.state },
          },
    bornHeuristicId: born === bornBefore ? null : born,
  };
}

async function responseOf(decision: Decision, { store }: Runtime): Promise<AnsweredEvent> {
  if (decision.engine !== 'executive')
    throw tactError('ID_NOT_FOUND', { what: 'response', id: decision.id, list: 'log' });
  const [event] = await answeredEvents(decision.user, [decision], store);
  if (event) return event;
  const why = `decision ${decision.id} gave no response`;
  throw tactError('ITEM_INVALID', { what: 'feedback', why });
}

const uncounted: ReadonlyMap<string, number> = new Map();

async function heuristicOf(
  user: string,
  id: string | null,
  { store }: Runtime,
): Promise<KeptHeuristic | null> {
  if (id === null) return null;
  const [kept = null] = await getHeuristics(user, [id], store, uncounted);
  return kept;
}

async function bornOf(user: string, decisionId: string, { store }: Runtime): Promise<string | null> {
  const [ids] = await store.experiences.linked(user, heuristicKind, [evidenceLink(decisionId)], 1);
  return ids?.[0] ?? null;
}

/** What somebody, or the passing of time, says about a response. */
export type GivenFeedback =
  | { readonly positive: boolean }
  /** From 1 to 5. */
  | { readonly rating: number }
  /** From 1 to 5 each: whether the situation was recognised, and whether the response was right for it. One may be missing. */
  | { readonly matchRating?: number; readonly responseRating?: number }
  /** `undo`: what was done was taken back. `timeout`: nobody reacted. */
  | { readonly implicit: 'undo' | 'timeout' };

/** As it is recorded: with what was said, not with what is concluded from it. Throws `ITEM_INVALID`. */
export function recordedFeedback(given: GivenFeedback): Pick<Feedback, 'kind' | 'source' | 'scores'> {
  if ('implicit' in given) {
    return { kind: given.implicit === 'undo' ? 'undone' : timeoutKind, source: 'implicit', scores: {} };
  }
  const scores = scoresOf(given);
  if (Object.keys(scores).length === 0) throw invalid('it says neither yes or no nor a rating');
  return { kind: 'rating', source: 'explicit', scores };
}

function scoresOf(given: Exclude<GivenFeedback, { readonly implicit: unknown }>): Feedback['scores'] {
  if ('positive' in given) return { positive: given.positive ? 1 : 0 };
  if ('rating' in given) return { rating: checked('rating', given.rating) };
  const { matchRating, responseRating } = given;
  return {
    ...(matchRating === undefined ? {} : { match_rating: checked('match rating', matchRating) }),
    ...(responseRating === undefined ? {} : { response_rating: checked('response rating', responseRating) }),
  };
}

function checked(what: string, rating: number): number {
  if (rating >= 1 && rating <= 5) return rating;
  throw invalid(`the ${what} is ${rating}, not a number from 1 to 5`);
}

function invalid(why: string) {
  return tactError('ITEM_INVALID', { what: 'feedback', why });
}
