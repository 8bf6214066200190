import type { Domain, Turn } from '../words.ts';
import { actionRules, domainSigns } from './action-rules.ts';
import type { RequestAction } from './parsed-request.ts';
import { requestedSlot } from './requested-slot.ts';

/** The action of a request; confidence from 0 to 1. */
export interface ChosenAction {
  readonly action: RequestAction;
  readonly domain: Domain;
  readonly confidence: number;
}

interface ChoiceOptions {
  readonly domain?: Domain | null;
  readonly history?: readonly Turn[];
}

/** The action of the first rule that matches in the domain. If no domain is given, it is guessed from the nouns. */
export function chooseAction(
  said: string,
  { domain = null, history = [] }: ChoiceOptions,
): ChosenAction | null {
  const text = said
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/ ' ?(?=s\b|m\b)/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  if (domain === 'notes' ? notedTask.test(text) : newTask.test(text)) {
    return { action: 'task.create', domain: 'task', confidence: 0.95 };
  }
  const about = domain ?? domainSigns.find(([, sign]) => sign.test(text))?.[0];
  if (about === undefined) return null;
  if (about === 'memory') return { action: 'memory.recall', domain: about, confidence: 0 };
  const rule = actionRules[about].find(({ pattern }) => pattern.test(text));
  if (rule === undefined) return null;
  if (rule.confidence <= 0.5 && about === 'calendar' && requestedSlot(history) === 'date') {
    return { action: 'calendar.list', domain: about, confidence: 0.6 };
  }
  const guessed = domain !== null ? 1 : order.test(text) ? 0.95 : 0.9;
  return { action: onList(rule.action, text), domain: about, confidence: rule.confidence * guessed };
}

/** Always a task, whatever it is about: "new task: check my mail", "don't let me forget to book a flight". */
const newTask =
  /^(?:(?:add|create|make|set|an?|new|another) )*(?:task|to-?do|reminder) ?[:–-] ?\S|^(?:add|create|make|set|new) (?:me )?(?:(?:an?|another|new) )*(?:task|to-?do)(?: item)? (?:to|called|named) |^don't let me forget to |^remember to (?!.*\?$)|^(?:note|jot|write) down an? (?:new )?(?:task|reminder|to-?do)\b|^(?!.*\b(?:tell|e-?mail|mail|send|ask|text|message|reply|write|note|cancel|delete|stop|don't)\b.{0,40}\bremind).{1,40}\bremind (?:me|us) to /;
const notedTask = /^(?:note|jot|write) down an? (?:new )?(?:task|reminder|to-?do)\b/;

/** A message that begins like this is a request, whatever it is about. */
const order =
  /^(?:schedule|reschedule|book|cancel|delete|remove|rename|move|postpone|mark|complete|finish|tick|cross|check off|draft|e-?mail|jot|note|invite|set|make|add|create|put|send|reply|answer|tell|ask|let|take|remind|i(?:'m| am) (?:done|finished))\b/;

/** Lists other than the to-do list hold items, not tasks. */
function onList(action: RequestAction, text: string): RequestAction {
  const isList =
    /\blists?\b|\bgrocer(?:y|ies)\b/.test(text) &&
    !/\bto ?-?dos?\b|\btasks?\b|\bremind(?:er)?s?\b|\bthings to do\b/.test(text);
  if (!isList) return action;
  return listActions[action] ?? action;
}

const listActions: Partial<Record<RequestAction, RequestAction>> = {
  'task.create': 'list.add',
  'task.delete': 'list.remove',
  'task.list': 'list.list',
};
