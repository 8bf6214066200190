import { tactError } from '@tact/core/errors';
import { agentReferenceOf, agentsEngineName } from '@tact/core/guarded-tools';
import type { Decision } from '@tact/core/records';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import type { OperationContext } from '../operation.ts';
import { maySee } from '../principal.ts';
import { idInput } from '../records.ts';

export const nameInput = z.string().min(1).max(100);

/** How a call is named: as it was proposed, or by the id that was given for it. */
export const callInput = {
  id: idInput.optional().describe('of the call, as actions.propose gave it; or run and call instead'),
  agent: nameInput.optional().describe('the name of the token unless given'),
  run: nameInput.optional(),
  call: nameInput.optional(),
};

interface NamedCall {
  readonly id?: string | undefined;
  readonly agent?: string | undefined;
  readonly run?: string | undefined;
  readonly call?: string | undefined;
}

/** The decision about a call. What the caller may not see is not there. Throws `ID_NOT_FOUND`, and `OPERATION_INPUT_INVALID` for no name. */
export async function findCall(
  operation: string,
  named: NamedCall,
  context: OperationContext,
): Promise<Decision> {
  const { assistant, principal } = context;
  const { id, agent = principal.name, run, call } = named;
  if (id !== undefined) return findVisibleDecision(id, context);
  if (run === undefined || call === undefined) throw unnamed(operation);
  const reference = agentReferenceOf({ agent, run, call });
  const { ledger } = assistant.runtime.store;
  const decision = await ledger.latest(principal.user, agentsEngineName, reference);
  if (decision !== null && maySee(principal, decision)) return decision;
  throw tactError('ID_NOT_FOUND', { what: 'call', id: call, list: 'log' });
}

function unnamed(operation: string): Error {
  const why = 'is missing: name the call by its id, or by its run and call';
  return tactError('OPERATION_INPUT_INVALID', { operation, field: 'id', why });
}
