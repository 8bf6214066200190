import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationNamed } from '@tact/server/operations';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf, type Principal } from '@tact/server/operations/principal';
import { expect, it, onTestFinished } from 'vitest';
import { openLocal } from '#presets/local';
import { makeCliFixture } from './cli-fixture.ts';
import { makeMaildir, newsletter, phishing } from './mails.ts';

const marker = 'Zyzzyva';

async function makeHome() {
  const fixture = await makeCliFixture();
  onTestFinished(() => fixture.dispose());
  return fixture;
}

/** A home in which the owner did a bit of everything, each with the marker. */
async function makeLivedHome() {
  const fixture = await makeHome();
  const mails = [newsletter(`${marker} news`), phishing(`${marker} prize`)];
  await fixture.run(['triage', await makeMaildir(join(fixture.folder, 'Maildir'), mails)]);
  await fixture.run(['chat', `Remind me to water the ${marker} tomorrow at 9am`]);
  await fixture.run(['notes', 'add', `${marker} note`, '--body', marker]);
  await fixture.run(['heuristics', 'add', `${marker} too humid`, 'Open the roof vent']);
  await fixture.run(['remember', '-'], { input: JSON.stringify({ task: `Prune the ${marker}` }) });
  return fixture;
}

const exported = async ({ run }: Awaited<ReturnType<typeof makeHome>>, user = 'owner') =>
  (await run(['call', 'users.export', JSON.stringify({ user })])).stdout;

it('an exported user is the same after an import into another home', async () => {
  const from = await makeLivedHome();
  const to = await makeHome();
  const lines = await exported(from);
  expect(lines).toContain(marker);

  const imported = await to.run(['call', 'users.import', '-'], { input: JSON.stringify({ lines }) });

  expect(imported.code).toBe(0);
  expect(await exported(to)).toBe(lines);
  const shown = (args: readonly string[]) =>
    Promise.all([from, to].map(async ({ run }) => (await run(args)).stdout));
  for (const args of [
    ['log', '--json'],
    ['tasks', '--json'],
    ['notes', '--json'],
    ['approvals', '--json'],
    ['runs', '--json'],
  ]) {
    const [before, after] = await shown(args);
    expect([args, after]).toEqual([args, before]);
    expect(after).toContain(marker);
  }
  const again = await to.run(['call', 'users.import', '-'], { input: JSON.stringify({ lines }) });
  expect(again.stderr).toContain('Something is kept of the user owner already.');
});

it('nothing of a forgotten user is left in any table, nor in the file', async () => {
  const fixture = await makeLivedHome();
  const file = join(fixture.home, 'tact.db');
  const holds = async () =>
    (await Promise.all([file, `${file}-wal`].map((path) => readFile(path).catch(() => '')))).some((bytes) =>
      bytes.includes(marker),
    );
  expect(await holds()).toBe(true);

  const forgotten = await fixture.run(['call', 'users.forget', '{"user": "owner"}']);

  expect(forgotten.records).toEqual([{ forgotten: 'owner' }]);
  expect(await holds()).toBe(false);
  expect(await exported(fixture)).not.toContain(marker);
  expect((await fixture.run(['call', 'users.forget', '{"user": "bob"}'])).stderr).toContain(
    'Nothing is kept of the user bob.',
  );
});

it('only the owner exports, imports and forgets users', async () => {
  const fixture = await makeLivedHome();
  const tact = await openLocal({
    home: fixture.home,
    clock: fixture.clock,
    environment: { ...fixture.storeEnvironment, XDG_DATA_HOME: fixture.folder },
  });
  onTestFinished(() => tact.close());
  const call = (name: string, input: object, kind: Principal['kind']) =>
    runOperation(operationNamed(name) as never, input, {
      assistant: tact.assistant,
      home: tact,
      principal: { ...ownerOf(tact.user, 'http:x'), kind, name: 'x', hasToken: true },
    });

  for (const [name, input] of [
    ['users.forget', { user: tact.user }],
    ['users.export', {}],
    ['users.import', { lines: '' }],
  ] as const) {
    await expect(call(name, input, 'service')).rejects.toMatchObject({ code: 'OPERATION_FOR_OWNER' });
    await expect(call(name, input, 'agent')).rejects.toMatchObject({ code: 'OPERATION_NOT_FOR_AGENTS' });
  }
  await expect(call('users.list', {}, 'service')).resolves.toMatchObject({ items: [{ id: tact.user }] });
  await expect(call('users.forget', { user: tact.user }, 'owner')).resolves.toEqual({ forgotten: tact.user });
});

it('a home is examined by an operation as by `tact doctor`', async () => {
  const fixture = await makeLivedHome();
  const [checks] = (await fixture.run(['doctor', '--json'])).records as unknown as readonly {
    checks: readonly { name: string; state: string }[];
  }[];

  const called = (await fixture.run(['call', 'system.doctor'])).records as unknown as readonly {
    name: string;
    state: string;
    end?: object;
  }[];

  expect(called.at(-1)).toHaveProperty('end');
  expect(called.slice(0, -1).map(({ name, state }) => [name, state])).toEqual(
    checks?.checks.map(({ name, state }) => [name, state]),
  );
});
