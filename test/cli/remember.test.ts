import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, hostile, makeRunsFixture, type RunsFixture, succeeded } from './runs-fixture.ts';

let fixture: RunsFixture;

beforeEach(async () => {
  fixture = await makeRunsFixture();
});
afterEach(() => fixture.dispose());

const report = (id: string, reference: string, at: string) => ({
  ...{ id, task: 'Make the report', outcome: 'success', references: [reference] },
  completed_at: `2026-11-21T${at}:00Z`,
});

describe('tact remember', () => {
  it('says of each line what was decided, and about which run', async () => {
    const path = await fixture.file(
      failed,
      succeeded,
      report('r5', 'A', '11:00'),
      report('r6', 'B', '12:00'),
      { ...succeeded, id: 'schema-3', completed_at: '2026-11-22T10:00:00Z' },
    );

    const { records, code } = await fixture.at(['remember', path, '--json']);

    expect(code).toBe(0);
    expect(
      records.map((one) => [
        one['line'],
        one['run_id'],
        one['decision'],
        one['target_run_id'],
        one['reason'],
      ]),
    ).toEqual([
      [1, 'schema-1', 'ADD', null, 'No similar run known.'],
      [2, 'schema-2', 'REPLACE', 'schema-1', 'New run succeeded where the old one failed.'],
      [3, 'r5', 'ADD', null, expect.any(String)],
      [4, 'r6', 'MERGE', 'r5', 'Complementary approaches with other references or artifacts.'],
      [5, 'schema-3', 'NOT', 'schema-2', 'Redundant run, no new information.'],
    ]);
    expect(records[3]).toMatchObject({ canonical_run_id: 'r6', similarity_score: 1, dry_run: false });
  });

  it('decides the same in whatever order the lines stand', async () => {
    expect(await fixture.remember(succeeded, failed)).toEqual(['REPLACE', 'ADD']);
  });

  it('decides about a run once, by its id', async () => {
    await fixture.remember(failed);

    const { stdout } = await fixture.at(['remember', await fixture.file(failed)]);

    expect(stdout).toBe('1  before  “Generate schema”: decided about before.\n');
  });

  it('refuses another run under a known id, names the line, and takes the others', async () => {
    await fixture.remember(failed);
    const later = { ...failed, outcome: 'success', completed_at: '2026-11-22T10:00:00Z' };

    const path = await fixture.file(later, report('r5', 'A', '11:00'), report('r5', 'B', '12:00'));
    const { code, stdout } = await fixture.at(['remember', path]);

    expect(code).toBe(3);
    expect(stdout.split('\n').map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual([
      '1 error',
      '2 ADD',
      '3 error',
      '',
    ]);
    expect((await fixture.at(['remember', await fixture.file(failed)])).code).toBe(0);
  });

  it('reads `refs` as references, and names fields that it does not know', async () => {
    const path = await fixture.file({ task: 'Go', id: 'go-1', refs: ['A'], refernces: ['B'] });

    const { stderr } = await fixture.at(['remember', path]);

    expect(stderr).toContain('Line 1: the field “refernces” is not known and ignored.');
    expect((await fixture.at(['runs', 'show', 'go-1', '--json'])).records).toMatchObject([
      { references: ['A'] },
    ]);
  });

  it.each([
    ['2026-03-01 10:00:00', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01 10:00:00.123456+00:00', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00+0100', '2026-03-01T09:00:00.000Z'],
    [1_772_359_200, '2026-03-01T10:00:00.000Z'],
    [1_772_359_200.5, '2026-03-01T10:00:00.500Z'],
    ['1772359200000', '2026-03-01T10:00:00.000Z'],
    [1_772_359_200_000_000, '2026-03-01T10:00:00.000Z'],
  ])('reads the time %s of another program, without an offset in the owner’s zone', async (given, iso) => {
    await writeFile(join(fixture.home, 'config.toml'), '[owner]\nzone = "Europe/Berlin"\n');
    await fixture.remember({ task: 'Go', id: 'go-1', completed_at: given });

    expect((await fixture.at(['runs', 'show', 'go-1', '--json'])).records).toMatchObject([
      { completed_at: iso },
    ]);
  });

  it('reads steps that are objects by what they tell', async () => {
    const steps = [{ tool: 'shell', args: ['ls'] }, { type: 'note', text: 'Listed it' }, { code: 0 }, 'Done'];
    await fixture.remember({ task: 'Go', id: 'go-1', steps });

    expect((await fixture.at(['runs', 'show', 'go-1', '--json'])).records).toMatchObject([
      { steps: ['shell', 'Listed it', '{"code":0}', 'Done'] },
    ]);
  });

  it('reads stdin, and prints nothing but a line where there is no run', async () => {
    const input = `${JSON.stringify(failed)}\n`;

    const { stdout } = await fixture.at(['remember', '-'], { input });

    expect(stdout).toMatch(/^1 {2}ADD {2}“Generate schema”: No similar run known\. [0-9a-f]{8}\n$/);
    expect((await fixture.at(['remember', '-'], { input: '\n' })).stdout).toBe('No runs.\n');
  });

  it('only says what it would decide in a dry run', async () => {
    await fixture.remember(failed);
    const path = await fixture.file(succeeded);

    const dry = await fixture.made(['remember', path, '--dry-run']);

    expect(dry).toMatchObject({
      decision: 'REPLACE',
      target_run_id: 'schema-1',
      decision_id: null,
      dry_run: true,
    });
    expect((await fixture.at(['runs', '--json', '--status', 'all'])).records).toHaveLength(1);
    expect(await fixture.made(['remember', path])).toMatchObject({ decision: 'REPLACE', dry_run: false });
  });

  it('quotes words of others so that they can neither hide nor command', async () => {
    const path = await fixture.file({ ...failed, task: hostile });

    expect((await fixture.at(['remember', path])).stdout).toMatch(
      /^1 {2}ADD {2}“Book it \[31mnow" said "us”: No similar run known\. [0-9a-f]{8}\n$/,
    );
    expect((await fixture.at(['runs', 'show', 'schema-1'])).stdout).toContain(
      'task         “Book it [31mnow" said "us”\n',
    );
  });

  it('masks secrets before anything is kept, says so, and still compares', async () => {
    const login = (id: string, password: string) => ({
      ...{
        id,
        task: 'Log in to the wiki',
        summary: `Logged in with password=${password}`,
        outcome: 'success',
      },
      completed_at: `2026-11-20T1${id.length}:00:00Z`,
    });
    const path = await fixture.file(
      login('a', 'blue42flower'),
      login('ab', 'blue42flower'),
      login('abc', 'red7stone'),
    );

    const { stdout, records } = await fixture.at(['remember', path, '--json']);

    expect(records.map((one) => [one['decision'], one['secrets_masked']])).toEqual([
      ['ADD', 1],
      ['NOT', 1],
      ['ADD', 1],
    ]);
    const files = await readdir(fixture.home);
    const kept = await Promise.all(
      files.filter((name) => name.startsWith('tact.db')).map((name) => readFile(join(fixture.home, name))),
    );
    expect(Buffer.concat(kept).includes('blue42flower')).toBe(false);
    expect(stdout).not.toContain('blue42flower');
    expect((await fixture.at(['remember', await fixture.file(login('abcd', 'oak5tree'))])).stdout).toContain(
      '1 secret masked.',
    );
    await fixture.at(['remember', '--keep-secrets', await fixture.file(login('abcde', 'sea8wind'))]);
    expect((await fixture.at(['runs', 'show', 'abcde'])).stdout).toContain('sea8wind');
  });

  it('takes the words of a file for the owner’s if told so', async () => {
    await fixture.at(['remember', '--mine', await fixture.file(failed)]);
    await fixture.at([
      'remember',
      '--mine',
      await fixture.file({ ...report('r5', 'A', '11:00'), origin: 'outside' }),
    ]);

    expect((await fixture.at(['runs', 'show', 'schema-1'])).stdout).toContain(
      'task         Generate schema\n',
    );
    expect((await fixture.at(['runs', 'show', 'r5', '--json'])).records).toMatchObject([
      { origin: 'outside' },
    ]);
  });

  it.each([
    ['{"task":', 'the line', 'is not JSON'],
    ['[]', 'the line', 'is not a JSON object'],
    [{ outcome: 'success' }, 'task', 'is missing'],
    [{ task: ' ' }, 'task', 'is empty'],
    [{ task: 'Go', outcome: 'won' }, 'outcome', 'is none of success, failure, partial, unknown (“won”)'],
    [{ task: 'Go', references: 'A' }, 'references', 'is not a list of texts (“A”)'],
    [{ task: 'Go', artifacts: ['A', 7] }, 'artifacts[1]', 'is not a text'],
    [{ task: 'Go', completed_at: 'NaN' }, 'completed_at', 'is not an ISO 8601 time (“NaN”)'],
    [{ task: 'Go', completed_at: 'yesterday' }, 'completed_at', 'is not an ISO 8601 time (“yesterday”)'],
    [{ task: 'Go', id: 'a b' }, 'id', 'is not a word of at most 128 visible characters (“a b”)'],
    [{ task: 'Go', user: 'bob' }, 'user', 'is “bob”, and this memory is that of owner'],
  ])('remembers nothing where a line is %j', async (row, field, why) => {
    const path = await fixture.file(failed, row);

    expect(await fixture.failure(['remember', path])).toMatchObject({
      ...{ exit: 3, code: 'RUNS_UNREADABLE', details: { line: 2, field, why } },
    });
    expect((await fixture.at(['runs', '--status', 'all', '--json'])).records).toEqual([]);
  });

  it('says which file cannot be read', async () => {
    expect(await fixture.failure(['remember', 'missing.jsonl'])).toMatchObject({
      ...{ exit: 2, code: 'USAGE_INVALID', message: 'missing.jsonl cannot be read: no such file.' },
    });
  });
});

describe('tact recall', () => {
  it('finds what is active, and counts it as used', async () => {
    await fixture.remember(failed, succeeded, { task: 'Water the plants', outcome: 'success' });

    const { records } = await fixture.at(['recall', 'generate the schema', '--json']);

    expect(records.map((one) => one['id'])).toEqual(['schema-2']);
    expect(records[0]).toMatchObject({ outcome: 'success', outdated_references: [] });
    expect(await fixture.made(['runs', 'show', 'schema-2'])).toMatchObject({ uses: 1 });
    expect(await fixture.made(['runs', 'show', 'schema-1'])).toMatchObject({ uses: 0 });
  });

  it('finds what was valid at a time of the past', async () => {
    await fixture.remember(failed, succeeded);

    const asOf = async (time: string) =>
      (await fixture.at(['recall', 'schema', '--as-of', time, '--json'])).records.map((one) => one['id']);

    expect(await asOf('2026-11-20T12:00:00Z')).toEqual(['schema-1']);
    expect(await asOf('2026-11-22T12:00:00Z')).toEqual(['schema-2']);
    expect(await asOf('2026-11-19T12:00:00Z')).toEqual([]);
  });

  it('says in words what was found, and what it relied on that is active no more', async () => {
    await fixture.remember(failed, succeeded, {
      ...{ id: 'load', task: 'Load the data', outcome: 'success', references: ['run:schema-1'] },
      completed_at: '2026-11-20T11:00:00Z',
    });

    const { stdout } = await fixture.at(['recall', 'load the data', '--limit', '1']);

    expect(
      stdout.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d · similarity .*/, '…')),
    ).toEqual([
      '“Load the data”  load',
      '  “Load the data. It succeeded.”',
      '  success · …',
      '  relied on schema-1, which is active no more',
      '',
    ]);
  });

  it('creates no home, and says that nothing is there', async () => {
    expect((await fixture.at(['recall', 'anything'])).stdout).toBe('Nothing like it is remembered.\n');
  });

  it.each([
    [['recall', 'schema', '--as-of', 'blue'], 'TIME_UNREADABLE'],
    [['recall', 'schema', '--limit', '0'], 'USAGE_INVALID'],
  ])('refuses %j', async (args, code) => {
    expect(await fixture.failure(args)).toMatchObject({ code });
  });
});
