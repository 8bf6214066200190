import { AsyncLocalStorage } from 'node:async_hooks';
import type { WaitedCall } from '@tact/core/guarded-tools';

/**
 * Calls that are asked about while another guarded call runs, as those of a sub-agent behind a tool are: the outer call waits for them.
 */
const asking = new AsyncLocalStorage<WaitedCall[]>();

/** Does the work, and tells which calls were asked about within. */
export async function whileDelegating<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly asked: readonly WaitedCall[] }> {
  const asked: WaitedCall[] = [];
  const result = await asking.run(asked, work);
  return { result, asked };
}

/** A call is asked about: the call that runs around it, if there is one, waits for it. */
export function noteAsked(call: WaitedCall): void {
  const outer = asking.getStore();
  if (outer?.some(({ decisionId }) => decisionId === call.decisionId) === false) outer.push(call);
}
