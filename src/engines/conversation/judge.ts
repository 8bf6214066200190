import { type JudgeView, judgeProposals, outsideLabel, systemLabel } from '#kernel';
import type { DecidedAction, Reason, Verdict, VerdictWord } from '#records';
import { isTool } from '#tools';
import { type ConversationInput, targetOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import type { ConversationEvidence } from './gather.ts';
import { type ReplyPurpose, replyAction } from './reply/reply-action.ts';

/**
 * The judge. Pure.
 *
 * Invariants:
 * 1. What is dangerous asks, whatever the planner says; so does whatever else a stranger's words may have caused.
 * 2. A plan is one unit: what comes after something that asks waits with it; what does not depend on it runs.
 * 3. A conversation has one plan that waits: a new one takes the place of the old.
 * 4. Every decision ends with one reply, which comes after everything that runs.
 */

type View = JudgeView<ConversationInput, ConversationFacts, ConversationEvidence>;

export function judge(view: View): Verdict {
  const { registry, policy, checks, proposals, reasons } = view;
  const judged = judgeProposals(proposals, {
    registry,
    policy,
    reasons,
    sender: null,
    caution: 'reversible',
    // A planner is shown no words of others: there is no sentence of theirs to point at.
    cause: () => null,
    ...(checks === undefined ? {} : { checks }),
  });
  const { actions, waiting } = holdBack(judged.actions);
  const replaced = replacedPlan(view, actions);
  const all = [...actions, ...replaced];
  const reply = all.find(({ action }) => action === 'reply') ?? report(view, all, replaced.length > 0);
  const said = all.filter(({ action }) => action !== 'reply');
  const last = { ...reply, after: runningIn(said) };
  return {
    ...judged,
    word: wordFor(said, last),
    outcome: outcomeOf(said, last),
    actions: [...said, last],
    reasons: [...judged.reasons, ...routeReasons(view), ...waiting],
  };
}

/** Where the message went, for whoever reads the record. */
function routeReasons({ evidence }: View): readonly Reason[] {
  if (evidence === null) return [];
  const { domains, isFollowup, confidence, by } = evidence.route;
  const where = domains.length === 0 ? 'no domain' : domains.join(', ');
  const routed = { code: 'ROUTED', text: `Routed to ${where} (${by}).`, numbers: { confidence } };
  return isFollowup
    ? [routed, { code: 'FOLLOWUP', text: 'It goes on with what was said before.' }]
    : [routed];
}

/** What depends on a question waits for its answer; what depends on something that is not done at all is not done either. */
function holdBack(actions: readonly DecidedAction[]): {
  readonly actions: readonly DecidedAction[];
  readonly waiting: readonly Reason[];
} {
  const held: DecidedAction[] = [];
  const waiting: Reason[] = [];
  for (const action of actions) {
    const before = (action.after ?? []).map((position) => held[position]?.disposition);
    const disposition =
      before.includes('drop') || action.disposition === 'drop'
        ? 'drop'
        : before.includes('ask')
          ? 'ask'
          : action.disposition;
    if (disposition !== action.disposition) {
      const text = `${action.action} waits for what has to be done before it.`;
      waiting.push({ code: 'WAITS_FOR_ANOTHER', text });
    }
    held.push({ ...action, after: action.after ?? [], disposition });
  }
  return { actions: held, waiting };
}

/** A plan that asks replaces the one that waited; so does a changed one that need not ask, where it is about the same. */
function replacedPlan(
  { signal, registry, facts: { pending, answer } }: View,
  actions: readonly DecidedAction[],
): readonly DecidedAction[] {
  if (pending === null || actions.some(({ action }) => answersPlan.has(action))) return [];
  const asksAnew = actions.some(({ disposition }) => disposition === 'ask');
  const domainOf = ({ action }: { readonly action: string }) => {
    const tool = registry.find(action);
    return isTool(tool) ? tool.domain : undefined;
  };
  const waited = new Set(pending.approvals.map(domainOf));
  const isChanged =
    answer.kind === 'modify' && actions.some((one) => one.action !== 'reply' && waited.has(domainOf(one)));
  if (!asksAnew && !isChanged) return [];
  return [
    {
      action: 'replace_plan',
      parameters: { decision: pending.decisionId },
      target: targetOf(signal.input),
      disposition: 'run',
      labels: [systemLabel('conversation')],
      after: [],
    },
  ];
}

const answersPlan: ReadonlySet<string> = new Set(['confirm_plan', 'drop_plan', 'replace_plan']);

function report(view: View, actions: readonly DecidedAction[], isReplacing: boolean): DecidedAction {
  const { signal, facts } = view;
  const happens = actions.some(({ disposition }) => disposition !== 'drop');
  const kind: ReplyPurpose = happens || actions.length > 0 ? 'report' : 'rephrase';
  const isChange = facts.answer.kind === 'modify';
  const remarks = isReplacing && !isChange ? ['This takes the place of what I asked before.'] : [];
  return {
    ...replyAction({ kind, ...(remarks.length === 0 ? {} : { remarks }) }),
    target: targetOf(signal.input),
    disposition: 'run',
    // A reply names what it is about, and its name may be somebody else's words.
    labels: [namesOutside(actions, view) ? outsideLabel('planning data') : systemLabel('conversation')],
  };
}

function namesOutside(actions: readonly DecidedAction[], { registry, evidence }: View): boolean {
  if (evidence === null) return false;
  const outside = new Set(evidence.outsideItems);
  return actions.some(({ action, parameters }) => {
    const tool = registry.find(action);
    const quotesOthers = isTool(tool) && tool.quotesOthers === true;
    return quotesOthers || outside.has(String(parameters.id ?? parameters.event_id));
  });
}

function runningIn(actions: readonly DecidedAction[]): readonly number[] {
  return actions.flatMap(({ disposition }, position) => (disposition === 'run' ? [position] : []));
}

/** A question of any kind makes it an `ask`; a message that led to nothing is declined, and told why. */
function wordFor(actions: readonly DecidedAction[], reply: DecidedAction): VerdictWord {
  if (actions.some(({ disposition }) => disposition === 'ask')) return 'ask';
  if (actions.some(({ disposition }) => disposition === 'run')) return 'act';
  const kind = reply.parameters.kind as ReplyPurpose;
  if (kind === 'clarify') return 'ask';
  return kind === 'chat' || kind === 'explain' ? 'act' : 'decline';
}

function outcomeOf(actions: readonly DecidedAction[], reply: DecidedAction): string {
  const happening = actions.filter(({ disposition }) => disposition !== 'drop');
  return happening.map(({ action }) => action).join('+') || String(reply.parameters.kind);
}
