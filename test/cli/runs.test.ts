import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { durableStore } from '../test-store.ts';
import { widest } from './items-fixture.ts';
import { failed, hostile, makeRunsFixture, type RunsFixture, succeeded } from './runs-fixture.ts';

let fixture: RunsFixture;

beforeEach(async () => {
  fixture = await makeRunsFixture();
});
afterEach(() => fixture.dispose());

const ids = async (...args: readonly string[]) =>
  (await fixture.at(['runs', ...args, '--json'])).records.map((one) => one['id']);
const shown = (id: string) => fixture.made(['runs', 'show', id]);

/** What was offered under this id, as the ledger keeps it. */
const inputOf = async (id: string) =>
  (await fixture.at(['log', '--engine', 'memory', '--json'])).records.find(
    (one) => one['reference'] === `run/${id}`,
  )?.['input'];
const wordsInFiles = async (...words: readonly string[]) => {
  const names = (await readdir(fixture.home)).filter((name) => name.startsWith('tact.db'));
  const files = await Promise.all(names.map((name) => readFile(join(fixture.home, name))));
  return words.filter((word) => files.some((bytes) => bytes.includes(word)));
};

const report = (id: string, reference: string, at: string) => ({
  ...{ id, task: 'Make the report', outcome: 'success', references: [reference] },
  completed_at: `2026-11-21T${at}:00Z`,
});

describe('tact runs', () => {
  it('says what to do where there is none', async () => {
    expect((await fixture.at(['runs'])).stdout).toBe(
      'No runs. Finished plans and mail jobs become runs; others come with: tact remember FILE\n',
    );
    expect((await fixture.at(['runs', '--status', 'all'])).stdout).toBe('No matching runs.\n');
  });

  it('lists the active ones, those of a status, and at most so many', async () => {
    await fixture.remember(failed, succeeded, report('r5', 'A', '11:00'));

    expect((await ids()).toSorted()).toEqual(['r5', 'schema-2']);
    expect(await ids('--status', 'superseded')).toEqual(['schema-1']);
    expect(await ids('--status', 'all')).toHaveLength(3);
    expect(await ids('--limit', '1')).toHaveLength(1);
    expect(await ids('--since', '1h')).toHaveLength(2);
    expect(await ids('--since', '2999-01-01')).toEqual([]);
  });

  it('keeps within 80 columns, and quotes what others wrote', async () => {
    await fixture.remember({ ...failed, task: `${hostile} ${'very '.repeat(80)}long` });

    const { stdout } = await fixture.at(['runs']);

    expect(widest(stdout)).toBeLessThanOrEqual(80);
    expect(stdout).toContain('“Book it [31mnow"');
    expect([...'\u001b\u202e\u0007'].filter((unseen) => stdout.includes(unseen))).toEqual([]);
  });

  it('shows a run with what it replaced, what replaced it and why it is remembered', async () => {
    const third = { ...succeeded, id: 'schema-3', summary: 'The schema no longer has a table of users.' };
    await fixture.remember(failed, succeeded);
    await fixture.remember({ ...third, completed_at: '2026-11-22T10:00:00Z', references: ['run:schema-1'] });

    expect(await shown('schema-1')).toMatchObject({
      ...{ status: 'superseded', superseded_by: 'schema-2', before: [] },
      valid_until: '2026-11-21T10:00:00.000Z',
    });
    expect(await shown('schema-2')).toMatchObject({
      ...{ before: ['schema-1'], uses: 0 },
      decision: {
        ...{ decision: 'REPLACE', target_run_id: 'schema-1', path: 'local' },
        reason: 'New run succeeded where the old one failed.',
      },
    });
    expect(await shown('schema-3')).toMatchObject({ outdated: ['schema-1'] });
    const { stdout } = await fixture.at(['runs', 'show', 'schema-2']);
    expect(stdout).toContain('status       active\n');
    expect(stdout).toContain('replaced     schema-1, “Generate schema” (failure)\n');
    expect(stdout).toContain('used         0 times\n');
  });

  it('shows what a canonical run stands for, with the references of both', async () => {
    await fixture.remember(report('r5', 'A', '11:00'), report('r6', 'B', '12:00'));

    expect(await shown('r6')).toMatchObject({ merged: ['r5'], references: ['B', 'A'], canonical: null });
    expect(await shown('r5')).toMatchObject({ status: 'active', canonical: 'r6' });
    expect((await fixture.at(['runs', 'show', 'r5'])).stdout).toContain('merged into  r6\n');
  });

  it('finds a run by the end of its id, if only one ends so', async () => {
    await fixture.remember(failed, report('other-schema-1', 'A', '11:00'));

    expect(await shown('r-schema-1')).toMatchObject({ id: 'other-schema-1' });
    expect(await shown('schema-1')).toMatchObject({ id: 'schema-1' });
    expect(await fixture.failure(['runs', 'show', 'ema-1'])).toMatchObject({ code: 'ID_AMBIGUOUS' });
    expect(await fixture.failure(['runs', 'show', '%%%%'])).toMatchObject({ code: 'ID_NOT_FOUND', exit: 3 });
    expect(await fixture.failure(['runs', 'lst'])).toMatchObject({ code: 'USAGE_INVALID' });
  });
});

