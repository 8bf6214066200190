import { isSameJson, refusalOf } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Approval, CardReason, Decision, JsonObject, Label, Proposal } from '@tact/core/records';
import { detailsOf } from './details.ts';
import type { ConversationHistory } from './history.ts';

/** The open questions of the plan that waits, as the gate and the judge read them. */
export interface PendingQuestions {
  /** The decision that asked, and when. */
  readonly decisionId: string;
  readonly askedAt: number;
  /** Oldest first. */
  readonly questions: readonly PendingQuestion[];
  /** What was asked named things in words of others, and so will what is said about it. */
  readonly isOutside: boolean;
}

export interface PendingQuestion {
  readonly id: string;
  readonly action: string;
  readonly hash: string;
  readonly wasEdited: boolean;
  /** Why the owner's answer does not count; looked into only when the message answers. */
  readonly refusal: { readonly code: string; readonly text: string } | null;
  /** What was asked in full; read only where a yes runs it, or has to tell that it does not. */
  readonly asked: AskedAction | null;
}

interface AskedAction {
  readonly parameters: JsonObject;
  readonly target: string;
  readonly labels: readonly Label[];
  /** Positions among the questions of those that have to be done before. */
  readonly after: readonly number[];
  /** Something that it waited for will not be done any more. */
  readonly waitsInVain: boolean;
  /** Why it asks, as its card says; missing in records of earlier versions, by which nothing can have been added. */
  readonly shown?: readonly CardReason[];
  /** What is known of the proposal that it came from; missing where that is not known. */
  readonly source?: ProposalSource;
}

/** What the policy looks at of a proposal, beside its actions. */
type ProposalSource = Pick<
  Proposal,
  'proposer' | 'confidence' | 'needsApproval' | 'integrity' | 'permitsDangerous' | 'findings'
>;

/** Reads the open questions; `answer` says how much of them is needed. */
export async function readPending(
  { pending, decisions }: ConversationHistory,
  answer: 'yes' | 'no' | null,
  user: string,
  store: Pick<Store, 'ledger' | 'approvals'>,
): Promise<PendingQuestions | null> {
  if (pending === null) return null;
  const { decisionId, approvals } = pending;
  const known = decisions.find(({ id }) => id === decisionId);
  const decision = answer === null ? null : (known ?? (await store.ledger.get(user, decisionId)));
  const asking = decision ?? known;
  const refusals = approvals.map((approval) =>
    answer === null ? null : refusalBy(user, approval, decision),
  );
  const needsAll = decision !== null && (answer === 'yes' || refusals.some((refusal) => refusal !== null));
  const asked = needsAll ? await askedActions(approvals, decision, store) : [];
  return {
    decisionId,
    askedAt: approvals[0]?.createdAt ?? 0,
    questions: approvals.map(({ id, action, hash, wasEdited }, index) => ({
      ...{ id, action, hash, wasEdited },
      refusal: refusals[index] ?? null,
      asked: asked[index] ?? null,
    })),
    isOutside: asking == null || detailsOf(asking).reply?.isOurs !== true,
  };
}

function refusalBy(user: string, approval: Approval, decision: Decision | null): PendingQuestion['refusal'] {
  if (decision === null) return { code: 'ID_NOT_FOUND', text: 'The decision that asked was removed.' };
  const refusal = refusalOf(approval, user, decision);
  return refusal === null ? null : { code: refusal.code, text: refusal.message };
}

async function askedActions(
  open: readonly Approval[],
  decision: Decision,
  store: Pick<Store, 'approvals'>,
): Promise<readonly AskedAction[]> {
  const asking = decision.actions.flatMap(({ disposition }, at) => (disposition === 'ask' ? [at] : []));
  // Questions stand in the order of the actions; those that were answered elsewhere are missing among the open ones.
  const all =
    open.length === asking.length ? open : await store.approvals.ofDecision(decision.user, decision.id);
  const positionOf = new Map(all.map(({ id }, index) => [id, asking[index] ?? -1]));
  const refused = new Set(
    all.flatMap(({ id, state }) => (over.has(state) ? [positionOf.get(id) ?? -1] : [])),
  );
  const openAt = open.map(({ id }) => positionOf.get(id) ?? -1);
  return open.map((approval) => {
    const { after = [], labels = [] } = decision.actions[positionOf.get(approval.id) ?? -1] ?? {};
    const source = sourceOf(approval, decision);
    return {
      ...{ parameters: approval.parameters, target: approval.target, labels },
      shown: approval.card.because,
      ...(source === null ? {} : { source }),
      after: after.flatMap((before) => (openAt.includes(before) ? [openAt.indexOf(before)] : [])),
      waitsInVain: after.some((before) => refused.has(before)),
    };
  });
}

function sourceOf({ action, parameters }: Approval, { proposals }: Decision): ProposalSource | null {
  const source = proposals.find(({ actions }) =>
    actions.some((one) => one.action === action && isSameJson(one.parameters, parameters)),
  );
  if (source === undefined) return null;
  const { proposer, confidence, needsApproval, integrity, permitsDangerous, findings } = source;
  return { proposer, confidence, needsApproval, integrity, permitsDangerous, findings };
}

/** How a question ends whose action is never done. */
const over: ReadonlySet<Approval['state']> = new Set(['denied', 'expired', 'superseded']);
