import type { Override } from '#records';
import type { CheckInput, SafetyCheck } from './policy.ts';
import { requireName } from './require-name.ts';
import { invalidResult } from './stage-result.ts';

/** What a check found: that the action must be approved first, or must not be done at all. */
export interface CheckFinding {
  readonly effect: Override['effect'];
  /** For people, in one sentence. */
  readonly text: string;
}

/**
 * A check of the policy that is added to Tact's own. Its name becomes the code of its overrides. Pure, and it can only
 * restrict: what another check stopped stays stopped. One that throws, or gives anything else than a finding, asks.
 * Throws `NAME_INVALID`.
 */
export function defineCheck(definition: {
  readonly name: string;
  /** Null where nothing is wrong with the action. */
  check(subject: CheckInput): CheckFinding | null;
}): SafetyCheck {
  const { name, check } = definition;
  requireName('check', name);
  return {
    name,
    check(subject) {
      const finding: unknown = check(subject);
      if (finding === null) return [];
      if (!isFinding(finding)) throw invalidResult(`the check ${name}`, 'its result', finding);
      return [{ code: name, action: subject.proposed.action, ...finding }];
    },
  };
}

function isFinding(given: unknown): given is CheckFinding {
  const { effect, text } = (given ?? {}) as Partial<CheckFinding>;
  return (effect === 'ask' || effect === 'decline') && typeof text === 'string';
}
