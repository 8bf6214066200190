import { asTactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Log } from '@tact/core/ports/log';
import type { Experience, Store } from '@tact/core/ports/store';
import type { HeuristicPlace } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import { situationOf } from '@tact/english';
import { type ExperienceIndex, embedTexts, similarityBetween } from '#experiences';
import { responsesContradict } from '../contradiction.ts';
import { patientMs } from '../embedding-deadlines.ts';
import { type AnsweredEvent, answeredEvents } from '../feedback/answered-event.ts';
import { bornConfidence } from '../heuristics/add-heuristic.ts';
import { findRelated } from '../heuristics/find-related.ts';
import { heuristicKind, newExperience, readHeuristic } from '../heuristics/heuristic-record.ts';
import { opennessOf, placesAtBirth } from '../heuristics/open-places.ts';
import { alikeFrom, type EmbeddedAnswer, likeAnswers } from './like-answers.ts';
import { isGeneral, maxLearnedActionLength, maxLearnedConditionLength } from './quality-gate.ts';
import { earlierAnswers, keepAnswer, type UsedAnswers } from './rated-answers.ts';

/** What heuristics are born with. */
export interface BirthServices {
  readonly store: Pick<Store, 'experiences' | 'ledger' | 'documents'>;
  /** Of heuristics. */
  readonly index: ExperienceIndex;
  readonly embedder: Embedder;
  readonly now: number;
  readonly log: Pick<Log, 'warn'>;
}

/** What came of a good answer and two others like it. */
export interface Birth {
  readonly heuristicId: string;
  /** False: a heuristic that said the same was there before, and gets the evidence. */
  readonly isNew: boolean;
  readonly evidence: readonly AnsweredEvent[];
  /** Where the events differed. */
  readonly places: readonly HeuristicPlace[];
}

/** From this similarity on, what does not contradict is a copy. */
const copyFrom = 0.95;
/** So many of the events that are most alike are looked at. */
const maxCompared = 20;

/**
 * Keeps an answer of a model that somebody rated good. With two others like it, a heuristic is born; null otherwise. Interrupted
 * and called again, it comes to the same. While the embedder fails, answers are only kept; they count with the next one.
 */
export async function giveBirth(
  user: string,
  answer: AnsweredEvent,
  used: UsedAnswers,
  services: BirthServices,
): Promise<Birth | null> {
  const { store, embedder, now, log } = services;
  const { decisionId, domain } = answer;
  try {
    const [event, response] = await embedTexts([answer.event, answer.response], embedder, patientMs);
    if (event === undefined || response === undefined) return null;
    const embedding = { embedder: embedder.id, vector: event };
    const kept = await keepAnswer(user, { decisionId, domain, embedding }, store, now);
    if (kept?.state !== 'active' || used.has(decisionId)) return null;
    const earlier = (await earlierAnswers(kept, store)).filter(({ id }) => !used.has(id));
    const near = await embedNear(user, event, earlier, services);
    const like = likeAnswers({ answered: answer, event, response }, near, embedder);
    return like === null ? null : await bear(user, like, used, services);
  } catch (thrown) {
    const { code } = asTactError(thrown);
    if (!code.startsWith('EMBEDDER_')) throw thrown;
    log.warn('answer kept, but not compared', { decision: decisionId, code });
    await keepAnswer(user, { decisionId, domain, embedding: null }, store, now);
    return null;
  }
}

