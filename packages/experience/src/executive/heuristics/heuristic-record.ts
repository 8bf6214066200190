import type { Experience, NewExperience, StoredEmbedding } from '@tact/core/ports/store';
import { type Heuristic, holdsOutside, Outside } from '@tact/core/records';
import { z } from 'zod';

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
