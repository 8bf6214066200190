import type { Decision } from '#records';

/** Which way a turn went. */
export type TurnPath = 'chat' | 'action' | 'confirmation' | 'clarification' | 'none';

export function pathOf({ actions, verdict }: Decision): TurnPath {
  const names = actions.filter(({ disposition }) => disposition !== 'drop').map(({ action }) => action);
  if (names.some((name) => name === 'confirm_plan' || name === 'drop_plan')) return 'confirmation';
  if (names.some((name) => name !== 'reply')) return 'action';
  const kind = actions.find(({ action }) => action === 'reply')?.parameters.kind;
  if (kind === 'chat' || kind === 'explain') return 'chat';
  return verdict === 'ask' ? 'clarification' : 'none';
}
