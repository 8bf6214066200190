import { holdsInternalId } from '@tact/core/text';
import type { BindResult, Tool } from '@tact/tools';

type UnclearBinding = Extract<BindResult, { readonly status: 'unclear' }>;

/** Where a planner wrote an id that is none of the owner's words, the question does not repeat it. */
export function withoutIds(
  asked: UnclearBinding,
  tool: Tool | null,
  said: readonly string[],
): UnclearBinding {
  if (!holdsInternalId(asked.question, said)) return asked;
  const ask = asked.field === null ? undefined : tool?.fields?.[asked.field]?.ask;
  return { ...asked, question: ask ?? 'I did not find what that is about. What do you mean?' };
}
