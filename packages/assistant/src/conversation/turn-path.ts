import type { Decision } from '@tact/core/records';
import { detailsOf } from './details.ts';
import type { ReplyPurpose } from './reply/planned-reply.ts';

/** Which way a turn went. */
export type TurnPath = 'chat' | 'action' | 'confirmation' | 'clarification' | 'none';

export function pathOf(decision: Decision): TurnPath {
  const { actions, verdict } = decision;
  const names = actions.filter(({ disposition }) => disposition !== 'drop').map(({ action }) => action);
  const { answered, reply } = detailsOf(decision);
  if (answered !== null) return 'confirmation';
  if (names.length > 0) return 'action';
  if (reply !== null && talking.has(reply.kind)) return 'chat';
  return verdict === 'ask' ? 'clarification' : 'none';
}

const talking: ReadonlySet<ReplyPurpose> = new Set([
  ...(['chat', 'explain', 'recount', 'complaint', 'abilities', 'self_harm', 'emergency'] as const),
]);
