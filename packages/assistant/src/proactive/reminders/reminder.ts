import type { MaybeOutside } from '@tact/core/records';

/** A moment at which the owner wants to be reminded of a task or an event. */
export interface Reminder {
  readonly of: 'task' | 'event';
  /** Of the item, or the ref of the event. */
  readonly id: string;
  readonly title: MaybeOutside;
  /** When it rings, in milliseconds since 1970. */
  readonly at: number;
  /** When the task is due or the event begins; null for a task without a time, and for whole days. */
  readonly concernsAt: number | null;
  /** The whole day that it concerns. */
  readonly concernsDay?: string;
  /** When the event ends. */
  readonly endsAt?: number;
  /** Where its time alone does not name it. */
  readonly name?: string;
}

/** Names one ringing of one reminder, and never another: a moved reminder has another name. */
export function reminderName({ id, at, name }: Pick<Reminder, 'id' | 'at' | 'name'>): string {
  return name ?? `reminder:${id}:${new Date(at).toISOString()}`;
}
