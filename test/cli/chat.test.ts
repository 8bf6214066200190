import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

const clock = ['--now', '2026-11-22T10:00:00Z', '--tz', 'Europe/Berlin'];

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

describe('tact chat --json', () => {
  it('answers line by line, one object a turn, in a home that was not there before', async () => {
    const input = 'remind me to call mom tomorrow at 5pm\nsend an email to Bob saying hello\nno\n';

    const { code, records, stderr } = await fixture.run(['chat', '--json', ...clock], { input });

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(records).toHaveLength(3);
    expect(Object.keys(records[0] ?? {})).toEqual([
      ...[
        'reply',
        'path',
        'domains',
        'followup',
        'success',
        'actions',
        'awaiting_confirmation',
        'decision',
        'ms',
      ],
    ]);
    expect(records[0]).toMatchObject({
      path: 'action',
      domains: ['task'],
      awaiting_confirmation: false,
      actions: [
        {
          ...{ domain: 'task', action: 'create', success: true, error: null },
          params: { title: 'Call mom', deadline: '2026-11-23T17:00:00+01:00' },
        },
      ],
    });
  });

  it('keeps tasks where `tact tasks` shows them', async () => {
    await fixture.run(['chat', '--json', ...clock], { input: 'remind me to buy milk\n' });

    const { stdout } = await fixture.run(['tasks']);

    expect(stdout).toContain('Buy milk');
  });

  it('reads times in the zone that it is given', async () => {
    const input = 'remind me to call mom tomorrow at 5pm\n';
    const at = ['chat', '--json', '--now', '2026-11-22T10:00:00Z', '--tz'];

    const { records } = await fixture.run([...at, 'Asia/Tokyo'], { input });

    expect(records[0]).toMatchObject({ actions: [{ params: { deadline: '2026-11-23T17:00:00+09:00' } }] });
  });

  it('takes an empty line for an empty message, and no input for no message', async () => {
    const [empty, none] = [
      await fixture.run(['chat', '--json'], { input: '\n' }),
      await fixture.run(['chat', '--json'], { input: '' }),
    ];

    expect(empty.records).toMatchObject([{ reply: expect.stringContaining('empty'), path: 'none' }]);
    expect({ code: none.code, stdout: none.stdout }).toEqual({ code: 0, stdout: '' });
  });

  it('prints neither escapes nor controls, whatever was said', async () => {
    const input = 'remind me to buy \u001b[31mred\u202e milk\n';

    const { stdout, records } = await fixture.run(['chat', '--json'], { input });

    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(records[0]).toMatchObject({ actions: [{ success: true }] });
  });
});

describe('a plan that waits', () => {
  it('survives the end of the process and runs after a yes to the next one', async () => {
    const add = ['events', 'add', 'Dentist', '--start', '2026-11-24T15:00:00+01:00', '--end'];
    await fixture.run([...add, '2026-11-24T16:00:00+01:00']);
    const asked = await fixture.run(['chat', '--json', ...clock], { input: 'cancel the dentist\n' });
    expect(asked.records).toMatchObject([{ awaiting_confirmation: true }]);

    const done = await fixture.run(['chat', '--json', ...clock], { input: 'yes\n' });

    expect(done.records).toMatchObject([
      { path: 'confirmation', actions: [{ action: 'delete_event', success: true }] },
    ]);
  });

  it('has expired a day later, which is said', async () => {
    const add = ['events', 'add', 'Dentist', '--start', '2026-11-24T15:00:00+01:00', '--end'];
    await fixture.run([...add, '2026-11-24T16:00:00+01:00']);
    await fixture.run(['chat', '--json', ...clock], { input: 'cancel the dentist\n' });

    const later = ['chat', '--json', '--now', '2026-11-23T10:00:01Z', '--tz', 'Europe/Berlin'];
    const { records } = await fixture.run(later, { input: 'yes\n' });

    expect(records).toMatchObject([{ reply: expect.stringContaining('has expired'), actions: [] }]);
    expect((await fixture.run(['events', '--json', '--from', '2026-11-20'])).stdout).toContain('Dentist');
  });

  it('approved with `tact approve` leaves the yes in the chat nothing to do', async () => {
    const add = ['events', 'add', 'Dentist', '--start', '2099-11-24T15:00:00+01:00', '--end'];
    await fixture.run([...add, '2099-11-24T16:00:00+01:00']);
    await fixture.run(['chat', '--json'], {
      input: 'remind me to call mom\nsend an email to Bob saying hello\n',
    });
    const { records: waiting } = await fixture.run(['approvals', '--json']);
    const asked = waiting.map(({ id }) => id);
    for (const id of asked) expect((await fixture.run(['approve', id])).code).toBe(0);

    const { records } = await fixture.run(['chat', '--json'], { input: 'yes\n' });

    expect(records).toMatchObject([{ actions: [], awaiting_confirmation: false }]);
    expect((await fixture.run(['approvals', '--json'])).records).toEqual([]);
  });
});

describe('tact chat with a message', () => {
  it('answers it and ends, whatever stands on stdin', async () => {
    const { code, stdout } = await fixture.run(['chat', 'remind me', 'to buy milk'], {
      input: 'remind me to run\n',
    });

    expect({ code, stdout }).toEqual({ code: 0, stdout: "I've made a task “Buy milk”.\n" });
  });
});

describe('a TZ that names no zone', () => {
  it.each(['', '"Europe/Berlin"', 'Foo/Bar'])('%j is UTC, which is said once a day', async (zone) => {
    const env = { TZ: zone };
    const first = await fixture.run(['chat', 'remind me to call mom tomorrow at 5pm'], { env });
    const second = await fixture.run(['tasks', '--json'], { env });

    expect(first.stdout).toContain('Call mom');
    expect(first.stderr).toContain('times are in UTC. Set `zone` under `[owner]` in config.toml.');
    expect(second.stderr).toBe('');
    expect(second.records).toMatchObject([{ content: { deadline: '2026-11-23T17:00:00+00:00' } }]);
  });

  it('does not matter where config.toml names the zone', async () => {
    await fixture.run(['tasks']);
    await writeFile(`${fixture.home}/config.toml`, '[owner]\nzone = "Europe/Berlin"\n');

    const { stderr } = await fixture.run(['chat', 'remind me to call mom tomorrow at 5pm'], {
      env: { TZ: '' },
    });

    expect(stderr).toBe('');
  });
});

describe('tact chat in a pipe', () => {
  it('prints the replies alone', async () => {
    const { code, stdout } = await fixture.run(['chat', ...clock], { input: 'remind me to buy milk\n' });

    expect({ code, stdout }).toEqual({ code: 0, stdout: "I've made a task “Buy milk”.\n" });
  });
});

describe('tact chat that is called wrongly', () => {
  it.each([
    [['--tz', 'Mars/Olympus'], '“Mars/Olympus” is not a time zone'],
    [['--now', 'tomorrow'], '“tomorrow” is not a time like'],
    [['--now', '2026-99-99'], '“2026-99-99” is not a time like'],
  ])('%j says what is wrong and ends with 2', async (args, expected) => {
    const { code, stdout, stderr } = await fixture.run(['chat', ...args], { input: 'hello\n' });

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr).toContain('tact chat --help');
  });

  it('says which key a model lacks, before anything is said', async () => {
    const args = ['chat', '--model', 'openai:gpt-5-mini'];

    const { code, stdout, stderr } = await fixture.run(args, { input: 'hello\n' });

    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('OPENAI_API_KEY');
  });
});
