import { tactError } from '@tact/core/errors';
import type {
  Calendar,
  CalendarEvent,
  CalendarListing,
  CalendarWindow,
  EventContent,
  RemovedEvent,
} from '@tact/core/ports/calendar';
import {
  labelEvent,
  labelRemoved,
  originWith,
  type PlainContent,
  plainContent,
  plainRemoved,
} from '@tact/core/ports/label-event';
import type { Item } from '@tact/core/ports/store';
import type { Label } from '@tact/core/records';
import { checkedContent, eventUid } from './checked-content.ts';
import { cancelOccurrence, editEvent } from './edit-event.ts';
import {
  answerFor,
  contentOf,
  type EventStore,
  eventOf,
  itemId,
  keptIn,
  mayBeWithin,
  versionOf,
} from './event-item.ts';
import { weakerOrigin } from './event-origin.ts';
import { hasOccurrence, listEvent, unreadableEvent } from './expand-event.ts';
import { isFeedItem, readOnly } from './feed-events.ts';
import type { ImportedCalendar } from './import-calendar.ts';
import { type ImportOptions, type ImportResult, importInto } from './import-into.ts';
import { joinListings, type ListedEvent, withoutCopies } from './join-listings.ts';
import { type KeptEvent, keptEventSchema } from './kept-event.ts';

/** The calendar in Tact's own store. */
export interface ItemCalendar extends Calendar {
  /**
   * Imports the events of a file. The same file again changes nothing; an event that its organiser has changed since is
   * changed; a file from somebody else never changes what the owner entered, whatever UID it names.
   *
   * @param label `outside` unless the owner wrote the file; with `isOwnCalendar` the owner says that the calendar is theirs
   */
  import(calendar: ImportedCalendar, label: Label, options?: ImportOptions): Promise<ImportResult>;
}

/** Each event is an item. Its id derives from its UID, and that from the key it is created under. */
export function createItemCalendar(store: EventStore): ItemCalendar {
  return {
    account,
    provider: 'local',
    sendsInvitations: false,
    async check() {},
    list: (window) => list(store, window),
    get: (ref) => get(store, ref),
    create: (content, key, label) => create(store, content, key, label),
    createdBy: (key) => get(store, itemId(store.user, eventUid(key))),
    update: (change) => update(store, change),
    remove: (what) => remove(store, what),
    restore: (removed) => restore(store, removed),
    import: (calendar, label, options) => importInto(store, calendar, label, options),
    async close() {},
  };
}

const account = 'local';
/** More than a lifetime of entries. */
export const maxEvents = 50_000;

interface StoredEvent {
  readonly item: Item;
  readonly kept: KeptEvent;
}

async function list(
  { items, user, addresses }: EventStore,
  window: CalendarWindow,
): Promise<CalendarListing> {
  const events = await items.list(user, { kind: 'event', state: 'open', limit: maxEvents });
  return listingOf(events, window, addresses);
}

/** The events among a user's items as occurrences within the window. */
export function listingOf(
  events: readonly Item[],
  window: CalendarWindow,
  addresses?: readonly string[],
): CalendarListing {
  return joinListings(withoutCopies(listedItems(events, window, addresses)), window.limit ?? 1_000);
}

function listedItems(
  events: readonly Item[],
  window: CalendarWindow,
  addresses: readonly string[] = [],
): readonly ListedEvent[] {
  const answer = answerFor(addresses);
  return events
    .filter((item) => mayBeWithin(item, window))
    .map((item) => {
      const kept = keptIn(item);
      if (kept === null) return { uid: null, isOfFeed: false, listing: unreadableEvent };
      const listing = listEvent(eventOf(item, kept, addresses), kept, window, answer);
      return { uid: kept.uid, isOfFeed: isFeedItem(item), listing };
    });
}

/** The events of feeds, for a calendar that is kept elsewhere. */
export interface FeedEvents {
  within(window: CalendarWindow): Promise<readonly ListedEvent[]>;
  get(ref: string): Promise<CalendarEvent | null>;
}

export function createFeedEvents(store: EventStore): FeedEvents {
  const { items, user, addresses } = store;
  return {
    async within(window) {
      const events = await items.list(user, { kind: 'event', state: 'open', limit: maxEvents });
      return listedItems(events.filter(isFeedItem), window, addresses);
    },
    async get(ref) {
      const found = await find(store, ref);
      if (found === null || !isFeedItem(found.item)) return null;
      return labelEvent(eventOf(found.item, found.kept, addresses));
    },
  };
}

