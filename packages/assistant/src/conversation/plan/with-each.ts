import { type Tool, toolFor } from '@tact/tools';
import type { Plan } from './planned.ts';

/** So many safe actions of one order run without asking. */
const maxUnasked = 20;

/** “Archive all newsletters”: each of them is an action of its own, and many are asked about. */
export function withEach(
  plan: Plan,
  found: readonly unknown[],
  tools: readonly Tool[],
): { readonly plan: Plan; readonly found: readonly unknown[] } {
  const [action, ...others] = plan.actions;
  const tool = action === undefined || others.length > 0 ? undefined : toolFor(action, tools);
  const each = action === undefined ? [] : (tool?.each?.(action.params, found[0]) ?? []);
  if (action === undefined || each.length === 0) return { plan, found };
  const remark = tool?.eachRemark?.(found[0]) ?? null;
  const remarks = [...(plan.remarks ?? []), ...(remark === null ? [] : [remark])];
  const { confirmation = each.length > maxUnasked ? { message: null } : undefined, ...rest } = plan;
  const actions = each.map(({ params }) => ({ ...action, params }));
  return {
    plan:
      confirmation === undefined
        ? { ...rest, actions, remarks }
        : { ...rest, actions, remarks, confirmation },
    found: each.map((one) => one.found),
  };
}
