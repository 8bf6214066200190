import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

const owner = '[owner]\nzone = "Europe/Berlin"\n';
// It is named and never reached: nothing is asked before the night.
const model = '[model]\nprovider = "compatible"\nname = "tiny"\nbase_url = "http://127.0.0.1:9/v1"\n';

/** Serves for a moment; resolves with what was said, and when the next job is due. */
async function served(args: readonly string[], config: string) {
  await writeFile(join(fixture.home, 'config.toml'), config);
  const clock = createFakeClock({ now: '2026-11-23T10:00:00Z' });
  const running = fixture.start(['serve', '--no-http', ...args, '--json'], { clock });
  await running.saying('"started"');
  await clock.whenSleeping(1);
  running.signal('SIGINT');
  const { records } = await running.ended;
  const store = await fixture.openStore();
  const removesOld = (await store.jobs.nextAt()) !== null;
  // What removes old events is there in any case.
  await store.jobs.cancel('owner', 'executive-expiry', 'daily');
  const nextAt = await store.jobs.nextAt();
  await store.close();
  return { notes: records.filter(({ event }) => event === 'nights'), nextAt, removesOld };
}

describe.each([
  ['tact serve', []],
  ['tact serve executive', ['executive', '--port', '0']],
])('while %s runs', (_, args) => {
  test('what fired by day is reconsidered at night, which is said once', async () => {
    const { notes, nextAt } = await served(args, owner + model);

    expect(nextAt).toBe(Date.parse('2026-11-24T03:30:00+01:00'));
    expect(notes).toMatchObject([
      { next: '2026-11-24T02:30:00.000Z', text: expect.stringContaining('`sleep_cycle = false`') },
    ]);
  });

  test.each([
    ['without a model', owner],
    ['where it is switched off', `${owner}${model}[executive]\nsleep_cycle = false\n`],
  ])('nothing is set for the night %s', async (__, config) => {
    expect(await served(args, config)).toEqual({ notes: [], nextAt: null, removesOld: true });
  });
});
