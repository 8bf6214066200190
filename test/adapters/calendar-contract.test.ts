import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaldavCalendar } from '@tact/calendar/caldav';
import { importCalendar } from '@tact/calendar/import-calendar';
import { createItemCalendar } from '@tact/calendar/item-calendar';
import { writeEvent } from '@tact/calendar/write-event';
import type { EventContent } from '@tact/core/ports/calendar';
import { plainContent } from '@tact/core/ports/label-event';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock, createMemoryCalendar } from '@tact/testing';
import { calendarContract } from '../../packages/testing/src/calendar-contract.ts';
import { describeWithService } from '../needs-service.ts';
import { makeCaldavFixture } from './caldav-fixture.ts';

const invitation = (content: EventContent) =>
  writeEvent(plainContent(content), {
    uid: 'invitation@example.org',
    origin: 'owner',
    organizer: null,
    now: 0,
  }).replace('SUMMARY:', 'ORGANIZER;CN=Bob:mailto:bob@example.org\r\nSUMMARY:');

calendarContract('A calendar in memory', async () => {
  const calendar = createMemoryCalendar();
  return {
    calendar,
    invite: async (content) => void calendar.invite(content),
    changeElsewhere: async (ref, summary) => calendar.changeElsewhere(ref, { summary }),
    removeElsewhere: async (ref) => calendar.removeElsewhere(ref),
    async dispose() {},
  };
});

calendarContract('A calendar in the store', async () => {
  const clock = createFakeClock();
  const folder = mkdtempSync(join(tmpdir(), 'tact-calendar-'));
  const store = await openSqliteStore(join(folder, 'tact.db'), { clock });
  const open = () => createItemCalendar({ items: store.items, user: 'ann', clock });
  const elsewhere = open();
  const versionOf = async (ref: string) => (await elsewhere.get(ref))?.version ?? '';
  return {
    calendar: open(),
    async invite(content) {
      await elsewhere.import(importCalendar(invitation(content)), {
        origin: 'outside',
        source: 'import:mail.ics',
      });
    },
    async changeElsewhere(ref, summary) {
      await elsewhere.update({ ref, version: await versionOf(ref), changes: { summary } });
    },
    async removeElsewhere(ref) {
      await elsewhere.remove({ ref, version: await versionOf(ref) });
    },
    async dispose() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});

describeWithService('CalDAV against a real radicale', 'TACT_TEST_CALDAV_URL', () => {
  calendarContract('A CalDAV account', async () => {
    // This server calls an account by its login alone: one that is an address can be an organizer.
    const fixture = await makeCaldavFixture('ann@example.org');
    const { url, user, password } = fixture;
    const clock = createFakeClock();
    return {
      ...fixture,
      calendar: createCaldavCalendar({ url, user, password, clock }),
      invite: async (content) => void (await fixture.put('invitation.ics', invitation(content))),
      async changeElsewhere(ref, summary) {
        const text = await fixture.textOf(ref);
        await fixture.put(ref, text.replace(/SUMMARY:.*/, `SUMMARY:${summary}`));
      },
      async removeElsewhere(ref) {
        await fixture.request('DELETE', ref);
      },
    };
  });
});
