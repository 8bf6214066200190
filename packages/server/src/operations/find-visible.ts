import { asTactError, tactError } from '@tact/core/errors';
import { findApproval, findDecision } from '@tact/core/kernel';
import type { Approval, Decision } from '@tact/core/records';
import type { OperationContext } from './operation.ts';
import { maySee } from './principal.ts';

/** An agent names things by their whole ids: what ends in the same digits may be somebody else's. */
const wholeLength = 36;

/**
 * The decision whose id, or whose question's id, ends in this. What the caller may not see is not there. Throws `ID_NOT_FOUND` and
 * `ID_AMBIGUOUS`.
 */
export async function findVisibleDecision(id: string, context: OperationContext): Promise<Decision> {
  const { assistant, principal } = context;
  if (mayNotName(id, context)) throw notFound('decision', id, 'log');
  const decision = await findDecision(principal.user, id, assistant.runtime.store);
  if (!maySee(principal, decision)) throw notFound('decision', id, 'log');
  return decision;
}

/**
 * A question by the last digits of its own id, or of its decision's id if that has only one. What the caller may not see is not there.
 * Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`.
 */
export async function findVisibleQuestion(id: string, context: OperationContext): Promise<Approval> {
  const { assistant, principal } = context;
  const { store } = assistant.runtime;
  if (mayNotName(id, context)) throw notFound('question', id, 'approvals');
  const question = await findApproval(principal.user, id, store).catch(async (thrown: unknown) => {
    if (asTactError(thrown).code !== 'ID_NOT_FOUND') throw thrown;
    const decision = await findDecision(principal.user, id, store).catch(() => {
      throw thrown;
    });
    const [only, ...others] = await store.approvals.ofDecision(principal.user, decision.id);
    if (only === undefined || others.length > 0) throw thrown;
    return only;
  });
  if (principal.kind !== 'agent') return question;
  const decision = await store.ledger.get(principal.user, question.decisionId);
  if (decision === null || !maySee(principal, decision)) throw notFound('question', id, 'approvals');
  return question;
}

/** Whether the caller has to name it by its whole id, and did not. */
export function mayNotName(id: string, { principal }: OperationContext): boolean {
  return principal.kind === 'agent' && id.length !== wholeLength;
}

function notFound(what: string, id: string, list: string): Error {
  return tactError('ID_NOT_FOUND', { what, id: id.slice(0, 40), list });
}
