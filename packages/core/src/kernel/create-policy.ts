import type { Policy } from '#records';
import { canonicalJson, digest } from './digest.ts';

/** The defaults; the owner's configuration overrides them. */
export const defaultPolicy: Omit<Policy, 'version'> = {
  confidenceDefault: 0.7,
  confidence: {},
  approvalAlways: ['delete', 'forward', 'auto_reply', 'escalate'],
  directions: [],
  approvalTtlMs: 7 * 24 * 60 * 60 * 1000,
  approvers: [],
};

/**
 * A policy with the defaults for what is left out. Its version is the first 12 digits of its content's SHA-256.
 *
 * @example
 * const policy = createPolicy({ approvers: ['ann'] });
 * policy.approvalTtlMs / 86_400_000; // 7
 */
export function createPolicy(content: Partial<Omit<Policy, 'version'>> = {}): Policy {
  const whole = { ...defaultPolicy, ...content };
  return { ...whole, version: digest(canonicalJson(whole)).slice(0, 12) };
}
