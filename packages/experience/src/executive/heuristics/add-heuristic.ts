import { tactError } from '@tact/core/errors';
import { type Heuristic, type MaybeOutside, Outside } from '@tact/core/records';
import { matchOutside, quote } from '@tact/core/text';
import { z } from 'zod';
import { createExperienceIndex, embedTexts } from '#experiences';
import { patientMs } from '../embedding-deadlines.ts';
import { maxResponseLength } from '../names.ts';
import { findRelated } from './find-related.ts';
import { heuristicKind, newExperience, sourcePattern } from './heuristic-record.ts';
import type { HeuristicServices } from './heuristic-services.ts';
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
