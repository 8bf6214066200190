import type { EventStore } from '@tact/calendar/event-item';
import type { FetchOptions } from '@tact/calendar/fetch-feed';
import { asTactError, type TactError, tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { z } from 'zod';
import { readText, replaceFile } from '#adapters/editable-file/replace-file';
import type { CalendarPart } from '#config';

/** Calendars on the web that the owner subscribed to. Their addresses are secrets: they stand in a file of the home, for its owner alone. */
export interface Feeds {
  /** Fetches it at once; throws `CALENDAR_FEED_UNREADABLE`, and then nothing is kept. */
  subscribe(name: string, feed: FeedAddress): Promise<FeedOutcome>;
  /** The number of events that it had; null where there is no such feed among those subscribed to. */
  unsubscribe(name: string): Promise<number | null>;
  list(): Promise<readonly FeedStatus[]>;
  /** Fetches those that are due. One that fails keeps its events and the others go on. */
  refresh(signal?: AbortSignal): Promise<readonly FeedOutcome[]>;
}

type FeedAddress = z.infer<typeof feedAddress>;

interface FeedOutcome {
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** Events that the feed no longer has, kept until a later fetch agrees. */
  readonly kept: number;
  readonly failure: TactError | null;
}

interface FeedStatus {
  readonly name: string;
  /** Named in the settings, not subscribed to. */
  readonly isConfigured: boolean;
  /** Milliseconds since 1970; null where it was never read. */
  readonly readAt: number | null;
  readonly failure: string | null;
}

const feedAddress = z.strictObject({
  address: z.string(),
  allowsPrivate: z.boolean(),
  isOwnCalendar: z.boolean(),
});
const addresses = z.record(z.string(), feedAddress);
const state = z.object({
  readAt: z.number().nullable(),
  nextAt: z.number(),
  /** How often the feed asks to be read. */
  everyMs: z.number().optional(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Since when the feed misses more than half of what is coming. */
  lossSince: z.number().nullable(),
  failure: z.string().nullable(),
  isConfigured: z.boolean().optional(),
});
type State = z.infer<typeof state>;

const stateName = (name: string) => `calendar:feed:${name}`;
const retryMs = 15 * 60_000;
const confirmMs = 60 * 60_000;

export function createFeeds({
  file,
  store,
  user,
  clock,
  ownAddresses,
  configured = {},
  environment = process.env,
}: {
  /** Where the addresses stand. */
  readonly file: string;
  readonly store: Pick<Store, 'items' | 'values'>;
  readonly user: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ownAddresses?: readonly string[] | undefined;
  /** Those of the settings. */
  readonly configured?: CalendarPart['feeds'] | undefined;
  /** Holds the addresses of configured feeds, and names the proxies; the process's own unless given. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
}): Feeds {
  const events: EventStore = { items: store.items, user, clock, addresses: ownAddresses };
  const read = async () => {
    const text = await readText(file);
    const parsed = text === null ? { success: true as const, data: {} } : addresses.safeParse(jsonIn(text));
    if (!parsed.success) throw tactError('CONFIG_UNREADABLE', { file, why: 'it does not hold feeds' });
    return { text, feeds: parsed.data as Readonly<Record<string, FeedAddress>> };
  };
  const all = async (): Promise<Readonly<Record<string, FeedAddress>>> => ({
    ...(await read()).feeds,
    ...Object.fromEntries(
      Object.entries(configured).map(([name, feed]) => {
        const { url_env: variable, allow_private: allowsPrivate, own_calendar: isOwnCalendar } = feed;
        return [name, { address: environment[variable] ?? '', allowsPrivate, isOwnCalendar }];
      }),
    ),
  });
  const write = (feeds: Readonly<Record<string, FeedAddress>>, before: string | null) =>
    replaceFile(file, `${JSON.stringify(feeds, null, 2)}\n`, before);
  const stateOf = async (name: string) => {
    const value = await store.values.get(user, stateName(name));
    const parsed = state.safeParse(value?.value);
    return { known: parsed.success ? parsed.data : newState, version: value?.version ?? 0 };
  };
  const keep = async (name: string, next: State, version: number) => {
    await store.values.set(user, stateName(name), JSON.parse(JSON.stringify(next)), version, clock.now());
  };
  const fetchNow = async (
    name: string,
    feed: FeedAddress,
    { isNew = false, signal }: { isNew?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<FeedOutcome> => {
    const { known: earlier, version } = await stateOf(name);
    const known = isNew ? newState : earlier;
    const now = clock.now();
    const isConfigured = Object.hasOwn(configured, name);
    try {
      if (isConfigured && feed.address === '')
        throw tactError('CALENDAR_FEED_UNREADABLE', {
          feed: name,
          why: `${configured[name]?.url_env} is not set`,
        });
      const { outcome, next } = await readFeed(events, { ...feed, name }, known, { environment, signal });
      await keep(name, { ...next, isConfigured }, version);
      return outcome;
    } catch (thrown) {
      const failure = asTactError(thrown);
      await keep(name, { ...known, isConfigured, nextAt: now + retryMs, failure: failure.message }, version);
      return { name, ...nothing, failure };
    }
  };
  /** A feed that the settings no longer name ends with its events. */
  const removeUnconfigured = async (feeds: Readonly<Record<string, FeedAddress>>) => {
    for (const stored of await store.values.names(user, stateName(''))) {
      const name = stored.slice(stateName('').length);
      const { known, version } = await stateOf(name);
      if (feeds[name] !== undefined || known.isConfigured !== true) continue;
      const { removeFeed } = await import('@tact/calendar/feed-events');
      await removeFeed(events, name);
      await keep(name, newState, version);
    }
  };
  return {
    async subscribe(name, feed) {
      const { text, feeds } = await read();
      const outcome = await fetchNow(name, feed, { isNew: true });
      if (outcome.failure !== null) throw outcome.failure;
      await write({ ...feeds, [name]: feed }, text);
      return outcome;
    },
    async unsubscribe(name) {
      const { text, feeds } = await read();
      if (feeds[name] === undefined) return null;
      const { removeFeed } = await import('@tact/calendar/feed-events');
      const { [name]: _, ...others } = feeds;
      await write(others, text);
      return removeFeed(events, name);
    },
    async list() {
      return Promise.all(
        Object.keys(await all()).map(async (name) => {
          const { readAt, failure } = (await stateOf(name)).known;
          return { name, isConfigured: Object.hasOwn(configured, name), readAt, failure };
        }),
      );
    },
    async refresh(signal) {
      const outcomes: FeedOutcome[] = [];
      const feeds = await all();
      await removeUnconfigured(feeds);
      for (const [name, feed] of Object.entries(feeds)) {
        const isDue = (await stateOf(name)).known.nextAt <= clock.now();
        if (isDue && !signal?.aborted) outcomes.push(await fetchNow(name, feed, { signal }));
      }
      return outcomes;
    },
  };
}

const newState: State = { readAt: null, nextAt: 0, lossSince: null, failure: null };
const nothing = { added: 0, changed: 0, gone: 0, kept: 0 } as const;

async function readFeed(
  events: EventStore,
  feed: FeedAddress & { readonly name: string },
  known: State,
  options: FetchOptions,
): Promise<{ readonly outcome: FeedOutcome; readonly next: State }> {
  const { name } = feed;
  const { fetchFeed } = await import('@tact/calendar/fetch-feed');
  const { applyFeed, refreshMs } = await import('@tact/calendar/feed-events');
  const now = events.clock.now();
  // Whether what vanished is really gone, only the whole text tells.
  const marks = known.lossSince === null ? { etag: known.etag, lastModified: known.lastModified } : {};
  const { text, ...answered } = await fetchFeed({ ...feed, ...marks }, options);
  const read = { ...answered, readAt: now, failure: null };
  if (text === null) {
    const next = { ...known, ...read, nextAt: now + (known.everyMs ?? retryMs) };
    return { outcome: { name, ...nothing, failure: null }, next };
  }
  const confirmsLoss = known.lossSince !== null && now - known.lossSince >= confirmMs;
  const { added, changed, cancelled, gone, kept } = await applyFeed(events, text, { ...feed, confirmsLoss });
  const lossSince = kept > 0 ? (known.lossSince ?? now) : null;
  const everyMs = refreshMs(text);
  const nextAt = lossSince === null ? now + everyMs : lossSince + confirmMs;
  const outcome = { name, added, changed: changed + cancelled, gone, kept, failure: null };
  return { outcome, next: { ...read, everyMs, nextAt: Math.max(nextAt, now + 60_000), lossSince } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The file is named by the caller.
    return null;
  }
}