describe('what the owner says about an admission', () => {
  it('brings a replaced run back, and undo takes that back', async () => {
    await fixture.remember(failed, succeeded);

    const restored = await fixture.made(['runs', 'restore', 'schema-1']);

    expect(restored).toMatchObject({ run_id: 'schema-1', status: 'active' });
    expect((await ids()).toSorted()).toEqual(['schema-1', 'schema-2']);
    expect(await shown('schema-1')).toMatchObject({
      decision: { id: restored['decision_id'], decision: 'RESTORE', reason: 'Restored by the owner.' },
    });
    await fixture.at(['undo', String(restored['decision_id'])]);
    expect(await shown('schema-1')).toMatchObject({ status: 'superseded', superseded_by: 'schema-2' });
    expect(await fixture.failure(['runs', 'restore', 'schema-2'])).toMatchObject({ code: 'ID_NOT_FOUND' });
  });

  it('stores a run that was left out, and undo takes that back', async () => {
    await fixture.remember(succeeded);
    const left = { ...failed, completed_at: '2026-11-22T10:00:00Z' };
    const path = await fixture.file(left);
    const wrong = await fixture.made(['remember', path]);
    expect(wrong).toMatchObject({
      decision: 'NOT',
      reason: 'Failed where a known run succeeded; nothing new.',
    });

    const admitted = await fixture.made(['runs', 'admit', String(wrong['decision_id'])]);

    expect(admitted).toMatchObject({ run_id: 'schema-1', decision: 'ADD', reason: 'Admitted by the owner.' });
    expect(await shown('schema-1')).toMatchObject({ status: 'active' });
    await fixture.at(['undo', String(admitted['decision_id'])]);
    expect(await shown('schema-1')).toMatchObject({ status: 'removed' });
  });

  it('does not bring in a run that was not left out', async () => {
    const path = await fixture.file(failed);
    const { decision_id: id } = await fixture.made(['remember', path]);

    expect(await fixture.failure(['runs', 'admit', String(id)])).toMatchObject({ code: 'ID_NOT_FOUND' });
  });

  it('takes a replacement back with undo', async () => {
    await fixture.remember(failed);
    const { decision_id: id } = await fixture.made(['remember', await fixture.file(succeeded)]);

    await fixture.at(['undo', String(id)]);

    expect(await shown('schema-1')).toMatchObject({
      status: 'active',
      superseded_by: null,
      valid_until: null,
    });
    expect(await shown('schema-2')).toMatchObject({ status: 'removed' });
  });
});

