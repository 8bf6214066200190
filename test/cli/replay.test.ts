import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleDecision, sampleRecord } from '@tact/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';
import { mail, makeMaildir, newsletter, phishing } from './mails.ts';

let fixture: CliFixture;
let maildir: string;
/** By subject. */
const decisions: Record<string, string> = {};
let undo: string;

beforeAll(async () => {
  fixture = await makeCliFixture();
  maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [
    mail('Lunch'),
    newsletter('Ten ideas'),
    phishing('Your account'),
  ]);
  const { records } = await fixture.run(['triage', maildir, '--json']);
  for (const { message, decision } of records) decisions[message.subject] = decision;
  const undone = await fixture.run(['undo', decisions['Ten ideas'] ?? '', '--json']);
  undo = undone.records[0]?.decision ?? '';
  await fixture.run(['chat', '--now', '2026-11-22T09:00:00Z', '--tz', 'Europe/Berlin'], {
    input: 'Remind me to pay the rent on the 1st\n',
  });
  await writeFile(
    join(fixture.folder, 'strict.toml'),
    '[policy]\napproval_always = ["delete", "apply_label"]\nconfidence_default = 0.99\n',
  );
  await writeFile(
    join(fixture.folder, 'kind.toml'),
    '[[directions]]\nid = "keep"\ntext = "Keep all."\nenforce = "forbid delete"\n\n[[rules]]\nid = "lunch"\nwhen.subject.contains = "lunch"\nactions = ["star"]\n',
  );
});
afterAll(() => fixture.dispose());

const counts = async () => (await fixture.run(['log', '--json', '--limit', '1000'])).records.length;

