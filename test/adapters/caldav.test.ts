import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCaldavCalendar } from '@tact/calendar/caldav';
import { applyFeed } from '@tact/calendar/feed-events';
import { createFeedEvents } from '@tact/calendar/item-calendar';
import type { Calendar } from '@tact/core/ports/calendar';
import { standingOf } from '@tact/core/ports/event-standing';
import { exposeAll } from '@tact/core/records';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCliFixture } from '../cli/cli-fixture.ts';
import { describeWithService } from '../needs-service.ts';
import { type CaldavFixture, makeCaldavFixture } from './caldav-fixture.ts';

const november = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2027, 0, 1), zone: 'Europe/Berlin' };

describeWithService(
  'CalDAV against a real radicale: what the contract does not say',
  'TACT_TEST_CALDAV_URL',
  () => {
    let fixture: CaldavFixture;
    beforeEach(async () => {
      fixture = await makeCaldavFixture();
    });
    afterEach(() => fixture.dispose());

    const open = (settings: Partial<Parameters<typeof createCaldavCalendar>[0]> = {}) => {
      const { url, user, password } = fixture;
      return createCaldavCalendar({ url, user, password, clock: createFakeClock(), ...settings });
    };
    const event = (...lines: readonly string[]) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Example//EN',
        'BEGIN:VEVENT',
        'DTSTAMP:20261101T000000Z',
        ...lines,
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n');
    const review = (...lines: readonly string[]) =>
      event('UID:review', 'SUMMARY:Review', 'DTSTART:20261123T140000Z', 'DTEND:20261123T150000Z', ...lines);

    const invitation = (uid: string, attendee: string) =>
      event(
        ...[`UID:${uid}`, 'SUMMARY:Budget', 'DTSTART:20261123T140000Z', 'DTEND:20261123T150000Z'],
        ...['ORGANIZER:mailto:kim@corp.example', attendee],
      );

    test('a calendar is found by the address of its account and its name', async () => {
      await fixture.put('review.ics', review());

      const calendar = open({ url: fixture.accountUrl, name: fixture.name });

      expect((await calendar.list(november)).occurrences).toMatchObject([{ event: { summary: 'Review' } }]);
      expect([calendar.provider, calendar.account]).toEqual(['caldav', `tact@${new URL(fixture.url).host}`]);
    });

    test('an account with one calendar needs no name, and one without any has none', async () => {
      const single = await makeCaldavFixture('tact-single');
      try {
        await open({ url: fixture.accountUrl, user: 'tact-single' }).check();
      } finally {
        await single.dispose();
      }

      const empty = open({ url: fixture.accountUrl, user: 'tact-empty' });
      await expect(empty.check()).rejects.toMatchObject({ code: 'CALENDAR_NOT_FOUND' });
    });

    test('two calendars without a name are ambiguous', async () => {
      const second = await makeCaldavFixture();
      try {
        await expect(open({ url: fixture.accountUrl }).check()).rejects.toMatchObject({
          code: 'CALENDAR_AMBIGUOUS',
          details: { names: expect.stringContaining(fixture.name) },
        });
        const unknown = open({ url: fixture.accountUrl, name: 'Atlantis' });
        await expect(unknown.check()).rejects.toMatchObject({ code: 'CALENDAR_NOT_FOUND' });
      } finally {
        await second.dispose();
      }
    });

    test('a wrong password is a refused login', async () => {
      await expect(open({ password: 'wrong' }).check()).rejects.toMatchObject({
        code: 'CALENDAR_LOGIN_REFUSED',
      });
    });

    test('feeds are shown beside the account, what both have once, and are not changed there', async () => {
      const clock = createFakeClock();
      const store = { items: createMemoryStore().items, user: 'ann', clock };
      const ofFeed = (uid: string, hour: string) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SUMMARY:${uid} in the feed`,
        `DTSTART:20261123T${hour}0000Z`,
        'END:VEVENT',
      ];
      const lines = [...ofFeed('review', '14'), ...ofFeed('review', '16'), ...ofFeed('match', '18')];
      const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
      await applyFeed(store, text, { name: 'Club', isOwnCalendar: false, confirmsLoss: false });
      const ref = await fixture.put('review.ics', review());
      const before = await fixture.textOf(ref);
      const calendar = open({ feedEvents: createFeedEvents(store) });

      const { occurrences } = await calendar.list(november);
      expect(exposeAll(occurrences).map(({ event }) => `${event.summary}, ${event.label.source}`)).toEqual([
        'Review, caldav',
        'review in the feed, feed:Club',
        'match in the feed, feed:Club',
      ]);
      const match = occurrences[2]?.event;
      expect(await calendar.get(match?.ref ?? '')).toMatchObject({ version: match?.version });
      const change = { ref: match?.ref ?? '', version: match?.version ?? '', changes: { summary: 'Final' } };
      await expect(calendar.update(change)).rejects.toMatchObject({ code: 'CALENDAR_EVENT_READ_ONLY' });
      await expect(calendar.remove(change)).rejects.toMatchObject({ code: 'CALENDAR_EVENT_READ_ONLY' });
      expect(await fixture.textOf(ref)).toBe(before);
    });

    test('an acceptance that stands in an event proves nothing, since the server only stores it', async () => {
      const isAccepted = 'ATTENDEE;PARTSTAT=ACCEPTED:';
      const identity = new URL(`${fixture.user}/`, fixture.accountUrl).pathname;
      for (const [at, who] of [identity, 'mailto:ann@home.example'].entries())
        await fixture.put(`${at}.ics`, invitation(`budget-${at}`, `${isAccepted}${who}`));
      const standings = async (calendar: Calendar) =>
        (await calendar.list(november)).occurrences.map(({ event: one }) => standingOf(one));

      expect(await standings(open({ addresses: ['ann@home.example'] }))).toEqual([
        'unanswered',
        'unanswered',
      ]);

      // The same calendar behind a server that says that it schedules: now the account's own identity counts, and an address of the settings does not.
      const scheduling = await startSchedulingProxy(fixture.accountUrl);
      try {
        const url = new URL(new URL(fixture.url).pathname, scheduling.url).href;
        expect((await standings(open({ url, addresses: ['ann@home.example'] }))).sort()).toEqual([
          'accepted',
          'unanswered',
        ]);
      } finally {
        await scheduling.close();
      }
    });

    test('what is removed from a home without a store can be restored', async () => {
      await fixture.put('review.ics', review());
      const cli = await makeCliFixture();
      try {
        const { url, user, password } = fixture;
        await writeFile(join(cli.home, 'config.toml'), `[calendar]\nurl = "${url}"\nuser = "${user}"\n`);
        const tact = (...args: readonly string[]) =>
          cli.run(['events', ...args, '--json'], { env: { TACT_CALDAV_PASSWORD: password } });
        const [listed] = (await tact('list', '--days', '30')).records;

        await tact('remove', String(listed?.id));
        expect((await tact('list', '--days', '30')).records).toEqual([]);
        await tact('restore', String(listed?.id));

        expect((await tact('list', '--days', '30')).records).toMatchObject([{ summary: 'Review' }]);
      } finally {
        await cli.dispose();
      }
    });

    test('an invitation is accepted and declined from a home without a store, holds until it is moved, and the server is told nothing', async () => {
      const ref = await fixture.put('budget.ics', invitation('budget', 'ATTENDEE:mailto:ann@home.example'));
      const text = await fixture.textOf(ref);
      const cli = await makeCliFixture();
      try {
        const { url, user, password } = fixture;
        await writeFile(
          join(cli.home, 'config.toml'),
          `[owner]\naddresses = ["ann@home.example"]\n[calendar]\nurl = "${url}"\nuser = "${user}"\n`,
        );
        const tact = (...args: readonly string[]) =>
          cli.run(['events', ...args, '--json'], { env: { TACT_CALDAV_PASSWORD: password } });
        const answer = async () => {
          const { records, stderr } = await tact('list', '--days', '30');
          if (records.length !== 1) throw new Error(`${records.length} events are listed. ${stderr}`);
          return (records[0] as { readonly answer?: string } | undefined)?.answer ?? null;
        };
        const id = String((await tact('list', '--days', '30')).records[0]?.id);

        expect(await answer()).toBeNull();
        await tact('accept', id);
        expect(await answer()).toBe('accepted');
        await tact('decline', id);
        expect(await answer()).toBe('declined');
        await tact('accept', id);
        expect(await fixture.textOf(ref)).toBe(text);

        await fixture.put(
          'budget.ics',
          text.replaceAll('20261123T14', '20261123T16').replaceAll('20261123T15', '20261123T17'),
        );
        expect(await answer()).toBeNull();
      } finally {
        await cli.dispose();
      }
    });

    test('what others wrote stays when an event is changed, and comes back when it was removed', async () => {
      const theirs = [
        'X-COLOUR;X-DEPTH="a:b":red\\, or green',
        'CONFERENCE;VALUE=URI:https://meet.example.org/1',
      ];
      const ref = await fixture.put(
        'review.ics',
        review(...theirs, 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT15M', 'END:VALARM'),
      );
      const calendar = open();
      const { version = '' } = (await calendar.get(ref)) ?? {};

      const changed = await calendar.update({ ref, version, changes: { summary: 'Review, again' } });
      const text = await fixture.textOf(ref);
      for (const line of [...theirs, 'TRIGGER:-PT15M', 'SUMMARY:Review\\, again'])
        expect(text).toContain(line);

      const removed = await calendar.remove({ ref, version: changed.version });
      await calendar.restore(removed);
      expect(await fixture.textOf(ref)).toBe(text);
    });

    test('an event of its own has a file whose name derives from the key', async () => {
      const content = {
        summary: 'Mine',
        start: '2026-11-23',
        end: '2026-11-24',
        zone: 'floating',
        location: '',
        description: '',
        attendees: [],
        recurrence: null,
      };

      const { ref } = await open().create(content, 'key-1', { origin: 'owner', source: 'chat' });
      const other = await open().create(content, 'key-2', { origin: 'owner', source: 'chat' });

      expect(ref).toMatch(/^\/tact\/c[0-9a-f]+\/[0-9a-f]{32}\.ics$/);
      expect(other.ref).not.toBe(ref);
      expect(await fixture.textOf(ref)).toContain(`UID:${/([0-9a-f]{32})\.ics$/.exec(ref)?.[1]}@tact`);
    });

    test('an event of its own is found where the server gave its file another name', async () => {
      const content = {
        summary: 'Mine',
        start: '2026-11-23',
        end: '2026-11-24',
        zone: 'floating',
        location: '',
        description: '',
        attendees: [],
        recurrence: null,
      };
      const calendar = open();
      const { ref } = await calendar.create(content, 'key-1', { origin: 'owner', source: 'chat' });
      const text = await fixture.textOf(ref);
      await fixture.request('DELETE', ref);
      const moved = await fixture.put('renamed-by-the-server.ics', text);

      expect(await calendar.createdBy('key-1')).toMatchObject({ ref: moved, summary: 'Mine' });
      expect(await calendar.create(content, 'key-1', { origin: 'owner', source: 'chat' })).toMatchObject({
        ref: moved,
      });
    });

    test.each([
      ['nobody', [], 'owner'],
      ['an address that only the settings call the owner’s', ['ORGANIZER:MAILTO:Ann@Example.org'], 'outside'],
      ['somebody else', ['ORGANIZER;CN=ann@example.org:mailto:mallory@example.org'], 'outside'],
      [
        'somebody else who says it is the owner’s',
        ['ORGANIZER:mailto:mallory@example.org', 'X-TACT-ORIGIN:owner'],
        'outside',
      ],
      ['nobody, of outside words', ['X-TACT-ORIGIN:outside'], 'outside'],
    ])('what was organised by %s has the origin of that', async (_, lines, origin) => {
      const ref = await fixture.put('review.ics', review(...lines));

      const found = await open({ addresses: ['ann@example.org'] }).get(ref);

      expect(found?.label).toEqual({ origin, source: 'caldav' });
    });

    test('an event in a zone of its own keeps its hours when it is moved', async () => {
      const zone = [
        'BEGIN:VTIMEZONE',
        'TZID:Office',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0117',
        'TZOFFSETTO:+0117',
        'END:STANDARD',
        'END:VTIMEZONE',
      ];
      const text = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:x',
        ...zone,
        'BEGIN:VEVENT',
        'UID:office',
        'DTSTAMP:20261101T000000Z',
        'DTSTART;TZID=Office:20261123T100000',
        'DTEND;TZID=Office:20261123T110000',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ];
      const ref = await fixture.put('office.ics', text.join('\r\n'));
      const calendar = open();
      const { version = '', zone: name } = (await calendar.get(ref)) ?? {};

      await calendar.update({ ref, version, changes: { start: '2026-11-23T12:00:00' } });

      expect(name).toBe('+01:17');
      const { occurrences } = await calendar.list(november);
      expect(occurrences.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
        '2026-11-23T10:43:00.000Z',
      ]);
      expect(await fixture.textOf(ref)).toContain('DTSTART;TZID=Office:20261123T120000');
    });
  },
);

/** The server at the address, which also says that it schedules (RFC 6638). */
async function startSchedulingProxy(target: string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization, depth, 'content-type': type } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: {
        authorization: String(authorization),
        depth: String(depth ?? 0),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const dav = `${answer.headers.get('dav')}, calendar-auto-schedule`;
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      dav,
    });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
