import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '#testing';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
  await writeFile(join(fixture.home, 'config.toml'), '[owner]\nzone = "Europe/Berlin"\n');
});
afterEach(() => fixture.dispose());

describe('what fired by day is reconsidered at night', () => {
  test.each([
    ['tact serve', ['serve', '--json']],
    ['tact serve executive', ['serve', 'executive', '--port', '0', '--json']],
  ])('while %s runs', async (_, args) => {
    const clock = createFakeClock({ now: '2026-11-23T10:00:00Z' });
    const running = fixture.start(args, { clock });
    await running.saying('"started"');
    await clock.whenSleeping(1);

    running.signal('SIGINT');
    await running.ended;

    const store = await fixture.openStore();
    const night = await store.jobs.nextAt();
    await store.close();
    expect(night).toBe(Date.parse('2026-11-24T03:30:00+01:00'));
  });
});
