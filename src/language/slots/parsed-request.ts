import type { FoundTime } from '../time/index.ts';

/** What is understood of one request: what is to be done, and with what. */
export interface ParsedRequest {
  readonly action: RequestAction;
  /** From 0 to 1: how much of the text speaks for this action. */
  readonly confidence: number;
  readonly slots: Slots;
  /** Names of slots that the action needs and the text does not give. */
  readonly missing: readonly string[];
  /** Where in the text each thing was found, in order; fine-grained, for those who show or score it. */
  readonly marks: readonly Mark[];
}

export type RequestAction =
  | 'calendar.create'
  | 'calendar.list'
  | 'calendar.free'
  | 'calendar.update'
  | 'calendar.delete'
  | 'task.create'
  | 'task.list'
  | 'task.update'
  | 'task.complete'
  | 'task.delete'
  | 'list.add'
  | 'list.remove'
  | 'list.list'
  | 'email.send'
  | 'email.draft'
  | 'email.reply'
  | 'email.forward'
  | 'email.list'
  | 'email.search'
  | 'email.read'
  | 'email.delete'
  | 'memory.store'
  | 'memory.update'
  | 'memory.recall'
  | 'memory.delete'
  | 'memory.list'
  | 'notes.create'
  | 'notes.append'
  | 'notes.list'
  | 'notes.read'
  | 'notes.delete';

/** What an action is given. All as said, tidied; nothing is looked up. */
export interface Slots {
  readonly title?: string;
  readonly description?: string;
  readonly when?: FoundTime;
  /** Where it is over, if that is said apart: "from 3 until 5" is one `when` that has an end. */
  readonly until?: FoundTime;
  readonly durationMinutes?: number;
  readonly location?: string;
  /** Attendees or recipients: names, addresses, "my boss", "the whole team"; of a reminder, who else is reminded. */
  readonly people?: readonly string[];
  readonly cc?: readonly string[];
  /** Whose mail is looked for, answered or passed on. */
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
  /** What is to be changed, deleted or found: "it", "my meeting with Sarah", "the 3pm". */
  readonly target?: string;
  /** Of `target`: "all", where everything of a kind is meant. */
  readonly amount?: 'all';
  /** For updates: the slots as they are to be. */
  readonly changes?: Slots;
  /** For updates: by how much it moves, in minutes; negative is earlier. */
  readonly shiftMinutes?: number;
  /** For updates: by how much it becomes longer, in minutes; negative is shorter. */
  readonly extendMinutes?: number;
  /** As said: "every second Friday". */
  readonly recurrence?: string;
}

/** A stretch of the text and what it is. */
export interface Mark {
  readonly name: MarkName;
  /** Offsets into the text as given; `end` is exclusive. */
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
  | 'value'
  | 'category'
  | 'amount'
  | 'ordinal'
  | 'reminded'
  | 'attribute'
  | 'invited'
  | 'priority'
  | 'folder';