async function get(store: EventStore, ref: string): Promise<CalendarEvent | null> {
  const found = await find(store, ref);
  return found === null ? null : labelEvent(eventOf(found.item, found.kept, store.addresses));
}

async function create(
  store: EventStore,
  content: EventContent,
  key: string,
  { origin: given, source }: Label,
): Promise<CalendarEvent> {
  const { items, user, clock } = store;
  const origin = originWith(content, given);
  const kept = newEvent(plainContent(checkedContent(content)), key);
  const id = itemId(user, kept.uid);
  const createdAt = clock.now();
  const item = { id, user, kind: 'event', target: source, origin, state: 'open', createdAt } as const;
  await items.add({ ...item, content: contentOf(kept) });
  const stored = await items.get(user, id);
  // Removed since: the key is free again.
  if (stored?.state === 'removed') await write(store, stored, { kept, state: 'open', origin });
  return current(store, id);
}

async function update(
  store: EventStore,
  { ref, version, changes, occurrence, origin }: Parameters<Calendar['update']>[0],
): Promise<CalendarEvent> {
  const { item, kept } = await atVersion(store, { ref, version, occurrence });
  const changed = editEvent(kept, plainContent(changes), occurrence);
  const from = originWith(changes, origin?.origin ?? item.origin);
  await write(store, item, { kept: changed, origin: weakerOrigin(item.origin, from) });
  return current(store, ref);
}

async function remove(
  store: EventStore,
  { ref, version, occurrence }: Parameters<Calendar['remove']>[0],
): Promise<RemovedEvent> {
  const { item, kept } = await atVersion(store, { ref, version, occurrence });
  if (occurrence === undefined) await write(store, item, { state: 'removed' });
  else await write(store, item, { kept: cancelOccurrence(kept, occurrence) });
  const versionAfter = String(item.version + 1);
  const before = labelRemoved(JSON.stringify(kept), eventOf(item, kept).label);
  return { ref, occurrence: occurrence ?? null, before, versionAfter };
}

async function restore(
  store: EventStore,
  { ref, occurrence, before, versionAfter }: RemovedEvent,
): Promise<boolean> {
  const item = await store.items.get(store.user, ref);
  const known = item === null ? null : keptIn(item);
  if (item === null || known === null) throw gone();
  const isOpen = item.state === 'open';
  if (occurrence === null && isOpen) return false;
  if (occurrence !== null && !isOpen) throw gone();
  if (versionOf(item) !== versionAfter) {
    if (occurrence !== null && hasOccurrence(known, occurrence)) return false;
    throw changedSince();
  }
  await write(store, item, { kept: keptEventSchema.parse(JSON.parse(plainRemoved(before))), state: 'open' });
  return true;
}

async function find({ items, user }: EventStore, ref: string): Promise<StoredEvent | null> {
  const item = await items.get(user, ref);
  const kept = item?.kind === 'event' && item.state === 'open' ? keptIn(item) : null;
  return item === null || kept === null ? null : { item, kept };
}

async function current(store: EventStore, ref: string): Promise<CalendarEvent> {
  const event = await get(store, ref);
  if (event === null) throw gone();
  return event;
}

/** The event, provided that it still has this version, and the occurrence where one is named. */
async function atVersion(
  store: EventStore,
  {
    ref,
    version,
    occurrence,
  }: { readonly ref: string; readonly version: string; readonly occurrence: string | undefined },
): Promise<StoredEvent> {
  const found = await find(store, ref);
  if (found === null) throw gone();
  if (isFeedItem(found.item)) throw readOnly(found.item.target);
  if (versionOf(found.item) !== version) throw changedSince();
  if (occurrence !== undefined && !hasOccurrence(found.kept, occurrence)) throw gone();
  return found;
}

async function write(
  { items, user, clock }: EventStore,
  item: Item,
  { kept, ...others }: { kept?: KeptEvent; state?: Item['state']; origin?: Item['origin'] },
): Promise<void> {
  const content = kept === undefined ? {} : { content: contentOf(kept) };
  const change = { ...others, ...content, now: clock.now() };
  if (!(await items.change(user, item.id, item.version, change))) throw changedSince();
}

function gone() {
  return tactError('CALENDAR_EVENT_GONE', { account });
}

function changedSince() {
  return tactError('CALENDAR_CHANGED', { account });
}

function newEvent(content: PlainContent, key: string): KeptEvent {
  return {
    uid: eventUid(key),
    sequence: 0,
    organizer: null,
    status: 'confirmed',
    content,
    zoneRules: null,
    added: [],
    cancelled: [],
    changed: [],
    participation: {},
    modified: '',
  };
}