describe('tact replay', () => {
  it('gives the same verdict from the record and under what is in force', async () => {
    const id = decisions['Your account'] ?? '';
    const [shown, { records, code }] = await Promise.all([
      fixture.run(['replay', id.slice(-8)]),
      fixture.run(['replay', id, '--json']),
    ]);

    expect([shown.code, code]).toEqual([0, 0]);
    expect(shown.stdout).toContain('From its own record: the same verdict.');
    expect(shown.stdout).toContain("Under today's policy and rules: the same verdict.");
    expect(records).toMatchObject([
      {
        decision: id,
        title: 'Your Bank: Your account',
        fromRecord: { isSame: true, before: { word: 'ask' }, after: { word: 'ask', outcome: 'delete' } },
        changed: { isSame: true, dangers: [] },
      },
    ]);
  });

  it('says what would differ under another policy and other rules, and changes nothing', async () => {
    const before = await counts();
    const id = decisions['Your account'] ?? '';
    const files = ['--policy', 'strict.toml', '--rules', 'kind.toml'];
    const { code, stdout } = await fixture.run(['replay', id, ...files]);
    const { records } = await fixture.run(['replay', id, ...files, '--json']);

    expect(code).toBe(0);
    expect(stdout).toContain('From its own record: the same verdict.');
    expect(stdout).toContain(
      'Under the policy in strict.toml and the rules in kind.toml: a different verdict.',
    );
    expect(stdout).toMatch(/^ {2}verdict +ask delete → decline none$/m);
    expect(stdout).toMatch(/^ {2}action +- ask: move it to the trash$/m);
    expect(stdout).toMatch(/^ {2}action +\+ drop: move it to the trash$/m);
    expect(stdout).toMatch(/^ {2}check +\+ .*keep: forbid delete/m);
    expect(stdout).toMatch(/^ {2}check +\+ .*below the 0\.99 threshold/m);
    expect(records[0]).toMatchObject({
      fromRecord: { isSame: true },
      changed: { isSame: false, after: { word: 'decline', actions: [{ disposition: 'drop' }] } },
    });
    expect(await counts()).toBe(before);
  });

  it('replays what was said in the chat, without a model', async () => {
    const { records } = await fixture.run(['log', '--engine', 'conversation', '--json', '--limit', '1']);
    const { code, stdout } = await fixture.run(['replay', records[0]?.decision ?? '']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}verdict +act create_task/m);
    expect(stdout).toContain('From its own record: the same verdict.');
  });

  it('replays the same way by tact call', async () => {
    const { records } = await fixture.run(['log', '--engine', 'conversation', '--json', '--limit', '1']);
    const input = JSON.stringify({ id: records[0]?.decision });
    const called = await fixture.run(['call', 'decisions.replay', input]);

    expect(called.code).toBe(0);
    expect(called.records).toMatchObject([
      { fromRecord: { isSame: true, after: { word: 'act' } }, changed: { isSame: true } },
    ]);
  });

  it('says plainly that its own record gives a different verdict, and exits with 1', async () => {
    const other = await makeCliFixture();
    const { records } = await other.run(['triage', maildir, '--json']);
    const store = await other.openStore();
    const lunch = await store.ledger.get('owner', records[0]?.decision ?? '');
    const decision = { ...(lunch ?? sampleDecision()), id: sampleDecision().id, reference: 'other' };
    const seen = (await store.ledger.seen('owner', [lunch?.id ?? ''])).get(lunch?.id ?? '');
    const changed = { ...decision, verdict: 'act', outcome: 'star' } as const;
    await store.ledger.record(sampleRecord({ decision: changed, ...(seen && { seen }) }));
    await store.close();
    const { code, stdout } = await other.run(['replay', decision.id]);
    await other.dispose();
    const wrong = stdout.slice(stdout.indexOf('From its own record'), stdout.indexOf('Under today'));

    expect(code).toBe(1);
    expect(wrong).toContain('From its own record: a different verdict.');
    expect(wrong).toMatch(/^ {2}verdict +act star → decline none$/m);
    expect(wrong).toContain('this is a bug: please report it.');
  });

  it('refuses an undo, an unknown id and a missing or wrong file, and says why', async () => {
    await writeFile(join(fixture.folder, 'wrong.toml'), '[policy]\nconfidence_default = "high"\n');
    const id = decisions['Lunch'] ?? '';
    const [undone, unknown, missing, wrong, noRules] = await Promise.all([
      fixture.run(['replay', undo]),
      fixture.run(['replay', '99999999']),
      fixture.run(['replay', id, '--policy', 'nowhere.toml']),
      fixture.run(['replay', id, '--policy', 'wrong.toml']),
      fixture.run(['replay', id, '--rules', 'wrong.toml']),
    ]);

    expect([undone.code, undone.stderr]).toEqual([8, expect.stringContaining('it undoes another decision')]);
    expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('99999999')]);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      expect.stringContaining('There is no file nowhere.toml.'),
    ]);
    expect([wrong.code, wrong.stderr]).toEqual([
      4,
      expect.stringContaining('wrong.toml:2: policy.confidence_default'),
    ]);
    expect([noRules.code, noRules.stderr]).toEqual([4, expect.stringContaining('wrong.toml')]);
  });
});

