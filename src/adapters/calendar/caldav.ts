import { tactError } from '#errors';
import type { Calendar, CalendarEvent } from '#ports/calendar';
import type { Clock } from '#ports/clock';
import type { Label, Origin } from '#records';
import { type CaldavCollection, findCollection } from './caldav-collection.ts';
import { type CaldavLogin, createCaldavConnection } from './caldav-connection.ts';
import { type CaldavObject, type CaldavObjects, createCaldavObjects } from './caldav-objects.ts';
import { checkedContent, checkedOccurrenceChanges } from './checked-content.ts';
import { lineOf } from './content-lines.ts';
import { cancelOccurrence, changeEvent, changeOccurrence } from './edit-event.ts';
import { eventUid } from './event-uid.ts';
import { hasOccurrence, occurrencesOf } from './expand-event.ts';
import type { KeptEvent } from './kept-event.ts';
import { readCalendars } from './read-calendar.ts';
import { readEvent } from './read-event.ts';
import { weakerOrigin } from './weaker-origin.ts';
import { originProperty, rewriteEvent, writeEvent } from './write-event.ts';

export interface CaldavSettings extends Omit<CaldavLogin, 'timeoutMs'> {
  /** Which calendar, where the address is that of an account with several. */
  readonly name?: string | null;
  /** The owner's addresses: what somebody else organised is from outside. */
  readonly addresses?: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  /** For each request; 20 seconds unless given. */
  readonly timeoutMs?: number;
}

/** A calendar on a CalDAV server (RFC 4791). Nothing is asked of the server before it is needed. */
export function createCaldavCalendar(settings: CaldavSettings): Calendar {
  const { user, clock, name = null, timeoutMs = 20_000 } = settings;
  const url = withoutLogin(settings.url);
  const connection = createCaldavConnection({ ...settings, url, timeoutMs });
  const account = user.includes('@') ? user : `${user}@${connection.host}`;
  let opened: Promise<Opened> | null = null;
  let sendsInvitations = true;

  const open = (): Promise<Opened> => {
    opened ??= findCollection(connection, url, name).then(
      (collection) => {
        sendsInvitations = collection.sendsInvitations;
        return openedFrom(collection, createCaldavObjects(connection, collection, account), settings);
      },
      (thrown: unknown) => {
        opened = null;
        throw thrown;
      },
    );
    return opened;
  };
  const standing = async (
    ref: string,
  ): Promise<Opened & { readonly object: CaldavObject; readonly read: ReadObject }> => {
    const world = await open();
    const object = await world.objects.read(ref);
    if (object === null) throw tactError('CALENDAR_EVENT_GONE', { account });
    const read = readObject(object, world.addresses);
    if (read === null) {
      const why = 'its times cannot be read';
      throw tactError('CALENDAR_REFUSED', { account, operation: 'work on the event', why });
    }
    return { ...world, object, read };
  };
  /** The event, as long as its version is this one, and the occurrence, as long as it has it. */
  const decidedOn = async ({ ref, version, occurrence }: DecidedOn) => {
    const found = await standing(ref);
    if (found.object.version !== version) throw tactError('CALENDAR_CHANGED', { account });
    if (occurrence !== undefined && !hasOccurrence(found.read.kept, occurrence)) {
      throw tactError('CALENDAR_EVENT_GONE', { account });
    }
    return found;
  };
  const rewrite = (object: CaldavObject, read: ReadObject, after: KeptEvent, origin: Origin): string => {
    const text = rewriteEvent(object.text, read.kept, after, { origin, now: clock.now() });
    if (text === null) throw tactError('CALENDAR_EVENT_GONE', { account });
    return text;
  };
  const eventIn = (object: CaldavObject, addresses: ReadonlySet<string>): CalendarEvent => {
    const read = readObject(object, addresses);
    if (read === null) throw tactError('CALENDAR_EVENT_GONE', { account });
    return read.event;
  };

  return {
    account,
    provider: 'caldav',
    get sendsInvitations() {
      return sendsInvitations;
    },
    async check() {
      await open();
    },
    async list(window) {
      const { objects, addresses } = await open();
      const most = window.limit ?? 1_000;
      // What a day is, the server judges by a zone of its own.
      const found = await objects.within(window.from - dayMs, window.to + dayMs);
      const listed = found.map((object) => {
        const read = object === null ? null : readObject(object, addresses);
        return read === null ? null : occurrencesOf(read.event, read.kept, window, most);
      });
      const occurrences = listed
        .flatMap((each) => each ?? [])
        .sort((left, right) => left.startsAt - right.startsAt);
      return {
        occurrences: occurrences.slice(0, most),
        unreadable: listed.filter((each) => each === null).length,
      };
    },
    async get(ref) {
      const { objects, addresses } = await open();
      const object = await objects.read(ref);
      return object === null ? null : (readObject(object, addresses)?.event ?? null);
    },
    async create(content, key, { origin }) {
      checkedContent(content);
      const { objects, addresses, organizer, collection } = await open();
      const uid = eventUid(key);
      const text = writeEvent(content, { uid, origin, organizer, now: clock.now() });
      const added = await objects.add(refOf(collection, uid), text);
      if (added !== null) return eventIn(added, addresses);
      const known = await this.createdBy(key);
      if (known !== null) return known;
      throw tactError('CALENDAR_REFUSED', {
        account,
        operation: 'create the event',
        why: 'the server takes none there',
      });
    },
    async createdBy(key) {
      const { objects, addresses, collection } = await open();
      const uid = eventUid(key);
      const object = (await objects.read(refOf(collection, uid))) ?? (await objects.ofUid(uid));
      return object === null ? null : eventIn(object, addresses);
    },
    async update({ changes, occurrence, origin, ...what }) {
      const { object, read, objects, addresses } = await decidedOn({
        ...what,
        ...(occurrence === undefined ? {} : { occurrence }),
      });
      const after =
        occurrence === undefined
          ? changeEvent(read.kept, changes)
          : changeOccurrence(read.kept, occurrence, checkedOccurrenceChanges(changes));
      for (const content of [after.content, ...after.changed.map((each) => each.content)])
        checkedContent(content);
      const text = rewrite(object, read, after, weakerOrigin(read.event.label.origin, origin?.origin));
      return eventIn(await objects.replace(object, text), addresses);
    },
    async remove(what) {
      const { object, read, objects } = await decidedOn(what);
      const { occurrence = null } = what;
      const { ref, text: before } = object;
      if (occurrence === null) {
        await objects.remove(object);
        return { ref, occurrence, before, versionAfter: null };
      }
      const text = rewrite(object, read, cancelOccurrence(read.kept, occurrence), read.event.label.origin);
      return { ref, occurrence, before, versionAfter: (await objects.replace(object, text)).version };
    },
    async restore({ ref, occurrence, before, versionAfter }) {
      if (occurrence === null) {
        const { objects } = await open();
        if ((await objects.add(ref, before)) !== null) return true;
        if ((await objects.read(ref)) !== null) return false;
        throw tactError('CALENDAR_REFUSED', {
          account,
          operation: 'bring the event back',
          why: 'the server takes none there',
        });
      }
      const { object, read, objects } = await standing(ref);
      if (object.version !== versionAfter) {
        if (hasOccurrence(read.kept, occurrence)) return false;
        throw tactError('CALENDAR_CHANGED', { account });
      }
      await objects.replace(object, before);
      return true;
    },
    async close() {},
  };
}

