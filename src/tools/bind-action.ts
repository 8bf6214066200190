import { checkParameters } from '#kernel';
import type { Occurrence } from '#ports/calendar';
import type { Item } from '#ports/store';
import type { JsonObject } from '#records';
import { type BoundParameters, bindAttendees, bindMail, bindReply } from './bind-mail.ts';
import { alongSeries, shownOccurrence } from './event-content.ts';
import type { FoundMail } from './find-mail.ts';
import { type FindByWords, findEvent, findItem, type Option, titleOfItem } from './find-thing.ts';
import { readSpoken } from './spoken-parameters.ts';
import type { Tool } from './tool.ts';

/**
 * Turns what somebody planned, in words, into an action as it can be judged, approved and run: things by id and version, people
 * by address. What is not clear becomes a question. Pure: what may be meant is handed in.
 */

/** An action in a planner's terms. */
export interface Planned {
  /** The domain and the short name within it, as in `task` and `create`. */
  readonly domain: string;
  readonly action: string;
  readonly params: JsonObject;
}

/** What words may mean. */
export interface Candidates {
  readonly tasks: readonly Item[];
  readonly notes: readonly Item[];
  readonly contacts: readonly Item[];
  readonly memories: readonly Item[];
  readonly events: readonly Occurrence[];
  /** Found by `mailsFor`. */
  readonly mails: readonly FoundMail[];
}

export interface Binding {
  readonly tools: readonly Tool[];
  readonly find: FindByWords;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The owner's. */
  readonly zone: string;
  /** Whether the calendar writes to attendees by itself: then each needs an address. */
  readonly sendsInvitations: boolean;
}

export type Bound =
  | {
      readonly status: 'bound';
      readonly tool: Tool;
      /** A name of the registry. */
      readonly action: string;
      readonly parameters: JsonObject;
      /** Names of what was planned and means nothing to the tool. */
      readonly ignored: readonly string[];
      /** In [0, 1]: that words mean the thing they were taken to mean. */
      readonly confidence: number;
    }
  | {
      readonly status: 'unclear';
      readonly question: string;
      /** The parameter that the answer belongs to; null where it has to be understood anew. */
      readonly field: string | null;
      /** The things that the question names: the id of one of them is an answer. */
      readonly options: readonly Option[];
    };

/** The tool that a planner calls by its short name, or by its name in the registry; null for none. */
export function toolFor(
  { domain, action }: Pick<Planned, 'domain' | 'action'>,
  tools: readonly Tool[],
): Tool | null {
  const offered = tools.filter((tool) => tool.offered);
  return (
    offered.find((tool) => tool.domain === domain && tool.verb === action) ??
    offered.find((tool) => tool.name === action) ??
    null
  );
}

export function bindAction(planned: Planned, candidates: Candidates, binding: Binding): Bound {
  const tool = toolFor(planned, binding.tools);
  if (tool === null) return unclear('I cannot do that. What else should I do?', null);
  const spoken = readSpoken(tool, planned.params);
  if (!spoken.ok) return unclear(spoken.question, spoken.field);
  const bound = bindParameters(tool, spoken.parameters, candidates, binding);
  if (!bound.ok) return unclear(bound.question, bound.field, bound.options);
  const { parameters, confidence = 1 } = bound;
  const problem = checkParameters(tool, parameters);
  if (problem !== null) {
    const question = `The ${problem.field.replaceAll('_', ' ')} ${problem.why}. What should it be?`;
    return unclear(question, problem.field);
  }
  return { status: 'bound', tool, action: tool.name, parameters, ignored: spoken.ignored, confidence };
}

function unclear(question: string, field: string | null, options: readonly Option[] = []): Bound {
  return { status: 'unclear', question, field, options };
}

function bindParameters(
  { name }: Tool,
  spoken: JsonObject,
  candidates: Candidates,
  binding: Binding,
): BoundParameters {
  switch (name) {
    case 'update_task':
    case 'complete_task':
    case 'delete_task':
      return bindItem('task', 'find_by', spoken, candidates.tasks, binding);
    case 'append_note':
    case 'delete_note':
      return bindItem('note', 'find_by', spoken, candidates.notes, binding);
    case 'update_memory':
    case 'delete_memory':
      return bindItem('memory', 'key', spoken, candidates.memories, binding);
    case 'create_event':
      return withAttendees(spoken, candidates, binding);
    case 'update_event':
    case 'delete_event':
      return bindEvent(spoken, candidates, binding);
    case 'create_draft':
    case 'send_email':
      return bindMail(spoken, candidates.contacts);
    case 'reply_to_email':
      return bindReply(spoken, candidates.contacts, candidates.mails);
    default:
      return { ok: true, parameters: spoken };
  }
}

function bindItem(
  kind: 'task' | 'note' | 'memory',
  field: 'find_by' | 'key',
  spoken: JsonObject,
  items: readonly Item[],
  binding: Binding,
): BoundParameters {
  const found = findItem(kind, String(spoken[field]), items, binding);
  if (found.status !== 'found') return { ok: false, question: found.question, field, options: found.options };
  const { id, version } = found.thing;
  const title = titleOfItem(kind, found.thing).slice(0, 300);
  return {
    ok: true,
    confidence: found.confidence,
    parameters: { ...spoken, ...(field === 'key' ? { key: title } : {}), id, version, title },
  };
}

function bindEvent(
  { event_id, find_by, changes, ...rest }: JsonObject,
  candidates: Candidates,
  binding: Binding,
): BoundParameters {
  const words = [event_id, find_by].filter((one) => typeof one === 'string');
  if (words.length === 0) return { ok: false, question: 'Which event do you mean?', field: 'find_by' };
  const tried = words.map((one) => findEvent(one, candidates.events, binding));
  const found = tried.find(({ status }) => status === 'found') ?? tried.at(-1);
  if (found?.status !== 'found') {
    const { question = 'Which event do you mean?', options = [] } = found ?? {};
    return { ok: false, question, field: 'find_by', options };
  }
  const { occurrence: one, isSeries } = found.thing;
  const { ref, version, summary } = one.event;
  const wanted = changes === undefined ? null : withAttendees(changes as JsonObject, candidates, binding);
  if (wanted !== null && !wanted.ok) return wanted;
  const changesSeries = wanted?.parameters.recurrence !== undefined;
  const occurrence = isSeries || changesSeries ? null : one.occurrence;
  const isAll = occurrence === null && one.occurrence !== null;
  return {
    ok: true,
    confidence: found.confidence,
    parameters: {
      ...rest,
      event_id: ref,
      version,
      ...(occurrence === null ? {} : { occurrence }),
      ...(isAll ? { series: true } : {}),
      ...(find_by === undefined ? {} : { find_by }),
      title: summary.slice(0, 300),
      start: shownOccurrence(one, binding.zone).start ?? '',
      ...(wanted === null
        ? {}
        : { changes: isAll ? alongSeries(wanted.parameters, one, binding.zone) : wanted.parameters }),
    },
  };
}

function withAttendees(
  spoken: JsonObject,
  { contacts }: Candidates,
  { sendsInvitations }: Binding,
): BoundParameters {
  if (spoken.attendees === undefined) return { ok: true, parameters: spoken };
  const bound = bindAttendees(spoken.attendees, contacts, sendsInvitations);
  return bound.ok ? { ok: true, parameters: { ...spoken, attendees: bound.attendees } } : bound;
}
