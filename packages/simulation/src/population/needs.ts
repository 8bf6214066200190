import type { Random } from '../random.ts';
import { type Interval, without } from './intervals.ts';
import type { Day, Life } from './life.ts';
import type { News, Phase } from './news.ts';
import { signalOf } from './news.ts';
import type { Category } from './person.ts';
import { hourMs, minuteMs } from './zone-clock.ts';

/**
 * Whether a person needs to be told something, and when.
 *
 * The probability is a logistic function: how often people in general need this kind of news (`usual`), how much things slip their
 * mind, how much they care about the category, and the situation (a full day, the time of day, whether they have it in mind anyway).
 * A need is open only while telling helps: until the person finds out or deals with it, and not while they sleep or sit in an
 * appointment unless it cannot wait. The numbers are assumptions; docs/guides/simulation.md says where they come from.
 */

interface Need {
  readonly category: Category;
  /** How often an average person needs it, in an average situation. */
  readonly usual: number;
  /** Mean time until the person finds out or deals with it without being told. */
  readonly findsOutMs: number;
  /** How strongly it depends on how much slips the person's mind. */
  readonly forgetting: number;
  /** Helps even while the person sleeps or sits in an appointment. */
  readonly cannotWait?: true;
}

/** By type and hint. */
const needs: Readonly<Record<string, Need>> = {
  'CALENDAR_EVENT_SOON 8': need('schedule', 0.74, 40 * minuteMs, 0.6, true),
  'CALENDAR_EVENT_SOON 6': need('schedule', 0.2, 2 * hourMs, 0.6),
  'CALENDAR_CONFLICT 6': need('schedule', 0.45, 24 * hourMs, 0.3),
  'CALENDAR_CHANGED 6': need('schedule', 0.45, 12 * hourMs, 0.2),
  'CALENDAR_BUSY_DAY 5': need('briefing', 0.12, 6 * hourMs, 0.3),
  'CALENDAR_EMPTY_DAY 5': need('briefing', 0.05, 6 * hourMs, 0),
  'CANVAS_ASSIGNMENT_DUE 8': need('deadline_warning', 0.72, 3 * hourMs, 0.7, true),
  'CANVAS_ASSIGNMENT_DUE 7': need('deadline_warning', 0.42, 12 * hourMs, 0.7),
  'CANVAS_ASSIGNMENT_DUE 5': need('deadline_warning', 0.14, 24 * hourMs, 0.7),
  'CANVAS_GRADE_POSTED 5': need('briefing', 0.18, 6 * hourMs, 0),
  'CANVAS_ANNOUNCEMENT 4': need('briefing', 0.07, 8 * hourMs, 0),
  'EMAIL_IMPORTANT 8': need('mail_alert', 0.65, 8 * hourMs, 0.2),
  'EMAIL_AWAITS_REPLY 5': need('mail_alert', 0.15, 12 * hourMs, 0.5),
  'TASK_DUE 8': need('deadline_warning', 0.68, 2 * hourMs, 0.7, true),
  'TASK_DUE 6': need('deadline_warning', 0.2, 10 * hourMs, 0.7),
  'TASK_OVERDUE 6': need('task_nudge', 0.16, 12 * hourMs, 0.6),
  'APPROVAL_EXPIRES 6': need('task_nudge', 0.35, 4 * hourMs, 0.3),
  'MEMORY_RECALL 4': need('memory_recall', 0.05, 6 * hourMs, 0),
  'PATTERN_MATCH 4': need('pattern', 0.05, 6 * hourMs, 0),
};

/** How much the odds shift for one standard deviation of caring about the category. */
const tasteWeight = 1.1;

/** What is special about this one piece of news. */
export interface Situation {
  readonly day: Day;
  /** The person has it in mind anyway. */
  readonly isPrepared?: boolean;
  /** When telling begins and stops to help, where that is not the whole time in which it is noticed. */
  readonly helps?: Interval;
}

export function newsOf(phase: Phase, situation: Situation, life: Life, random: Random): News {
  return {
    signal: signalOf(phase),
    from: phase.from,
    until: phase.until,
    needed: needed(phase, situation, life, random),
  };
}

export function contextOf(phase: Phase): News {
  return { signal: signalOf(phase), from: phase.from, until: phase.until, needed: [] };
}

function needed(phase: Phase, situation: Situation, life: Life, random: Random): readonly Interval[] {
  const kind = needs[`${phase.type} ${phase.hint}`];
  // Drawn whether or not it is used, so that changing one probability changes no other draw.
  const roll = random.uniform();
  const findsOut = random.exponential(kind?.findsOutMs ?? hourMs);
  if (kind === undefined || roll >= probability(kind, phase, situation, life)) return [];

  const helps = situation.helps ?? phase;
  const from = Math.max(phase.from, helps.from);
  const until = Math.min(phase.until, helps.until, from + Math.max(findsOut, 10 * minuteMs));
  if (until - from < 5 * minuteMs) return [];
  const whole = { from, until };
  const open = kind.cannotWait === true ? [whole] : without(whole, life.unavailable);
  // Shorter than a cycle: nobody could have told them.
  return open.filter((stretch) => stretch.until - stretch.from >= 5 * minuteMs);
}

function probability(kind: Need, phase: Phase, { day, isPrepared }: Situation, life: Life): number {
  const { person, clock } = life;
  const hour = clock.minuteOf(phase.from) / 60;
  const odds =
    Math.log(kind.usual / (1 - kind.usual)) +
    kind.forgetting * person.forgetful +
    tasteWeight * person.taste[kind.category] +
    (isPrepared === true ? -1.6 : 0) +
    situationOf(kind.category, day, hour);
  return 1 / (1 + Math.exp(-odds));
}

/** People with full days live by their calendar, and lose sight of everything else; the evening is no time for work. */
function situationOf(category: Category, { events }: Day, hour: number): number {
  const full = Math.max(0, events.length - 3);
  if (category === 'schedule') return -0.15 * full;
  if (category === 'deadline_warning') return 0.2 * full + (hour < 11 ? 0.2 : 0);
  if (category === 'mail_alert' || category === 'task_nudge') return hour >= 20 || hour < 7 ? -0.6 : 0;
  return hour >= 18 ? 0.2 : 0;
}

function need(
  category: Category,
  usual: number,
  findsOutMs: number,
  forgetting: number,
  cannotWait: boolean = false,
): Need {
  return { category, usual, findsOutMs, forgetting, ...(cannotWait ? { cannotWait } : {}) };
}
