import type { Decision } from '#records';
import { detailsOf } from './details.ts';
import type { ReplyPurpose } from './reply/planned-reply.ts';

/** Which way a turn went. */
export type TurnPath = 'chat' | 'action' | 'confirmation' | 'clarification' | 'none';

export function pathOf(decision: Decision): TurnPath {
  const { actions, verdict } = decision;
  const names = actions.filter(({ disposition }) => disposition !== 'drop').map(({ action }) => action);
  const { answered, reply } = detailsOf(decision);
  if (answered !== null || names.some((name) => answering.has(name))) return 'confirmation';
  if (names.some((name) => name !== 'reply')) return 'action';
  if (reply !== null && talking.has(reply.kind)) return 'chat';
  return verdict === 'ask' ? 'clarification' : 'none';
}

const talking: ReadonlySet<ReplyPurpose> = new Set([
  ...(['chat', 'explain', 'recount', 'complaint', 'abilities'] as const),
]);

/** How an earlier version answered a plan. */
const answering: ReadonlySet<string> = new Set(['confirm_plan', 'drop_plan']);
