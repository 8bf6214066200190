import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture } from './items-fixture.ts';

let fixture: ItemsFixture;
let server: Server;
let address: string;

beforeEach(async () => {
  fixture = await makeItemsFixture();
  server = createServer((_, response) =>
    response.end(
      [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:1@example.org',
        'SUMMARY:Open day',
        'DTSTART:20261202T100000Z',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    ),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
  await fixture.dispose();
});

const list = async () => (await fixture.at(['events', 'list', '--from', '2026-12-02'])).stdout;

describe('tact events subscribe', () => {
  it('shows the events of a calendar on the web, read-only, until it is unsubscribed from', async () => {
    const { stdout } = await fixture.run(
      ['events', 'subscribe', 'School', '--allow-private', '--own-calendar'],
      {
        input: `${address}\n`,
      },
    );
    expect(stdout).toBe(
      'Subscribed to “School”. 1 event added. `tact serve` and `tact events` keep it up to date.\n',
    );
    expect(await list()).toContain('Open day');

    const [event] = (await fixture.at(['events', 'list', '--from', '2026-12-02', '--json'])).records;
    const removed = await fixture.failure(['events', 'remove', String(event?.['id']).slice(-8)]);
    expect(removed).toMatchObject({ code: 'CALENDAR_EVENT_READ_ONLY' });

    expect((await fixture.run(['events', 'unsubscribe', 'School'])).stdout).toBe(
      'Unsubscribed from “School”; 1 event removed.\n',
    );
    expect(await list()).not.toContain('Open day');
  });

  it('reads no private address unless it is allowed to, and says no address', async () => {
    const { stdout, stderr } = await fixture.run(['events', 'subscribe', 'School'], { input: address });

    expect(stderr).toContain('The calendar feed School could not be read.');
    expect(stderr).toContain('its address is private; subscribe with --allow-private');
    expect(`${stdout}${stderr}`).not.toContain('secret.ics');
  });

  it('is named where an address is imported', async () => {
    const { stderr } = await fixture.run(['events', 'import', address]);

    expect(stderr).toContain('An address is subscribed to, not imported.');
    expect(stderr).toContain('tact events subscribe --help');
  });
});

describe('[calendar.feeds]', () => {
  it('names a feed, whose address is in a variable; it is listed, and ends only there', async () => {
    await writeFile(
      join(fixture.home, 'config.toml'),
      '[calendar.feeds]\nSchool = { url_env = "SCHOOL", allow_private = true }\n',
    );
    const env = { SCHOOL: address };
    await fixture.at(['tasks', 'add', 'Buy milk']);
    const { stdout } = await fixture.at(['events', 'list', '--from', '2026-12-02'], { env });
    expect(stdout).toContain('Open day');

    expect((await fixture.run(['events', 'feeds', '--json'])).records).toMatchObject([
      { name: 'School', isConfigured: true, readAt: expect.any(String), failure: null },
    ]);
    expect((await fixture.run(['events', 'feeds'])).stdout).toMatch(/School +config\.toml +just now/);
    expect((await fixture.run(['events', 'unsubscribe', 'School'])).stderr).toContain(
      'The feed “School” is named in config.toml; change it there.',
    );
  });

  it('says that a variable is not set, and what has not been read', async () => {
    await writeFile(join(fixture.home, 'config.toml'), '[calendar.feeds]\nSchool = { url_env = "SCHOOL" }\n');

    const { stderr } = await fixture.at(['events', 'list', '--from', '2026-12-02']);
    expect(stderr).toContain(
      '“School” has not been read yet. The calendar feed School could not be read: SCHOOL is not set.',
    );
  });
});
