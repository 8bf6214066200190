import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

// The fixture's clock shows Sunday, 22 November 2026, 10:00 in Berlin.
const plants = [
  'tasks',
  'add',
  'Water the plants',
  '--due',
  'tomorrow at 9am',
  '--repeat',
  'every day',
  '--remind',
  'due',
];

async function add(args: readonly string[]) {
  const { id } = await fixture.made(args);
  return id.slice(-8);
}

describe('a task that repeats', () => {
  it('is done for its current occurrence only, and that can be taken back', async () => {
    const id = await add(plants);
    const done = await fixture.at(['tasks', 'done', id]);
    const [after] = (await fixture.at(['tasks', '--json'])).records;
    const restored = await fixture.at(['tasks', 'restore', id]);
    const [before] = (await fixture.at(['tasks', '--json'])).records;

    expect(done.stdout).toBe(
      `Done: task ${id} “Water the plants”, due tomorrow at 09:00; next Tue 24 Nov, 09:00.\n`,
    );
    expect(after).toMatchObject({ state: 'open', current: { deadline: '2026-11-24T09:00:00+01:00' } });
    expect(restored.stdout).toContain('Restored task');
    expect(before).toMatchObject({ state: 'open', current: { deadline: '2026-11-23T09:00:00+01:00' } });
  });

  it('says how many were missed', async () => {
    const id = await add(plants);
    const now = ['--now', '2026-11-26T20:00:00+01:00', '--tz', 'Europe/Berlin'];
    expect((await fixture.run(['tasks', ...now])).stdout).toMatch(/today at 09:00, 3 missed/);
    expect((await fixture.run(['tasks', 'done', id, ...now])).stdout).toContain(
      'due today at 09:00, 3 missed; next tomorrow at 09:00',
    );
  });

  it('ends with --series, and with the last of its rule', async () => {
    const [daily, twice] = [await add(plants), await add([...plants.slice(0, 6), 'FREQ=DAILY;COUNT=1'])];
    await fixture.at(['tasks', 'done', daily, '--series']);
    const last = await fixture.at(['tasks', 'done', twice]);

    expect(last.stdout).toContain('the last time');
    expect((await fixture.at(['tasks', '--json'])).records).toEqual([]);
  });

  it('is skipped, which a task that does not repeat cannot be', async () => {
    const [daily, once] = [await add(plants), await add(['tasks', 'add', 'Call mom'])];
    expect((await fixture.at(['tasks', 'skip', daily])).stdout).toContain('next Tue 24 Nov, 09:00');
    const refused = await fixture.at(['tasks', 'skip', once]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('it does not repeat');
  });

  it('counts from its completion with --repeat-after', async () => {
    const id = await add([
      'tasks',
      'add',
      'Ferns',
      '--due',
      'today at 6pm',
      '--repeat-after',
      'every 3 days',
    ]);
    const later = ['--now', '2026-11-24T12:00:00+01:00', '--tz', 'Europe/Berlin'];
    const done = await fixture.run(['tasks', 'done', id, ...later]);
    expect(done.stdout).toContain('next Fri 27 Nov, 18:00');
  });

  it('moves its reminder with its deadline', async () => {
    const id = await add(['tasks', 'add', 'Train', '--due', 'tomorrow at 9am', '--remind', '1h']);
    const { stdout } = await fixture.at(['tasks', 'change', id, '--due', 'tomorrow at 11am']);
    expect(stdout).toContain('due tomorrow at 11:00, reminder tomorrow at 10:00');
  });
});

describe('a whole day', () => {
  it.each([
    ['due', 'PT9H', 'reminder Fri 27 Nov, 09:00'],
    ['1d', '-PT15H', 'reminder Thu 26 Nov, 09:00'],
  ])('rings at nine: %s', async (words, reminder, said) => {
    const { id } = await fixture.made(['tasks', 'add', 'Rent', '--due', '2026-11-27', '--remind', words]);
    const [task] = (await fixture.at(['tasks', '--json'])).records;
    expect(task).toMatchObject({ content: { reminder } });
    const { stdout } = await fixture.at(['tasks', 'change', id.slice(-8), '--priority', 'high']);
    expect(stdout).toContain(said);
  });

  it('refuses minutes before it, and says what to write', async () => {
    const { code, stderr } = await fixture.at([
      'tasks',
      'add',
      'Rent',
      '--due',
      '2026-11-27',
      '--remind',
      '15m',
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('say “due” or “1d” for 09:00');
  });
});