describe('tact backtest', () => {
  it('counts verdicts before and after, lists what changes, and says how fast it was', async () => {
    const { code, stdout } = await fixture.run(['backtest', '--rules', 'kind.toml', '--engine', 'email']);

    expect(code).toBe(0);
    expect(stdout).toContain(
      "3 decisions replayed under today's policy and the rules in kind.toml: 1 the same, 2 changed.",
    );
    expect(stdout).toMatch(/^before ↓ {2}after → +act +decline$/m);
    expect(stdout).toMatch(/^ask +– +1$/m);
    expect(stdout).toMatch(/^decline +1 +–$/m);
    expect(stdout).toMatch(/^“Your Bank: Your account” +ask delete +decline none +[0-9a-f]{8}$/m);
    expect(stdout).toMatch(/^“Ann: Lunch” +decline none +act star +[0-9a-f]{8}$/m);
    expect(stdout).toContain('1 decision skipped:\n  1  it undoes another decision');
    expect(stdout).toMatch(/Gate and judge alone: [\d,]+ decisions\/s; including reading them: [\d,]+\/s\./);
  });

  it('prints one object with --json', async () => {
    const { records } = await fixture.run([
      'backtest',
      '--policy',
      'strict.toml',
      '--engine',
      'email',
      '--json',
    ]);

    expect(records).toMatchObject([
      {
        decisions: 4,
        replayed: 3,
        skipped: { 'it undoes another decision': 1 },
        matrix: { act: { decline: 1 }, ask: { ask: 1 }, decline: { decline: 1 } },
        proposedAgain: 1,
        changed: expect.arrayContaining([
          expect.objectContaining({
            decision: decisions['Ten ideas'],
            engine: 'email',
            before: expect.objectContaining({ word: 'act' }),
            after: expect.objectContaining({ word: 'decline', isProposedAgain: true }),
          }),
        ]),
        judgedPerSecond: expect.any(Number),
        decisionsPerSecond: expect.any(Number),
      },
    ]);
  });

  it('has the local proposer propose what only a rule decided, and says so', async () => {
    const ruled = await makeCliFixture();
    try {
      await ruled.run(['rules', 'add', 'lunch', '--if', 'subject.contains=lunch', '--then', 'star', '--yes']);
      await ruled.run(['triage', maildir]);
      await writeFile(join(ruled.folder, 'none.toml'), '');
      const { stdout } = await ruled.run(['backtest', '--rules', 'none.toml']);

      const { records } = await ruled.run(['log', '--text', 'Lunch', '--json']);
      const one = await ruled.run(['replay', records[0]?.decision ?? '', '--rules', 'none.toml']);
      const tested = await ruled.run(['rules', 'disable', 'lunch', '--yes']);

      expect(stdout).toMatch(/^“Ann: Lunch” +act star +decline none +[0-9a-f]{8}$/m);
      expect(stdout).toContain('\n1 decision judged with a new proposal of the local proposer: no model');
      expect(one.stdout).toContain(
        'It was judged with a new proposal of the local proposer: no model answered',
      );
      expect(tested.stdout).toContain(
        ' 1 judged with a new proposal of the local proposer: no model answered',
      );
    } finally {
      await ruled.dispose();
    }
  });

  it('looks at what is newer, and at one engine', async () => {
    const [later, chat, unknown, noTime] = await Promise.all([
      fixture.run(['backtest', '--since', '2199-01-01']),
      fixture.run(['backtest', '--engine', 'conversation', '--json']),
      fixture.run(['backtest', '--engine', 'emial']),
      fixture.run(['backtest', '--since', 'tomorrow']),
    ]);

    expect([later.code, later.stdout]).toEqual([0, 'No past decisions to replay.\n']);
    expect(chat.records[0]).toMatchObject({ decisions: 1, replayed: 1 });
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('email, conversation')]);
    expect(noTime.code).toBe(2);
  });
});

describe('a decision without recorded facts', () => {
  it('is not replayed, and counted where it is skipped', async () => {
    const old = await makeCliFixture();
    try {
      await old.run(['triage', maildir]);
      const decision = sampleDecision({ user: 'owner', factsDigest: null, gateNow: null });
      const store = await old.openStore();
      await store.ledger.record(sampleRecord({ decision }));
      await store.close();
      const [one, all, rules, asJson] = await Promise.all([
        old.run(['replay', decision.id]),
        old.run(['backtest', '--engine', 'email']),
        old.run(['rules', 'test', '--toml', '-'], { input: lunchRule }),
        old.run(['rules', 'test', '--toml', '-', '--json'], { input: lunchRule }),
      ]);

      expect([one.code, one.stderr]).toEqual([8, expect.stringContaining('its facts were not recorded')]);
      expect(all.stdout).toMatch(/^3 decisions replayed/);
      expect(all.stdout).toContain('1 decision skipped:\n  1  its facts were not recorded\n');
      expect(rules.stdout).toContain(
        'Would have matched 1 of the last 3; 1 verdict changes. Skipped: 1 (its facts were not recorded).',
      );
      expect(asJson.records[0]).toMatchObject({
        ...{ looked: 3, matched: 1, skipped: { 'its facts were not recorded': 1 } },
      });
    } finally {
      await old.dispose();
    }
  });
});

const lunchRule = 'id = "lunch"\nwhen.subject.contains = "lunch"\nactions = ["star"]\n';
