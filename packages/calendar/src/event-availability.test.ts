import type { Label } from '@tact/core/records';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { importCalendar } from './import-calendar.ts';
import { createItemCalendar } from './item-calendar.ts';

const label: Label = { origin: 'outside', source: 'import:x.ics' };
const december = { from: Date.UTC(2026, 11, 1), to: Date.UTC(2027, 0, 1), zone: 'UTC' };

async function listed(...lines: readonly string[]) {
  const { items } = createMemoryStore();
  const addresses = ['ann@example.org'];
  const calendar = createItemCalendar({ items, user: 'ann', clock: createFakeClock(), addresses });
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  await calendar.import(importCalendar(text), label);
  const { occurrences } = await calendar.list(december);
  return occurrences.map(({ event: { status, answer, availability } }) =>
    [status, answer, availability].filter((one) => one !== undefined).join(' '),
  );
}

const event = (...lines: readonly string[]) => [
  ...['BEGIN:VEVENT', 'UID:1', 'DTSTART:20261201T100000Z'],
  ...lines,
  'END:VEVENT',
];

describe('an event in a file', () => {
  test.each([
    [[], 'confirmed'],
    [['TRANSP:Transparent'], 'confirmed free'],
    [['TRANSP:OPAQUE'], 'confirmed busy'],
    [['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'], 'confirmed away'],
    [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'], 'confirmed tentative'],
    [['ATTENDEE;PARTSTAT=DECLINED:mailto:Ann@example.org'], 'confirmed declined'],
    [['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.org'], 'tentative'],
    [['ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org'], 'confirmed'],
    [['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.org'], 'confirmed'],
  ])('with %j is %s', async (lines, expected) => {
    expect(await listed(...event(...lines))).toEqual([expected]);
  });

  test('says for each of its occurrences what the owner answered and how it is marked', async () => {
    const series = event('RRULE:FREQ=DAILY;COUNT=4', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org');
    const going = event(
      'RECURRENCE-ID:20261202T100000Z',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org',
    );
    const free = event('RECURRENCE-ID:20261203T100000Z', 'DTSTART:20261203T100000Z', 'TRANSP:TRANSPARENT');

    expect(await listed(...series, ...going, ...free)).toEqual([
      'confirmed declined',
      'confirmed',
      'confirmed declined free',
      'confirmed declined',
    ]);
  });
});
