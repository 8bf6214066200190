import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeWithService, serviceSetting } from '../needs-service.ts';
import { postgresSchema } from '../test-store.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

describe('an address of a store', () => {
  const down = 'postgres://ann:hunter2@127.0.0.1:1/tact';

  it.each([
    [['log', '--store', down], 7],
    [['log', '--store', down, '--json'], 7],
    [['log', '--store', down, '--verbose'], 7],
    [['tasks', 'add', 'Tea', '--store', `${down}?password=hunter2`], 7],
    [['doctor', '--store', down], 7],
    [['doctor', '--store', down, '--json'], 7],
    [['log', '--store', 'mysql://ann:hunter2@db/tact'], 4],
    [['log', '--store', 'postgres://ann:hunter2@db:port/tact', '--verbose'], 4],
    [['doctor', '--store', 'mysql://ann:hunter2@db/tact'], 4],
    [['log', down], 2],
    [['log', `${down}?password=hunter2`, '--json'], 2],
    [['start', '--store', down], 7],
  ])('%j ends with %i and repeats no password', async (args, exit) => {
    const { code, stdout, stderr } = await fixture.run(args, { env: { TACT_USER: 'ann' } });

    expect(code).toBe(exit);
    expect(`${stdout}${stderr}`).not.toContain('hunter2');
    expect(`${stdout}${stderr}`).not.toContain('Unexpected error');
  });

  it.each([[['log']], [['tasks', 'add', 'Tea']], [['start']]])('with nobody named ends %j', async (args) => {
    const { code, stderr } = await fixture.run(args, { env: { TACT_STORE: down, TACT_USER: '' } });

    expect(code).toBe(4);
    expect(stderr).toContain('The store is a database that several people may share, and nobody is named.');
  });

  it('with nobody named is bad for the doctor', async () => {
    const ended = await fixture.run(['doctor', '--json'], { env: { TACT_STORE: down, TACT_USER: '' } });

    expect(storeCheck(ended)).toMatchObject({
      state: 'bad',
      text: 'The store is a database that several people may share, and nobody is named.',
    });
  });

  it('where nothing listens says what it is and what to check', async () => {
    const { stderr } = await fixture.run(['log', '--user', 'ann'], { env: { TACT_STORE: down } });

    expect(stderr).toBe(
      'error  The store at postgres://ann@127.0.0.1:1/tact cannot be reached.\n' +
        'why    connection refused.\n' +
        'do     Check that the PostgreSQL server is running and reachable from here, then run `tact doctor`.\n',
    );
  });

  it('in config.toml has no password in it', async () => {
    const own = await makeCliFixture();
    onTestFinished(() => own.dispose());
    await writeFile(join(own.home, 'config.toml'), `[store]\nurl = "${down}"\n`);

    const { code, stderr } = await own.run(['log'], { env: { TACT_STORE: '', TACT_USER: '' } });

    expect(code).toBe(4);
    expect(stderr).toContain('store.url.\nwhy    must be a postgres:// address without a password.');
    expect(stderr).not.toContain('hunter2');
  });
});

describeWithService('A store on PostgreSQL', 'TACT_TEST_POSTGRES_URL', () => {
  let own: CliFixture;
  let schema: ReturnType<typeof postgresSchema>;
  let env: Record<string, string>;

  beforeEach(async () => {
    own = await makeCliFixture();
    schema = postgresSchema();
    env = { TACT_STORE: schema.address, TACT_USER: 'ann' };
    onTestFinished(async () => {
      await own.dispose();
      await schema.drop();
    });
  });

  it('is checked by doctor, and not created by it or by anything that only looks', async () => {
    const looked = await own.run(['log'], { env });
    const before = await own.run(['doctor', '--json'], { env });
    await own.run(['tasks', 'add', 'Tea'], { env });
    const after = await own.run(['doctor', '--json'], { env });

    const { password } = new URL(schema.url);
    expect(looked.stderr).toContain('No Tact store at postgresql://tact@');
    expect(storeCheck(before)).toMatchObject({ state: 'open', text: 'Not created yet.' });
    expect(storeCheck(after)).toMatchObject({
      state: 'good',
      text: expect.stringContaining(`, schema ${schema.schema}: 0 decisions, 0 waiting`),
    });
    expect(JSON.stringify([looked, before, after])).not.toContain(password);
    expect(existsSync(join(own.home, 'tact.db'))).toBe(false);
  });

  it('is named in config.toml, with the password in the environment', async () => {
    const { username, password, host, pathname } = new URL(schema.url);
    await writeFile(
      join(own.home, 'config.toml'),
      `[owner]\nuser = "ann"\n\n[store]\nurl = "postgres://${username}@${host}${pathname}?schema=${schema.schema}"\npassword_env = "DB_PASSWORD"\n`,
    );

    const added = await own.run(['tasks', 'add', 'Tea'], {
      env: { TACT_STORE: '', TACT_USER: '', DB_PASSWORD: password },
    });
    const there = await own.run(['tasks'], { env });
    const refused = await own.run(['tasks'], {
      env: { TACT_STORE: '', TACT_USER: '', DB_PASSWORD: 'wrong' },
    });

    expect(added.code).toBe(0);
    expect(there.stdout).toContain('Tea');
    expect([refused.code, refused.stderr]).toEqual([7, expect.stringContaining('wrong user or password.')]);
  });

  it('is shared by those who name the same user, and by nobody else', async () => {
    await own.run(['tasks', 'add', 'Tea'], { env });

    const same = await own.run(['tasks', '--user', 'ann'], { env: { ...env, TACT_USER: 'ben' } });
    const other = await own.run(['tasks', '--user', 'ben'], { env });

    expect(same.stdout).toContain('Tea');
    expect([other.code, other.stdout]).toEqual([0, expect.not.stringContaining('Tea')]);
  });

  it('refuses a superuser, whom row-level security does not bind', async () => {
    const admin = new URL(serviceSetting('TACT_TEST_POSTGRES_URL'));
    admin.username = 'admin';

    const { code, stderr } = await own.run(['tasks', 'add', 'Tea', '--user', 'ann', '--store', admin.href]);

    expect(code).toBe(7);
    expect(stderr).toContain('The role admin of postgresql://admin@');
    expect(stderr).toContain('is a superuser, so the database could not keep users apart.');
  });
});

function storeCheck({ records }: Awaited<ReturnType<CliFixture['run']>>) {
  const checks = records[0]?.['checks'] as readonly { readonly name: string }[];
  return checks.find(({ name }) => name === 'store');
}
