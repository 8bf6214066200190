import type { RequestListener, ServerResponse } from 'node:http';
import { createCaldavCalendar } from '@tact/calendar/caldav';
import { asTactError } from '@tact/core/errors';
import type { EventContent } from '@tact/core/ports/calendar';
import { standingOf } from '@tact/core/ports/event-standing';
import { createFakeClock } from '@tact/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { collectionAnswer, type DavServer, startDavServer } from './dav-server.ts';

const servers: DavServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const serve = async (answer: RequestListener): Promise<DavServer> => {
  const server = await startDavServer(answer);
  servers.push(server);
  return server;
};
const password = 'open sesame';
const open = (url: string, timeoutMs = 60_000) =>
  createCaldavCalendar({ url, user: 'ann', password, clock: createFakeClock(), timeoutMs });
const multistatus = (response: ServerResponse, body: string) => {
  response.writeHead(207, { 'content-type': 'application/xml' }).end(body);
};
/** A calendar that is there; what else is asked is answered by this. */
const calendarThat =
  (others: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === 'PROPFIND') multistatus(response, collectionAnswer);
    else if (request.method === 'OPTIONS') response.writeHead(200, { dav: '1, calendar-access' }).end();
    else others(request, response);
  };
const meeting: EventContent = {
  summary: 'Meeting',
  start: '2026-11-23T15:00:00',
  end: '2026-11-23T16:00:00',
  zone: 'Europe/Berlin',
  location: '',
  description: '',
  attendees: [],
  recurrence: null,
};
const origin = { origin: 'owner', source: 'chat' } as const;
const window = { from: 0, to: 86_400_000, zone: 'UTC' };
const errorOf = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown === null) throw new Error('It did not fail.');
  return asTactError(thrown);
};

