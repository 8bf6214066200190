import { createFakeClock, createMemoryStore } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openCalendar } from './calendars.ts';

const fixture = { store: createMemoryStore(), user: 'ann', clock: createFakeClock() };
const onServer = {
  owner: null,
  calendar: { url: 'http://127.0.0.1:1/', user: 'ann', password_env: 'TACT_CALDAV_PASSWORD', feeds: {} },
};

describe('the calendar of the settings', () => {
  test('is the one in the store where none is named', async () => {
    const calendar = await openCalendar({ owner: null, calendar: null }, { ...fixture, environment: {} });

    expect([calendar.provider, calendar.account]).toEqual(['local', 'local']);
  });

  test('is the one on the server that is named, which is not asked yet', async () => {
    const environment = { TACT_CALDAV_PASSWORD: 'secret' };

    const calendar = await openCalendar(onServer, { ...fixture, environment });

    expect([calendar.provider, calendar.account]).toEqual(['caldav', 'ann@127.0.0.1:1']);
  });

  test('needs the password that the settings speak of', async () => {
    await expect(openCalendar(onServer, { ...fixture, environment: {} })).rejects.toMatchObject({
      code: 'CALENDAR_PASSWORD_MISSING',
      details: { variable: 'TACT_CALDAV_PASSWORD' },
    });
  });
});