describe('tact runs forget', () => {
  it('erases runs for ever, and says what remains', async () => {
    await fixture.remember(failed, succeeded);

    const { stdout } = await fixture.at(['runs', 'forget', 'schema-1', 'schema-2', '--yes']);

    expect(stdout).toBe(
      [
        'schema-1, “Generate schema” (failure)',
        'schema-2, “Generate schema” (success)',
        'Forgot 2 runs for ever. That they were decided about stays in the ledger, without their words.',
        '',
      ].join('\n'),
    );
    expect(await ids('--status', 'all')).toEqual([]);
    expect((await fixture.at(['log', '--engine', 'memory', '--json'])).records).toMatchObject([
      { action: 'ADD', reference: 'run/schema-1' },
      { action: 'REPLACE', reference: 'run/schema-2' },
    ]);
    expect((await fixture.at(['log', '--engine', 'memory'])).stdout.match(/Forgotten\./gu)).toHaveLength(2);
  });

  it('leaves no word of a run in the files, nor of what was left out for it', async ({ skip }) => {
    skip(durableStore === 'postgres', 'it looks into the files of a SQLite store');
    const of = (word: string) => ({ ...succeeded, task: 'Find it', summary: `The word is ${word}.` });
    await fixture.remember({ ...of('quixotry'), id: 'q1' }, { ...of('zeugmatic'), id: 'z1' });
    expect(
      await fixture.remember({ ...of('quixotry'), id: 'q2', completed_at: '2026-11-22T10:00:00Z' }),
    ).toEqual(['NOT']);
    expect(await wordsInFiles('quixotry', 'zeugmatic')).toEqual(['quixotry', 'zeugmatic']);

    await fixture.at(['runs', 'forget', 'q1', '--yes']);

    expect(await wordsInFiles('quixotry', 'zeugmatic')).toEqual(['zeugmatic']);
    expect(await inputOf('q2')).toBeNull();
    expect(await inputOf('z1')).toMatchObject({ run: { id: 'z1' } });
  });

  it('says of a decision about it that it was forgotten, where it is replayed', async () => {
    const path = await fixture.file(failed);
    const { decision_id: id } = await fixture.made(['remember', path]);
    expect((await fixture.at(['replay', String(id)])).code).toBe(0);

    await fixture.at(['runs', 'forget', 'schema-1', '--yes']);

    expect(await fixture.failure(['replay', String(id)])).toMatchObject({
      ...{ code: 'DECISION_NOT_REPLAYABLE', details: { why: 'it was forgotten' } },
    });
  });

  it('forgets a run that was left out, by its decision, and leaves the other', async () => {
    await fixture.remember(succeeded);
    const again = await fixture.file({ ...succeeded, id: 'schema-3', completed_at: '2026-11-22T10:00:00Z' });
    const { decision_id: id } = await fixture.made(['remember', again]);

    const { stdout } = await fixture.at(['runs', 'forget', '--decision', String(id), '--yes']);

    expect(stdout).toMatch(/^schema-3, “Generate schema” \(NOT\)\nForgot 1 run for ever\./);
    expect(await inputOf('schema-3')).toBeNull();
    expect(await inputOf('schema-2')).toMatchObject({ run: { id: 'schema-2' } });
    expect(await ids()).toEqual(['schema-2']);
    expect(await fixture.failure(['runs', 'forget', '--yes'])).toMatchObject({ code: 'USAGE_INVALID' });
    expect(await fixture.failure(['runs', 'forget', '--decision', '%%%%'])).toMatchObject({
      code: 'ID_NOT_FOUND',
    });
  });

  it('lets an equal run be remembered anew, but not the same one', async () => {
    await fixture.remember(succeeded);
    await fixture.at(['runs', 'forget', 'schema-2', '--yes']);

    expect(await fixture.remember({ ...succeeded, id: 'schema-9' }, succeeded)).toEqual(['ADD', 'null']);
  });

  it('leaves the canonical run with its own references', async () => {
    await fixture.remember(report('r5', 'A', '11:00'), report('r6', 'B', '12:00'));

    await fixture.at(['runs', 'forget', 'r5', '--yes']);

    expect(await shown('r6')).toMatchObject({ merged: [], references: ['B'] });
  });

  it('forgets nothing without a yes', async () => {
    await fixture.remember(failed);

    const { code, stderr } = await fixture.at(['runs', 'forget', 'schema-1']);

    expect([code, stderr]).toEqual([2, 'Nothing was forgotten. Add --yes to forget without confirmation.\n']);
    expect(await ids()).toEqual(['schema-1']);
  });
});

