import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#ports/store';
import type { Label } from '#records';
import { contentOf, type EventStore, itemId, keptIn } from './event-item.ts';
import { isRecurring } from './expand-event.ts';
import type { ImportedCalendar, ImportedEvent } from './import-calendar.ts';
import type { KeptEvent } from './kept-event.ts';
import { weakerOrigin } from './weaker-origin.ts';

/** What the owner said of a file beside whose words it holds. */
export interface ImportOptions {
  /** The calendar is the owner's: what nobody else is in is theirs. */
  readonly isOwnCalendar?: boolean;
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
}

type Outcome = Exclude<keyof ImportResult, 'unreadable'>;

/** Imports the events of a file one by one; after an interruption the same file imports the rest. */
export async function importInto(
  store: EventStore,
  { events, ignored, unreadable }: ImportedCalendar,
  label: Label,
  { isOwnCalendar = false }: ImportOptions = {},
): Promise<ImportResult> {
  const counts = { added: 0, changed: 0, cancelled: 0, unchanged: 0, refused: 0, ignored };
  for (const event of events) {
    const { kept } = event;
    const isOwn = isOwnCalendar && kept !== null;
    const told = isOwn ? { ...event, kept: { ...kept, isFromOwnCalendar: true as const } } : event;
    counts[await importEvent(store, told, label)] += 1;
  }
  return { ...counts, unreadable };
}

async function importEvent(store: EventStore, event: ImportedEvent, label: Label): Promise<Outcome> {
  const { items, user, clock } = store;
  const id = itemId(user, event.uid);
  const item = await items.get(user, id);
  const known = item === null ? null : keptIn(item);
  if (item === null || known === null)
    return event.wants === 'cancel' || event.kept === null ? 'ignored' : add(store, id, event.kept, label);
  if (!mayChange(item, known, event, label)) return 'refused';
  const now = clock.now();
  const changed = changedBy(event, known);
  if (changed === null) return 'unchanged';
  // What the owner removed comes back only where its organiser has changed it since.
  if (item.state !== 'open' && event.sequence <= known.sequence) return 'unchanged';
  const origin = weakerOrigin(item.origin, label.origin);
  const change = { content: contentOf(changed), state: 'open', origin, now } as const;
  // Changed concurrently: that change stands, and the file can be imported again.
  if (!(await items.change(user, id, item.version, change))) return 'unchanged';
  return event.wants === 'cancel' ? 'cancelled' : 'changed';
}

async function add(store: EventStore, id: string, kept: KeptEvent, label: Label): Promise<Outcome> {
  const { items, user, clock } = store;
  const { origin, source: target } = label;
  const content = contentOf(kept);
  const createdAt = clock.now();
  const isNew = await items.add({
    id,
    user,
    kind: 'event',
    target,
    content,
    origin,
    state: 'open',
    createdAt,
  });
  return isNew ? 'added' : 'unchanged';
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
  if (sequence < known.sequence) return null;
  if (wants === 'cancel')
    return known.status === 'cancelled' ? null : { ...known, sequence, status: 'cancelled' };
  if (told === null) return null;
  // Said of the same file again, it counts from now on.
  const isOwnNow = told.isFromOwnCalendar === true && known.isFromOwnCalendar !== true;
  const isNewer = sequence > known.sequence || told.modified > known.modified || isOwnNow;
  return isNewer && !isSame(told, known) ? told : null;
}

function isSame(one: KeptEvent, other: KeptEvent): boolean {
  return isDeepStrictEqual({ ...one, modified: '' }, { ...other, modified: '' });
}
