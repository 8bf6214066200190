import type { PromptLayer } from '#kernel';
import { holdsOutside } from '#records';
import { withoutOutside } from '#text';
import type { Tool } from '#tools';
import type { ConversationHistory } from '../history.ts';
import { plannerTurns } from '../history.ts';
import { plannerLayers } from './planner-prompt.ts';
import type { PlanView } from './propose-plan.ts';
import { recalledLines } from './recalled-lines.ts';

/** The layers of the planner's prompt for this message. */
export function plannerLayersFor(
  view: Pick<PlanView, 'signal' | 'facts' | 'now'> & { readonly context: Omit<PlanView['context'], 'early'> },
  text: string,
  tools: readonly Tool[],
): readonly PromptLayer[] {
  const { signal, facts, context, now } = view;
  const { data, route } = context;
  return plannerLayers({
    text,
    history: plannerTurns(context.history.messages),
    domains: route.domains,
    data,
    recalled: recalledLines(context.recalled),
    moment: { now, zone: signal.input.zone },
    tools,
    pending: facts.answer.kind === 'modify' ? pendingIn(context.history) : null,
  });
}

/** What waits, as it was asked; without the words of others where the question named something of theirs. */
function pendingIn({ pending, messages }: ConversationHistory): string | null {
  if (pending === null) return null;
  const isOurs =
    messages.every(({ decisionId, origin }) => decisionId !== pending.decisionId || origin !== 'outside') &&
    !pending.approvals.some(({ parameters }) => holdsOutside(parameters));
  if (isOurs) return pending.question;
  return pending.approvals
    .map(({ action, parameters }) => {
      const own = Object.entries(parameters).filter(([name]) => !named.has(name));
      return `${action} ${JSON.stringify(withoutOutside(Object.fromEntries(own), '(words of others)'))}`;
    })
    .join(', and ');
}

/** Parameters that bear words of the thing itself. */
const named: ReadonlySet<string> = new Set([
  'title',
  'subject',
  'sender_name',
  'in_reply_to',
  'mail',
  'references',
  'key',
]);
