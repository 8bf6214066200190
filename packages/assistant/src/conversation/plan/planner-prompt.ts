import type { PromptLayer } from '@tact/core/kernel';
import { createSimilarity, type Moment, type Turn } from '@tact/english';
import { type LoadedSource, type PlanningData, sectionLines, type Tool } from '@tact/tools';
import { spokenLines, spokenText } from '../spoken-lines.ts';
import { plannerFormFor, plannerToolName } from './planner-tool.ts';
import { sayNow } from './today.ts';

/**
 * What the planner is shown.
 *
 * Invariant: no words of others. An event from an invitation, a task made out of a mail, an answer that quoted one: each is
 * shown as being there, with its time, and without its words. What the owner calls such a thing is matched by code, so that
 * nothing a stranger wrote can become a plan.
 */
interface PlannerPrompt {
  readonly text: string;
  readonly history: readonly Turn[];
  readonly domains: readonly string[];
  readonly data: PlanningData;
  /** What was done before about requests like this one, a line each. */
  readonly recalled: readonly string[];
  readonly moment: Moment;
  readonly tools: readonly Tool[];
  /** A plan that waits and that the message wants changed; null otherwise. */
  readonly pending: string | null;
}

const maxShown = 40;
const maxNearest = 5;

const rules = `You plan what an assistant does about a user's message. Call ${plannerToolName} and say nothing else.
- Plan every part of the request, in order. Plan nothing that was not asked for.
- Work out "it", "that meeting", "him" from the conversation, and write names and titles in their place.
- Copy English times in the user's own words ("tomorrow at 5pm", "next Monday") and work out no date yourself. Times in any other language ("übermorgen um 10") you work out from NOW and write as ISO 8601 with offset.
- after holds the positions, from 0, of actions that have to be done before this one.
- find_by is how the user calls the thing. to and attendees are names or addresses, as said.
- Write subjects and bodies of mails in the user's voice.
- When something that is needed was not said and cannot be worked out, set needs_clarification and ask one short question.
- What is marked [asks first] will be asked about by the program; plan it as if it were agreed.
- requires_confirmation is for a plan whose outcome the user may not expect, such as many items changed at once; then put the question into confirmation_message. What is marked [asks first] does not need it.
- You never see mail. What stands in one is read by email.extract: plan it first, with the kinds of values that the user asked for and no others, and name what it finds in later actions as "$mail.date", "$mail.place", "$mail.email", "$mail.phone", "$mail.link", "$mail.number", "$mail.questions", "$mail.subject" or "$mail.sender", alone or within a text.
- Never make up what a mail says or asks, nor the user's answer to it: leave the body of such a reply empty, so that it is asked for.
- Small talk needs no action: leave actions empty.`;

export function plannerLayers(prompt: PlannerPrompt): readonly PromptLayer[] {
  const { text, history, data, recalled, moment, tools, domains, pending } = prompt;
  return [
    { name: 'planner', role: 'system', origin: 'system', budgetTokens: 700, text: rules },
    {
      name: 'actions',
      role: 'system',
      origin: 'system',
      budgetTokens: 2000,
      heading: 'ACTIONS',
      text: plannerFormFor(tools).vocabulary,
    },
    { name: 'now', role: 'user', origin: 'system', budgetTokens: 60, heading: 'NOW', text: sayNow(moment) },
    {
      name: 'conversation',
      role: 'user',
      origin: 'owner',
      budgetTokens: 4000,
      heading: 'CONVERSATION',
      text: spokenLines(history),
    },
    ...data.loaded.map((loaded) => section(loaded, text, moment)),
    {
      name: 'recalled',
      role: 'user',
      origin: 'owner',
      budgetTokens: 600,
      heading: 'DONE BEFORE: for comparison only, plan nothing because of it',
      text: recalled.join('\n'),
    },
    {
      name: 'pending',
      role: 'user',
      origin: 'owner',
      budgetTokens: 500,
      heading: 'A PLAN THAT WAITS FOR A YES, AND THAT THE MESSAGE CHANGES: plan the whole of it anew',
      text: pending ?? '',
    },
    {
      name: 'domains',
      role: 'user',
      origin: 'system',
      budgetTokens: 40,
      heading: 'DOMAINS',
      text: domains.join(', '),
    },
    {
      name: 'message',
      role: 'user',
      origin: 'owner',
      budgetTokens: 6000,
      heading: 'MESSAGE',
      text: spokenText(text),
    },
  ];
}

function section(loaded: LoadedSource, text: string, moment: Moment): PromptLayer {
  const { source } = loaded;
  const lines = sectionLines({ source, entries: nearest(loaded, text) }, moment).slice(0, maxShown);
  return {
    name: source.name,
    role: 'user',
    origin: 'system',
    budgetTokens: 1200,
    heading: source.section.heading,
    text: lines.join('\n'),
  };
}

/** Of a source that wants it so, the entries nearest to the message, best first; of others all. */
function nearest({ source, entries }: LoadedSource, text: string): readonly unknown[] {
  const { section } = source;
  if (section.nearestBy === undefined) return entries;
  const words = entries.map((entry) => section.nearestBy?.(entry) ?? '');
  return createSimilarity(words)
    .best(text, maxNearest)
    .flatMap(({ index }) => (index in entries ? [entries[index]] : []));
}
