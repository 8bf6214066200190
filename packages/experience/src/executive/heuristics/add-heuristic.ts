import { TactError, tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Ids } from '@tact/core/ports/ids';
import type { Store } from '@tact/core/ports/store';
import { type Heuristic, type MaybeOutside, Outside } from '@tact/core/records';
import { mapText, matchOutside, quote, saysSame } from '@tact/core/text';
import { situationOf } from '@tact/english';
import { z } from 'zod';
import { createExperienceIndex, type ExperienceIndex, embedTexts } from '#experiences';
import { responsesContradict } from '../contradiction.ts';
import { patientMs } from '../embedding.ts';
import { maxResponseLength } from '../executive-input.ts';
import { heuristicKind, newExperience, readHeuristic, sourcePattern } from './heuristic-record.ts';
import { opennessOf } from './open-places.ts';
import { slotProblem, slotsIn, withoutSlots } from './slots.ts';

/** A heuristic as somebody hands it in. */
export interface GivenHeuristic {
  readonly condition: MaybeOutside;
  readonly action: MaybeOutside;
  /** Empty for the general one, unless given. */
  readonly domain?: string;
  /** In [0, 1]; `ownersConfidence` unless given. */
  readonly startConfidence?: number;
  /** `owner` unless given. */
  readonly source?: string;
  /** Keep it also beside one that contradicts it. */
  readonly anyway?: boolean | undefined;
}

/** What the owner says fires at the usual threshold from the beginning, until feedback says otherwise. */
export const ownersConfidence = 0.95;
/** What was learned has to prove itself, whatever the model that said it thought of it. */
export const bornConfidence = 0.3;

const maxConditionLength = 1000;
const maxActionLength = maxResponseLength;
const maxDomainLength = 100;

/**
 * Keeps a new heuristic; gives the one that says the same where there is one. Throws `ITEM_INVALID`, `HEURISTIC_CONTRADICTS`, and
 * `EMBEDDER_…` errors.
 */
export async function addHeuristic(
  user: string,
  given: GivenHeuristic,
  services: Pick<HeuristicServices, 'store' | 'embedder' | 'clock' | 'ids'>,
): Promise<Heuristic> {
  const { condition, action, domain = '', startConfidence = ownersConfidence, source = 'owner' } = given;
  const heuristic = {
    ...{ id: services.ids.next(), condition, action, domain, source, startConfidence },
    slots: source === 'owner' ? slotsIn(condition) : [],
    state: 'active',
  } as const;
  const problem = problemOf(heuristic);
  if (problem !== null) throw tactError('ITEM_INVALID', { what: 'heuristic', why: problem });
  const { store, embedder, clock } = services;
  const [vector = new Float32Array(embedder.dimensions)] = await embedTexts(
    [withoutSlots(condition, heuristic.slots)],
    embedder,
    patientMs,
  );
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const related = await findRelated(user, heuristic, vector, index);
  if (related.equal !== null) return related.equal;
  if (given.anyway !== true) refuseContradiction(related);
  const now = clock.now();
  const add = newExperience(heuristic, { embedder: embedder.id, vector });
  await store.experiences.write(user, heuristicKind, [{ add }], { now });
  return { ...heuristic, createdAt: now };
}

/** Throws `HEURISTIC_CONTRADICTS`. */
export function refuseContradiction({
  contradicting,
}: {
  readonly contradicting: Pick<Heuristic, 'id' | 'action'> | null;
}): void {
  if (contradicting === null) return;
  const { id, action } = contradicting;
  throw tactError('HEURISTIC_CONTRADICTS', { other: id, response: quote(action, 100) });
}

const fields = z.object({
  condition: texts('the condition', maxConditionLength),
  action: texts('the action', maxActionLength),
  domain: z.string().max(maxDomainLength, `the domain is longer than ${maxDomainLength} characters`),
  source: z.string().regex(sourcePattern, 'the source is not a word of letters, digits, “.”, “:” and “-”'),
  startConfidence: z
    .number('the confidence is not a number')
    .min(0, 'the confidence is below 0')
    .max(1, 'the confidence is above 1'),
});

function texts(what: string, longest: number) {
  return z
    .custom<MaybeOutside>(
      (value) => typeof value === 'string' || value instanceof Outside,
      `${what} is missing`,
    )
    .refine((text) => matchOutside(text, /\S/), `${what} is empty`)
    .refine((text) => text.length <= longest, `${what} is longer than ${longest} characters`);
}

/** What is wrong with a heuristic, as half a sentence; null if nothing is. */
export function problemOf(heuristic: Omit<Heuristic, 'id' | 'state' | 'createdAt'>): string | null {
  const checked = fields.safeParse(heuristic);
  if (!checked.success) return checked.error.issues[0]?.message ?? 'it is not a heuristic';
  return heuristic.slots.length === 0 ? null : slotProblem(heuristic.condition, heuristic.action);
}

/** What heuristics are kept and learned with. */
export interface HeuristicServices {
  readonly store: Pick<Store, 'experiences' | 'values' | 'bulk' | 'ledger'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly ids: Ids;
}

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
