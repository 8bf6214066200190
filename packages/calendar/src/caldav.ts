import { tactError } from '@tact/core/errors';
import type {
  Calendar,
  CalendarEvent,
  CalendarListing,
  CalendarWindow,
  EventContent,
  RemovedEvent,
} from '@tact/core/ports/calendar';
import type { Clock } from '@tact/core/ports/clock';
import {
  labelEvent,
  labelRemoved,
  originWith,
  type PlainEvent,
  plainContent,
  plainRemoved,
} from '@tact/core/ports/label-event';
import type { Label, Origin } from '@tact/core/records';
import { type CaldavCollection, findCollection } from './caldav-collection.ts';
import { type CaldavConnection, type CaldavLogin, createCaldavConnection } from './caldav-connection.ts';
import { type CaldavObject, type CaldavObjects, createCaldavObjects, refAt } from './caldav-objects.ts';
import { checkedContent, eventUid } from './checked-content.ts';
import { cancelOccurrence, editEvent } from './edit-event.ts';
import { answerFor, invitedBy } from './event-item.ts';
import { eventOrigin, weakerOrigin } from './event-origin.ts';
import { hasOccurrence, listEvent, unreadableEvent } from './expand-event.ts';
import { readOnly } from './feed-events.ts';
import type { FeedEvents } from './item-calendar.ts';
import { joinListings, withoutCopies } from './join-listings.ts';
import type { KeptEvent } from './kept-event.ts';
import { readCalendars } from './read-calendar.ts';
import { readEvent } from './read-event.ts';
import { rewriteEvent, writeEvent } from './write-event.ts';

interface CaldavSettings extends Omit<CaldavLogin, 'timeoutMs'> {
  /** Which calendar, where the address is that of an account with several. */
  readonly name?: string | null;
  /** The owner's addresses: one of them invites where the server names none. */
  readonly addresses?: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  /** Feeds that the owner subscribed to, shown beside the account's events. */
  readonly feedEvents?: FeedEvents | undefined;
  /** For each request; 20 seconds unless given. */
  readonly timeoutMs?: number;
}

/** A calendar on a CalDAV server (RFC 4791). Nothing is sent to the server before it is needed. */
export function createCaldavCalendar(settings: CaldavSettings): Calendar {
  return new CaldavCalendar(settings);
}

class CaldavCalendar implements Calendar {
  readonly provider = 'caldav';
  readonly account: string;
  readonly #settings: CaldavSettings;
  readonly #connection: CaldavConnection;
  #opened: Promise<OpenCalendar> | null = null;
  #sendsInvitations = true;

  constructor(settings: CaldavSettings) {
    const { user, timeoutMs = 20_000 } = settings;
    const url = withoutLogin(settings.url);
    this.#settings = { ...settings, url };
    this.#connection = createCaldavConnection({ ...settings, url, timeoutMs });
    this.account = user.includes('@') ? user : `${user}@${this.#connection.host}`;
  }

  get sendsInvitations(): boolean {
    return this.#sendsInvitations;
  }

  async check(): Promise<void> {
    await this.#open();
  }

