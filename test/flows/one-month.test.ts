import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFakeClock, createMemoryChannel } from '@tact/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type LocalTact, openLocal } from '#presets/local';
import { makeCliFixture } from '../cli/cli-fixture.ts';

/** One person's month, with every message that Tact sends in it. */

const minute = 60_000;
const hour = 60 * minute;

async function beginMonth(start: string) {
  const fixture = await makeCliFixture();
  onTestFinished(() => fixture.dispose());
  const clock = createFakeClock({ now: start });
  await writeFile(join(fixture.home, 'config.toml'), '[owner]\nzone = "Europe/Berlin"\n');
  let zone = 'Europe/Berlin';
  const lines: string[] = [];
  const add = (text: string) => lines.push(`${dayAndTime(clock.now(), zone)}  ${text}`);
  /** Tries that the notifier still refuses, and since when somebody waits for something. */
  let [refusals, waitsSince] = [0, 0];
  const told = createMemoryChannel({ name: 'chat' });
  const shown = createMemoryChannel({
    ...{ name: 'notification', rules: { buttons: null } },
    fate: () => (refusals-- > 0 ? 'refuses' : 'takes'),
  });
  const open = () =>
    openLocal({
      home: fixture.home,
      clock,
      environment: fixture.storeEnvironment,
      channel: told,
      copies: [shown],
    });
  let tact: LocalTact = await open();
  onTestFinished(() => tact.close());
  let [seen, copied] = [0, 0];
  /** What `tact serve` does every few seconds. */
  const round = async () => {
    await tact.refresh();
    const { nextAt } = await tact.ringReminders();
    await tact.tick({ cycleAt: Math.floor(clock.now() / (5 * minute)) * 5 * minute });
    await tact.retryCopies();
    await tact.feeds.refresh();
    const texts = told.messages.slice(seen).map(({ text }) => text);
    for (const text of texts) add(text);
    const late = shown.messages
      .slice(copied)
      .filter(({ text }) => !texts.some((one) => text.startsWith(one)));
    for (const { text } of late) add(`shown late: ${text}`);
    [seen, copied] = [told.messages.length, shown.messages.length];
    return nextAt;
  };
  const pauseMs = () => {
    if (clock.now() - waitsSince < 30 * minute) return minute;
    const hourOfDay = Number(dayAndTime(clock.now(), zone).slice(-5, -3));
    return hourOfDay >= 6 && hourOfDay < 18 ? 15 * minute : hour;
  };
  return {
    lines,
    async until(time: string) {
      const end = Date.parse(time);
      for (let now = clock.now(); now < end; now = clock.now()) {
        const nextAt = (await round()) ?? end;
        const pause = pauseMs();
        const next = Math.min((Math.floor(now / pause) + 1) * pause, nextAt, end);
        await clock.advance(Math.max(1, next - now));
      }
      await round();
    },
    async machineIsOffUntil(time: string) {
      await tact.close();
      await clock.advance(Date.parse(time) - clock.now());
      tact = await open();
    },
    async say(text: string) {
      waitsSince = clock.now();
      const { reply } = await tact.converse({ text, conversation: 'main', channel: 'test', zone });
      add(`> ${text}`);
      add(`< ${String(reply)}`);
    },
    async run(...args: readonly string[]) {
      const { code, stderr } = await fixture.run(args, { clock });
      if (code !== 0) throw new Error(stderr);
    },
    async travelTo(there: string) {
      await this.run('me', '--zone', there);
      zone = there;
      add(`in ${there}`);
    },
    refuseCopies(count: number) {
      [refusals, waitsSince] = [count, clock.now()];
    },
    subscribe: (address: string) =>
      tact.feeds.subscribe('Club', { address, allowsPrivate: true, isOwnCalendar: true }),
  };
}

function dayAndTime(at: number, zone: string): string {
  const form = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  return form.format(at).replaceAll(',', '');
}

