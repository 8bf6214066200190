import { quote } from '@tact/core/text';
import type { SignalCategory } from '../signals/catalog.ts';

/** What people call the categories of messages. */
interface SpokenCategory {
  /** As a reply names it. */
  readonly name: string;
  /** What it consists of, for a question that concerns all of it. */
  readonly covers: string;
  /** Words that stand for all of it. */
  readonly whole: RegExp;
  /** Words for something in it. */
  readonly part: RegExp;
}

const spokenCategories: Readonly<Record<SignalCategory, SpokenCategory>> = {
  schedule: {
    name: 'your schedule',
    covers: 'events that begin soon, conflicts and changes',
    whole: /^(?:schedule|calendar|meetings?|events?|appointments?|meetings and events)$/,
    part: /^(?:(?:calendar|schedule|meeting|event) )?(?:conflicts?|clashes|changes)$|^(?:upcoming|next) (?:meetings?|events?)$/,
  },
  briefing: {
    name: 'briefings',
    covers: 'busy and empty days, grades and announcements',
    whole: /^(?:(?:daily|morning) )?(?:briefings?|summar(?:y|ies)|overviews?)$/,
    part: /^(?:grades?|marks|announcements?|(?:busy|empty|free|full|quiet) days?)$/,
  },
  deadline_warning: {
    name: 'deadlines',
    covers: 'assignments and tasks that are due',
    whole: /^(?:deadlines?|deadline warnings?|due dates?)$/,
    part: /^(?:assignments?|homework|labs?|due (?:tasks?|assignments?))$/,
  },
  mail_alert: {
    name: 'mail',
    covers: 'important mail and mail that waits for a reply',
    whole: /^(?:e-?mails?|mails?|mail alerts?|inbox)$/,
    part: /^(?:(?:important|urgent|unanswered|open) (?:e-?)?mails?|replies|unanswered messages)$/,
  },
  task_nudge: {
    name: 'overdue tasks and open questions',
    covers: 'overdue tasks and questions that wait for an answer',
    whole: /^(?:nudges?|task nudges?|nagging|tasks|to-?dos?|chores)$/,
    part: /^(?:overdue (?:tasks?|things|to-?dos?)|open questions|approvals?|pending approvals?)$/,
  },
  memory_recall: {
    name: 'memories',
    covers: 'things that you once told me',
    whole: /^(?:memor(?:y|ies)|memory recalls?|what i (?:once )?told you|things i (?:once )?told you)$/,
    part: /^(?!)/,
  },
  pattern: {
    name: 'patterns',
    covers: 'habits that I noticed',
    whole: /^(?:patterns?|habits?|routines?)$/,
    part: /^(?!)/,
  },
};

export interface MeantCategory {
  readonly category: string;
  /** What the user called it, if that is only a part of the category. */
  readonly part: string | null;
}

/** What words such as “grades” or “the morning briefing” mean; null for none of Tact's own categories. */
export function readCategory(words: string): MeantCategory | null {
  const plain = tidy(words);
  for (const [category, { whole, part }] of Object.entries(spokenCategories)) {
    if (whole.test(plain) || plain.replaceAll(' ', '_') === category) return { category, part: null };
    if (part.test(plain)) return { category, part: plain };
  }
  return null;
}

/** A category of somebody else's source, by its own name. */
export function readOwnCategory(words: string, known: readonly string[]): MeantCategory | null {
  const plain = tidy(words).replaceAll(/[\s-]+/g, '_');
  const category = known.find((one) => {
    const name = one.toLowerCase();
    return name === plain || `${name}s` === plain || name === `${plain}s`;
  });
  return category === undefined ? null : { category, part: null };
}

function tidy(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:the|my|any|all|those|these|your|of|more|about)\s+)+/, '')
    .replace(/\s+(?:messages?|notifications?|alerts?|updates?|stuff|things|any ?more|please)$/, '')
    .trim();
}

/** A category as a reply names it. */
export function categoryName(category: string): string {
  return spokenOf(category)?.name ?? `${quote(category.replaceAll('_', ' '))} messages`;
}

/** What a category consists of; null for one of somebody else's. */
export function categoryCovers(category: string): string | null {
  return spokenOf(category)?.covers ?? null;
}

function spokenOf(category: string): SpokenCategory | null {
  return Object.hasOwn(spokenCategories, category) ? spokenCategories[category as SignalCategory] : null;
}

/** The names of all of Tact's own categories, for a question. */
export const allCategoryNames: readonly string[] = Object.values(spokenCategories).map(({ name }) => name);

/** Words for what is sent, as against what it is about: “no more meetings” is no wish about messages. */
export function namesMessages(words: string): boolean {
  return /\b(?:briefings?|summar(?:y|ies)|overviews?|nudges?|nagging|memor(?:y|ies)|patterns?|grades?|announcements?|alerts?|warnings?|messages?|notifications?|updates?|recalls?)\b/i.test(
    words,
  );
}