describe('a CalDAV server in trouble', () => {
  test('that refuses the login is reported without the password', async () => {
    const { url, port } = await serve((_, response) => response.writeHead(401).end('no'));

    const error = await errorOf(open(url).check());

    expect(error).toMatchObject({
      code: 'CALENDAR_LOGIN_REFUSED',
      details: { host: `127.0.0.1:${port}`, user: 'ann' },
    });
    const seen = JSON.stringify(error) + String(error.stack) + JSON.stringify(error.cause ?? '');
    expect(seen).not.toContain(password);
    expect(seen).not.toContain(Buffer.from(`ann:${password}`).toString('base64'));
  });

  test('that is not there cannot be reached, also for a change', async () => {
    const { url, close } = await startDavServer(() => {});
    await close();

    expect(await errorOf(open(url).check())).toMatchObject({
      code: 'CALENDAR_UNREACHABLE',
      disposition: 'retry',
      details: { why: 'nothing is listening on that port' },
    });
    expect(await errorOf(open(url).create(meeting, 'key', origin))).toMatchObject({
      code: 'CALENDAR_UNREACHABLE',
    });
  });

  test('that does not answer is given up', async () => {
    const { url } = await serve(() => {});

    expect(await errorOf(open(url, 50).list(window))).toMatchObject({
      code: 'CALENDAR_UNREACHABLE',
      details: { why: 'it did not answer within 50 ms' },
    });
  });

  test('is not kept waiting by a listing that nobody wants any more', async () => {
    const unwanted = new AbortController();
    let brokenOff: (() => void) | undefined;
    const isBrokenOff = new Promise<void>((resolve) => {
      brokenOff = resolve;
    });
    const { url } = await serve(
      calendarThat((request, response) => {
        // Where the calendars are is asked first, for everybody who will list them.
        if (request.method === 'GET') return response.writeHead(404).end();
        request.socket.on('close', () => brokenOff?.());
        return unwanted.abort();
      }),
    );

    const error = await errorOf(open(url).list({ ...window, signal: unwanted.signal }));

    expect(error).toMatchObject({
      code: 'CALENDAR_UNREACHABLE',
      details: { why: 'nobody waits for its answer any more' },
    });
    await isBrokenOff;
  });

  test.each([500, 502, 503, 429])(
    'that answers %i when asked for events cannot be reached for now',
    async (status) => {
      const { url } = await serve(calendarThat((_, response) => response.writeHead(status).end()));

      expect(await errorOf(open(url).list(window))).toMatchObject({
        code: 'CALENDAR_UNREACHABLE',
        details: { why: `it answered ${status}` },
      });
    },
  );

  test.each([
    ['403 for a new event', 403, 'CALENDAR_REFUSED'],
    ['507, it is full', 507, 'CALENDAR_UNREACHABLE'],
    ['503, it is busy', 503, 'CALENDAR_UNREACHABLE'],
    ['500, nobody knows after what', 500, 'EFFECT_UNKNOWN'],
    ['504, from a server between', 504, 'EFFECT_UNKNOWN'],
  ])('that answers a change with %s', async (_, status, code) => {
    const answer = calendarThat((request, response) => {
      if (request.method === 'REPORT') multistatus(response, '<d:multistatus xmlns:d="DAV:"/>');
      else response.writeHead(request.method === 'PUT' ? status : 404).end();
    });
    const { url } = await serve(answer);

    expect(await errorOf(open(url).create(meeting, 'key', origin))).toMatchObject({ code });
  });

  test('that breaks off within a change leaves unknown whether it happened, and can be asked by the key', async () => {
    let stored: string | null = null;
    const answer = calendarThat((request, response) => {
      if (request.method === 'PUT') {
        let body = '';
        request.on('data', (piece: Buffer) => {
          body += piece.toString();
        });
        request.on('end', () => {
          stored = body;
          response.destroy();
        });
      } else if (stored === null) response.writeHead(404).end();
      else response.writeHead(200, { etag: '"1"' }).end(stored);
    });
    const calendar = open((await serve(answer)).url);

    expect(await errorOf(calendar.create(meeting, 'key', origin))).toMatchObject({ code: 'EFFECT_UNKNOWN' });

    expect(await calendar.createdBy('key')).toMatchObject({ summary: 'Meeting', version: '"1"' });
  });

  test('that does not answer a change in time leaves it unknown too', async () => {
    const { url } = await serve(calendarThat(() => {}));

    expect(await errorOf(open(url, 200).create(meeting, 'key', origin))).toMatchObject({
      code: 'EFFECT_UNKNOWN',
    });
  });

  test('that was written to between a look and a change refuses the change, which names what it looked at', async () => {
    const text =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261123T140000Z\nEND:VEVENT\nEND:VCALENDAR\n';
    const answer = calendarThat((request, response) => {
      if (request.method === 'GET') response.writeHead(200, { etag: 'W/"1"' }).end(text);
      else response.writeHead(412).end();
    });
    const { url, asked } = await serve(answer);
    const calendar = open(url);
    const known = { ref: '/cal/1.ics', version: '"1"' };

    const change = await errorOf(calendar.update({ ...known, changes: { summary: 'Mine' } }));
    const removal = await errorOf(calendar.remove(known));

    expect([change.code, removal.code]).toEqual(['CALENDAR_CHANGED', 'CALENDAR_CHANGED']);
    const conditions = asked.flatMap(
      ({ line, headers }) => headers['if-match'] ?? (/^(PUT|DELETE)/.test(line) ? line : []),
    );
    expect(conditions).toEqual(['"1"', '"1"']);
  });

  test('is asked for a new event only where nothing stands', async () => {
    const { url, asked } = await serve(
      calendarThat((_, response) => response.writeHead(201, { etag: '"1"' }).end()),
    );

    await open(url).create(meeting, 'key', origin);

    expect(asked.at(-1)).toMatchObject({
      headers: { 'if-none-match': '*', 'content-type': 'text/calendar; charset=utf-8' },
    });
  });

  test('that redirects to another host is not followed, and gets no password', async () => {
    const other = await serve((_, response) => response.writeHead(200).end());
    const { url } = await serve((_, response) => response.writeHead(302, { location: other.url }).end());

    expect(await errorOf(open(url).check())).toMatchObject({
      code: 'CALENDAR_REDIRECTED',
      details: { to: new URL(other.url).origin },
    });

    expect(other.asked).toEqual([]);
  });

  test('that redirects within its host is followed', async () => {
    const { url, asked } = await serve((request, response) => {
      if (request.url === '/cal/') response.writeHead(307, { location: '/moved/cal/' }).end();
      else if (request.method === 'PROPFIND') multistatus(response, collectionAnswer);
      else response.writeHead(200, { dav: '1' }).end();
    });

    await open(url).check();

    expect(asked.map(({ line }) => line).slice(0, 2)).toEqual(['PROPFIND /cal/', 'PROPFIND /moved/cal/']);
  });

  test('that redirects in a loop is given up', async () => {
    const { url } = await serve((_, response) => response.writeHead(307, { location: '/cal/' }).end());

    expect(await errorOf(open(url).check())).toMatchObject({
      code: 'CALENDAR_UNREACHABLE',
      details: { why: 'it redirects in a loop' },
    });
  });

  test('whose account lies on another host is not asked there', async () => {
    const other = await serve((_, response) => response.writeHead(200).end());
    const principal = `<d:multistatus xmlns:d="DAV:"><d:response><d:href>/cal/</d:href><d:propstat><d:prop>
      <d:current-user-principal><d:href>${other.url}</d:href></d:current-user-principal></d:prop>
      <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;
    const { url } = await serve((request, response) => {
      if (request.method === 'PROPFIND') multistatus(response, principal);
      else response.writeHead(404).end();
    });

    expect(await errorOf(open(url).check())).toMatchObject({ code: 'CALENDAR_REDIRECTED' });
    expect(other.asked).toEqual([]);
  });

  test.each([
    [
      'with a web page',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi'),
    ],
    ['with broken XML', (response: ServerResponse) => multistatus(response, '<d:multistatus><d:resp')],
    ['that it has nothing', (response: ServerResponse) => response.writeHead(404).end()],
  ])('that answers %s has no calendar', async (_, answer) => {
    const { url } = await serve((__, response) => void answer(response));

    expect(await errorOf(open(url).check())).toMatchObject({ code: 'CALENDAR_NOT_FOUND', details: { url } });
  });

  test('with unreadable events has them counted', async () => {
    const file = (name: string, start: string) =>
      `<d:response><d:href>/cal/${name}</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data><![CDATA[BEGIN:VCALENDAR
BEGIN:VEVENT
UID:${name}
SUMMARY:${name}
DTSTART:${start}
END:VEVENT
END:VCALENDAR
]]></c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
    const nameless =
      '<d:response><d:href>/cal/3</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop></d:propstat></d:response>';
    const files = [file('good', '19700101T090000Z'), file('bad', 'some day'), nameless].join('');
    const answer = `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${files}</d:multistatus>`;
    const { url } = await serve(calendarThat((_, response) => multistatus(response, answer)));

    expect(await open(url).list(window)).toMatchObject({
      occurrences: [{ event: { summary: 'good', ref: '/cal/good', version: '"1"' } }],
      unreadable: 2,
    });
  });

  test('that comes back is used again', async () => {
    let isDown = true;
    const { url } = await serve((request, response) => {
      if (isDown) response.writeHead(503).end();
      else calendarThat((_, late) => multistatus(late, '<d:multistatus xmlns:d="DAV:"/>'))(request, response);
    });
    const calendar = open(url);
    await errorOf(calendar.list(window));

    isDown = false;

    expect(await calendar.list(window)).toEqual({ occurrences: [], unreadable: 0 });
  });

  test('that writes to attendees itself says so, and is assumed to until it was asked', async () => {
    const { url } = await serve((request, response) => {
      if (request.method === 'PROPFIND') multistatus(response, collectionAnswer);
      else response.writeHead(200, { dav: '1, calendar-access, calendar-auto-schedule' }).end();
    });
    const sending = open(url);
    const silent = open((await serve(calendarThat((_, response) => response.writeHead(200).end()))).url);

    expect([sending.sendsInvitations, silent.sendsInvitations]).toEqual([true, true]);
    await Promise.all([sending.check(), silent.check()]);

    expect([sending.sendsInvitations, silent.sendsInvitations]).toEqual([true, false]);
  });

  describe('with an invitation that its owner is said to have accepted', () => {
    const scheduling = '1, calendar-access, calendar-auto-schedule';
    const invitation = (lines: readonly string[]) =>
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Budget'],
        ...['DTSTART:19700101T090000Z', 'DTEND:19700101T100000Z', 'ORGANIZER:mailto:kim@corp.example'],
        ...[...lines, 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\n');
    const standing = async (dav: string, ...lines: readonly string[]) => {
      const body = `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/cal/1.ics</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data><![CDATA[${invitation(lines)}]]></c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;
      const { url } = await serve((request, response) => {
        if (request.method === 'PROPFIND') multistatus(response, collectionAnswer);
        else if (request.method === 'OPTIONS') response.writeHead(200, { dav }).end();
        else multistatus(response, body);
      });
      const calendar = createCaldavCalendar({
        ...{ url, user: 'ann@example.org', password, clock: createFakeClock() },
        addresses: ['ann@home.example'],
      });
      const { occurrences } = await calendar.list(window);
      return occurrences.map(({ event }) => standingOf(event));
    };
    const accepted = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org';

    test('counts as accepted where the server schedules', async () => {
      expect(await standing(scheduling, accepted)).toEqual(['accepted']);
    });

    test.each<[string, string, string]>([
      ['on a server that only stores it', '1, calendar-access', accepted],
      ['by another attendee', scheduling, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org'],
      ['by an address of the settings', scheduling, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@home.example'],
      ['after it was moved', scheduling, 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.org'],
    ])('does not count %s', async (_, dav, line) => {
      expect(await standing(dav, line)).toEqual(['unanswered']);
    });

    test('does not count for the single times that were moved since', async () => {
      const moved = [
        ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Budget', 'RECURRENCE-ID:19700101T110000Z'],
        ...['DTSTART:19700101T130000Z', 'DTEND:19700101T140000Z', 'ORGANIZER:mailto:kim@corp.example'],
        'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.org',
      ];

      expect(await standing(scheduling, accepted, 'RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=2', ...moved)).toEqual([
        'accepted',
        'unanswered',
      ]);
    });

    test('is declined where it says so, whoever wrote it', async () => {
      const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org';

      expect(await standing('1, calendar-access', declined)).toEqual(['declined']);
    });
  });

  test('that is named with a password in its address is named without it', async () => {
    const { port, close } = await startDavServer(() => {});
    await close();

    const error = await errorOf(open(`http://ann:hidden@127.0.0.1:${port}/`).check());

    expect(JSON.stringify(error)).not.toContain('hidden');
  });
});