describe('tact runs export and import', () => {
  it('brings an export back as it was, once', async () => {
    await fixture.remember(failed, succeeded, report('r5', 'A', '11:00'), report('r6', 'B', '12:00'));
    const exported = (await fixture.at(['runs', 'export'])).stdout;
    const other = await makeRunsFixture();
    try {
      const path = join(other.folder, 'export.jsonl');
      await writeFile(path, exported);

      expect((await other.at(['runs', 'import', path])).stdout).toBe('export.jsonl: 4 added.\n');
      expect((await other.at(['runs', 'import', path])).stdout).toBe(
        'export.jsonl: 0 added, 4 already present.\n',
      );
      const told = (text: string) =>
        text
          .trim()
          .split('\n')
          .map((line) => ({ ...JSON.parse(line), recorded_at: '', decision_id: '' }))
          .toSorted((one, another) => (one.id < another.id ? -1 : 1));
      expect(told((await other.at(['runs', 'export'])).stdout)).toEqual(told(exported));
      expect(await other.made(['runs', 'show', 'schema-2'])).toMatchObject({
        before: ['schema-1'],
        decision: null,
      });
      expect(await other.made(['runs', 'show', 'r6'])).toMatchObject({ merged: ['r5'] });
      expect(await other.remember({ ...succeeded, id: 'again' })).toEqual(['NOT']);
    } finally {
      await other.dispose();
    }
  });

  it('takes a missing status for active, and names what has no id by what it says', async () => {
    const path = await fixture.file({ task: 'Generate schema' }, { ...failed, status: 'superseded' });

    await fixture.at(['runs', 'import', path]);
    await fixture.at(['runs', 'import', path]);

    expect(await ids()).toEqual([expect.stringMatching(/^import-[0-9a-f]{24}$/)]);
    expect(await ids('--status', 'superseded')).toEqual(['schema-1']);
    expect((await fixture.at(['recall', 'schema', '--json'])).records).toMatchObject([
      { task: 'Generate schema' },
    ]);
  });

  it('imports nothing of a file with a mistake', async () => {
    const path = await fixture.file(failed, { ...succeeded, status: 'asleep' });

    expect(await fixture.failure(['runs', 'import', path])).toMatchObject({
      code: 'RUNS_UNREADABLE',
      details: { line: 2, field: 'status', why: 'is none of active, superseded, removed (“asleep”)' },
    });
    expect(await ids('--status', 'all')).toEqual([]);
  });

  it('writes a graph in Cypher', async () => {
    await fixture.remember(failed, {
      ...succeeded,
      references: ['vault://billing'],
      artifacts: ['ticket/88'],
    });

    const { stdout } = await fixture.at(['runs', 'export', '--format', 'cypher']);

    const node = "(r:Run {user: 'owner', id: 'schema-2'})";
    for (const statement of [
      `MERGE ${node} MERGE (n:Task {user: 'owner', name: 'Generate schema'}) MERGE (r)-[:FOR_TASK]->(n);`,
      `MERGE ${node} MERGE (n:Reference {user: 'owner', name: 'vault://billing'}) MERGE (r)-[:REFERENCES]->(n);`,
      `MERGE ${node} MERGE (n:Artifact {user: 'owner', name: 'ticket/88'}) MERGE (r)-[:PRODUCED]->(n);`,
      "MERGE (a:Run {user: 'owner', id: 'schema-1'}) MERGE (b:Run {user: 'owner', id: 'schema-2'}) MERGE (a)-[:SUPERSEDED_BY]->(b);",
    ])
      expect(stdout.split('\n')).toContain(statement);
    expect(stdout).toMatch(
      /MERGE \(d:MemoryDecision \{user: 'owner', id: '[^']+'\}\) SET d\.run_id = 'schema-2', d\.decision = 'REPLACE', d\.target_run_id = 'schema-1', d\.reason = 'New run succeeded where the old one failed\.', d\.similarity_score = [\d.]+, d\.timestamp = datetime\('[^']+'\);/,
    );
    expect(stdout).toMatch(
      /MATCH \(d:MemoryDecision .*\), \(r:Run .*'schema-1'\}\) MERGE \(d\)-\[:TARGETS\]->\(r\);/,
    );
  });

  it('lets no text end its literal in Cypher', async () => {
    await fixture.remember({
      ...failed,
      task: "it'; MATCH (n) DETACH DELETE n; // \\' \\u0027 \u202e\u2028 end",
    });

    const { stdout } = await fixture.at(['runs', 'export', '--format', 'cypher']);

    expect(stdout).toContain(
      "name: 'it\\'; MATCH (n) DETACH DELETE n; // \\\\' + '\\' \\\\' + 'u0027 \\u202e\\u2028 end'})",
    );
  });
});

