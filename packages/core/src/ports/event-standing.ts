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

/** `perhaps`: an invitation that the owner has not answered, and what is marked as tentative. */
export type TimeClaim = 'none' | 'perhaps' | 'busy';

type OccurrenceTime = Pick<Occurrence, 'event' | 'isAllDay'>;

/** Whether an event takes time. A whole day does only where its calendar says so: most of them are birthdays and holidays. */
export function claimOf({ event, isAllDay }: OccurrenceTime): TimeClaim {
  const { status, availability } = event;
  const standing = standingOf(event);
  if (status === 'cancelled' || standing === 'declined' || availability === 'free') return 'none';
  if (isAllDay && availability !== 'busy' && availability !== 'away') return 'none';
  const isOpen = status === 'tentative' || availability === 'tentative';
  return isOpen && standing !== 'accepted' ? 'perhaps' : 'busy';
}

export function takesTime(one: OccurrenceTime): boolean {
  return claimOf(one) !== 'none';
}

/** The owner is away: whole days of their own, or accepted, that take time. */
export function isAway(one: OccurrenceTime): boolean {
  return one.isAllDay && isOwnersEvent(one.event) && claimOf(one) === 'busy';
}
