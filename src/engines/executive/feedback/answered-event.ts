import { z } from 'zod';
import type { Store } from '#ports/store';
import { type Decision, type MaybeOutside, Outside, reviveOutside } from '#records';
import { convergesFrom, type RatedDecision } from './observation-of.ts';

/** What learning reads of a decision: the event, and what was answered to it. */
export interface AnsweredEvent extends RatedDecision {
  readonly decisionId: string;
  readonly domain: string;
  readonly event: MaybeOutside;
  readonly response: MaybeOutside;
}

const text = z.custom<MaybeOutside>((value) => typeof value === 'string' || value instanceof Outside);
const detailsSchema = z.object({
  path: z.enum(['heuristic', 'llm']),
  responseText: text,
  matchedHeuristicId: z.string().nullable(),
  metadata: z.object({
    convergence: z.object({ convergedHeuristicId: z.string(), similarity: z.number() }).optional(),
  }),
});
const inputSchema = z.object({ text, domain: z.string().default('') });

/** At the position of each decision; null for one that answered nothing, or whose input is no longer kept. One query. */
export async function answeredEvents(
  user: string,
  decisions: readonly (Decision | null)[],
  { documents }: Pick<Store, 'documents'>,
): Promise<readonly (AnsweredEvent | null)[]> {
  const digests = decisions.flatMap((decision) => (decision === null ? [] : [decision.inputDigest]));
  const texts = await documents.texts(user, [...new Set(digests)]);
  return decisions.map((decision) => {
    if (decision === null) return null;
    const input = texts.get(decision.inputDigest);
    return input === undefined ? null : answeredEvent(decision, input);
  });
}

function answeredEvent({ id, details }: Decision, inputText: string): AnsweredEvent | null {
  const answered = detailsSchema.safeParse(details);
  const input = inputSchema.safeParse(JSON.parse(inputText, reviveOutside));
  if (!answered.success || !input.success) return null;
  const { path, responseText, matchedHeuristicId, metadata } = answered.data;
  const { convergence } = metadata;
  const isConverging = convergence !== undefined && convergence.similarity >= convergesFrom;
  return {
    decisionId: id,
    ...{ path, matchedHeuristicId },
    convergedHeuristicId: isConverging ? convergence.convergedHeuristicId : null,
    domain: input.data.domain,
    event: input.data.text,
    response: responseText,
  };
}
