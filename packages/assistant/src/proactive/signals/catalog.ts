/** What messages about a kind of signal are counted, muted and learned under. */
export type SignalCategory =
  | 'schedule'
  | 'briefing'
  | 'deadline_warning'
  | 'mail_alert'
  | 'task_nudge'
  | 'memory_recall'
  | 'pattern';

/** What Tact knows about a type of signal. */
export interface SignalKind {
  readonly category: SignalCategory;
  /** How much it matters to the user, 0-10, unless the signal brings scores of its own. */
  readonly relevance: number;
  /** How well timed a message about it is, 0-10, before free slots and events count. */
  readonly timing: number;
  /** Never a reason to speak by itself. */
  readonly contextOnly: boolean;
}

/** The types of Tact's own sources. Any other type is allowed: its signal brings a category, scores and a message. */
export const signalCatalog = {
  CALENDAR_EVENT_SOON: speaks('schedule', 8, 9),
  CALENDAR_CONFLICT: speaks('schedule', 8, 7),
  CALENDAR_CHANGED: speaks('schedule', 7, 7),
  CALENDAR_BUSY_DAY: speaks('briefing', 6, 7),
  CALENDAR_EMPTY_DAY: speaks('briefing', 5, 6),
  /** Now, or later today; `data.startsAt` and `data.endsAt` in milliseconds since 1970. */
  CALENDAR_FREE_SLOT: context('schedule'),
  /** An event is going on; `data.startsAt` and `data.endsAt` in milliseconds since 1970. */
  CALENDAR_EVENT_NOW: context('schedule'),
  CANVAS_ASSIGNMENT_DUE: speaks('deadline_warning', 9, 8),
  CANVAS_GRADE_POSTED: speaks('briefing', 6, 6),
  CANVAS_ANNOUNCEMENT: speaks('briefing', 5, 5),
  EMAIL_IMPORTANT: speaks('mail_alert', 9, 8),
  EMAIL_AWAITS_REPLY: speaks('mail_alert', 6, 6),
  TASK_DUE: speaks('deadline_warning', 8, 8),
  TASK_OVERDUE: speaks('task_nudge', 7, 6),
  APPROVAL_EXPIRES: speaks('task_nudge', 7, 7),
  MEMORY_RECALL: speaks('memory_recall', 6, 6),
  PATTERN_MATCH: speaks('pattern', 6, 6),
  /** The user wrote again after a long silence. */
  USER_RETURNED: context('memory_recall'),
} as const satisfies Readonly<Record<string, SignalKind>>;

export type SignalType = keyof typeof signalCatalog;

/** What Tact knows about a type; null for a type of somebody else's source. */
export function signalKind(type: string): SignalKind | null {
  return Object.hasOwn(signalCatalog, type) ? signalCatalog[type as SignalType] : null;
}

function speaks(category: SignalCategory, relevance: number, timing: number): SignalKind {
  return { category, relevance, timing, contextOnly: false };
}

/** Nothing is ever said about these alone, so that their scores do not count. */
function context(category: SignalCategory): SignalKind {
  return { category, relevance: 0, timing: 0, contextOnly: true };
}
