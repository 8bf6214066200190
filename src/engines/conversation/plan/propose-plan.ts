import { asTactError } from '#errors';
import {
  outsideLabel,
  ownerLabel,
  type Proposed,
  type ProposeView,
  proposalDefaults,
  systemLabel,
} from '#kernel';
import type { Clock } from '#ports/clock';
import type { Item } from '#ports/store';
import type { Integrity, Label, Proposal, ProposedAction, Proposer, StageFailure } from '#records';
import type { FoundMail, Tool } from '#tools';
import { type ConversationInput, targetOf } from '../conversation-input.ts';
import type { ConversationFacts } from '../facts.ts';
import type { ConversationContext } from '../gather.ts';
import { type ReplyPurpose, replyAction } from '../reply/reply-action.ts';
import { bindPlan } from './bind-plan.ts';
import { keepForLater } from './clarifying.ts';
import type { AskedModel } from './plan-with-model.ts';
import type { Plan, PlannedAction } from './planned.ts';
import { resolveReferences } from './resolve-references.ts';

/** Makes proposals out of a plan: everything looked up, one proposal an action, or the question that stands in the way. */

export interface PlannerSettings {
  /** Null: the local planner. */
  readonly model: AskedModel | null;
  readonly tools: readonly Tool[];
  readonly clock: Clock;
  sendsInvitations(): boolean;
  /** Mail that the planned answers may be answers to. */
  mails(
    planned: readonly PlannedAction[],
    contacts: readonly Item[],
    user: string,
  ): Promise<readonly FoundMail[]>;
}

export type PlanView = ProposeView<ConversationInput, ConversationFacts, ConversationContext>;

/** Whose plan it is. */
export interface PlanSource {
  readonly proposer: Proposer;
  readonly path: Proposed['path'];
  readonly integrity?: Integrity;
}

/** A plan with everything looked up: one proposal an action, so that each is judged by itself; or a question. */
export async function proposePlan(
  view: PlanView,
  plan: Plan,
  source: PlanSource,
  settings: PlannerSettings,
): Promise<Proposed> {
  const { signal, context, now } = view;
  const target = targetOf(signal.input);
  const { mails, failures } = await mailsBehind(plan, view, settings);
  const bound = bindPlan(plan, {
    tools: settings.tools,
    candidates: { ...context.belongings, mails },
    mentioned: context.mentioned,
    text: signal.input.text,
    moment: { now, zone: signal.input.zone },
    target,
    sendsInvitations: settings.sendsInvitations(),
  });
  const { actions, question, remarks } = bound;
  const kept = question === null ? null : keepForLater({ ...plan, actions: bound.unclear }, question);
  if (actions.length === 0) {
    if (question === null) return saying(view, 'chat', source.path);
    return saying(view, 'clarify', source.path, { words: question.question, plan: kept });
  }
  const first = answersBefore(view);
  const proposals = actions.map(({ reasoning, confidence, ...action }) =>
    proposalOf(view, { ...action, after: (action.after ?? []).map((one) => one + first) }, source, {
      confidence: Math.min(plan.confidence, confidence),
      reasoning,
    }),
  );
  const said = [...remarks, ...(question === null ? [] : [question.question])].slice(0, 10);
  const report =
    said.length === 0
      ? []
      : [
          {
            ...replyAction({
              kind: 'report',
              remarks: said,
              ...(question === null ? {} : { words: question.question, plan: kept }),
            }),
            target,
            labels: labelsOfReply(view),
          },
        ];
  return {
    ...nothingProposed(source.path),
    proposals: [
      ...proposals,
      ...report.map((action) => proposalOf(view, action, source, { confidence: 1, reasoning: '' })),
    ],
    usage: context.route.usage,
    layers: context.route.layers,
    documents: context.route.documents,
    failures,
  };
}

/** Mail that may be answered. Where it cannot be looked at, what needs it is asked about. */
async function mailsBehind(
  { actions }: Plan,
  { signal, context }: PlanView,
  { mails }: PlannerSettings,
): Promise<{ readonly mails: readonly FoundMail[]; readonly failures: readonly StageFailure[] }> {
  try {
    // “Reply to her” asks for the mail of whoever that is.
    const meant = actions.map((action, position) => {
      const referred = resolveReferences(action, position, context.mentioned);
      return referred.ok ? referred.action : action;
    });
    return { mails: await mails(meant, context.belongings.contacts, signal.user), failures: [] };
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    return { mails: [], failures: [{ stage: 'propose', code, text: `mail: ${message}` }] };
  }
}

/** What the gate proposes stands before the plan, and shifts its positions. */
function answersBefore({ facts: { pending, answer } }: PlanView): number {
  return pending !== null && ['affirmative', 'negative', 'cancel'].includes(answer.kind) ? 1 : 0;
}

/** A question may name things whose words came from outside. */
function labelsOfReply({ context: { belongings } }: PlanView): readonly Label[] {
  const { tasks, notes, memories, events } = belongings;
  const isOutside =
    [...tasks, ...notes, ...memories].some(({ origin }) => origin === 'outside') ||
    events.some(({ event }) => event.label.origin === 'outside');
  return isOutside ? [...plannerLabels, outsideLabel('belongings')] : plannerLabels;
}

/** Nothing is to be done but to say something. */
export function saying(
  view: PlanView,
  kind: ReplyPurpose,
  path: Proposed['path'],
  more: { readonly words?: string; readonly plan?: ReturnType<typeof keepForLater> } = {},
): Proposed {
  const labels = kind === 'clarify' ? labelsOfReply(view) : plannerLabels;
  const action = { ...replyAction({ kind, ...more }), target: targetOf(view.signal.input), labels };
  const proposer = path === 'model' ? 'model' : path === 'fallback' ? 'fallback' : 'local';
  const { usage, layers, documents } = view.context.route;
  return {
    ...nothingProposed(path),
    proposals: [proposalOf(view, action, { proposer, path }, { confidence: 1, reasoning: '' })],
    usage,
    layers,
    documents,
  };
}

function nothingProposed(path: Proposed['path']): Proposed {
  return {
    proposals: [],
    path,
    layers: [],
    documents: [],
    answerDigest: null,
    usage: null,
    failures: [],
  };
}

function proposalOf(
  { registry }: PlanView,
  action: ProposedAction,
  { proposer, integrity = 'intact' }: PlanSource,
  { confidence, reasoning }: { readonly confidence: number; readonly reasoning: string },
): Proposal {
  const isSafe = registry.find(action.action)?.danger === 'safe';
  return {
    actions: [action],
    proposer,
    // Looking something up, or answering, changes nothing: a doubt about it is no reason to ask.
    confidence: isSafe ? 1 : confidence,
    rationale: reasoning === '' ? `It fits the message: ${action.action}.` : reasoning,
    needsApproval: false,
    labels: action.labels ?? plannerLabels,
    ...proposalDefaults,
    integrity,
  };
}

/** The planner sees the owner's words and Tact's own, and no others. */
const plannerLabels: readonly Label[] = [ownerLabel('message'), systemLabel('prompt')];
