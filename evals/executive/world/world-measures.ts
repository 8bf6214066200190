import { ratio } from '../../measures.ts';
import { drifts } from './drift-measures.ts';
import type { Outcome } from './play-world.ts';
import type { World } from './world.ts';
import { isRight } from './world-events.ts';
import { modelAnswer } from './world-model.ts';

/**
 * Figures of one run; null where there was nothing to measure.
 *
 * A *fire* is an answer by a heuristic; a wrong one has the wrong answer.
 */
export interface WorldMeasures {
  /** Events that were answered, of all. */
  readonly coverage: number;
  /** Right answers, of all answers. */
  readonly quality: number | null;
  /** `quality` less the quality of the model's answers to the same events: 0 is equal quality. */
  readonly quality_beside_model: number | null;
  /** Answers without a model call, of all answers. */
  readonly calls_avoided: number | null;
  /** The same in the last quarter of the run. */
  readonly calls_avoided_late: number | null;
  readonly quality_beside_model_late: number | null;
  /** Wrong fires per 200 events of the kinds whose suggested response is right in 60 % of the cases. */
  readonly wrong_fires_on_06: number | null;
  /** The same where an event is not urgent (below 0.2), so that the threshold is the base. */
  readonly wrong_fires_on_06_calm: number | null;
  /** Per 200 events of any kind. */
  readonly wrong_fires: number;
  /** Per 200 events of kinds that read like another one with another answer. */
  readonly wrong_fires_on_traps: number | null;
  /** Per 200 events that are like nothing else. */
  readonly wrong_fires_on_noise: number | null;
  /** Drifts of kinds that a heuristic answered rightly just before. */
  readonly drifts: number;
  /** Fires with what was right before the drift: the mean over these drifts, and the most. */
  readonly outdated_fires: number | null;
  readonly outdated_fires_most: number | null;
  /** Answered events of the kind from the drift to the last of the first five right answers in a row: the mean over the drifts that got there. */
  readonly events_to_recover: number | null;
  readonly days_to_recover: number | null;
  /** Drifts without five right answers in a row. */
  readonly not_recovered: number;
}

const per = 200;
const urgent = 0.2;

export function measuresOf(world: World, seed: number, outcomes: readonly Outcome[]): WorldMeasures {
  const uncertain = kindsWith(outcomes, new Set(uncertainKinds(world)));
  const calm = uncertain.filter(({ event }) => event.urgency < urgent);
  const late = outcomes.slice(Math.floor((outcomes.length * 3) / 4));
  const noise = outcomes.filter(({ event }) => event.hidden.kind === null);
  return {
    coverage: ratio(answered(outcomes).length, outcomes.length),
    quality: qualityOf(outcomes),
    quality_beside_model: besideModel(world, seed, outcomes),
    calls_avoided: avoided(outcomes),
    calls_avoided_late: avoided(late),
    quality_beside_model_late: besideModel(world, seed, late),
    wrong_fires_on_06: rate(uncertain, isWrongFire),
    wrong_fires_on_06_calm: rate(calm, isWrongFire),
    wrong_fires: rate(outcomes, isWrongFire) ?? 0,
    wrong_fires_on_traps: rate(kindsWith(outcomes, new Set(world.traps.flat())), isWrongFire),
    wrong_fires_on_noise: rate(noise, isWrongFire),
    ...drifts(world, outcomes),
  };
}

function isWrongFire({ response, isRight }: Outcome): boolean {
  return response.path === 'heuristic' && isRight === false;
}

function uncertainKinds({ kinds }: World): readonly string[] {
  return kinds.flatMap(({ id, rightShare }) => (rightShare === undefined ? [] : [id]));
}

function kindsWith(outcomes: readonly Outcome[], kinds: ReadonlySet<string>): readonly Outcome[] {
  return outcomes.filter(({ event }) => event.hidden.kind !== null && kinds.has(event.hidden.kind));
}

function answered(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ isRight }) => isRight !== null);
}

function qualityOf(outcomes: readonly Outcome[]): number | null {
  return shareOf(answered(outcomes), (one) => one.isRight === true);
}

function besideModel(world: World, seed: number, outcomes: readonly Outcome[]): number | null {
  const same = answered(outcomes);
  const own = qualityOf(same);
  const model = shareOf(same, ({ event }) => isRight(world, event, modelAnswer(world, event, seed).text));
  return own === null || model === null ? null : own - model;
}

function avoided(outcomes: readonly Outcome[]): number | null {
  return shareOf(answered(outcomes), ({ response }) => response.modelCalls === 0);
}

function rate(outcomes: readonly Outcome[], counts: (outcome: Outcome) => boolean): number | null {
  const share = shareOf(outcomes, counts);
  return share === null ? null : share * per;
}

function shareOf(outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number | null {
  return outcomes.length === 0 ? null : outcomes.filter(holds).length / outcomes.length;
}
