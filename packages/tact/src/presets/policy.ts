import { createPolicy } from '@tact/core/kernel';
import type { Direction, Policy } from '@tact/core/records';
import type { Config } from '#config';

/** The policy that config.toml and the directions of rules.toml make together. */
export function policyFrom({ policy }: Pick<Config, 'policy'>, directions: readonly Direction[]): Policy {
  if (policy === null) return createPolicy({ directions });
  return createPolicy({
    directions,
    approvalAlways: policy.approval_always,
    confidenceDefault: policy.confidence_default,
    confidence: policy.confidence,
    approvalTtlMs: policy.approval_expires_after,
    approvers: policy.approvers,
  });
}
