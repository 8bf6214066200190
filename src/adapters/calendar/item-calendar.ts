import { createHash } from 'node:crypto';
import { tactError } from '#errors';
import type { Calendar, CalendarEvent, CalendarWindow, EventContent } from '#ports/calendar';
import { localMs } from '#ports/calendar-content';
import type { Clock } from '#ports/clock';
import type { Item, Items } from '#ports/store';
import type { JsonObject, Label } from '#records';
import { checkedContent, checkedOccurrenceChanges } from './checked-content.ts';
import { cancelOccurrence, changeEvent, changeOccurrence } from './edit-event.ts';
import { eventUid } from './event-uid.ts';
import { hasOccurrence, occurrencesOf } from './expand-event.ts';
import type { ImportedCalendar } from './import-calendar.ts';
import { type ImportResult, importInto } from './import-into.ts';
import { type KeptEvent, keptEventSchema } from './kept-event.ts';
import { weakerOrigin } from './weaker-origin.ts';

/** The calendar that stands in Tact's own store. */
export interface ItemCalendar extends Calendar {
  /**
   * Takes in what a file tells of. The same file again changes nothing; an event that its organiser changed since is changed;
   * what the owner entered is changed by no file of others, whatever UID it names.
   *
   * @param label `outside` unless the owner wrote the file
   */
  import(calendar: ImportedCalendar, label: Label): Promise<ImportResult>;
}

const account = 'local';
/** More than a lifetime of entries. */
const mostEvents = 50_000;
const dayMs = 86_400_000;

