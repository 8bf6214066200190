import { TactError } from '@tact/core/errors';
import type { Heuristic, MaybeOutside } from '@tact/core/records';
import { mapText, saysSame } from '@tact/core/text';
import { situationOf } from '@tact/english';
import type { ExperienceIndex } from '#experiences';
import { responsesContradict } from '../contradiction.ts';
import { readHeuristic } from './heuristic-record.ts';
import { opennessOf } from './open-places.ts';

/** What is compared of a heuristic before it is kept. */
export type ComparedHeuristic = Pick<Heuristic, 'id' | 'condition' | 'action' | 'slots' | 'domain'>;

/** Heuristics of the user that are for the same situation. */
export interface RelatedHeuristics {
  /** Says the same; null if none does. */
  readonly equal: Heuristic | null;
  /** Its response contradicts this one's; null if none does. */
  readonly contradicting: Heuristic | null;
}

const maxCompared = 20;

/** Looks among the active ones. Where another embedder embedded them, none is found: nothing can be matched then either. */
export async function findRelated(
  user: string,
  heuristic: ComparedHeuristic,
  vector: Float32Array,
  index: ExperienceIndex,
): Promise<RelatedHeuristics> {
  try {
    const { domain } = heuristic;
    const near = (await index.of(user)).nearest(vector, { domain, limit: maxCompared });
    const others = near
      .flatMap(({ experience }) => readHeuristic(experience) ?? [])
      .filter((other) => other.id !== heuristic.id && other.domain === domain);
    return {
      equal: others.find((other) => isEqual(heuristic, other)) ?? null,
      contradicting: others.find((other) => contradicts(heuristic, other)) ?? null,
    };
  } catch (thrown) {
    if (!(thrown instanceof TactError) || thrown.code !== 'EMBEDDER_DIFFERENT') throw thrown;
    return { equal: null, contradicting: null };
  }
}

function isEqual(one: ComparedHeuristic, other: ComparedHeuristic): boolean {
  return saysSame(one.condition, other.condition) && saysSame(one.action, other.action);
}

/** Whether both are for one situation, and what they respond excludes each other. */
export function contradicts(one: ComparedHeuristic, other: ComparedHeuristic): boolean {
  if (!responsesContradict(one.action, other.action)) return false;
  const isFor = (of: ComparedHeuristic, situation: ComparedHeuristic) =>
    situationOf(anyEvent(situation))(of.condition, opennessOf(of, [])).difference === null;
  return isFor(one, other) || isFor(other, one);
}

/** A condition as an event would say it, with some word in the place of each slot. */
function anyEvent({ condition, slots }: ComparedHeuristic): MaybeOutside {
  return mapText(condition, (text) =>
    slots.reduce((filled, name) => filled.replaceAll(`{${name}}`, `x-${name}`), text),
  );
}
