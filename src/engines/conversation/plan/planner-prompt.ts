import type { PromptLayer } from '#kernel';
import { type Domain, type Moment, type Turn, toLocal } from '#language';
import type { Occurrence } from '#ports/calendar';
import type { Item } from '#ports/store';
import type { JsonObject } from '#records';
import { plainLine } from '#text';
import { readContact, readMemory, readNote, readTask, type Tool } from '#tools';
import type { Belongings } from '../belongings.ts';
import { plannerToolName, vocabularyOf } from './planner-tool.ts';
import { sayNow } from './today.ts';

/**
 * What the planner is shown.
 *
 * Invariant: no words of others. An event from an invitation, a task made out of a mail, an answer that quoted one: each is
 * shown as being there, with its time, and without its words. What the owner calls such a thing is matched by code, so that
 * nothing a stranger wrote can become a plan.
 */
export interface PlannerPrompt {
  readonly text: string;
  readonly history: readonly Turn[];
  readonly domains: readonly Domain[];
  readonly belongings: Belongings;
  readonly moment: Moment;
  readonly tools: readonly Tool[];
  /** Facts near to the message, best first. */
  readonly memories: readonly Item[];
  /** A plan that waits and that the message wants changed; null otherwise. */
  readonly pending: string | null;
}

const withheld = '(words of somebody else, not shown)';
const mostShown = 40;

const rules = `You plan what an assistant does about a user's message. Call ${plannerToolName} and say nothing else.
- Plan every part of the request, in order. Plan nothing that was not asked for.
- Work out "it", "that meeting", "him" from the conversation, and write names and titles in their place.
- Copy times in the user's own words ("tomorrow at 5pm", "next Monday"), or write ISO 8601 with offset. Never work out a date yourself.
- find_by is how the user calls the thing. to and attendees are names or addresses, as said.
- Write subjects and bodies of mails in the user's voice.
- When something that is needed was not said and cannot be worked out, set needs_clarification and ask one short question.
- What is marked [asks first] will be asked about by the program; plan it as if it were agreed.
- Small talk needs no action: leave actions empty.`;

export function plannerLayers(prompt: PlannerPrompt): readonly PromptLayer[] {
  const { text, history, belongings, moment, tools, memories, domains, pending } = prompt;
  return [
    { name: 'planner', role: 'system', origin: 'system', budgetTokens: 700, text: rules },
    {
      name: 'actions',
      role: 'system',
      origin: 'system',
      budgetTokens: 2000,
      heading: 'ACTIONS',
      text: vocabularyOf(tools),
    },
    { name: 'now', role: 'user', origin: 'system', budgetTokens: 60, heading: 'NOW', text: sayNow(moment) },
    {
      name: 'conversation',
      role: 'user',
      origin: 'owner',
      budgetTokens: 4000,
      heading: 'CONVERSATION',
      text: history.map((turn) => `${turn.role}: ${turn.text}`).join('\n'),
    },
    section('tasks', 'OPEN TASKS', belongings.tasks.slice(0, mostShown).map(taskLine)),
    section(
      'events',
      'EVENTS',
      upcoming(belongings.events, moment)
        .slice(0, mostShown)
        .map((one) => eventLine(one, moment)),
    ),
    section('contacts', 'CONTACTS', belongings.contacts.slice(0, mostShown).map(contactLine)),
    section('notes', 'NOTES', belongings.notes.slice(0, mostShown).map(noteLine)),
    section('memories', 'WHAT IS KNOWN ABOUT THE USER', memories.map(memoryLine)),
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
    { name: 'message', role: 'user', origin: 'owner', budgetTokens: 6000, heading: 'MESSAGE', text },
  ];
}

function section(name: string, heading: string, lines: readonly (string | null)[]): PromptLayer {
  const shown = lines.filter((line) => line !== null).slice(0, mostShown);
  return { name, role: 'user', origin: 'system', budgetTokens: 1200, heading, text: shown.join('\n') };
}

function own({ origin }: Pick<Item, 'origin'>, words: string): string {
  return origin === 'outside' ? withheld : plainLine(words, 200);
}

function taskLine(item: Item): string | null {
  const task = readTask(item.content as JsonObject);
  if (task === null) return null;
  const due = task.deadline === null ? '' : `, due ${task.deadline}`;
  return `- ${own(item, task.title)}${due}, ${task.priority}`;
}

/** From yesterday on: what is over is rarely meant. */
function upcoming(events: readonly Occurrence[], { now }: Moment): readonly Occurrence[] {
  return events.filter(({ endsAt }) => endsAt > now - 24 * 60 * 60 * 1000);
}

function eventLine({ event, startsAt, endsAt, isAllDay }: Occurrence, { zone }: Moment): string {
  const { date, time } = toLocal(startsAt, zone);
  const words = own({ origin: event.label.origin }, event.summary);
  const when = isAllDay ? date : `${date} ${time.slice(0, 5)} to ${toLocal(endsAt, zone).time.slice(0, 5)}`;
  return `- ${when}: ${words}`;
}

function contactLine(item: Item): string | null {
  const contact = readContact(item.content as JsonObject);
  if (contact === null || item.origin === 'outside') return null;
  const { name, addresses, isGroup, nicknames } = contact;
  const also = nicknames.length === 0 ? '' : ` (also ${nicknames.join(', ')})`;
  return `- ${plainLine(name, 100)}${also}: ${isGroup ? `group of ${addresses.length}` : addresses.join(', ')}`;
}

function noteLine(item: Item): string | null {
  const note = readNote(item.content as JsonObject);
  return note === null ? null : `- ${own(item, note.title || note.body.slice(0, 60))}`;
}

function memoryLine(item: Item): string | null {
  const memory = readMemory(item.content as JsonObject);
  return memory === null ? null : `- ${own(item, `${memory.key}: ${memory.value}`)}`;
}
