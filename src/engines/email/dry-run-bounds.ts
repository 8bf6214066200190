import type { Decision, Override } from '#records';
import { addressKey } from './answering/answered-addresses.ts';
import { answerAddressesOf, type EmailInput } from './email-input.ts';

/**
 * What a run would refuse because of what it did earlier in the same run, so that a dry run promises no more: one automatic answer to an
 * address.
 */
export type DryRunBounds = (decision: Decision, input: EmailInput) => Decision;

export function createDryRunBounds(): DryRunBounds {
  const answered = new Set<string>();
  return (decision, input) => {
    const isAnswer = ({ action, disposition }: Decision['actions'][number]) =>
      action === 'auto_reply' && disposition === 'run';
    if (!decision.actions.some(isAnswer)) return decision;
    const keys = answerAddressesOf(input).map(addressKey);
    const isRepeated = keys.some((key) => answered.has(key));
    for (const key of keys) answered.add(key);
    if (!isRepeated) return decision;
    const actions = decision.actions.map((one) =>
      isAnswer(one) ? { ...one, disposition: 'drop' as const } : one,
    );
    const happening = actions.filter(
      ({ action, disposition }) => disposition !== 'drop' && action !== 'none',
    );
    return {
      ...decision,
      actions,
      verdict: decision.verdict === 'act' && happening.length === 0 ? 'decline' : decision.verdict,
      outcome: happening.map(({ action }) => action).join('+') || 'none',
      overrides: [...decision.overrides, alreadyAnswered],
    };
  };
}

const alreadyAnswered: Override = {
  code: 'NoAutomaticReply',
  action: 'auto_reply',
  text: 'NoAutomaticReply (this address was already answered automatically within a week)',
  effect: 'decline',
};