/** A calendar on the web with one match, whose time its club changes. */
async function serveMatch(start: string) {
  const match = { start };
  const server = createServer((_, response) =>
    response.end(
      [
        ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:m1', 'SUMMARY:Match against Rovers'],
        ...[`DTSTART:${match.start}`, 'DURATION:PT2H', 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n'),
    ),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return { match, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/club.ics` };
}

test('of one month these messages are told, and no others', async () => {
  const { match, address } = await serveMatch('20270306T150000Z');
  const month = await beginMonth('2027-03-01T07:00:00+01:00');
  const { run, say, until } = month;
  const task = (title: string, due: string, ...more: readonly string[]) =>
    run('tasks', 'add', title, '--due', due, ...more);
  await task('Take the pill', '2027-03-01T08:00', '--repeat', 'every day', '--remind', 'due');
  await task('Water the plants', '2027-03-05', '--repeat', 'every Friday', '--remind', 'due');
  await task('Pay the rent', '2027-03-03', '--repeat', 'every month on the 3rd', '--remind', '1d');
  await task('Send the report', '2027-03-04T17:00');
  await task('File the tax return', '2027-03-31');
  const standup = [
    'Standup',
    '--start',
    '2027-03-01T09:30',
    '--duration',
    '15m',
    '--repeat',
    'every weekday',
  ];
  await run('events', 'add', ...standup);
  await run('events', 'add', 'Dentist', '--start', '2027-03-09T15:00', '--remind', '1h');
  await run('events', 'add', 'Holiday in Lisbon', '--start', '2027-03-20', '--end', '2027-03-27');
  await month.subscribe(address);

  await until('2027-03-01T08:05:00+01:00');
  await say('done');
  await until('2027-03-02T08:02:00+01:00');
  await say('in 10 minutes again');
  await until('2027-03-02T08:15:00+01:00');
  await say('done');
  await until('2027-03-02T20:00:00+01:00');
  await say('mark the rent as done');
  await until('2027-03-03T08:10:00+01:00');
  await say('skip it');
  await until('2027-03-04T07:55:00+01:00');
  month.refuseCopies(3);
  await until('2027-03-04T18:00:00+01:00');
  await say('mark send the report as done');
  match.start = '20270306T170000Z';
  await until('2027-03-05T09:05:00+01:00');
  await say('later');
  await until('2027-03-10T07:00:00+01:00');
  await month.machineIsOffUntil('2027-03-19T10:00:00+01:00');
  await until('2027-03-20T10:00:00+01:00');
  await month.travelTo('Europe/Lisbon');
  await until('2027-03-27T10:00:00Z');
  await month.travelTo('Europe/Berlin');
  await until('2027-04-01T12:00:00+02:00');

  const said = month.lines.map((line) => line.replace(/change [0-9a-f]{8}/, 'change ID'));
  expect(said.join('\n')).toBe(expected.trim());
});

const expected = `
Mon 1 Mar 08:00  Reminder: “Take the pill” is due now.
Mon 1 Mar 08:05  > done
Mon 1 Mar 08:05  < I've marked the task “Take the pill” (due today at 08:00) as done (next tomorrow at 08:00).
Mon 1 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Tue 2 Mar 08:00  Reminder: “Take the pill” is due now.
Tue 2 Mar 08:02  > in 10 minutes again
Tue 2 Mar 08:02  < I've set the reminder of “Take the pill” again for today at 08:12.
Tue 2 Mar 08:12  Reminder: “Take the pill” was due at 08:00.
Tue 2 Mar 08:15  > done
Tue 2 Mar 08:15  < I've marked the task “Take the pill” (due today at 08:00) as done (next tomorrow at 08:00).
Tue 2 Mar 09:00  Reminder: “Pay the rent” is due tomorrow.
Tue 2 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Tue 2 Mar 20:00  > mark the rent as done
Tue 2 Mar 20:00  < I've marked the task “Pay the rent” (due tomorrow) as done (next Sat 3 Apr).
Wed 3 Mar 08:00  Reminder: “Take the pill” is due now.
Wed 3 Mar 08:10  > skip it
Wed 3 Mar 08:10  < I've skipped the task “Take the pill” (due today at 08:00) (next tomorrow at 08:00).
Wed 3 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Thu 4 Mar 08:00  Reminder: “Take the pill” is due now.
Thu 4 Mar 08:07  shown late: Reminder: “Take the pill” was due at 08:00.
Thu 4 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Thu 4 Mar 16:00  “Send the report” is due in an hour, at 17:00; you are free from 16:00 to 17:00. Shall I block that time for it?
Thu 4 Mar 18:00  > mark send the report as done
Thu 4 Mar 18:00  < I've marked the task “Send the report” as done.
Fri 5 Mar 08:00  Reminder: “Take the pill” is due now.
Fri 5 Mar 09:00  Reminder: “Water the plants” is due today.
Fri 5 Mar 09:05  > later
Fri 5 Mar 09:05  < I've set the reminder of “Water the plants” again for today at 09:15.
Fri 5 Mar 09:15  Reminder: “Water the plants” is due today.
Fri 5 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Sat 6 Mar 08:00  Reminder: “Take the pill” is due now.
Sat 6 Mar 17:45  “Match against Rovers” starts in 15 minutes, at 18:00.
Sun 7 Mar 08:00  Reminder: “Take the pill” is due now.
Mon 8 Mar 08:00  Reminder: “Take the pill” is due now.
Mon 8 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Tue 9 Mar 08:00  Reminder: “Take the pill” is due now.
Tue 9 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Tue 9 Mar 14:00  Reminder: “Dentist” begins in 60 minutes, at 15:00.
Fri 19 Mar 10:00  2 reminders came due while Tact was not running: “Water the plants” is due today; 1 that has passed (“Take the pill”).
Sat 20 Mar 08:00  Reminder: “Take the pill” is due now.
Sat 20 Mar 09:00  in Europe/Lisbon
Sun 21 Mar 08:00  Reminder: “Take the pill” is due now. In Europe/Lisbon “Take the pill” rings by the clock there. To keep it on the time of Europe/Berlin: tact tasks change ID --zone Europe/Berlin
Mon 22 Mar 08:00  Reminder: “Take the pill” is due now.
Mon 22 Mar 08:15  “Standup” starts in 15 minutes, at 08:30.
Tue 23 Mar 08:00  Reminder: “Take the pill” is due now.
Tue 23 Mar 08:15  “Standup” starts in 15 minutes, at 08:30.
Wed 24 Mar 08:00  Reminder: “Take the pill” is due now.
Wed 24 Mar 08:15  “Standup” starts in 15 minutes, at 08:30.
Thu 25 Mar 08:00  Reminder: “Take the pill” is due now.
Thu 25 Mar 08:15  “Standup” starts in 15 minutes, at 08:30.
Fri 26 Mar 08:00  Reminder: “Take the pill” is due now.
Fri 26 Mar 08:15  “Standup” starts in 15 minutes, at 08:30.
Fri 26 Mar 09:00  Reminder: “Water the plants” is due today.
Sat 27 Mar 08:00  Reminder: “Take the pill” is due now.
Sat 27 Mar 11:00  in Europe/Berlin
Sun 28 Mar 08:00  Reminder: “Take the pill” is due now.
Mon 29 Mar 08:00  Reminder: “Take the pill” is due now.
Mon 29 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Tue 30 Mar 08:00  Reminder: “Take the pill” is due now.
Tue 30 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Wed 31 Mar 08:00  Reminder: “Take the pill” is due now.
Wed 31 Mar 09:00  “File the tax return” is due today; you are free from 13:00 to 16:00. Shall I block that time for it?
Wed 31 Mar 09:15  “Standup” starts in 15 minutes, at 09:30.
Thu 1 Apr 08:00  Reminder: “Take the pill” is due now.
Thu 1 Apr 09:15  “Standup” starts in 15 minutes, at 09:30.
`;
