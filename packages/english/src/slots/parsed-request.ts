import type { ValueRequest } from '../mail-values/read-value-request.ts';
import type { FoundTime } from '../time/index.ts';
import { type Domain, domains } from '../words.ts';

/** A parsed request: the action and its slots. */
export interface ParsedRequest {
  readonly action: RequestAction;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly slots: Slots;
  /** Required slots that the text does not fill. */
  readonly missing: readonly string[];
  /** What it hangs on, which nobody here can tell: “if it is done”. */
  readonly limit?: string;
  /** Where each part was found, in text order; for display and evaluation. */
  readonly marks: readonly Mark[];
}

/** What is asked for: a domain and what is done there. */
export type RequestAction =
  | `calendar.${'create' | 'list' | 'free' | 'update' | 'delete'}`
  | `task.${'create' | 'list' | 'update' | 'complete' | 'delete' | 'skip'}`
  | `list.${'add' | 'remove' | 'list'}`
  | `email.${'send' | 'draft' | 'reply' | 'forward' | 'list' | 'search' | 'read' | 'extract' | 'delete'}`
  | `memory.${'store' | 'update' | 'recall' | 'delete' | 'list'}`
  | `notes.${'create' | 'append' | 'list' | 'read' | 'rename' | 'delete'}`;

/** A request that a few words make, whole in themselves. */
export function requestFor(
  action: RequestAction,
  slots: Slots,
  { confidence = 0.9, marks = [] }: Partial<Pick<ParsedRequest, 'confidence' | 'marks'>> = {},
): ParsedRequest {
  return { action, confidence, slots, missing: [], marks };
}

/** The domain that a request is one of; to-do lists hold tasks, every other list is a note. */
export function domainOfRequest({ action, slots }: Pick<ParsedRequest, 'action' | 'slots'>): Domain {
  const [domain = ''] = action.split('.');
  if (domain === 'list') return /^$|to-?\s?do|task/i.test(slots.list ?? '') ? 'task' : 'notes';
  return domains.find((one) => one === domain) ?? 'task';
}

/** The arguments of an action, as worded by the user; nothing is looked up. */
export interface Slots {
  readonly title?: string;
  readonly description?: string;
  readonly when?: FoundTime;
  /** More days that are meant like `when`, in text order: “tomorrow and on Thursday”. */
  readonly furtherTimes?: readonly FoundTime[];
  /** Words that stand where a time stands and are none: “30 February”. */
  readonly unreadTime?: string;
  /** The end, if it is given separately: "from 3 until 5" is a single `when` with an end. */
  readonly until?: FoundTime;
  readonly durationMinutes?: number;
  readonly location?: string;
  /** Attendees or recipients: names, addresses, "my boss", "the whole team"; of a reminder, who else is reminded. */
  readonly people?: readonly string[];
  readonly cc?: readonly string[];
  /** The sender of the email to find, answer or forward. */
  readonly sender?: string;
  readonly subject?: string;
  readonly body?: string;
  readonly priority?: 'low' | 'medium' | 'high';
  readonly list?: string;
  readonly items?: readonly string[];
  readonly key?: string;
  readonly value?: string;
  readonly category?: string;
  readonly query?: string;
  /** A whole question, of which only what is kept can say what it is about. */
  readonly asked?: string;
  /** Whom or what everything that is kept about is to be forgotten. */
  readonly about?: string;
  /** The item to change, delete or find: "it", "my meeting with Sarah", "the 3pm". */
  readonly target?: string;
  /** For changes: who does not take part any more. */
  readonly without?: readonly string[];
  /** For lists: how many there are is asked, rather than which. */
  readonly counts?: true;
  /** For the calendar: what is due in that time, too. */
  readonly withTasks?: true;
  /** For the calendar: what waits for an answer and what is overdue, too. */
  readonly withQuestions?: true;
  /** For the calendar: what else takes place at that time, too. */
  readonly withOverlaps?: true;
  /** For tasks: only those whose time has passed. */
  readonly isOverdue?: true;
  /** For tasks: those that were finished in that time. */
  readonly isDone?: true;
  /** The kind of thing, where its noun names it: “the dentist reminder”. */
  readonly kind?: 'task';
  /** Send it, rather than only draft it. */
  readonly sends?: true;
  /** `all` if every matching item is meant. */
  readonly amount?: 'all';
  /** For updates: the new values. */
  readonly changes?: Slots;
  /** For updates: the shift in minutes; negative is earlier. */
  readonly shiftMinutes?: number;
  /** For updates: the extension in minutes; negative is shorter. */
  readonly extendMinutes?: number;
  /** As said: "every second Friday". */
  readonly recurrence?: string;
  /** A value out of somebody's mail, and what is to become of it. */
  readonly values?: ValueRequest;
}

/** A labelled span of the text. */
export interface Mark {
  readonly name: MarkName;
  /** Offsets into the original text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

export type MarkName =
  | 'politeness'
  | 'action'
  | 'title'
  | 'description'
  | 'date'
  | 'time'
  | 'partOfDay'
  | 'endDate'
  | 'endTime'
  | 'newDate'
  | 'newTime'
  | 'newPartOfDay'
  | 'newRecurrence'
  | 'newTitle'
  | 'newEndTime'
  | 'newEndDate'
  | 'recurrence'
  | 'duration'
  | 'shift'
  | 'location'
  | 'person'
  | 'sender'
  | 'cc'
  | 'subject'
  | 'body'
  | 'list'
  | 'item'
  | 'query'
  | 'key'
  | 'about'
  | 'value'
  | 'category'
  | 'amount'
  | 'ordinal'
  | 'reminded'
  | 'attribute'
  | 'invited'
  | 'priority'
  | 'folder';
