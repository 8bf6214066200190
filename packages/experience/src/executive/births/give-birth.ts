import { asTactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Log } from '@tact/core/ports/log';
import type { Experience, Store } from '@tact/core/ports/store';
import type { HeuristicPlace, MaybeOutside } from '@tact/core/records';
import { matchOutside, saysSame } from '@tact/core/text';
import { findTimes, genderOfName, situationOf } from '@tact/english';
import { type ExperienceIndex, embedTexts, similarityBetween } from '#experiences';
import { eventContradiction, responsesContradict } from '../contradiction.ts';
import { patientMs } from '../embedding.ts';
import { type AnsweredEvent, answeredEvents } from '../feedback/observation-of.ts';
import { bornConfidence, findRelated } from '../heuristics/add-heuristic.ts';
import { heuristicKind, newExperience, readHeuristic } from '../heuristics/heuristic-record.ts';
import { opennessOf, placesAtBirth } from '../heuristics/open-places.ts';
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

/** A good answer with the embeddings of its event and of the answer itself. */
export interface EmbeddedAnswer {
  readonly answered: AnsweredEvent;
  readonly event: Float32Array;
  readonly response: Float32Array;
}

/** Events, and answers, that are at least this similar and do not contradict each other count as the same. */
export const alikeFrom = 0.85;
/**
 * Finds like answers to like events around a new one: it and two earlier ones, each of which is alike with both others. Null if there are
 * none. The most typical comes first: its event and answer stand for all three. Pure.
 */
export function likeAnswers(
  added: EmbeddedAnswer,
  earlier: readonly EmbeddedAnswer[],
  embedder: Pick<Embedder, 'similarity'>,
): readonly EmbeddedAnswer[] | null {
  const closeness = (one: EmbeddedAnswer, other: EmbeddedAnswer) => {
    const events = similarityBetween(one.event, other.event, embedder);
    const responses = similarityBetween(one.response, other.response, embedder);
    if (events < alikeFrom || responses < alikeFrom) return 0;
    return contradict(one.answered, other.answered) ? 0 : events + responses;
  };
  // A heuristic fires in one situation: what three events of it have in common says more than three wordings.
  const sameCloseness = (one: EmbeddedAnswer, other: EmbeddedAnswer) =>
    isOneSituation(one.answered, other.answered) ? closeness(one, other) : 0;
  return threeAlike(added, earlier, sameCloseness) ?? threeAlike(added, earlier, closeness);
}

type Closeness = (one: EmbeddedAnswer, other: EmbeddedAnswer) => number;

function threeAlike(
  added: EmbeddedAnswer,
  earlier: readonly EmbeddedAnswer[],
  closeness: Closeness,
): readonly EmbeddedAnswer[] | null {
  const near = earlier
    .map((answer) => ({ answer, close: closeness(added, answer) }))
    .filter(({ close }) => close > 0)
    .sort((one, other) => other.close - one.close || inOrder(one.answer, other.answer));
  for (const [at, { answer: second }] of near.entries()) {
    const third = near.slice(at + 1).find(({ answer }) => closeness(second, answer) > 0)?.answer;
    if (third !== undefined) return byTypicality([added, second, third], closeness);
  }
  return null;
}

function byTypicality(answers: readonly EmbeddedAnswer[], closeness: Closeness): readonly EmbeddedAnswer[] {
  const sums = answers.map((one) => ({
    one,
    sum: answers.reduce((sum, other) => sum + (one === other ? 0 : closeness(one, other)), 0),
  }));
  return sums.sort((a, b) => b.sum - a.sum || inOrder(a.one, b.one)).map(({ one }) => one);
}

function contradict(one: AnsweredEvent, other: AnsweredEvent): boolean {
  return (
    eventContradiction(one.event, other.event) !== null || responsesContradict(one.response, other.response)
  );
}

/** Whether events differ at most at places that a heuristic of them may leave open. */
function isOneSituation(one: AnsweredEvent, other: AnsweredEvent): boolean {
  const openness = { places: [], slots: [], response: one.response };
  const { difference } = situationOf(other.event)(one.event, openness);
  return difference === null || difference.places.length > 0;
}

function inOrder(one: EmbeddedAnswer, other: EmbeddedAnswer): number {
  return one.answered.decisionId < other.answered.decisionId ? -1 : 1;
}

/**
 * Which words may become a heuristic: long enough to say something, short enough to be a rule, and free of what belongs to one event alone. Pure.
 *
 * A date, a time, an address, a number of five digits and more, or a name that not every one of the like events has belongs to one of
 * them. A name is recognised by its capital within a sentence, or by being a first name.
 */

/** Whether the text may stand for all like ones, itself among them. */
export function isGeneral(text: MaybeOutside, alike: readonly MaybeOutside[], longest: number): boolean {
  if (text.length > longest || !matchOutside(text, (raw) => words(raw).length >= minWords)) return false;
  return matchOutside(text, (raw) =>
    particulars(raw, alike).every((particular) => alike.every((one) => has(one, particular))),
  );
}

export const maxLearnedConditionLength = 500;
export const maxLearnedActionLength = 2000;
const minWords = 2;

/** Any instant will do: only where times stand is asked, not which they are. */
const moment = { now: 0, zone: 'UTC' };

function particulars(raw: string, alike: readonly MaybeOutside[]): readonly string[] {
  const times = findTimes(raw, moment).map(({ text }) => text.toLowerCase());
  const addresses = (raw.match(addressPattern) ?? []).map((found) => found.toLowerCase());
  const names = words(raw)
    .map((word) => word.toLowerCase())
    .filter((word) => [raw, ...alike].some((one) => matchOutside(one, (text) => isName(word, text))));
  const firstNames = words(raw)
    .filter((word) => /^\p{Lu}/u.test(word) && genderOfName(word) !== 'unknown')
    .map((word) => word.toLowerCase());
  return [...times, ...addresses, ...names, ...firstNames];
}

const addressPattern = /\S+@\S+|\bhttps?:\/\/\S+|\b\d{4}-\d{2}-\d{2}\b|\b\d{5,}\b/gu;

function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a word, in lower case, stands with a capital within a sentence. */
function isName(word: string, text: string): boolean {
  const capitals = text.match(capitalWithin) ?? [];
  return capitals.some((capital) => capital.toLowerCase() === word);
}

/** After a word or a comma, that is, not at the beginning of a sentence, of a line or of a quotation. */
const capitalWithin = /(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{M}]+/gu;

function has(text: MaybeOutside, particular: string): boolean {
  return matchOutside(text, (raw) => raw.toLowerCase().includes(particular));
}
