import type { Override } from '#records';
import type { CheckInput, SafetyCheck } from './policy.ts';

/** What a check found: that the action must be approved first, or must not be done at all. */
export interface CheckFinding {
  readonly effect: Override['effect'];
  /** For people, in one sentence. */
  readonly text: string;
}

/**
 * A check of the policy that is added to Tact's own. Its name becomes the code of its overrides. Pure, and it can only
 * restrict: what another check stopped stays stopped.
 */
export function defineCheck(definition: {
  readonly name: string;
  /** Null where nothing is wrong with the action. */
  check(subject: CheckInput): CheckFinding | null;
}): SafetyCheck {
  const { name, check } = definition;
  return {
    name,
    check(subject) {
      const finding = check(subject);
      return finding === null ? [] : [{ code: name, action: subject.proposed.action, ...finding }];
    },
  };
}
