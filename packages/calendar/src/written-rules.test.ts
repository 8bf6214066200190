import { spawnSync } from 'node:child_process';
import { localMs, localText } from '@tact/core/ports/calendar-content';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { expandEvent } from './expand-event.ts';
import { readCalendars } from './read-calendar.ts';
import { readEvent } from './read-event.ts';
import { writeEvent } from './write-event.ts';

const base = { summary: 'Review', location: '', description: '', attendees: [] };
const about = { uid: '1@tact', origin: 'owner', organizer: null, now: Date.UTC(2026, 10, 1) } as const;
const writtenWith = (start: string, zone: string, recurrence: string) => {
  const end = start.length === 10 ? localText((localMs(start) ?? 0) + 86_400_000, true) : start;
  return writeEvent({ ...base, start, end, zone, recurrence }, about);
};
const untilIn = (text: string) => /UNTIL=([^;\r\n]+)/.exec(text)?.[1];

describe('UNTIL is written in the form of the start', () => {
  test.each([
    ['a zone', '2027-01-04T18:00:00', 'America/New_York', '20270118', '20270119T045959Z'],
    [
      'a zone and a local time',
      '2027-01-04T18:00:00',
      'America/New_York',
      '20270118T180000',
      '20270118T230000Z',
    ],
    ['UTC', '2027-01-04T18:00:00', 'UTC', '20270118', '20270118T235959Z'],
    ['no zone', '2027-01-04T18:00:00', 'floating', '20270118', '20270118T235959'],
    ['no zone, given in UTC', '2027-01-04T18:00:00', 'floating', '20270118T180000Z', '20270118T180000'],
    ['a day', '2027-01-04', 'floating', '20270118T230000Z', '20270118'],
    [
      'a zone, given as it should be',
      '2027-01-04T18:00:00',
      'Europe/Berlin',
      '20270118T170000Z',
      '20270118T170000Z',
    ],
  ])('with %s', (_, start, zone, until, expected) => {
    expect(untilIn(writtenWith(start, zone, `FREQ=WEEKLY;UNTIL=${until}`))).toBe(expected);
  });
});

/** Numbers that look random and are the same each time (Park and Miller's generator). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A rule of the kinds that people and other programs write, with a start that it gives itself. */
function ruleFrom(seed: number) {
  const next = numbers(seed + 1);
  const pick = <One>(list: readonly One[]) => list[next(list.length)] as One;
  const zone = pick(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'floating']);
  const day = new Date(Date.UTC(2026, next(12), 1 + next(28)));
  const weekday = pick(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);
  const isDay = next(4) === 0;
  const by = pick([
    'FREQ=DAILY',
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;BYDAY=${weekday},SU`,
    `FREQ=MONTHLY;BYDAY=-1${weekday}`,
    `FREQ=MONTHLY;BYDAY=2${weekday}`,
    `FREQ=MONTHLY;BYMONTHDAY=${1 + next(28)}`,
    `FREQ=YEARLY;BYMONTH=${1 + next(12)};BYMONTHDAY=${1 + next(28)}`,
  ]);
  const interval = next(2) === 0 ? '' : `;INTERVAL=${1 + next(3)}`;
  const until = new Date(day.getTime() + (30 + next(700)) * 86_400_000).toISOString().slice(0, 10);
  const end = pick(['', `;COUNT=${1 + next(8)}`, `;UNTIL=${until.replaceAll('-', '')}`]);
  const date = day.toISOString().slice(0, 10);
  const time = `T${String(6 + next(16)).padStart(2, '0')}:30:00`;
  return {
    start: `${date}${isDay ? '' : time}`,
    zone: isDay ? 'floating' : zone,
    rule: `${by}${interval}${end}`,
  };
}

test('what is written of 200 rules, ical.js expands to the times that we do', () => {
  const differences = Array.from({ length: 200 }, (_, seed) => ruleFrom(seed)).flatMap(
    ({ start, zone, rule }) => {
      const text = writtenWith(start, zone, rule);
      const [own, theirs] = [ownTimes(text), theirTimes(text)];
      return own.join() === theirs.join() ? [] : [{ start, zone, rule, own, theirs }];
    },
  );

  expect(differences).toEqual([]);
});

const hasDateutil = spawnSync('python3', ['-c', 'import dateutil.rrule']).status === 0;

/** Expands with python-dateutil, on the clock of the zone. */
const script = `
import json, sys
from itertools import islice
from datetime import datetime
from dateutil import rrule, tz
for one in json.load(sys.stdin):
    start = datetime.fromisoformat(one["start"])
    zone = one["zone"]
    if zone != "floating":
        start = start.replace(tzinfo=tz.UTC if zone == "UTC" else tz.gettz(zone))
    rule = rrule.rrulestr(one["rule"], dtstart=start)
    form = "%Y-%m-%d" if len(one["start"]) == 10 else "%Y-%m-%dT%H:%M"
    print(",".join(at.strftime(form) for at in islice(rule, one["most"])))
`;

test.skipIf(!hasDateutil)(
  `what is written of 200 rules, python-dateutil expands to the times that we do${hasDateutil ? '' : ' (skipped: `python3 -c "import dateutil"` fails; install python3-dateutil)'}`,
  () => {
    const rules = Array.from({ length: 200 }, (_, seed) => ruleFrom(seed));
    const written = rules.map(({ start, zone, rule }) => writtenWith(start, zone, rule));
    const asked = rules.map(({ start, zone }, index) => ({
      ...{ start, zone, most },
      // Zones have rules, too.
      rule: /BEGIN:VEVENT[\s\S]*^RRULE:(.+)$/m
        .exec((written[index] ?? '').replace(/\r\n /g, ''))?.[1]
        ?.trim(),
    }));
    const { stdout, stderr } = spawnSync('python3', ['-c', script], {
      ...{ input: JSON.stringify(asked), encoding: 'utf8', timeout: 60_000 },
    });
    expect(stderr).toBe('');
    const lines = stdout.trim().split('\n');
    const differences = rules.flatMap((rule, index) => {
      const [own, theirs] = [ownTimes(written[index] ?? '').join(), lines[index]];
      return own === theirs ? [] : [{ ...rule, own, theirs }];
    });

    expect(differences).toEqual([]);
  },
);

const most = 12;

function ownTimes(text: string): readonly string[] {
  const calendar = readCalendars(text)[0];
  const parts = calendar?.events[0];
  const kept = calendar === undefined || parts === undefined ? null : readEvent(parts, calendar.zones);
  if (kept === null) throw new Error('It cannot be read.');
  const window = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2080, 0, 1), zone: 'UTC' };
  return (expandEvent(kept, window, { most, ofDay: most })?.times ?? []).map(({ occurrence, startsAt }) =>
    (occurrence ?? new Date(startsAt).toISOString()).slice(0, 16),
  );
}

/** UNTIL in UTC is the end of a local day here, so that comparing it with the clock time of a start changes nothing. */
function theirTimes(text: string): readonly string[] {
  const root = new ICAL.Component(ICAL.parse(text));
  const component = root.getFirstSubcomponent('vevent');
  const start = component?.getFirstPropertyValue('dtstart') as ICAL.Time;
  const rule = component?.getFirstPropertyValue('rrule') as ICAL.Recur;
  const iterator = rule.iterator(start);
  const times: string[] = [];
  for (let at = iterator.next(); at && times.length < most; at = iterator.next())
    times.push(at.toString().slice(0, 16));
  return times;
}
