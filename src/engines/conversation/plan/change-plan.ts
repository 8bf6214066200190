import type { ActionRegistry } from '#kernel';
import { type FoundTime, findTimes, type Moment } from '#language';
import type { Approval, JsonObject } from '#records';
import { isTool, type Tool } from '#tools';
import { onPlannedDay } from './inherit-unstated-time.ts';
import type { Plan, PlannedAction } from './planned.ts';

/**
 * A plan that waits, with what the owner wants changed: “at 4pm”, “cc Ann”, “change the subject to Delay”. The changed plan is
 * looked up and asked about anew, like any other. Null where the change was not understood.
 */
export function changePlan(
  approvals: readonly Approval[],
  change: string,
  registry: ActionRegistry,
  moment: Moment,
): Plan | null {
  const waiting = approvals.flatMap((approval) => spokenForm(approval, registry));
  const changed = waiting.map((one) => changeAction(one, change, moment));
  if (changed.every((action) => action === null)) return null;
  const actions = waiting.map(({ action }, position) => changed[position] ?? action);
  return { actions, confidence: 1, clarification: null };
}

/** One action with what the owner wants changed about it; null where that was not understood. */
export function changeAction(waiting: Waiting, change: string, moment: Moment): PlannedAction | null {
  return changedAction(waiting, change.trim(), moment);
}

interface Waiting {
  readonly tool: Tool;
  readonly action: PlannedAction;
}

/** As a planner would have written it; what it is done to is named by its id. */
function spokenForm({ action, parameters }: Approval, registry: ActionRegistry): readonly Waiting[] {
  const tool = registry.find(action);
  if (!isTool(tool)) return [];
  const { find_by: words } = parameters;
  const params = tool.asSpoken?.(parameters) ?? parameters;
  const reasoning = `The owner changed the pending plan${typeof words === 'string' ? ` (${words})` : ''}.`;
  return [{ tool, action: { domain: tool.domain, action: tool.verb, params, reasoning } }];
}

/** What is written is changed as mail is, what begins at a time as events are. */
function changedAction({ tool, action }: Waiting, change: string, moment: Moment): PlannedAction | null {
  const { params } = action;
  const begins = tool.fields?.start_time?.names === 'time';
  const changed =
    'body' in params
      ? changedMail(params, change, moment)
      : begins
        ? changedStart(params, change, moment)
        : null;
  return changed === null ? null : { ...action, params: changed };
}

const mailChanges: readonly {
  readonly heard: RegExp;
  change(params: JsonObject, words: string): JsonObject;
}[] = [
  {
    heard:
      /\bsubject\b(?:\s+(?:line))?(?:\s+(?:should be|to be|to say|to read|to|be|is|as))?[:\s]+["“']?(.+?)["”']?[.!]?$/i,
    change: (params, words) => ({ ...params, subject: words }),
  },
  {
    heard:
      /^(?:and |also |please |but )*(?:add|put|include|copy|keep)\s+(.+?)\s+(?:(?:in|on|to|as|into)\s+)?(?:the\s+)?(?:in\s+)?(?:an?\s+)?(?:cc|copy|loop)[.!]*$/i,
    change: (params, words) => ({ ...params, cc: [...listOf(params.cc), ...namesIn(words)] }),
  },
  {
    heard: /^(?:and |also |please |but )*copy\s+(?:in\s+)?(\p{L}.*?)(?:\s+in)?[.!]*$/iu,
    change: (params, words) => ({ ...params, cc: [...listOf(params.cc), ...namesIn(words)] }),
  },
  {
    heard:
      /^(?:(?:no|sorry|oops|wait|actually)[\s,]+)*(?:i mean(?:t)?|it'?s for|it should (?:go to|be)|make it(?: to)?)\s+(?!(?:much |a (?:bit|little) |more |less )?(?:shorter|longer|nicer|friendlier|formal|polite|briefer|brief|short|better|warmer|clearer|simpler|urgent)\b)([\p{L}'’-]+(?:\s[\p{L}'’-]+)?)(?:[\s,]+(?:instead|please|not \p{L}+))*[.!]*$/iu,
    change: (params, words) => ({ ...params, to: namesIn(words) }),
  },
  {
    heard: /\bcc(?:'?ing)?\b[:\s]+(?:in\s+)?(.+?)[.!]?$/i,
    change: (params, words) => ({ ...params, cc: [...listOf(params.cc), ...namesIn(words)] }),
  },
  {
    heard: /\b(?:say|tell (?:him|her|them)|write|mention|include|add)(?:\s+that)?[:\s]+["“']?(.+?)["”']?$/i,
    change: (params, words) => {
      const instead = words.replace(/[\s,]+instead$/i, '');
      return { ...params, body: appended(instead === words ? params.body : '', instead) };
    },
  },
  {
    heard:
      /^(?:no[,\s]+)?(?:(?:send|address|make) (?:it|this|that) )?(?:out )?to\s+(.+?)(?:\s+instead)?[.!]?$/i,
    change: (params, words) => ({ ...params, to: namesIn(words) }),
  },
];

function changedMail(params: JsonObject, change: string, moment: Moment): JsonObject | null {
  // “at 4pm” of a mail is the one time that the mail speaks of.
  const timed = replacedTime(params, change, moment);
  if (timed !== null) return timed;
  for (const { heard, change: apply } of mailChanges) {
    const words = heard.exec(change)?.[1]?.trim();
    if (words !== undefined && words !== '') return apply(params, words);
  }
  return null;
}

function replacedTime(params: JsonObject, change: string, moment: Moment): JsonObject | null {
  const wanted = findTimes(change, moment);
  const [first] = wanted;
  if (first === undefined || wanted.length !== 1 || change.length > first.text.length + 25) return null;
  const places = ['subject', 'body'].flatMap((field) => {
    const text = params[field];
    return typeof text === 'string' ? findTimes(text, moment).map((time) => ({ field, text, time })) : [];
  });
  const [place] = places;
  if (place === undefined || places.some(({ time }) => time.start.iso !== place.time.start.iso)) return null;
  const replaced = places.map(({ field, text, time: { index, text: before } }) => [
    field,
    `${text.slice(0, index)}${spoken(first.text, before)}${text.slice(index + before.length)}`,
  ]);
  return { ...params, ...(Object.fromEntries(replaced) as JsonObject) };
}

/** “At 4pm” in the place of “3pm” leaves the “at” that stands before it. */
function spoken(time: string, before: string): string {
  const isBare = !/^(?:at|on|by)\s/i.test(before);
  return isBare ? time.replace(/^(?:at|on|by)\s+/i, '') : time;
}

function changedStart(params: JsonObject, change: string, moment: Moment): JsonObject | null {
  const [time] = findTimes(change, moment);
  if (time === undefined) return null;
  if ('start_time' in params) return { ...params, ...movedTo(time, params, moment) };
  if (!('changes' in params)) return null;
  const changes = (params.changes ?? {}) as JsonObject;
  return { ...params, changes: { ...changes, ...movedTo(time, changes, moment) } };
}

/** “At 4pm” of what was to be on Thursday is Thursday at 4pm. */
function movedTo(time: FoundTime, { start_time: planned }: JsonObject, moment: Moment): JsonObject {
  const start = typeof planned === 'string' ? onPlannedDay(time, planned, moment) : time.text;
  return { start_time: start, end_time: undefined };
}

function namesIn(words: string): readonly string[] {
  return words.split(/\s*(?:,|;|\band\b)\s*/i).filter((name) => name !== '');
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function appended(body: unknown, words: string): string {
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const closed = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return typeof body === 'string' && body !== '' ? `${body} ${closed}` : closed;
}
