import { isDeepStrictEqual } from 'node:util';
import type { Item } from '@tact/core/ports/store';
import type { Label } from '@tact/core/records';
import { contentOf, type EventStore, itemId, keptIn } from './event-item.ts';
import { weakerOrigin } from './event-origin.ts';
import { isRecurring } from './expand-event.ts';
import type { ImportedCalendar, ImportedEvent } from './import-calendar.ts';
import type { KeptEvent } from './kept-event.ts';
import { joinSeries } from './read-event.ts';

/** What the owner said of a file beside whose words it holds. */
export interface ImportOptions {
  /** The calendar is the owner's: what nobody else is in is theirs. */
  readonly isOwnCalendar?: boolean;
  /** The events of a feed are its own, whatever their UIDs. */
  readonly scope?: string;
}

/** What became of the events of a file. */
export interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly cancelled: number;
  /** Stored already, or the file is older than what is stored. */
  readonly unchanged: number;
  /** Would change what the owner entered, or an event of another organiser. */
  readonly refused: number;
  /** Answers to invitations, and cancellations of unknown events. */
  readonly ignored: number;
  readonly unreadable: number;
  /** Titles of events that were added beside another one of the same UID. */
  readonly separate: readonly string[];
}

type Outcome = Exclude<keyof ImportResult, 'unreadable' | 'separate'>;

/** Imports the events of a file one by one; after an interruption the same file imports the rest. */
export async function importInto(...given: Parameters<typeof importWithIds>): Promise<ImportResult> {
  return (await importWithIds(...given)).result;
}

/** The same, with the ids of the items that hold the events of the file. */
export async function importWithIds(
  store: EventStore,
  { events, ignored, unreadable }: ImportedCalendar,
  label: Label,
  { isOwnCalendar = false, scope }: ImportOptions = {},
): Promise<{ readonly result: ImportResult; readonly ids: ReadonlySet<string> }> {
  const counts = { added: 0, changed: 0, cancelled: 0, unchanged: 0, refused: 0, ignored };
  const separate: string[] = [];
  const ids = new Set<string>();
  for (const [uid, ofUid] of Map.groupBy(events, (event) =>
    scope === undefined ? event.uid : `${scope}\0${event.uid}`,
  )) {
    const known = await knownEvents(store, uid);
    const told = ofUid.map((event) => (isOwnCalendar ? asOwn(event) : event));
    const matches = matchEvents(told, known);
    let count = known.length;
    for (const event of told) {
      const match = matches.get(event);
      const id = match?.item.id ?? itemId(store.user, uid, count);
      const outcome =
        match === undefined
          ? await addEvent(store, id, event, label)
          : await changeEvent(store, match, event, { label, isScoped: scope !== undefined });
      ids.add(id);
      counts[outcome] += 1;
      if (outcome !== 'added') continue;
      if (count > 0) separate.push(event.kept?.content.summary || uid);
      count += 1;
    }
  }
  return { result: { ...counts, unreadable, separate }, ids };
}

function asOwn(event: ImportedEvent): ImportedEvent {
  return event.kept === null ? event : { ...event, kept: { ...event.kept, isFromOwnCalendar: true } };
}

interface KnownEvent {
  readonly item: Item;
  readonly kept: KeptEvent;
}

/** The events of a UID, removed ones included. */
async function knownEvents({ items, user }: EventStore, uid: string): Promise<readonly KnownEvent[]> {
  const found: KnownEvent[] = [];
  for (let index = 0; index < maxOfUid; index += 1) {
    const item = await items.get(user, itemId(user, uid, index));
    const kept = item === null ? null : keptIn(item);
    if (item === null || kept === null) break;
    found.push({ item, kept });
  }
  return found;
}

/** Which known event each one is. Those of a file that share their UID are told apart by start or title, a single one also by its version. */
function matchEvents(
  told: readonly ImportedEvent[],
  known: readonly KnownEvent[],
): ReadonlyMap<ImportedEvent, KnownEvent> {
  const left = new Set(known);
  const matches = new Map<ImportedEvent, KnownEvent>();
  const match = (isSameEvent: (event: ImportedEvent, known: KeptEvent) => boolean) => {
    for (const event of told) {
      const found = matches.has(event) ? undefined : [...left].find(({ kept }) => isSameEvent(event, kept));
      if (found === undefined) continue;
      matches.set(event, found);
      left.delete(found);
    }
  };
  match(({ kept }, { content }) => kept?.content.start === content.start);
  match(({ kept }, { content }) => kept?.content.summary === content.summary);
  if (told.length === 1) match(isVersion);
  return matches;
}

