import { checkIsoTime, type Mention, type Moment, matchByWords } from '#language';
import type { JsonObject, ProposedAction } from '#records';
import {
  bindAction,
  type Candidates,
  type FindByWords,
  findEvent,
  findItem,
  readTask,
  type Tool,
} from '#tools';
import type { Mentioned } from '../mentions.ts';
import type { MovedFrom } from './inherit-unstated-time.ts';
import { withPeopleNamed } from './people-named.ts';
import type { Clarification, Plan, PlannedAction } from './planned.ts';
import { resolveReferences } from './resolve-references.ts';
import { resolveTimes } from './resolve-times.ts';

/**
 * Looks up what a plan means: what “it” is, when “tomorrow” is, whose address “Bob” has, which event “the dentist” is. Nothing
 * is guessed: whatever fits two things equally, or nothing, becomes a question. Pure.
 */

export interface Binding {
  readonly tools: readonly Tool[];
  readonly candidates: Candidates;
  readonly mentioned: Mentioned;
  /** The owner's message. */
  readonly text: string;
  readonly moment: Moment;
  readonly target: string;
  readonly sendsInvitations: boolean;
}

export interface BoundPlan {
  /** What can be done, in the order of the plan; `after` counts among these. */
  readonly actions: readonly BoundAction[];
  /** To be said beside the results. */
  readonly remarks: readonly string[];
  /** The first thing that has to be asked, with what it keeps from being done. */
  readonly question: Clarification | null;
  readonly unclear: readonly PlannedAction[];
}

export interface BoundAction extends ProposedAction {
  readonly reasoning: string;
  /** How sure the looking up is, in [0, 1]. */
  readonly confidence: number;
}

export function bindPlan(plan: Plan, binding: Binding): BoundPlan {
  const bound: BoundAction[] = [];
  const remarks: string[] = [];
  const unclear: PlannedAction[] = [];
  let question: Clarification | null = null;
  const places = new Map<number, number>();
  for (const [position, planned] of plan.actions.entries()) {
    const waitsForUnclear =
      planned.after?.some((before) => before < position && !places.has(before)) === true;
    const one = waitsForUnclear ? null : bindOne(planned, unclear.length, binding);
    if (one === null || !one.ok) {
      if (one !== null) question ??= one.clarification;
      unclear.push(planned);
      continue;
    }
    const after = (planned.after ?? []).flatMap((before) => places.get(before) ?? []);
    places.set(position, bound.length);
    bound.push({ ...one.action, after });
    remarks.push(...one.remarks);
  }
  return { actions: bound, remarks, question: question ?? plan.clarification, unclear };
}

type BoundOne =
  | { readonly ok: true; readonly action: BoundAction; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly clarification: Clarification };

function bindOne(planned: PlannedAction, position: number, binding: Binding): BoundOne {
  const { mentioned, tools, candidates, moment, text, target, sendsInvitations } = binding;
  const spokenOf = withPeopleNamed(mentioned, candidates.contacts);
  const referred = resolveReferences(planned, position, spokenOf);
  if (!referred.ok) return referred;
  const movedFrom = beginningOf(referred.action, binding);
  const timed = resolveTimes(referred.action, { position, moment, text, movedFrom });
  if (!timed.ok) return timed;
  const looking = { tools, find: finderAt(moment), ...moment, sendsInvitations };
  const found = bindAction(timed.action, candidates, looking);
  if (found.status === 'unclear') {
    // What “it” stood for is not there any more: the question speaks of “it”, not of an id.
    const inWords = { ...timed.action, params: asSaid(timed.action.params, planned.params) };
    const asked = bindAction(inWords, candidates, looking);
    const { question, field, options } = asked.status === 'unclear' ? asked : found;
    const missing = field === null ? null : { position, field, options };
    return { ok: false, clarification: { question, missing } };
  }
  const parameters = asSaid(withGuests(found.parameters, binding), planned.params);
  return {
    ok: true,
    action: {
      action: found.action,
      parameters,
      target,
      reasoning: planned.reasoning,
      confidence: found.confidence,
    },
    remarks: [...timed.remarks, ...sayIgnored(found.ignored)],
  };
}

const invites = /\b(?:invite|add|include|bring|ask|loop)\b/i;

/** “Invite Bob” adds to those who take part already; only “make it just Bob” would replace them. */
function withGuests(parameters: JsonObject, { text, candidates }: Binding): JsonObject {
  const { changes, event_id: ref } = parameters;
  const wanted = (changes as JsonObject | undefined)?.attendees;
  if (!Array.isArray(wanted) || !invites.test(text)) return parameters;
  const event = candidates.events.find((one) => one.event.ref === ref)?.event;
  const attendees = [...new Set([...(event?.attendees ?? []), ...wanted])];
  return { ...parameters, changes: { ...(changes as JsonObject), attendees } };
}

/** What was planned and means nothing here is said, not dropped in silence. */
function sayIgnored(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`I left out what I do not know how to do: ${names.join(', ')}.`];
}

/** The words that the owner used, for whoever reads the record, where an id stood in their place. */
function asSaid(parameters: JsonObject, said: JsonObject): JsonObject {
  return typeof parameters.find_by === 'string' && typeof said.find_by === 'string'
    ? { ...parameters, find_by: said.find_by }
    : parameters;
}

/** When the event or task that is changed begins and ends now; null for everything else. */
function beginningOf(
  { domain, action, params }: PlannedAction,
  { candidates, moment }: Binding,
): MovedFrom | null {
  const looking = { find: finderAt(moment), ...moment };
  const words = params.event_id ?? params.find_by;
  if (typeof words !== 'string') return null;
  if (domain === 'task' && action === 'update') {
    const task = findItem('task', words, candidates.tasks, looking);
    const deadline = task.status === 'found' ? readTask(task.thing.content)?.deadline : null;
    const due = deadline == null ? null : checkIsoTime(deadline, moment);
    return due === null ? null : { start: due.ms, end: due.ms, isAllDay: due.time === null };
  }
  if (domain !== 'calendar' || action !== 'update_event') return null;
  const found = findEvent(words, candidates.events, looking);
  if (found.status !== 'found') return null;
  const { startsAt, endsAt, isAllDay } = found.thing.occurrence;
  return { start: startsAt, end: endsAt, isAllDay };
}

/** Words of time count: “the 3pm with Sarah” is the one at three. */
function finderAt(moment: Moment): FindByWords {
  return (phrase, among) => matchByWords(phrase, among as readonly Mention[], { moment });
}
