import { type GateResult, type GateView, ownerLabel } from '@tact/core/kernel';
import type { DirectionFinding, JsonObject, Proposal, ProposedAction, Reason } from '@tact/core/records';
import { unsubscribeName, unsubscribeWay } from '@tact/tools';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { formatMailTarget } from './mail-target.ts';
import { senderNotes } from './prompt/sender-notes.ts';
import { takesAway } from './rule-unknown.ts';
import type { EmailRulebook } from './rulebook.ts';
import type { Rule, RuleMatch, UnknownRule } from './rules/index.ts';
import { agreeing } from './rules-agree.ts';

/** Applies the owner's deterministic rules. Without a match, or if a rule delegates, it proceeds to propose. Pure. */
export function gate({ signal, rules, now }: GateView<EmailInput, EmailFacts, EmailRulebook>): GateResult {
  const { input } = signal;
  if (input.unreadable !== null) return leftAlone(input.unreadable.code, input.unreadable.text, input);
  if (input.wish === unsubscribeName) return wished(input);

  const match = onlyDue(rules.match(input, now), input.dueRules);
  const { matched, isForModel } = rulesInForce(match);
  const wanted = matched
    .map((rule, place) => ({ rule, proposal: proposalOf(rule, input, unknownBefore(match, place)) }))
    .filter(({ proposal }) => proposal.actions.length > 0);
  const { proposals, reasons } = agreeing(wanted);
  const isForOthers = matched.some(({ delegates }) => delegates) || isForModel || proposals.length === 0;
  if (isForOthers && input.dueRules !== undefined)
    return leftAlone('RULE_NOT_DUE', 'The rule that age held back does not match any more.', input);
  return {
    settled: !isForOthers,
    proposals,
    reasons: [
      ...senderNotes(input),
      ...match.unknown.map(unknownReason),
      ...matched.map(reasonOf),
      ...reasons,
    ],
  };
}

/** Of a message that came due later only the rules that age held back: the others decided on its arrival. */
function onlyDue(match: RuleMatch, due: readonly string[] | undefined): RuleMatch {
  return due === undefined
    ? match
    : { ...match, matched: match.matched.filter(({ id }) => due.includes(id)) };
}

/**
 * The rules that count. Where an earlier one waits for nothing but the kind of the mail, the later ones that would hide or destroy it or
 * let it leave count for nothing, and the model is asked as if none had matched.
 */
export function rulesInForce({ matched, unknown }: RuleMatch): {
  readonly matched: readonly Rule[];
  readonly isForModel: boolean;
} {
  const isKindAlone = unknown.length > 0 && unknown.every(({ isKindAlone }) => isKindAlone);
  const first = isKindAlone
    ? matched.findIndex(
        ({ actions }, place) => unknown.some(({ before }) => before <= place) && actions.some(takesAway),
      )
    : -1;
  return first < 0 ? { matched, isForModel: false } : { matched: matched.slice(0, first), isForModel: true };
}

/** The rules before this one that may fit, and would have ended the search. */
function unknownBefore({ unknown }: RuleMatch, place: number): readonly string[] {
  return unknown.filter(({ before }) => before <= place).map(({ rule }) => rule.id);
}

function unknownReason({ rule: { id, name }, isKindAlone }: UnknownRule): Reason {
  const what = isKindAlone ? 'the kind of the mail' : 'what it looks at (the sender, the kind or the text)';
  return { code: 'RULE_UNKNOWN', text: `Your rule “${name}” (${id}) may match: ${what} cannot be told.` };
}

/** A rule's proposal. It rests on the owner's word alone: the mail only made it match. */
function proposalOf(rule: Rule, input: EmailInput, unknownRules: readonly string[]): Proposal {
  const target = formatMailTarget(input);
  return {
    ...certain,
    actions: rule.actions.map(({ action, parameters }) =>
      action === unsubscribeName ? unsubscribing(input) : { action, parameters, target },
    ),
    proposer: 'rule',
    rationale: `Matches your rule “${rule.name}”.`,
    labels: [ownerLabel(`rule:${rule.id}`)],
    permitsDangerous: rule.permitsDangerous,
    findings: (rule.despite ?? []).map(notMeant),
    ...(unknownRules.length === 0 ? {} : { details: { unknownRules: [...unknownRules] } }),
  };
}

/** What the owner asked for about this mail. */
function wished(input: EmailInput): GateResult {
  const proposal: Proposal = {
    ...certain,
    actions: [unsubscribing(input)],
    proposer: 'local',
    rationale: 'You asked to unsubscribe.',
    labels: [ownerLabel('wish')],
    permitsDangerous: false,
    isOwnersChoice: true,
  };
  return { settled: true, proposals: [proposal], reasons: [...senderNotes(input)] };
}

/** The way stands among the parameters, so that a yes is one to this way. */
function unsubscribing(input: EmailInput): ProposedAction {
  const way = unsubscribeWay(input);
  const parameters: JsonObject = way.how === 'none' ? {} : { way: { ...way } };
  return { action: unsubscribeName, parameters, target: formatMailTarget(input) };
}

/** The owner said that this direction does not mean the rule. */
function notMeant(directionId: string): DirectionFinding {
  return { directionId, finding: 'kept', why: 'You said that it does not mean this rule.' };
}

function reasonOf({ id, name, delegates }: Rule): Reason {
  return delegates
    ? { code: 'RULE_DELEGATED', text: `Your rule “${name}” (${id}) delegates to the model.` }
    : { code: 'RULE_MATCHED', text: `Your rule “${name}” (${id}) matches.` };
}

/** An unreadable message stays where it is. */
function leftAlone(code: string, text: string, input: EmailInput): GateResult {
  const actions = [{ action: 'none', parameters: {}, target: formatMailTarget(input) }];
  const rationale = input.unreadable === null ? text : 'The message cannot be read; no action.';
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