/** The answers whose events are most alike, with the embeddings of both. */
async function embedNear(
  user: string,
  event: Float32Array,
  earlier: readonly Experience[],
  { store, embedder }: BirthServices,
): Promise<readonly EmbeddedAnswer[]> {
  const isForeign = ({ embedding }: Experience) => embedding?.embedder !== embedder.id;
  const closeness = (one: Experience) =>
    one.embedding === null || isForeign(one) ? 1 : similarityBetween(event, one.embedding.vector, embedder);
  // What another embedder embedded, or none did, is embedded anew: nothing says that it is far.
  const nearest = earlier
    .map((one) => ({ one, close: closeness(one) }))
    .filter(({ close }) => close >= alikeFrom)
    .sort((a, b) => b.close - a.close)
    .slice(0, maxCompared)
    .map(({ one }) => one);
  const decisions = await Promise.all(nearest.map(({ id }) => store.ledger.get(user, id)));
  const answered = (await answeredEvents(user, decisions, store)).filter((one) => one !== null);
  const vectors = await embedTexts(
    answered.flatMap((one) => [one.event, one.response]),
    embedder,
    patientMs,
  );
  return answered.flatMap((one, at) => {
    const [eventVector, response] = [vectors[2 * at], vectors[2 * at + 1]];
    if (eventVector === undefined || response === undefined) return [];
    return [{ answered: one, event: eventVector, response }];
  });
}

async function bear(
  user: string,
  like: readonly EmbeddedAnswer[],
  used: UsedAnswers,
  services: BirthServices,
): Promise<Birth | null> {
  const evidence = like.map(({ answered }) => answered);
  const typical = typicalOf(evidence);
  if (typical === null) return null;
  const vectors = like.find(({ answered }) => answered === typical);
  if (vectors === undefined) return null;
  const decisionIds = evidence.map(({ decisionId }) => decisionId).sort();
  const id = `learned-${digest(decisionIds.join(' ')).slice(0, 24)}`;
  const older = await copyOf(user, id, typical, vectors, services);
  if (older !== null) {
    used.add(decisionIds);
    return { heuristicId: older, isNew: false, evidence, places: [] };
  }
  const { store, index, embedder, now } = services;
  const { event: condition, response: action, domain } = typical;
  const start = { source: 'learned', startConfidence: bornConfidence, slots: [] };
  const heuristic = { id, condition, action, domain, ...start };
  if ((await findRelated(user, heuristic, vectors.event, index)).contradicting !== null) return null;
  const embedding = { embedder: embedder.id, vector: vectors.event };
  const add = newExperience({ ...heuristic, state: 'active' }, embedding, decisionIds);
  // Where it is there already, an earlier attempt at the same birth was interrupted.
  await store.experiences.write(user, heuristicKind, [{ add }], { now });
  used.add(decisionIds);
  const places = placesAtBirth(
    heuristic,
    evidence.map(({ event }) => event),
  );
  return { heuristicId: id, isNew: true, evidence, places };
}

/** The most typical of them whose words may stand for all; null if none may. */
function typicalOf(evidence: readonly AnsweredEvent[]): AnsweredEvent | null {
  const events = evidence.map(({ event }) => event);
  const responses = evidence.map(({ response }) => response);
  const general = evidence.find(
    ({ event, response }) =>
      isGeneral(event, events, maxLearnedConditionLength) &&
      isGeneral(response, responses, maxLearnedActionLength),
  );
  return general ?? null;
}

/** An active heuristic with nearly the same condition and the same action, neither of which contradicts the answer; null if there is none. */
async function copyOf(
  user: string,
  id: string,
  { domain, event, response }: AnsweredEvent,
  vectors: EmbeddedAnswer,
  { index, embedder }: BirthServices,
): Promise<string | null> {
  const near = (await index.of(user)).nearest(vectors.event, { domain, limit: maxCompared });
  const compare = situationOf(event);
  const copies = near
    .filter(({ experience, cosine }) => experience.id !== id && embedder.similarity(cosine) >= copyFrom)
    .flatMap(({ experience }) => readHeuristic(experience) ?? [])
    .filter((heuristic) => compare(heuristic.condition, opennessOf(heuristic, [])).difference === null);
  const actions = await embedTexts(
    copies.map(({ action }) => action),
    embedder,
    patientMs,
  );
  const same = copies.find(({ action }, at) => {
    const vector = actions[at];
    const isLike = vector !== undefined && similarityBetween(vector, vectors.response, embedder) >= copyFrom;
    return saysSame(action, response) || (isLike && !responsesContradict(action, response));
  });
  return same?.id ?? null;
}
