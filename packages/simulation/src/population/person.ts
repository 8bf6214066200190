import type { Profile } from '@tact/core/records';
import type { Random } from '../random.ts';
import { dayMs } from './zone-clock.ts';

/** Categories of Tact's own signals, as people differ in how much they care about each. */
const categories = [
  'schedule',
  'briefing',
  'deadline_warning',
  'mail_alert',
  'task_nudge',
  'memory_recall',
  'pattern',
] as const;

export type Category = (typeof categories)[number];

/** A person as nobody sees them from outside. Traits are in standard deviations of the population. */
export interface Person {
  readonly role: 'student' | 'office' | 'other';
  readonly profile: Profile;
  /** Messages written before the run begins. */
  readonly earlierMessages: number;
  /** Conversations that the person begins, a day. */
  readonly talkative: number;
  /** Above 0: lets things slip. */
  readonly forgetful: number;
  /** Above 0: answers messages more often than others. */
  readonly responsive: number;
  /** Above 0: is glad about messages of the category. */
  readonly taste: Readonly<Record<Category, number>>;
}

/** Zones of every inhabited continent, with and without summer time, whole hours and not. */
const zones = [
  ['Europe/Berlin', 5],
  ['Europe/London', 4],
  ['America/New_York', 5],
  ['America/Los_Angeles', 4],
  ['America/Sao_Paulo', 2],
  ['Asia/Kolkata', 3],
  ['Asia/Singapore', 3],
  ['Asia/Tokyo', 2],
  ['Australia/Sydney', 1],
  ['Africa/Lagos', 1],
] as const;

const roles = [
  ['student', 35],
  ['office', 45],
  ['other', 20],
] as const;

/** How long ago people began, in days, so that every level of the trust ramp is there. */
const beginnings = [
  [{ least: 0, most: 14 }, 20],
  [{ least: 14, most: 30 }, 20],
  [{ least: 30, most: 90 }, 30],
  [{ least: 90, most: 365 }, 30],
] as const;

interface DayRange {
  readonly least: number;
  readonly most: number;
}

export function drawPerson(random: Random, start: number): Person {
  const role = random.pick(roles);
  const talkative = Math.min(8, Math.exp(Math.log(1.6) + 0.7 * random.normal()));
  const { least, most } = random.pick<DayRange>(beginnings);
  const days = random.between(least, most);
  return {
    role,
    profile: {
      zone: random.pick(zones),
      ...drawSleep(random, role),
      createdAt: Math.floor(start - days * dayMs),
      capDay: 'local',
      muted: {},
    },
    earlierMessages: random.poisson(talkative * messagesPerConversation * days),
    talkative,
    forgetful: random.normal(),
    responsive: random.normal(),
    taste: drawTaste(random),
  };
}

/** A conversation is 1 to 3 messages of the user. */
export const messagesPerConversation = 2;

/** Half an hour exact, as people set it. Students keep later hours. */
function drawSleep(random: Random, role: Person['role']): Pick<Profile, 'wakeTime' | 'sleepTime'> {
  const later = role === 'student' ? 60 : 0;
  const wake = halfHour(7 * 60 + later + 45 * random.normal(), 5 * 60, 11 * 60);
  const sleep = halfHour(22.75 * 60 + later + 50 * random.normal(), 21 * 60, 26 * 60);
  return { wakeTime: clockText(wake), sleepTime: clockText(sleep % (24 * 60)) };
}

function halfHour(minutes: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, minutes)) / 30) * 30;
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function drawTaste(random: Random): Person['taste'] {
  // Some people like being told things and some do not; a third of the variance is common to all categories.
  const general = random.normal();
  const one = () => Math.sqrt(1 / 3) * general + Math.sqrt(2 / 3) * random.normal();
  return {
    schedule: one(),
    briefing: one(),
    deadline_warning: one(),
    mail_alert: one(),
    task_nudge: one(),
    memory_recall: one(),
    pattern: one(),
  };
}
