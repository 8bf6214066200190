import { type GateResult, type GateView, ownerLabel, proposalDefaults } from '#kernel';
import type { Decision, JsonObject, Proposal, ProposedAction, Reason } from '#records';
import { type ConversationInput, longestMessage, targetOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { wantsExplanation, wantsUndo } from './plain-requests.ts';
import { type ReplyPurpose, replyAction } from './reply/reply-action.ts';

/**
 * The gate: answers to a plan that waits, and messages that need no understanding.
 *
 * Invariants:
 * 1. A yes counts only while a plan waits in this conversation, and stands for that plan as it was shown.
 * 2. What is no clear answer settles nothing: the plan stays, and the message is taken for a new one.
 */

type View = GateView<ConversationInput, ConversationFacts>;

export function gate(view: View): GateResult {
  const { input } = view.signal;
  const { pending, answer, undoable, recent } = view.facts;
  if (input.length > longestMessage) return say(view, 'too_long', 'MESSAGE_TOO_LONG', 'It is too long.');
  if (input.text === '') return say(view, 'empty', 'MESSAGE_EMPTY', 'It says nothing.');
  if (wantsUndo(input.text)) {
    return undoable === null
      ? say(view, 'nothing_to_undo', 'NOTHING_TO_UNDO', 'Nothing here can be taken back.')
      : settle(
          view,
          [{ action: 'undo_decision', parameters: { decision: undoable } }],
          'UNDO_ASKED',
          'The owner wants the last thing taken back.',
        );
  }
  if (wantsExplanation(input.text) && recent.length > 0) {
    return say(view, 'explain', 'EXPLANATION_ASKED', 'The owner asks why.');
  }
  if (pending === null) return gateWithoutPlan(view);
  const plan = { decision: pending.decisionId, approvals: pending.approvals.map(({ id }) => id) };
  switch (answer.kind) {
    case 'affirmative': {
      const reason = { code: 'PLAN_CONFIRMED', text: 'The owner said yes to the plan that waited.' };
      const proposals = [proposalOf(view, [{ action: 'confirm_plan', parameters: plan }], reason)];
      return { settled: answer.rest === null, proposals, reasons: [reason] };
    }
    case 'negative':
    case 'cancel': {
      const reason = { code: 'PLAN_REFUSED', text: 'The owner said no to the plan that waited.' };
      const proposals = [proposalOf(view, [{ action: 'drop_plan', parameters: plan }], reason)];
      return { settled: answer.rest === null, proposals, reasons: [reason] };
    }
    default:
      return proceed;
  }
}

const proceed: GateResult = { settled: false, proposals: [], reasons: [] };

/** A bare yes or no to nothing. Where the assistant asked something else last, it may be the answer to that. */
function gateWithoutPlan(view: View): GateResult {
  const { answer, clarifying, hasExpired, history, recent } = view.facts;
  const isBare = answer.rest === null && answer.kind !== 'other' && answer.kind !== 'modify';
  if (!isBare) return proceed;
  if (clarifying !== null) {
    return answer.kind === 'affirmative'
      ? proceed
      : say(view, 'left', 'QUESTION_LEFT', 'The owner does not care to answer.');
  }
  if (hasExpired) return say(view, 'expired', 'PLAN_EXPIRED', 'The plan that waited has run out of time.');
  const last = history.findLast(({ role }) => role === 'assistant');
  // Where others are quoted the last question may be theirs, and a planner is not shown what it was.
  const isOurs = last !== undefined && last.origin !== 'outside';
  const isAsked = isOurs && last.text.trimEnd().endsWith('?') && !isSettled(recent[0]);
  return isAsked
    ? proceed
    : say(view, 'nothing_pending', 'NOTHING_PENDING', 'Nothing waits for an answer here.');
}

/** A plan that was answered elsewhere, or a “what would you like?” of our own, leaves nothing to say yes or no to. */
function isSettled(last: Decision | undefined): boolean {
  const kind = last?.actions.find(({ action }) => action === 'reply')?.parameters.kind;
  return idleQuestions.has(kind) || last?.actions.some(({ disposition }) => disposition === 'ask') === true;
}

const idleQuestions: ReadonlySet<unknown> = new Set<ReplyPurpose>(['nothing_pending', 'expired', 'empty']);

function say(view: View, kind: ReplyPurpose, code: string, text: string): GateResult {
  return settle(view, [replyAction({ kind })], code, text);
}

type Wanted = { readonly action: string; readonly parameters: JsonObject };

function settle(view: View, actions: readonly Wanted[], code: string, text: string): GateResult {
  const reason = { code, text };
  return { settled: true, proposals: [proposalOf(view, actions, reason)], reasons: [reason] };
}

/** The owner's own word, by a rule that cannot be mistaken. */
function proposalOf({ signal }: View, actions: readonly Wanted[], { text }: Reason): Proposal {
  const target = targetOf(signal.input);
  return {
    actions: actions.map((one): ProposedAction => ({ ...one, target })),
    proposer: 'rule',
    confidence: 1,
    rationale: text,
    needsApproval: false,
    labels: [ownerLabel('message')],
    ...proposalDefaults,
  };
}
