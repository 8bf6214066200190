import type { Embedder } from '@tact/core/ports/embedder';
import { situationOf } from '@tact/english';
import { similarityBetween } from '#experiences';
import { eventContradiction, responsesContradict } from '../contradiction.ts';
import type { AnsweredEvent } from '../feedback/answered-event.ts';

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