describe('tact runs audit', () => {
  const memories = [
    { id: 'm1', memory: 'The backup runs every night at 2', hash: 'h1', metadata: null },
    { id: 'm2', memory: 'the backup runs every night at 2.', hash: 'h2', metadata: null },
    { id: 'm3', memory: 'The backup runs every night at 4', hash: 'h3', metadata: null },
    { id: 'm4', memory: 'Ann likes tea', hash: 'h4', metadata: null },
  ].map((one, at) => ({
    ...one,
    ...{ user_id: 'ann', created_at: `2026-11-2${at}T10:00:00-07:00`, updated_at: null },
  }));
  const kinds = async (path: string) => {
    const { records } = await fixture.at(['runs', 'audit', path, '--json']);
    return records.slice(0, -1).map((one) => [one['kind'], one['id'], one['other']]);
  };

  it.each([
    ['its results', [{ results: memories }]],
    ['a list', [JSON.stringify(memories)]],
    ['a memory a line', memories],
  ])('understands an export of mem0 as %s', async (_, rows) => {
    expect(await kinds(await fixture.file(...rows))).toEqual([
      ['duplicate', 'm2', 'm1'],
      ['contradiction', 'm3', 'm1'],
    ]);
  });

  it('compares the memories of a user with no other user’s', async () => {
    const [first, second] = memories;

    expect(await kinds(await fixture.file(first ?? {}, { ...second, user_id: 'bob' }))).toEqual([]);
  });

  it('understands our own runs, and looks at active ones only', async () => {
    const path = await fixture.file(failed, succeeded, { ...succeeded, id: 'schema-3', status: 'removed' });

    expect(await kinds(path)).toEqual([['replaced', 'schema-2', 'schema-1']]);
  });

  it('understands texts, sums up, and writes nothing', async () => {
    const path = await fixture.file('"Ann likes tea"', '"Ann likes tea!"', { text: hostile });

    const { stdout } = await fixture.at(['runs', 'audit', path]);

    expect(stdout).toBe(
      [
        '“Ann likes tea!”',
        '  duplicate of “Ann likes tea”',
        '  The same again. (similarity 1.00)',
        'runs.jsonl: 3 remembered; 1 duplicate, 0 contradictions, 0 to replace, 0 to merge, 0 that rules cannot tell. Nothing was written.',
        '',
      ].join('\n'),
    );
    expect(await ids('--status', 'all')).toEqual([]);
  });

  it.each([
    ['{"a":', 'the line'],
    ['7', 'the line'],
    ['{"id":"m1"}', 'memory'],
    ['" "', 'memory'],
  ])('says which line cannot be read: %s', async (line, field) => {
    const path = await fixture.file('"Ann likes tea"', line);

    expect(await fixture.failure(['runs', 'audit', path])).toMatchObject({
      ...{ code: 'RUNS_UNREADABLE', details: { line: 2, field } },
    });
  });
});

describe('tact runs reembed', () => {
  it('embeds what another embedder embedded; until then, nothing is compared', async () => {
    await fixture.remember(failed);
    await writeFile(join(fixture.home, 'config.toml'), '[embeddings]\ndimensions = 128\n');
    expect((await fixture.at(['recall', 'generate schema', '--json'])).stderr).toContain('tact runs reembed');

    expect((await fixture.at(['runs', 'reembed'])).stdout).toBe(
      '1 embedded with lexical-1:128, 0 up to date.\n',
    );
    expect(await fixture.made(['runs', 'reembed'])).toEqual({
      ...{ embedder: 'lexical-1:128', embedded: 0, current: 1, skipped: 0 },
    });
    expect((await fixture.at(['recall', 'generate schema', '--json'])).stderr).toBe('');
  });
});
