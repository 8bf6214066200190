import type { Approval, Override } from '@tact/core/records';
import type { ConversationHistory } from '../history.ts';
import type { Plan } from './planned.ts';

/** Where the planner wanted confirmation of a plan, whatever replaces it is confirmed as well, whoever changed it. */
export function keepAsking(plan: Plan, { pending }: Pick<ConversationHistory, 'pending'>): Plan {
  const wasWished = pending?.approvals.some(isWished) === true;
  return wasWished && plan.confirmation === undefined ? { ...plan, confirmation: { message: null } } : plan;
}

function isWished({ card: { because } }: Approval): boolean {
  return because.some(({ code }) => wishes.has(code));
}

const wishes: ReadonlySet<Override['code']> = new Set(['LlmRequestedApproval', 'RequestedByProposer']);
