import type { PromptLayer } from '@tact/core/kernel';
import type { RecalledRun } from '@tact/core/ports/run-recall';
import { type MaybeOutside, Outside, type StoredRun } from '@tact/core/records';
import { isOurs, plainLine, withoutOutside } from '@tact/core/text';
import type { Tool } from '@tact/tools';
import { type ConversationHistory, plannerTurns } from '../history.ts';
import { plannerLayers } from './planner-prompt.ts';
import type { PlanView } from './propose-plan.ts';

/** The layers of the planner's prompt for this message. */
export function plannerLayersFor(
  view: Pick<PlanView, 'signal' | 'facts' | 'now'> & {
    readonly context: Omit<PlanView['context'], 'early' | 'time'>;
  },
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
    pending: facts.answer.kind === 'modify' ? pendingIn(context.history, tools) : null,
  });
}

/**
 * What waits, as it was asked, where all of it is ours; else the values that a planner would write itself. What others wrote among them
 * is shown as being there, and whatever else an action was bound to is left out: an id or a reference may be chosen by a stranger.
 */
function pendingIn({ pending }: ConversationHistory, tools: readonly Tool[]): string | null {
  if (pending === null) return null;
  if (isOurs(pending.question)) return pending.question;
  return pending.approvals
    .map(({ action, parameters }) => {
      const seen = seenByPlanner(tools.find(({ name }) => name === action));
      const own = Object.entries(parameters).filter(([name]) => seen(name));
      return `${action} ${JSON.stringify(withoutOutside(Object.fromEntries(own), '(words of others)'))}`;
    })
    .join(', and ');
}

function seenByPlanner(tool: Tool | undefined): (name: string) => boolean {
  const { plannerSees, bind } = tool ?? {};
  if (plannerSees !== undefined) return (name) => plannerSees.includes(name);
  return () => tool !== undefined && bind === undefined;
}

/**
 * Earlier runs, a line each, in our words and the owner's: one that holds words of others is left out, so that nothing a stranger
 * wrote can become a plan.
 */
function recalledLines(recalled: readonly RecalledRun[]): readonly string[] {
  return recalled.flatMap(({ run, outdatedReferences }) => {
    const line = lineOf(run);
    if (line === null) return [];
    return [outdatedReferences.length === 0 ? line : `${line} (relied on something outdated)`];
  });
}

const maxLineLength = 1000;

function lineOf({ task, summary, outcome, steps }: StoredRun): string | null {
  const told = [task, ...(summary === null ? steps : [summary])];
  if (told.some(isOutside)) return null;
  const [asked, ...done] = told as readonly string[];
  return plainLine(
    `- ${asked} → ${outcome}${done.length === 0 ? '' : `: ${done.join('; ')}`}`,
    maxLineLength,
  );
}

function isOutside(text: MaybeOutside): boolean {
  return text instanceof Outside;
}
