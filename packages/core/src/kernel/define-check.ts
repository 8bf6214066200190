import { asTactError } from '#errors';
import type { Override } from '#records';
import { quote } from '#text';
import type { CheckInput, SafetyCheck } from './contract/safety-check.ts';
import { invalidResult, requireName } from './stage-result.ts';

/** What a check found: that the action must be approved first, or must not be done at all. */
export interface CheckFinding {
  readonly effect: Override['effect'];
  /** For people, in one sentence. */
  readonly text: string;
}

/**
 * A check of the policy that is added to Tact's own. Its name becomes the code of its overrides. Pure, and it can only
 * restrict: what another check stopped stays stopped. One that throws, or gives anything else than a finding, asks, and the
 * question says so. Throws `NAME_INVALID`.
 *
 * @typeParam Input the input of the engine whose actions it looks at
 *
 * @example
 * const atNight = defineCheck({
 *   name: 'AtNight',
 *   check: ({ now }) => (new Date(now).getUTCHours() < 6 ? { effect: 'ask', text: 'It is night.' } : null),
 * });
 * const tact = await openInMemory({ checks: [atNight] });
 */
export function defineCheck<Input = unknown>(definition: {
  readonly name: string;
  /** Null where nothing is wrong with the action. */
  check(subject: CheckInput<Input>): CheckFinding | null;
}): SafetyCheck {
  const { name, check } = definition;
  requireName('check', name);
  return {
    name,
    check(subject) {
      const found = { code: name, action: subject.proposed.action };
      try {
        const finding: unknown = check(subject as CheckInput<Input>);
        if (finding === null) return [];
        // A promise that is rejected ends the process unless somebody hears of it.
        if (finding instanceof Promise) finding.catch(() => undefined);
        if (!isFinding(finding)) throw invalidResult(`the check ${name}`, 'its result', finding);
        return [{ ...found, effect: finding.effect, text: finding.text }];
      } catch (thrown) {
        const why = quote(asTactError(thrown).message, 120);
        return [{ ...found, effect: 'ask', text: `the check ${name} failed: ${why}` }];
      }
    },
  };
}

function isFinding(given: unknown): given is CheckFinding {
  const { effect, text } = (given ?? {}) as Partial<CheckFinding>;
  return (effect === 'ask' || effect === 'decline') && typeof text === 'string';
}
