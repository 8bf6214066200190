import type { Assistant } from '@tact/core/assistant';
import { tactError } from '@tact/core/errors';
import { waitingFilter } from '@tact/core/kernel';
import type { DecisionFilter } from '@tact/core/ports/store';
import { decisionPaths, verdictWords } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { memoryName } from '@tact/experience/memory/memory-name';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { cutPage, type Page, pageInput, pageOutput } from '../page.ts';
import { tagOf } from '../principal.ts';
import { type ReadDecision, readDecisionJson, readDecisions } from './read-decision.ts';

const word = z.string().min(1).max(200);

/** Lists decisions with what became of them. */
export const listDecisions = defineOperation({
  name: 'decisions.list',
  summary: 'Lists decisions with what became of them.',
  area: 'decisions',
  effect: 'read',
  input: z.strictObject({
    verdict: z.enum(verdictWords).optional(),
    path: z.enum(decisionPaths).optional(),
    engine: word.optional().describe('those of `memory` are listed only if it is named'),
    outcome: word.optional().describe('what was done or asked, also beside something else: `archive`'),
    text: word.optional().describe('in the sender or subject'),
    since: z.number().optional().describe('made after this time, in milliseconds since 1970'),
    waiting: z.literal(true).optional().describe('only those that wait for the model'),
    order: z.enum(['newest', 'oldest']).default('newest'),
    ...pageInput,
  }),
  output: pageOutput(readDecisionJson),
  async run({ waiting, limit, cursor, ...filter }, { assistant, principal }): Promise<Page<ReadDecision>> {
    const { user } = principal;
    await requireKnownOutcome(filter.outcome, user, assistant);
    const exceptEngine = filter.engine === undefined ? memoryName : undefined;
    if (waiting === true && !mayWait(filter)) return { items: [], next: null };
    const found = await assistant.log({
      ...{ ...filter, exceptEngine, role: 'main', ...(waiting === true ? waitingFilter(user) : { user }) },
      tag: tagOf(principal),
      ...(filter.order === 'oldest' ? { afterId: cursor } : { beforeId: cursor }),
      limit: limit + 1,
    });
    const { items, next } = cutPage(found, limit);
    return { items: await readDecisions(items, user, assistant), next };
  },
});

/** What waits for the model is deferred by the fallback: with another verdict or path there is nothing. */
function mayWait({
  verdict = 'defer',
  path = 'fallback',
}: Pick<DecisionFilter, 'verdict' | 'path'>): boolean {
  return verdict === 'defer' && path === 'fallback';
}

/** Throws `OUTCOME_UNKNOWN` for the name of no action, unless something was recorded under it, as engines have outcomes of their own. */
async function requireKnownOutcome(
  outcome: string | undefined,
  user: string,
  { runtime, log }: Assistant,
): Promise<void> {
  if (outcome === undefined) return;
  const { registry } = runtime;
  if (outcome.split('+').every((action) => registry.find(action) !== null)) return;
  if ((await log({ user, outcome, limit: 1 })).length > 0) return;
  const known = registry.all.map((action) => action.name).toSorted();
  throw tactError('OUTCOME_UNKNOWN', { outcome: quote(outcome, 60), known: known.join(', ') });
}
