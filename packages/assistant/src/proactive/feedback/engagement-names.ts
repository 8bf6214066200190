import type { EngagementFacts } from '../tick-facts.ts';

/**
 * What a send counts under: its category, and a second time by itself if nothing it tells of is urgent. Who answers “in ten minutes” may
 * not care to hear “tomorrow”.
 */
export function engagementNames(category: string, isUrgent: boolean): readonly string[] {
  return isUrgent ? [category] : [category, notUrgentName(category)];
}

export function notUrgentName(category: string): string {
  return `${category}${notUrgent}`;
}

const notUrgent = ':not_urgent';

/** Without the names that only count what is not urgent. */
export function categoriesOf(engagement: Readonly<Record<string, EngagementFacts>>): readonly string[] {
  return Object.keys(engagement).filter((name) => !name.endsWith(notUrgent));
}
