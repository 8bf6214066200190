import { addUsages, checkFreeTextDirections, type ProposeResult } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { ModelUsage } from '@tact/core/records';
import type { AskedModel } from './plan-with-model.ts';
import type { PlanView } from './propose-plan.ts';

/** What a check of the directions may answer. */
const directionTokens = 1024;

/** Has the directions that only a model can check checked, for each action that changes something. */
export async function withFindings(
  { signal, policy, registry, span }: PlanView,
  proposed: ProposeResult,
  model: AskedModel,
  clock: Clock,
): Promise<ProposeResult> {
  const checks = await Promise.all(
    proposed.proposals.map((proposal) =>
      checkFreeTextDirections(proposal, policy.directions, registry, {
        ...model,
        user: signal.user,
        clock,
        span,
        maxOutputTokens: directionTokens,
      }),
    ),
  );
  return {
    ...proposed,
    proposals: proposed.proposals.map((proposal, index) => ({
      ...proposal,
      findings: checks[index]?.findings ?? [],
    })),
    usage: checks.reduce<ModelUsage | null>((sum, { usage }) => addUsages(sum, usage), null),
    failures: [...proposed.failures, ...checks.flatMap(({ failures }) => failures)],
  };
}