  async list(window: CalendarWindow): Promise<CalendarListing> {
    const { objects, identities, collection } = await this.#open();
    const most = window.limit ?? 1_000;
    const answer = answerFor(identities, collection.sendsInvitations);
    // The server decides in a zone of its own what a day is.
    const found = await objects.within(window.from - dayMs, window.to + dayMs, window.signal);
    const listed = found.map((object) => {
      const read = object === null ? null : readObject(object, identities, collection);
      if (read === null) return { uid: null, isOfFeed: false, listing: unreadableEvent };
      const listing = listEvent(read.event, read.kept, window, answer);
      return { uid: read.kept.uid, isOfFeed: false, listing };
    });
    const ofFeeds = (await this.#settings.feedEvents?.within(window)) ?? [];
    return joinListings(withoutCopies([...listed, ...ofFeeds]), most);
  }

  async get(ref: string): Promise<CalendarEvent | null> {
    const ofFeed = await this.#settings.feedEvents?.get(ref);
    if (ofFeed != null) return ofFeed;
    const { objects, identities, collection } = await this.#open();
    const object = await objects.read(ref);
    const event = object === null ? null : readObject(object, identities, collection)?.event;
    return event == null ? null : labelEvent(event);
  }

  async create(content: EventContent, key: string, { origin: given }: Label): Promise<CalendarEvent> {
    checkedContent(content);
    const { objects, identities, organizer, collection } = await this.#open();
    const uid = eventUid(key);
    const origin = originWith(content, given);
    const now = this.#settings.clock.now();
    const text = writeEvent(plainContent(content), { uid, origin, organizer, now });
    const added = await objects.add(refOf(collection, uid), text);
    if (added !== null) return this.#eventIn(added, identities);
    const known = await this.createdBy(key);
    if (known !== null) return known;
    throw this.#refused('create the event', 'the server refuses new events there');
  }

  async createdBy(key: string): Promise<CalendarEvent | null> {
    const { objects, identities, collection } = await this.#open();
    const uid = eventUid(key);
    const object = (await objects.read(refOf(collection, uid))) ?? (await objects.ofUid(uid));
    return object === null ? null : this.#eventIn(object, identities);
  }

  async update({ changes, origin, ...named }: Parameters<Calendar['update']>[0]): Promise<CalendarEvent> {
    const { object, read, objects, identities } = await this.#atVersion(named);
    const after = editEvent(read.kept, plainContent(changes), named.occurrence);
    const known = read.event.label.origin;
    const from = originWith(changes, origin?.origin ?? known);
    const text = this.#rewrite(object, read, after, weakerOrigin(known, from));
    return this.#eventIn(await objects.replace(object, text), identities);
  }

  async remove(named: Parameters<Calendar['remove']>[0]): Promise<RemovedEvent> {
    const { object, read, objects } = await this.#atVersion(named);
    const { occurrence = null } = named;
    const { ref } = object;
    const before = labelRemoved(object.text, read.event.label);
    if (occurrence === null) {
      await objects.remove(object);
      return { ref, occurrence, before, versionAfter: null };
    }
    const after = cancelOccurrence(read.kept, occurrence);
    const text = this.#rewrite(object, read, after, read.event.label.origin);
    return { ref, occurrence, before, versionAfter: (await objects.replace(object, text)).version };
  }

  async restore({ ref, occurrence, before, versionAfter }: RemovedEvent): Promise<boolean> {
    if (occurrence === null) return this.#restoreEvent(ref, plainRemoved(before));
    const { object, read, objects } = await this.#find(ref);
    if (object.version !== versionAfter) {
      if (hasOccurrence(read.kept, occurrence)) return false;
      throw tactError('CALENDAR_CHANGED', { account: this.account });
    }
    await objects.replace(object, plainRemoved(before));
    return true;
  }

  async close(): Promise<void> {}

  async #restoreEvent(ref: string, before: string): Promise<boolean> {
    const { objects } = await this.#open();
    if ((await objects.add(ref, before)) !== null) return true;
    if ((await objects.read(ref)) !== null) return false;
    throw this.#refused('bring the event back', 'the server refuses new events there');
  }

  /** Once; again after a failure. */
  #open(): Promise<OpenCalendar> {
    const { url, name = null } = this.#settings;
    this.#opened ??= findCollection(this.#connection, url, name).then(
      (collection) => {
        this.#sendsInvitations = collection.sendsInvitations;
        const objects = createCaldavObjects(this.#connection, collection, this.account);
        return openedFrom(collection, objects, this.#settings);
      },
      (thrown: unknown) => {
        this.#opened = null;
        throw thrown;
      },
    );
    return this.#opened;
  }

