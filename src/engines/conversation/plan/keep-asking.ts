import type { Approval, Override } from '#records';
import type { ConversationHistory } from '../history.ts';
import type { Plan } from './planned.ts';

/** A plan that takes the place of one which its planner wanted to be asked about is asked about as well, whoever changed it. */
export function keepAsking(plan: Plan, { pending }: Pick<ConversationHistory, 'pending'>): Plan {
  const wasWished = pending?.approvals.some(isWished) === true;
  return wasWished && plan.confirmation === undefined ? { ...plan, confirmation: { message: null } } : plan;
}

function isWished({ card: { because } }: Approval): boolean {
  return because.some(({ code }) => wishes.has(code));
}

const wishes: ReadonlySet<Override['code']> = new Set(['LlmRequestedApproval', 'RequestedByProposer']);
