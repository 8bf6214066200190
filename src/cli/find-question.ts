import { TactError } from '#errors';
import { findApproval, findDecision } from '#kernel';
import type { LocalTact } from '#presets/local';
import type { Approval } from '#records';

/**
 * Finds a question by the last digits of its own id, or of its decision's id if that has only one question.
 * Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`.
 */
export async function findQuestion(id: string, { user, assistant }: LocalTact): Promise<Approval> {
  const { runtime } = assistant;
  try {
    return await findApproval(user, id, runtime.store);
  } catch (thrown) {
    if (!(thrown instanceof TactError) || thrown.code !== 'ID_NOT_FOUND') throw thrown;
    const decision = await findDecision(user, id, runtime.store).catch(() => {
      throw thrown;
    });
    const [only, ...others] = await runtime.store.approvals.ofDecision(user, decision.id);
    if (only === undefined || others.length > 0) throw thrown;
    return only;
  }
}
