import { type TactError, tactError } from '@tact/core/errors';
import type { Item } from '@tact/core/ports/store';
import { readDuration } from '@tact/core/recurrence';
import { lineOf, readComponents } from './content-lines.ts';
import { contentOf, type EventStore, keptIn } from './event-item.ts';
import { expandEvent } from './expand-event.ts';
import { importCalendar } from './import-calendar.ts';
import { type ImportResult, importWithIds } from './import-into.ts';

/** What a feed did to the calendar. */
export interface FeedResult extends ImportResult {
  /** Events that the feed no longer has. */
  readonly gone: number;
  /** The same, kept for now: so many at once are rather a mistake of the feed. */
  readonly kept: number;
}

/** Where the events of a feed come from. */
function feedSource(name: string): string {
  return `feed:${name}`;
}

export function isFeedItem({ target }: Pick<Item, 'target'>): boolean {
  return target.startsWith('feed:');
}

/** Refuses to change an event of this source. */
export function readOnly(source: string): TactError {
  return tactError('CALENDAR_EVENT_READ_ONLY', { source: source.slice('feed:'.length) });
}

/**
 * Brings a feed's events up to date, and no others. What has passed stays, whatever the feed says.
 *
 * @param confirmsLoss an earlier fetch, at least an hour ago, missed as much
 */
export async function applyFeed(
  store: EventStore,
  text: string,
  feed: { readonly name: string; readonly isOwnCalendar: boolean; readonly confirmsLoss: boolean },
): Promise<FeedResult> {
  const source = feedSource(feed.name);
  const label = { origin: 'outside', source } as const;
  const { isOwnCalendar } = feed;
  const { result, ids } = await importWithIds(store, importCalendar(text), label, {
    isOwnCalendar,
    scope: source,
  });
  const coming = (await feedItems(store, feed.name)).filter((item) => isComing(item, store.clock.now()));
  const lost = coming.filter(({ id }) => !ids.has(id));
  const isDoubtful = lost.length > minDoubtful && lost.length > coming.length / 2;
  if (isDoubtful && !feed.confirmsLoss) return { ...result, gone: 0, kept: lost.length };
  for (const item of lost) await markGone(store, item);
  return { ...result, gone: lost.length, kept: 0 };
}

/** Takes all events of a feed off the calendar. */
export async function removeFeed(store: EventStore, name: string): Promise<number> {
  const items = await feedItems(store, name);
  for (const item of items) await markGone(store, item);
  return items.length;
}

/** How long the feed asks to wait before it is fetched again: REFRESH-INTERVAL (RFC 7986) or Outlook's, within limits. */
export function refreshMs(text: string): number {
  const calendar = readComponents(text).find(({ name }) => name === 'VCALENDAR');
  const said = ['REFRESH-INTERVAL', 'X-PUBLISHED-TTL'].flatMap(
    (name) => readDuration((calendar && lineOf(calendar, name)?.value) ?? '') ?? [],
  )[0];
  const ms = said === undefined ? defaultRefreshMs : said.days * dayMs + said.ms;
  return Math.min(Math.max(ms, 15 * minuteMs), dayMs);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const defaultRefreshMs = 60 * minuteMs;
/** Up to so many may vanish at once without a doubt. */
const minDoubtful = 3;
const maxEvents = 50_000;
/** Nobody plans further. */
const aheadMs = 50 * 366 * dayMs;

async function feedItems({ items, user }: EventStore, name: string): Promise<readonly Item[]> {
  const source = feedSource(name);
  const open = await items.list(user, { kind: 'event', state: 'open', limit: maxEvents });
  return open.filter(({ target }) => target === source);
}

function isComing(item: Item, now: number): boolean {
  const kept = keptIn(item);
  if (kept === null) return false;
  const expanded = expandEvent(kept, { from: now, to: now + aheadMs, zone: 'UTC' }, { most: 1 });
  return expanded === null || expanded.times.length > 0;
}

/** It returns when the feed has it again. */
async function markGone({ items, user, clock }: EventStore, item: Item): Promise<void> {
  const kept = keptIn(item);
  if (kept === null) return;
  const content = contentOf({ ...kept, isGone: true });
  await items.change(user, item.id, item.version, { content, state: 'removed', now: clock.now() });
}