/** Each event is an item. Its id derives from its UID, and that from the key it is created under. */
export function createItemCalendar(world: {
  readonly items: Items;
  readonly user: string;
  readonly clock: Pick<Clock, 'now'>;
}): ItemCalendar {
  const { items, user, clock } = world;

  const standing = async (ref: string): Promise<{ readonly item: Item; readonly kept: KeptEvent }> => {
    const item = await items.get(user, ref);
    const kept = item?.kind === 'event' && item.state === 'open' ? keptIn(item) : null;
    if (item === null || kept === null) throw tactError('CALENDAR_EVENT_GONE', { account });
    return { item, kept };
  };
  /** The event, as long as its version is this one. */
  const atVersion = async (ref: string, version: string) => {
    const found = await standing(ref);
    if (versionOf(found.item) !== version) throw tactError('CALENDAR_CHANGED', { account });
    return found;
  };
  const write = async (
    item: Item,
    change: { kept?: KeptEvent; state?: Item['state']; origin?: Item['origin'] },
  ) => {
    const { kept, ...others } = change;
    const content = kept === undefined ? {} : { content: contentOf(kept) };
    const now = clock.now();
    if (await items.change(user, item.id, item.version, { ...others, ...content, now })) return;
    throw tactError('CALENDAR_CHANGED', { account });
  };

  return {
    account,
    provider: 'local',
    sendsInvitations: false,
    async check() {},
    async list(window) {
      const most = window.limit ?? 1_000;
      const all = await items.list(user, { kind: 'event', state: 'open', limit: mostEvents });
      const found = all
        .filter((item) => mayBeWithin(item, window))
        .map((item) => {
          const kept = keptIn(item);
          return kept === null ? null : occurrencesOf(eventOf(item, kept), kept, window, most);
        });
      const occurrences = found
        .flatMap((each) => each ?? [])
        .sort((left, right) => left.startsAt - right.startsAt);
      return {
        occurrences: occurrences.slice(0, most),
        unreadable: found.filter((each) => each === null).length,
      };
    },
    async get(ref) {
      const item = await items.get(user, ref);
      const kept = item?.kind === 'event' && item.state === 'open' ? keptIn(item) : null;
      return item === null || kept === null ? null : eventOf(item, kept);
    },
    async create(content, key, { origin, source }) {
      const kept = newEvent(checkedContent(content), key);
      const id = itemId(user, kept.uid);
      const createdAt = clock.now();
      const item = { id, user, kind: 'event', target: source, origin, state: 'open', createdAt } as const;
      await items.add({ ...item, content: contentOf(kept) });
      const stored = await items.get(user, id);
      // Removed since: the key is free again.
      if (stored?.state === 'removed') await write(stored, { kept, state: 'open', origin });
      const now = await standing(id);
      return eventOf(now.item, now.kept);
    },
    createdBy(key) {
      return this.get(itemId(user, eventUid(key)));
    },
    async update({ ref, version, changes, occurrence, origin }) {
      const { item, kept } = await atVersion(ref, version);
      if (occurrence !== undefined && !hasOccurrence(kept, occurrence)) {
        throw tactError('CALENDAR_EVENT_GONE', { account });
      }
      const changed =
        occurrence === undefined
          ? changeEvent(kept, changes)
          : changeOccurrence(kept, occurrence, checkedOccurrenceChanges(changes));
      for (const content of [changed.content, ...changed.changed.map((each) => each.content)])
        checkedContent(content);
      await write(item, { kept: changed, origin: weakerOrigin(item.origin, origin?.origin) });
      const now = await standing(ref);
      return eventOf(now.item, now.kept);
    },
    async remove({ ref, version, occurrence }) {
      const { item, kept } = await atVersion(ref, version);
      if (occurrence !== undefined && !hasOccurrence(kept, occurrence)) {
        throw tactError('CALENDAR_EVENT_GONE', { account });
      }
      if (occurrence === undefined) await write(item, { state: 'removed' });
      else await write(item, { kept: cancelOccurrence(kept, occurrence) });
      const versionAfter = String(item.version + 1);
      return { ref, occurrence: occurrence ?? null, before: JSON.stringify(kept), versionAfter };
    },
    async restore({ ref, occurrence, before, versionAfter }) {
      const item = await items.get(user, ref);
      const known = item === null ? null : keptIn(item);
      if (item === null || known === null) throw tactError('CALENDAR_EVENT_GONE', { account });
      if (occurrence === null && item.state === 'open') return false;
      if (occurrence !== null && item.state !== 'open') throw tactError('CALENDAR_EVENT_GONE', { account });
      if (versionOf(item) !== versionAfter) {
        if (occurrence !== null && hasOccurrence(known, occurrence)) return false;
        throw tactError('CALENDAR_CHANGED', { account });
      }
      await write(item, { kept: keptEventSchema.parse(JSON.parse(before)), state: 'open' });
      return true;
    },
    import: (calendar, label) =>
      importInto({ items, user, now: () => clock.now(), itemId, keptIn, contentOf }, calendar, label),
    async close() {},
  };
}

function itemId(user: string, uid: string): string {
  return createHash('sha256').update(`event\0${user}\0${uid}`).digest('hex').slice(0, 32);
}

function newEvent(content: EventContent, key: string): KeptEvent {
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

function eventOf(item: Item, { content, status }: KeptEvent): CalendarEvent {
  const label = { origin: item.origin, source: item.target };
  return { ...content, ref: item.id, version: versionOf(item), status, label };
}

function versionOf({ version }: Item): string {
  return String(version);
}

/** Most events are single ones of other times: they are not even read. Two days are more than any zone is off. */
function mayBeWithin({ content }: Item, { from, to }: CalendarWindow): boolean {
  const { start, end, recurrence, added } = content;
  if (recurrence !== null || !Array.isArray(added) || added.length > 0) return true;
  if (typeof start !== 'string' || typeof end !== 'string') return true;
  const [starts, ends] = [localMs(start), localMs(end)];
  return starts === null || ends === null || (starts < to + 2 * dayMs && ends >= from - 2 * dayMs);
}

/** The content's fields stand at the top of the item, where they are looked for; what else there is beside them. */
function contentOf({ content, ...others }: KeptEvent): JsonObject {
  return JSON.parse(JSON.stringify({ ...content, ...others })) as JsonObject;
}

function keptIn({ content: stored }: Item): KeptEvent | null {
  const read = keptEventSchema.safeParse({ ...stored, content: stored });
  return read.success ? read.data : null;
}
