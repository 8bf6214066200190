import { type TrustLevel, trustLevels } from '@tact/assistant/proactive/gate/trust';
import { checkPart, configIssueError, issueText } from '@tact/core/config-issue';
import type { ParsedDocument } from '@tact/core/ports/editable-file';
import { withoutUndefined } from '@tact/core/records';
import { z } from 'zod';
import { defaultSimulatedPolicy, type SimulatedPolicy } from './simulated-policy.ts';

const scale = z
  .number()
  .min(0, issueText('must be from 0 to 10', 'Write a number from 0 to 10.'))
  .max(10, issueText('must be from 0 to 10', 'Write a number from 0 to 10.'));
const level = z.strictObject({
  score_threshold: scale.optional(),
  daily_cap: z
    .int(issueText('must be a whole number', 'Write how many messages a day, from 0 to 100.'))
    .min(0, issueText('must be from 0 to 100', 'Write how many messages a day, from 0 to 100.'))
    .max(100, issueText('must be from 0 to 100', 'Write how many messages a day, from 0 to 100.'))
    .optional(),
  min_urgency: scale.optional(),
});
const weight = z.number().min(0, issueText('must not be negative', 'Write 0 or more.')).optional();
const policySchema = z.strictObject({
  trust: z
    .strictObject({
      new: level.optional(),
      building: level.optional(),
      established: level.optional(),
      deep: level.optional(),
    })
    .optional(),
  weights: z
    .strictObject({ relevance: weight, timing: weight, urgency: weight, engagement: weight })
    .optional(),
});

type PolicyFile = z.infer<typeof policySchema>;

/** A policy to try; what the file leaves out is as the engine has it. Throws `CONFIG_INVALID` with the line. */
export function readPolicyFile(document: ParsedDocument): SimulatedPolicy {
  const { value, issues } = checkPart(document, [], policySchema);
  if (value === null) throw configIssueError(issues);
  const weights = { ...defaultSimulatedPolicy.weights, ...withoutUndefined(value.weights ?? {}) };
  if (Object.values(weights).every((one) => one === 0)) {
    throw configIssueError([
      {
        file: document.file,
        line: document.lineOf(['weights']),
        field: 'weights',
        why: 'are all 0',
        remedy: 'Give at least one of them a weight.',
      },
    ]);
  }
  return { levels: trustLevels.map((one) => changed(one, value.trust?.[one.level])), weights };
}

function changed(level: TrustLevel, by: NonNullable<PolicyFile['trust']>['new']): TrustLevel {
  return {
    ...level,
    scoreThreshold: by?.score_threshold ?? level.scoreThreshold,
    dailyCap: by?.daily_cap ?? level.dailyCap,
    minUrgency: by?.min_urgency ?? level.minUrgency,
  };
}
