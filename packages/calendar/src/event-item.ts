import { createHash } from 'node:crypto';
import type { CalendarWindow } from '@tact/core/ports/calendar';
import { localMs } from '@tact/core/ports/calendar-content';
import type { Clock } from '@tact/core/ports/clock';
import type { PlainEvent } from '@tact/core/ports/label-event';
import type { Item, Items } from '@tact/core/ports/store';
import {
  exposeAll,
  exposeOutside,
  type JsonObject,
  type Label,
  type MaybeOutside,
  Outside,
} from '@tact/core/records';
import type { ReadAnswer } from './expand-event.ts';
import { type KeptEvent, keptEventSchema } from './kept-event.ts';

/** Where one user's events are stored. */
export interface EventStore {
  readonly items: Items;
  readonly user: string;
  readonly clock: Pick<Clock, 'now'>;
  /** The owner's own, by which a file names them. */
  readonly addresses?: readonly string[] | undefined;
}

/** An event as an item of the store: its content's fields stand at the top, where they are searched for. */
export function contentOf({ content, ...others }: KeptEvent): JsonObject {
  return JSON.parse(JSON.stringify({ ...content, ...others })) as JsonObject;
}

/** Null where the item holds no event that can be read. */
export function keptIn({ content }: Pick<Item, 'content'>): KeptEvent | null {
  const known = read.get(content);
  if (known !== undefined) return known;
  const stored = exposeAll(content);
  const parsed = keptEventSchema.safeParse({ ...stored, content: stored });
  const kept = parsed.success ? parsed.data : null;
  read.set(content, kept);
  return kept;
}

/** What was read already: a store gives an item that has not changed with the same content. */
const read = new WeakMap<Item['content'], KeptEvent | null>();

/** @param index of an event that shares its UID with others, which some exporters cause */
export function itemId(user: string, uid: string, index = 0): string {
  const name = `event\0${user}\0${uid}${index === 0 ? '' : `\0${index}`}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

export function eventOf(item: Item, kept: KeptEvent, addresses: readonly string[] = []): PlainEvent {
  const { content, status, organizer, isFromOwnCalendar } = kept;
  const label = { origin: item.origin, source: item.target };
  const isOwn = isFromOwnCalendar === true && organizer === null && content.attendees.length === 0;
  return {
    ...{ ...content, ref: item.id, version: versionOf(item), status, label },
    ...(isOwn ? { isOwn } : {}),
    ...invitedBy(label, kept),
    ...(kept.availability && { availability: kept.availability }),
    ...answerFor(addresses)(kept),
  };
}

/** Who invites to an event of others. */
export function invitedBy(
  { origin }: Label,
  { organizer }: Pick<KeptEvent, 'organizer'>,
): Pick<PlainEvent, 'organizer'> {
  return origin === 'outside' && organizer !== null ? { organizer } : {};
}

/**
 * Reads the owner's answer from what attendees answered. An acceptance counts only where it is proven; without an answer, an invitation
 * is tentative.
 */
export function answerFor(names: Iterable<string>, provesAcceptance = false): ReadAnswer {
  const own = new Set([...names].map((each) => each.toLowerCase()));
  return ({ status, participation }) => {
    const given = Object.entries(participation).flatMap(([attendee, answer]) =>
      own.has(attendee.toLowerCase()) ? [answer] : [],
    );
    if (given.includes('DECLINED')) return { answer: 'declined' };
    if (given.includes('ACCEPTED')) return provesAcceptance ? { answer: 'accepted' } : {};
    const isOpen = given.some((each) => each === 'NEEDS-ACTION' || each === 'TENTATIVE');
    return isOpen && status === 'confirmed' ? { status: 'tentative' } : {};
  };
}

export function versionOf({ version }: Item): string {
  return String(version);
}

/**
 * False where an item's event is certainly outside the window: most are single events of other times, and need not even be
 * read.
 */
export function mayBeWithin({ content }: Item, { from, to }: CalendarWindow): boolean {
  const { start, end, recurrence, added, changed } = content;
  if (recurrence !== null || ![added, changed].every((each) => Array.isArray(each) && each.length === 0))
    return true;
  if (!isText(start) || !isText(end)) return true;
  const [starts, ends] = [localMs(exposeOutside(start)), localMs(exposeOutside(end))];
  return starts === null || ends === null || (starts < to + zoneMarginMs && ends >= from - zoneMarginMs);
}

function isText(value: unknown): value is MaybeOutside {
  return typeof value === 'string' || value instanceof Outside;
}

/** More than the offset of any zone. */
const zoneMarginMs = 2 * 86_400_000;