interface DecidedOn {
  readonly ref: string;
  readonly version: string;
  readonly occurrence?: string;
}

interface Opened {
  readonly collection: CaldavCollection;
  readonly objects: CaldavObjects;
  /** The owner's, in small letters. */
  readonly addresses: ReadonlySet<string>;
  /** Who invites where the owner does. */
  readonly organizer: string | null;
}

interface ReadObject {
  readonly kept: KeptEvent;
  readonly event: CalendarEvent;
}

const dayMs = 86_400_000;

function openedFrom(
  collection: CaldavCollection,
  objects: CaldavObjects,
  { addresses = [], user }: CaldavSettings,
): Opened {
  const all = [...addresses, ...collection.addresses, ...(user.includes('@') ? [user] : [])].map((each) =>
    each.toLowerCase(),
  );
  return {
    collection,
    objects,
    addresses: new Set(all),
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
  return `${new URL(url).pathname}${uid.split('@')[0]}.ics`;
}

/** Null where the event's times cannot be read. */
function readObject({ ref, version, text }: CaldavObject, addresses: ReadonlySet<string>): ReadObject | null {
  const calendar = readCalendars(text)[0];
  const parts = calendar?.events[0];
  const kept = calendar === undefined || parts === undefined ? null : readEvent(parts, calendar.zones);
  if (kept === null) return null;
  const component = parts?.master ?? parts?.overrides[0];
  const mark = component === undefined ? undefined : lineOf(component, originProperty)?.value;
  return {
    kept,
    event: { ...kept.content, ref, version, status: kept.status, label: labelOf(kept, mark, addresses) },
  };
}

function labelOf({ organizer }: KeptEvent, mark: string | undefined, addresses: ReadonlySet<string>): Label {
  const isOwn = organizer === null || addresses.has(organizer);
  const marked = mark === undefined ? 'owner' : mark.trim() === 'system' ? 'system' : 'outside';
  return { origin: isOwn ? marked : 'outside', source: 'caldav' };
}
