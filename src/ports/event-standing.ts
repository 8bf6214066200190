import type { CalendarEvent, Occurrence } from './calendar.ts';

/**
 * Whose an event is, and whether it takes the owner's time: the one place that decides it.
 *
 * `own`: the owner entered it, or said that the calendar it came from is theirs and nobody else is in it. `accepted`, `declined`: an
 * invitation that the owner answered. `unanswered`: everything else.
 */
export type EventStanding = 'own' | 'accepted' | 'declined' | 'unanswered';

export function standingOf({
  label,
  answer,
  isOwn,
}: Pick<CalendarEvent, 'label' | 'answer' | 'isOwn'>): EventStanding {
  if (answer !== undefined) return answer;
  return label.origin !== 'outside' || isOwn === true ? 'own' : 'unanswered';
}

/** What makes it urgent is the owner's. */
export function isOwnersEvent(event: Pick<CalendarEvent, 'label' | 'answer' | 'isOwn'>): boolean {
  const standing = standingOf(event);
  return standing === 'own' || standing === 'accepted';
}

/** An event of whole days, a cancelled and a declined one take no time. */
export function takesTime({ event, isAllDay }: Pick<Occurrence, 'event' | 'isAllDay'>): boolean {
  return !isAllDay && event.status !== 'cancelled' && standingOf(event) !== 'declined';
}
