import { exposeAll } from '@tact/core/records';
import { describe, expect, it } from 'vitest';
import { createMailParser } from './mime.ts';

const labelling = createMailParser();
const parser = { parse: async (raw: Uint8Array) => exposeAll(await labelling.parse(raw)) };

async function invitationIn(lines: readonly string[], method = 'REQUEST') {
  const calendar = ['BEGIN:VCALENDAR', `METHOD:${method}`, ...lines, 'END:VCALENDAR'].join('\r\n');
  const raw = `From: ann@example.com\r\nContent-Type: text/calendar; charset=utf-8\r\n\r\n${calendar}\r\n`;
  return (await parser.parse(Buffer.from(raw))).invitation;
}

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

describe('a reply to an invitation', () => {
  const ann = 'ATTENDEE;PARTSTAT=declined:mailto:ann@example.com';
  const bob = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com';

  it('says what was answered where one attendee alone does', async () => {
    expect(await invitationIn(event(ann), 'REPLY')).toMatchObject({ method: 'REPLY', answer: 'DECLINED' });
    expect(await invitationIn(event(ann, bob), 'REPLY')).not.toHaveProperty('answer');
    expect(await invitationIn(event('ATTENDEE:mailto:ann@example.com'), 'REPLY')).not.toHaveProperty(
      'answer',
    );
    expect(await invitationIn(event(ann), 'REQUEST')).not.toHaveProperty('answer');
  });
});

describe('an invitation', () => {
  it('says what, where, who and when', async () => {
    const invitation = await invitationIn(
      event(
        'SUMMARY:Budget\\, second round',
        'LOCATION;LANGUAGE=en:Room 4',
        'ORGANIZER;CN=Ann Miller:mailto:ann@example.com',
        'DESCRIPTION:First line\\nsecond',
        ' line',
        'DTSTART:20240301T090000Z',
        'DTEND:20240301T100000Z',
      ),
    );

    expect(invitation).toEqual({
      method: 'REQUEST',
      summary: 'Budget, second round',
      location: 'Room 4',
      organizer: 'Ann Miller <ann@example.com>',
      description: 'First line\nsecondline',
      start: '2024-03-01T09:00:00.000Z',
      end: '2024-03-01T10:00:00.000Z',
    });
  });

  it.each([
    ['a day', 'DTSTART;VALUE=DATE:20240301', '2024-03-01'],
    [
      'a time of a zone that is known',
      'DTSTART;TZID=Europe/Berlin:20240701T090000',
      '2024-07-01T07:00:00.000Z',
    ],
    [
      'a zone as Windows calls it',
      'DTSTART;TZID=W. Europe Standard Time:20240701T090000',
      '2024-07-01T07:00:00.000Z',
    ],
    ['a time of no zone', 'DTSTART:20240301T090000', '2024-03-01T09:00:00'],
    ['no time', 'DTSTART:soon', ''],
  ])('on %s starts then', async (_, line, start) => {
    expect((await invitationIn(event('SUMMARY:Lunch', line)))?.start).toBe(start);
  });

  it('in a zone that the calendar defines starts then', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Here',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];

    const invitation = await invitationIn([
      ...zone,
      ...event('SUMMARY:Lunch', 'DTSTART;TZID=Here:20240301T090000'),
    ]);

    expect(invitation?.start).toBe('2024-03-01T04:00:00.000Z');
  });

  it('in a zone that is defined after it starts then', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Here',
      'BEGIN:STANDARD',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];

    const invitation = await invitationIn([...event('DTSTART;TZID=Here:20240301T090000'), ...zone]);

    expect(invitation?.start).toBe('2024-03-01T04:00:00.000Z');
  });

  it('in a zone that nobody knows starts and ends at the times as they stand', async () => {
    const start = 'DTSTART;TZID=Nowhere:20240301T090000';

    for (const end of ['DTEND;TZID=Nowhere:20240301T100000', 'DURATION:PT1H']) {
      expect(await invitationIn(event(start, end))).toMatchObject({
        start: '2024-03-01T09:00:00',
        end: '2024-03-01T10:00:00',
      });
    }
  });

  it('of whole days ends with a day', async () => {
    const start = 'DTSTART;VALUE=DATE:20240301';

    expect((await invitationIn(event(start, 'DTEND;VALUE=DATE:20240303')))?.end).toBe('2024-03-03');
    expect((await invitationIn(event(start, 'DURATION:P2D')))?.end).toBe('2024-03-03');
  });

  it('to a task ends when the task is due', async () => {
    const task = ['BEGIN:VTODO', 'UID:1', 'SUMMARY:Report', 'DUE:20240301T090000Z', 'END:VTODO'];

    expect(await invitationIn(task)).toMatchObject({
      summary: 'Report',
      start: '',
      end: '2024-03-01T09:00:00.000Z',
    });
  });

  it('of a duration ends then, and without one says no end', async () => {
    const start = 'DTSTART:20240301T090000Z';

    expect((await invitationIn(event(start, 'DURATION:PT90M')))?.end).toBe('2024-03-01T10:30:00.000Z');
    expect((await invitationIn(event(start)))?.end).toBe('');
  });

  it('that recurs is its first event alone', async () => {
    const invitation = await invitationIn([
      ...event('SUMMARY:Each second', 'DTSTART:20240301T090000Z', 'RRULE:FREQ=SECONDLY'),
      ...event('SUMMARY:Another', 'DTSTART:20250301T090000Z'),
    ]);

    expect(invitation).toMatchObject({ summary: 'Each second', start: '2024-03-01T09:00:00.000Z' });
  });

  it('does not take an alarm for the event', async () => {
    const alarm = ['BEGIN:VALARM', 'DESCRIPTION:Wake up', 'SUMMARY:Alarm', 'END:VALARM'];

    expect(await invitationIn(event(...alarm, 'SUMMARY:Lunch'))).toMatchObject({
      summary: 'Lunch',
      description: '',
    });
  });

  it('takes the method of the part before that of the calendar', async () => {
    const raw =
      'Content-Type: text/calendar; method=cancel\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nEND:VEVENT';

    expect((await parser.parse(Buffer.from(raw))).invitation?.method).toBe('CANCEL');
  });

  it('loses what cannot be seen', async () => {
    expect((await invitationIn(event('SUMMARY:Lu\u200bnch\u{e0041}')))?.summary).toBe('Lunch');
  });

  it('in a file is read too, and the file is listed', async () => {
    const raw = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: application/octet-stream; name="meeting.ics"',
      '',
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Lunch',
      'END:VEVENT',
      'END:VCALENDAR',
      '--b--',
    ].join('\n');

    expect(await parser.parse(Buffer.from(raw))).toMatchObject({
      invitation: { summary: 'Lunch', method: '' },
      attachments: [{ name: 'meeting.ics', mimeType: 'application/octet-stream' }],
    });
  });

  it.each(['', 'BEGIN:VCALENDAR\nEND:VCALENDAR', 'nonsense', 'BEGIN:VTIMEZONE\nTZID:x'])(
    'is none where the calendar is %j',
    async (calendar) => {
      const { invitation, problems } = await parser.parse(
        Buffer.from(`Content-Type: text/calendar\n\n${calendar}`),
      );

      expect(invitation).toBeNull();
      expect(problems).toEqual([]);
    },
  );
});