  async #find(ref: string): Promise<FoundObject> {
    const ofFeed = await this.#settings.feedEvents?.get(ref);
    if (ofFeed != null) throw readOnly(ofFeed.label.source);
    const opened = await this.#open();
    const object = await opened.objects.read(ref);
    if (object === null) throw this.#gone();
    const read = readObject(object, opened.identities);
    if (read === null) throw this.#refused('work on the event', 'its times are unreadable');
    return { ...opened, object, read };
  }

  /** The event, provided that it still has this version, and the occurrence where one is named. */
  async #atVersion({ ref, version, occurrence }: Parameters<Calendar['remove']>[0]): Promise<FoundObject> {
    const found = await this.#find(ref);
    if (found.object.version !== version) throw tactError('CALENDAR_CHANGED', { account: this.account });
    if (occurrence !== undefined && !hasOccurrence(found.read.kept, occurrence)) throw this.#gone();
    return found;
  }

  #rewrite(object: CaldavObject, read: ReadObject, after: KeptEvent, origin: Origin): string {
    const now = this.#settings.clock.now();
    const text = rewriteEvent(object.text, read.kept, after, { origin, now });
    if (text === null) throw this.#gone();
    return text;
  }

  #eventIn(object: CaldavObject, identities: ReadonlySet<string>): CalendarEvent {
    const read = readObject(object, identities);
    if (read === null) throw this.#gone();
    return labelEvent(read.event);
  }

  #gone() {
    return tactError('CALENDAR_EVENT_GONE', { account: this.account });
  }

  #refused(operation: string, why: string) {
    return tactError('CALENDAR_REFUSED', { account: this.account, operation, why });
  }
}

interface FoundObject extends OpenCalendar {
  readonly object: CaldavObject;
  readonly read: ReadObject;
}

interface OpenCalendar {
  readonly collection: CaldavCollection;
  readonly objects: CaldavObjects;
  /** What the server calls the account, in small letters. */
  readonly identities: ReadonlySet<string>;
  /** Who invites where the owner does. */
  readonly organizer: string | null;
}

interface ReadObject {
  readonly kept: KeptEvent;
  readonly event: PlainEvent;
}

const dayMs = 86_400_000;

function openedFrom(
  collection: CaldavCollection,
  objects: CaldavObjects,
  { addresses = [], user }: CaldavSettings,
): OpenCalendar {
  const all = [...addresses, ...collection.addresses, ...(user.includes('@') ? [user] : [])].map((each) =>
    each.toLowerCase(),
  );
  return {
    collection,
    objects,
    identities: new Set([...collection.identities, ...(user.includes('@') ? [user.toLowerCase()] : [])]),
    organizer: collection.addresses[0] ?? all[0] ?? null,
  };
}

/** A login in an address would come to light with every error that names it. */
function withoutLogin(url: string): string {
  const clean = new URL(url);
  clean.username = '';
  clean.password = '';
  return clean.href;
}

function refOf({ url }: CaldavCollection, uid: string): string {
  return refAt(`./${uid.split('@')[0]}.ics`, url);
}

/** Null where the event's times cannot be read. */
function readObject(
  { ref, version, text }: CaldavObject,
  identities: ReadonlySet<string>,
  { sendsInvitations: schedules }: Pick<CaldavCollection, 'sendsInvitations'> = { sendsInvitations: false },
): ReadObject | null {
  const calendar = readCalendars(text)[0];
  const parts = calendar?.events[0];
  const kept = calendar === undefined || parts === undefined ? null : readEvent(parts, calendar.zones);
  if (calendar === undefined || parts === undefined || kept === null) return null;
  const { method } = calendar;
  const label: Label = { origin: eventOrigin(parts, { identities, method }), source: 'caldav' };
  // A server that schedules takes answers from the account alone; on any other, whoever sent the event may have written them.
  const answer = answerFor(identities, schedules)(kept);
  const { content, status, availability } = kept;
  const event = {
    ...{ ...content, ref, version, status, label },
    ...invitedBy(label, kept),
    ...(availability && { availability }),
    ...answer,
  };
  return { kept, event };
}
