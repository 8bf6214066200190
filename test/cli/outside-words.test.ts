import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type HostilePart,
  hostileInvitation,
  hostileTexts,
  markerOf,
  outsideQuotations,
} from '../examples/hostile-mail.ts';
import { type ItemsFixture, makeItemsFixture, present } from './items-fixture.ts';

/** The commands show what strangers wrote inside our quotation marks alone; with `--json` it is plain text, as it was written. */

type Texts = Readonly<Record<HostilePart, string>>;

const runs = { numRuns: 4 };

async function keepThings(fixture: ItemsFixture, texts: Texts): Promise<void> {
  const kept = { origin: 'outside', state: 'open' } as const;
  const task = { title: texts.subject, description: texts.body, priority: 'high', deadline: null };
  await fixture.keep({ ...kept, id: '00000001', kind: 'task', content: { ...task, recurrence: null } });
  const note = { title: texts.fromname, body: `${texts.attachment}\n${texts.body}` };
  await fixture.keep({ ...kept, id: '00000002', kind: 'note', content: note });
  const memory = { category: 'fact', key: aroundMarker(texts.listid), value: texts.body };
  await fixture.keep({ ...kept, id: '00000003', kind: 'memory', content: memory });
  const contact = {
    name: aroundMarker(texts.linktext),
    addresses: [texts.organizer],
    nicknames: [aroundMarker(texts.fromname)],
  };
  await fixture.keep({ ...kept, id: '00000004', kind: 'contact', content: { ...contact, isGroup: false } });
  await fixture.keep({ ...kept, id: '00000005', kind: 'escalation', content: { reason: texts.description } });
  const file = join(fixture.folder, 'mail.ics');
  await writeFile(file, hostileInvitation(texts));
  await importFile(fixture, file);
}

/** As long as a name may be. */
function aroundMarker(text: string): string {
  const at = text.indexOf('zq');
  return text.slice(Math.max(0, at - 30), at + 50);
}

async function importFile(fixture: ItemsFixture, file: string): Promise<void> {
  const { code, stderr } = await fixture.run(['events', 'import', file]);
  expect([code, stderr]).toEqual([0, '']);
}

/** Commands that show things, and that change, remove and restore them. */
const commands = [
  ['events'],
  ['tasks'],
  ['notes'],
  ['notes', 'show', '00000002'],
  ['memories'],
  ['contacts'],
  ['items'],
  ['tasks', 'change', '00000001', '--priority', 'low'],
  ['tasks', 'done', '00000001'],
  ['notes', 'append', '00000002', 'Mine.'],
  ['notes', 'remove', '00000002'],
  ['memories', 'change', '00000003', '--value', 'Mine.'],
  ['contacts', 'change', '00000004', '--nickname', 'boss'],
] as const;

test('commands show what a stranger wrote inside our quotation marks and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (texts) => {
      const fixture = await makeItemsFixture();
      await keepThings(fixture, texts);

      const shown: string[] = [];
      for (const command of commands) {
        const now = command[0] === 'items' ? [] : present;
        const env = { COLUMNS: '600' };
        const { code, stdout, stderr } = await fixture.run([...command, ...now], { env });
        expect([command, code, stderr]).toEqual([command, 0, '']);
        shown.push(stdout);
      }
      await fixture.dispose();

      for (const text of shown) {
        expect(outsideQuotations(text)).toEqual([]);
        expect(text).not.toMatch(/(?!\n)\p{Cc}|[\p{Cf}\p{Zl}\p{Zp}]/u);
      }
      const all = shown.join('\n');
      for (const part of [
        'summary',
        'location',
        'toname',
        'subject',
        'fromname',
        'attachment',
        'listid',
        'body',
        'linktext',
        'organizer',
        'description',
      ])
        expect(all).toContain(markerOf(part));
    }),
    runs,
  );
});

test('what a stranger wrote is a plain text in JSON', async () => {
  const fixture = await makeItemsFixture();
  const invitation = [
    'SUMMARY:Lunch',
    'DTSTART:20261127T120000Z',
    'LOCATION:Room 7',
    'ATTENDEE:mailto:bo@b.example',
  ];
  const file = join(fixture.folder, 'mail.ics');
  await writeFile(
    file,
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...invitation, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
  );
  await importFile(fixture, file);
  await fixture.keep({
    id: '00000001',
    kind: 'note',
    origin: 'outside',
    content: { title: 'Hi', body: 'You' },
  });

  const [events, notes] = [await fixture.at(['events', '--json']), await fixture.at(['notes', '--json'])];
  await fixture.dispose();

  expect(events.records).toMatchObject([
    { summary: 'Lunch', location: 'Room 7', attendees: ['bo@b.example'], label: { origin: 'outside' } },
  ]);
  expect(notes.records).toMatchObject([{ origin: 'outside', content: { title: 'Hi', body: 'You' } }]);
});
