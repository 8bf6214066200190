import { type GateResult, type GateView, ownerLabel } from '#kernel';
import type { Proposal, Reason } from '#records';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { formatMailTarget } from './mail-target.ts';
import { senderNotes } from './prompt/sender-notes.ts';
import type { EmailRulebook } from './rulebook.ts';
import type { Rule } from './rules/index.ts';

/** Applies the owner's deterministic rules. Without a match, or if a rule delegates, it proceeds to propose. Pure. */
export function gate({ signal, rules, now }: GateView<EmailInput, EmailFacts, EmailRulebook>): GateResult {
  const { input } = signal;
  if (input.unreadable !== null) return leftAlone(input.unreadable.code, input.unreadable.text, input);

  const { matched, delegated } = rules.match(input, now);
  const proposals = proposalsOfRules(matched, input);
  return {
    settled: !delegated && proposals.length > 0,
    proposals,
    reasons: [...senderNotes(input), ...matched.map(reasonOf)],
  };
}

/** One proposal per rule: a permission of one rule does not extend to another. */
function proposalsOfRules(rules: readonly Rule[], input: EmailInput): readonly Proposal[] {
  return rules.filter(({ actions }) => actions.length > 0).map((rule) => proposalOf(rule, input));
}

/** A rule's proposal. It rests on the owner's word alone: the mail only made it match. */
function proposalOf(rule: Rule, input: EmailInput): Proposal {
  const target = formatMailTarget(input);
  return {
    ...certain,
    actions: rule.actions.map(({ action, parameters }) => ({ action, parameters, target })),
    proposer: 'rule',
    rationale: `Matches your rule “${rule.name}”.`,
    labels: [ownerLabel(`rule:${rule.id}`)],
    permitsDangerous: rule.permitsDangerous,
  };
}

function reasonOf({ id, name, delegates }: Rule): Reason {
  return delegates
    ? { code: 'RULE_DELEGATED', text: `Your rule “${name}” (${id}) delegates to the model.` }
    : { code: 'RULE_MATCHED', text: `Your rule “${name}” (${id}) matches.` };
}

/** An unreadable message stays where it is. */
function leftAlone(code: string, text: string, input: EmailInput): GateResult {
  const actions = [{ action: 'none', parameters: {}, target: formatMailTarget(input) }];
  const rationale = 'The message cannot be read; no action.';
  return {
    settled: true,
    proposals: [{ ...certain, actions, proposer: 'local', rationale, labels: [], permitsDangerous: false }],
    reasons: [{ code, text }],
  };
}

const certain = {
  confidence: 1,
  needsApproval: false,
  integrity: 'intact',
  salientFeatures: [],
  matchedDirections: [],
  alternatives: [],
  undoHint: null,
  findings: [],
} as const satisfies Partial<Proposal>;
