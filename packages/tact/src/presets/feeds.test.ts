import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeeds, type Feeds } from './feeds.ts';

const hour = 60 * 60_000;
let server: Server;
let address: string;
let file: string;
let feeds: Feeds;
let store: ReturnType<typeof createMemoryStore>;
let clock: ReturnType<typeof createFakeClock>;
/** What the server answers; null: an error. */
let answer: string | null;
let requests: number;

beforeEach(async () => {
  requests = 0;
  server = createServer((_, response) => {
    requests += 1;
    if (answer === null) response.writeHead(503).end();
    else response.end(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
  file = join(await mkdtemp(join(tmpdir(), 'tact-feeds-')), 'feeds.json');
  clock = createFakeClock();
  store = createMemoryStore();
  feeds = createFeeds({ file, store, user: 'ann', clock });
});
afterEach(() => new Promise((done) => server.close(done)));

const calendar = (count: number) => {
  const start = new Date(clock.now() + 48 * hour).toISOString().slice(0, 19).replace(/[-:]/g, '');
  const events = Array.from({ length: count }, (_, index) =>
    ['BEGIN:VEVENT', `UID:${index}`, `SUMMARY:Match ${index}`, `DTSTART:${start}Z`, 'END:VEVENT'].join(
      '\r\n',
    ),
  );
  return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
};
const subscribe = () => feeds.subscribe('Club', { address, allowsPrivate: true, isOwnCalendar: false });

test('a feed is kept in a file for its owner alone, and read again when it is due', async () => {
  answer = calendar(2);
  expect(await subscribe()).toMatchObject({ name: 'Club', added: 2, failure: null });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(address);

  clock.advance(hour - 1);
  expect(await feeds.refresh()).toEqual([]);
  clock.advance(1);
  expect(await feeds.refresh()).toMatchObject([{ added: 0, changed: 0, gone: 0 }]);
  expect(requests).toBe(2);
});

test('a feed that fails keeps its events, says since when, names no address, and is tried again', async () => {
  answer = calendar(2);
  await subscribe();
  const readAt = clock.now();
  answer = null;
  clock.advance(hour);

  expect(await feeds.refresh()).toMatchObject([{ gone: 0, failure: { code: 'CALENDAR_FEED_UNREADABLE' } }]);
  expect(await feeds.list()).toEqual([
    {
      ...{ name: 'Club', isConfigured: false, readAt },
      failure: 'The calendar feed Club could not be read: its server answered 503.',
    },
  ]);
  answer = calendar(2);
  clock.advance(15 * 60_000);
  await feeds.refresh();
  expect(await feeds.list()).toEqual([
    { name: 'Club', isConfigured: false, readAt: clock.now(), failure: null },
  ]);
});

test('a feed that cannot be read is not subscribed to', async () => {
  answer = null;

  await expect(subscribe()).rejects.toMatchObject({ code: 'CALENDAR_FEED_UNREADABLE' });
  expect(await feeds.list()).toEqual([]);
});

test('most events that vanish at once are kept for an hour, then go if they are still missing', async () => {
  answer = calendar(6);
  await subscribe();
  answer = calendar(1);
  clock.advance(hour);

  expect(await feeds.refresh()).toMatchObject([{ gone: 0, kept: 5 }]);
  clock.advance(hour);
  expect(await feeds.refresh()).toMatchObject([{ gone: 5, kept: 0 }]);
});

test('a subscription ends with its events, and one that there is not is said', async () => {
  answer = calendar(3);
  await subscribe();

  expect(await feeds.unsubscribe('Other')).toBeNull();
  expect(await feeds.unsubscribe('Club')).toBe(3);
  expect(await feeds.list()).toEqual([]);
  expect(await subscribe()).toMatchObject({ changed: 3 });
});

test('a file that holds something else is an error', async () => {
  await writeFile(file, '[]');

  await expect(feeds.refresh()).rejects.toMatchObject({ code: 'CONFIG_UNREADABLE' });
});

const configured = { Team: { url_env: 'TEAM_FEED', allow_private: true, own_calendar: false } };
const openConfigured = (environment: NodeJS.ProcessEnv, named: object = configured) =>
  createFeeds({ file, store, user: 'ann', clock, environment, configured: { ...named } });

test('a feed of the settings is read at the address in its variable, beside those subscribed to', async () => {
  answer = calendar(2);
  await subscribe();

  const open = openConfigured({ TEAM_FEED: address });
  expect(await open.refresh()).toMatchObject([{ name: 'Team', added: 2, failure: null }]);
  expect(await open.list()).toMatchObject([
    { name: 'Club', isConfigured: false },
    { name: 'Team', isConfigured: true },
  ]);
  expect(await readFile(file, 'utf8')).not.toContain('Team');
});

test('a feed of the settings whose variable is not set says so, and keeps what it had', async () => {
  answer = calendar(2);
  await openConfigured({ TEAM_FEED: address }).refresh();
  clock.advance(hour);

  const failure = 'The calendar feed Team could not be read: TEAM_FEED is not set.';
  const open = openConfigured({});
  expect(await open.refresh()).toMatchObject([{ name: 'Team', gone: 0, failure: { message: failure } }]);
  expect(await open.list()).toMatchObject([{ readAt: clock.now() - hour, failure }]);
});

test('a feed that the settings no longer name ends with its events; one subscribed to stays', async () => {
  answer = calendar(2);
  await subscribe();
  await openConfigured({ TEAM_FEED: address }).refresh();
  const count = async (state: 'open' | 'removed') =>
    (await store.items.list('ann', { kind: 'event', state })).map(({ target }) => target).sort();
  expect(await count('open')).toEqual(['feed:Club', 'feed:Club', 'feed:Team', 'feed:Team']);

  await openConfigured({}, {}).refresh();
  expect(await count('open')).toEqual(['feed:Club', 'feed:Club']);
  expect(await openConfigured({ TEAM_FEED: address }).refresh()).toMatchObject([{ changed: 2 }]);
});
