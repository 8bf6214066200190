import { isSameJson, type SafetyCheck } from '@tact/core/kernel';
import type { JsonObject, Override, ProposedAction } from '@tact/core/records';

/**
 * One message that arrived by several routes: what leaves this machine or makes something is done for one of its copies.
 *
 * 1. Two messages are the same if one of their content keys is that of the other as it is (`contentKeys` of the parser).
 * 2. A copy that is less authenticated never stands for one that is more.
 * 3. What failed or was taken back was not done. What is asked about is not asked about again.
 */
export interface EarlierCopy {
  /** The newest decision about a copy that did or asks something. */
  readonly decision: string;
  readonly done: readonly ActionDone[];
}

export interface ActionDone {
  readonly action: string;
  readonly parameters: JsonObject;
  readonly isAsked: boolean;
}

/** What leaves this machine, and what makes something. */
export const onceOnly: ReadonlySet<string> = new Set([
  ...['forward', 'auto_reply', 'escalate', 'create_task', 'add_note', 'unsubscribe'],
]);

/** Drops what was done or is asked about for an earlier copy, and names its decision. */
export function sameMessageCheck(copy: EarlierCopy | undefined): SafetyCheck {
  return {
    name: 'SameMessage',
    check({ proposed, proposal }): readonly Override[] {
      const done = copy?.done.find((one) => isSameAction(one, proposed, proposal.proposer === 'rule'));
      if (copy === undefined || done === undefined) return [];
      return [sameMessage(proposed.action, copy.decision, done.isAsked)];
    },
  };
}

/** @param decision the id of the one about the copy */
export function sameMessage(action: string, decision: string, isAsked: boolean): Override {
  const what = isAsked ? 'asked about' : 'done';
  const text = `SameMessage (${what} for a copy of this message, in decision ${decision.slice(-8)})`;
  return { code: 'SameMessage', action, text, effect: 'decline' };
}

/** Of a model the words differ each time; whom it writes to counts. */
export function isSameAction(
  done: ActionDone,
  { action, parameters }: ProposedAction,
  isRule: boolean,
): boolean {
  if (done.action !== action) return false;
  return isRule
    ? isSameJson(done.parameters, parameters)
    : isSameJson(done.parameters['to'] ?? null, parameters['to'] ?? null);
}
