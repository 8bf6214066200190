import type { SafetyCheck } from '@tact/core/kernel';
import type { Override, Proposal } from '@tact/core/records';

/** Actions after which a mail is out of sight, gone, or with somebody else. */
const takingAway: ReadonlySet<string> = new Set([
  ...['archive', 'move', 'mark_read', 'snooze', 'delete'],
  ...['forward', 'auto_reply', 'escalate', 'unsubscribe'],
]);

export function takesAway({ action }: { readonly action: string }): boolean {
  return takingAway.has(action);
}

/** The earlier rules of which it cannot be told whether they fit, where a rule proposes this all the same. */
export function unknownRulesOf({ details }: Pick<Proposal, 'details'>): readonly string[] {
  const rules = details?.['unknownRules'];
  return Array.isArray(rules) ? rules.map(String) : [];
}

/** Asks about what a rule would hide, send or destroy while an earlier rule, which would have ended the search, may fit too. */
export const ruleUnknownCheck: SafetyCheck = {
  name: 'RuleUnknown',
  check({ action, proposed, proposal }): readonly Override[] {
    const rules = unknownRulesOf(proposal);
    if (rules.length === 0 || !(takesAway(proposed) || action?.hidesTarget === true)) return [];
    const text = `RuleUnknown (it cannot be told whether ${rules.join(', ')} matches)`;
    return [{ code: 'RuleUnknown', action: proposed.action, text, effect: 'ask' }];
  },
};