/** Another SEQUENCE or time of change makes another version. Of the same version, an event with another title and start is another event. */
function isVersion({ kept, sequence, isPartial, wants }: ImportedEvent, known: KeptEvent): boolean {
  if (isPartial || wants === 'cancel' || known.isWithoutSeries) return true;
  return sequence !== known.sequence || kept?.modified !== known.modified;
}

/** More events with one UID are one exporter's mistake too many. */
const maxOfUid = 2_000;

async function changeEvent(
  { items, user, clock }: EventStore,
  { item, kept: known }: KnownEvent,
  event: ImportedEvent,
  { label, isScoped }: { readonly label: Label; readonly isScoped: boolean },
): Promise<Outcome> {
  if (!isScoped && !mayChange(item, known, event, label)) return 'refused';
  const changed = changedBy(event, known);
  if (changed === null) return 'unchanged';
  // What the owner removed comes back only where its organiser has changed it since; what had vanished, as soon as it is there.
  if (item.state !== 'open' && event.sequence <= known.sequence && !known.isGone) return 'unchanged';
  const origin = weakerOrigin(item.origin, label.origin);
  const change = { content: contentOf(changed), state: 'open', origin, now: clock.now() } as const;
  // Changed concurrently: that change stands, and the file can be imported again.
  if (!(await items.change(user, item.id, item.version, change))) return 'unchanged';
  if (event.wants === 'cancel') return 'cancelled';
  const isSaid = item.state === 'open' && isSame({ ...changed, sequence: known.sequence }, known);
  return isSaid && !isOwnNow(changed, known) ? 'unchanged' : 'changed';
}

async function addEvent(
  { items, user, clock }: EventStore,
  id: string,
  { kept, wants }: ImportedEvent,
  { origin, source: target }: Label,
): Promise<Outcome> {
  if (wants === 'cancel' || kept === null) return 'ignored';
  const content = contentOf(kept);
  const item = { id, user, kind: 'event', target, content, origin, state: 'open' } as const;
  return (await items.add({ ...item, createdAt: clock.now() })) ? 'added' : 'unchanged';
}

/** UIDs and organisers are in every invitation that was sent, so a file can name anybody's. */
function mayChange(item: Item, known: KeptEvent, told: ImportedEvent, label: Label): boolean {
  if (label.origin === 'owner') return true;
  return item.origin !== 'owner' && known.organizer === told.organizer;
}

/** The event as in the file; null where that changes nothing, or the file is older. */
function changedBy(event: ImportedEvent, known: KeptEvent): KeptEvent | null {
  const { kept: told, wants, sequence } = event;
  if (event.isPartial && isRecurring(known)) {
    const merged = event.mergedInto(known);
    return isSame(merged, known) ? null : merged;
  }
  if (known.isGone && wants === 'keep' && told !== null) return told;
  if (isPast(sequence, known)) return null;
  if (wants === 'cancel') return { ...known, sequence, status: 'cancelled' };
  if (told === null || isOlder(told, sequence, known)) return null;
  const joined = known.isWithoutSeries && !event.isPartial ? joinSeries(told, known) : told;
  return isSame(joined, known) && !isOwnNow(joined, known) ? null : joined;
}

/** What was cancelled returns only with a new SEQUENCE. */
function isPast(sequence: number, known: KeptEvent): boolean {
  return sequence < known.sequence || (sequence === known.sequence && known.status === 'cancelled');
}

/** The same version as it was before. */
function isOlder(told: KeptEvent, sequence: number, known: KeptEvent): boolean {
  const isEarlier = sequence === known.sequence && told.modified < known.modified;
  return isEarlier && !isOwnNow(told, known) && !known.isWithoutSeries;
}

/** Said of the same file again, it counts from now on. */
function isOwnNow(told: KeptEvent, known: KeptEvent): boolean {
  return told.isFromOwnCalendar === true && known.isFromOwnCalendar !== true;
}

/** When something was written is not part of what it says. */
function isSame(one: KeptEvent, other: KeptEvent): boolean {
  const content = ({ modified: _, isFromOwnCalendar: __, ...kept }: KeptEvent) => ({
    ...kept,
    changed: kept.changed.map(({ modified: ___, sequence: ____, ...change }) => change),
  });
  return isDeepStrictEqual(content(one), content(other));
}
