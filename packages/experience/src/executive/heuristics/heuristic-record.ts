import type { Experience, NewExperience, StoredEmbedding } from '@tact/core/ports/store';
import {
  type Heuristic,
  type HeuristicTrust,
  holdsOutside,
  type JsonObject,
  Outside,
} from '@tact/core/records';
import { z } from 'zod';
import { untried } from './trust.ts';

/** Between heuristics and experiences, which is what the store keeps. */

/** The kind of experience that a heuristic is. */
export const heuristicKind = 'heuristic';

/** Whoever says where it comes from chooses a word, never a text: it is shown, and read back without a label. */
export const sourcePattern = /^[\w.:-]{1,60}$/;

const sourceLink = 'source:';

const decisionLink = 'decision:';

/** What was learned from a decision is found by it. */
export function evidenceLink(decisionId: string): string {
  return `${decisionLink}${decisionId}`;
}

/** The decisions that it was learned from. */
export function evidenceOf(links: readonly string[]): readonly string[] {
  return links.filter((link) => link.startsWith(decisionLink)).map((link) => link.slice(decisionLink.length));
}

const text = z.custom<string | Outside>((value) => typeof value === 'string' || value instanceof Outside);
const contentSchema = z.object({
  condition: text,
  action: text,
  startConfidence: z.number().min(0).max(1),
  slots: z.array(z.string()).default([]),
});

/** Null for what is not one: something erased, or written by nobody here. */
export function readHeuristic(experience: Experience | null): Heuristic | null {
  const read = contentSchema.safeParse(experience?.content);
  if (experience === null || !read.success) return null;
  const { id, domain, links, state, createdAt } = experience;
  const source = links.find((link) => link.startsWith(sourceLink))?.slice(sourceLink.length) ?? 'unknown';
  return { id, domain, source, ...read.data, state: state === 'active' ? 'active' : 'retired', createdAt };
}

/** Whether the owner wrote it, so that its word counts more than what was learned or came from others. */
export function isOwners({ source, condition, action }: Heuristic): boolean {
  return source !== 'learned' && !holdsOutside({ condition, action });
}

/** A heuristic as the store takes it, with the embedding of its condition. */
export function newExperience(
  heuristic: Omit<Heuristic, 'createdAt'>,
  embedding: StoredEmbedding,
  evidence: readonly string[] = [],
): NewExperience {
  const { id, condition, action, startConfidence, slots, domain, source, state } = heuristic;
  const content = { condition, action, startConfidence, slots: [...slots] };
  const origin = holdsOutside(content) ? 'outside' : source === 'learned' ? 'system' : 'owner';
  const links = [`${sourceLink}${source}`, ...evidence.map(evidenceLink)].sort();
  return { id, domain, state, content, origin, links, embedding };
}

/**
 * Where trust stands: one named value for each heuristic, so that it is saved in the same transaction as the position of the
 * learner, and what matched an event is read in one query.
 */

/** The name of a user's value. */
export function trustName(heuristicId: string): string {
  return `executive:trust:${heuristicId}`;
}

const count = z.int().nonnegative();
const sums = {
  successes: z.number().nonnegative(),
  failures: z.number().nonnegative(),
  observations: count,
  weighed: z.number().nonnegative().exactOptional(),
};
const short = z.string().max(100);
const place = z.object({
  of: short,
  ...{ from: count, to: count },
  values: z.array(short).max(20),
  kinds: z.array(short).max(10),
});
/** What a value holds. */
export const trustSchema = z.object({
  ...sums,
  successCount: count,
  match: z.object(sums).default(untried.match),
  reconsidered: count.default(0),
  agreed: count.default(0),
  places: z.array(place).default([]),
});

/** What cannot be read counts as never observed. */
export function readTrust(value: JsonObject | undefined): HeuristicTrust {
  const read = trustSchema.safeParse(value);
  return read.success ? read.data : untried;
}
