import { describe, expect, it } from 'vitest';
import { homeWithModel, useModelServer } from './home-with-model.ts';

const fixture = useModelServer();

describe('tact triage with a model', () => {
  it('tells who decided, what the model was shown and what it answered', async () => {
    const args = await homeWithModel(fixture.cli, fixture.server, ['Choir'], 5_000);
    const { code, records } = await fixture.cli.run(args);
    const { stdout } = await fixture.cli.run([
      ...args.slice(0, 2),
      'explain',
      String(records[0]?.decision),
      '--prompt',
    ]);

    expect(code).toBe(0);
    expect(records[0]).toMatchObject({ path: 'model', verdict: 'decline', action: 'none', confidence: 0.95 });
    expect(stdout).toMatch(/model +tiny\S*: 1 call, \d+ ms, 100 tokens in, 20 out/);
    expect(stdout).toContain('“It is what the owner wants.”');
    expect(stdout).toMatch(/│ .*Choir/);
    expect(stdout).toContain('Model answer');
    expect(stdout).toMatch(/│ .*"rationale"/);
  });

  it('goes on, and has mail wait, when the model answers nonsense, nothing, or not at all', async () => {
    fixture.replies = [
      { text: 'I would rather not say.' },
      { text: 'Still not.' },
      { fails: { kind: 'rate-limited' } },
      { fails: { kind: 'rate-limited' } },
      { fails: { kind: 'rate-limited' } },
      { hangs: true },
    ];
    const args = await homeWithModel(fixture.cli, fixture.server, ['Nonsense', 'Too many', 'Silence'], 1_500);
    const { code, records } = await fixture.cli.run(args);

    expect(code).toBe(0);
    expect(records.slice(0, 3).map(({ path, verdict }) => [path, verdict])).toEqual([
      ['fallback', 'defer'],
      ['fallback', 'defer'],
      ['fallback', 'defer'],
    ]);
    expect(records[3]).toEqual({
      waiting: { for: 'model', count: 3, ids: expect.arrayContaining([records[0]?.decision]) },
    });
    expect(records[0]?.failures[0]?.code).toMatch(/^DECISION_/);
    expect(records[1]?.failures[0]?.code).toMatch(/^MODEL_/);
  });

  it('lists what waits for the model once, everywhere but among the questions, and decides it when the model is back', async () => {
    fixture.replies = [{ fails: { kind: 'key-refused' } }, { fails: { kind: 'key-refused' } }];
    const [, home = '', , maildir = ''] = await homeWithModel(
      fixture.cli,
      fixture.server,
      ['Choir', 'Roof'],
      5_000,
    );
    const at = ['--home', home];
    const first = await fixture.cli.run([...at, 'triage', maildir]);
    const log = await fixture.cli.run([...at, 'log']);
    const doctor = await fixture.cli.run([...at, 'doctor', '--json']);
    const questions = await fixture.cli.run([...at, 'approvals']);
    const again = await fixture.cli.run([...at, 'triage', maildir]);
    const after = await fixture.cli.run([...at, 'log']);

    const line =
      /^2 messages wait for the model\. The model could not be reached \(key refused\); it will be asked again\. /gm;
    expect(first.stdout.match(line)).toHaveLength(1);
    expect(first.stdout).not.toContain('Choir');
    expect(log.stdout.match(line)).toHaveLength(1);
    expect(log.stdout).not.toContain('Choir');
    expect(doctor.records[0]?.checks).toContainEqual(
      expect.objectContaining({ name: 'waiting', state: 'open', count: 2 }),
    );
    expect(questions.stdout).toContain('Nothing is waiting for your answer.');
    expect(again.stdout).toContain('Choir');
    expect(again.stdout).not.toContain('wait for the model');
    expect(after.stdout).not.toContain('wait for the model');
  });

  it('is asked one tiny question by the doctor, when that is wanted', async () => {
    fixture.replies = [{ text: 'ready' }, { fails: { kind: 'key-refused' } }];
    const [, home = ''] = await homeWithModel(fixture.cli, fixture.server, [], 5_000);
    const good = await fixture.cli.run(['doctor', '--call', '--home', home]);
    const bad = await fixture.cli.run(['doctor', '--call', '--home', home, '--json']);

    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(/^✓ model +compatible:tiny answered in .* \(100 tokens in, 20 out\)$/m);
    expect(bad.code).toBe(6);
    expect(bad.records[0]?.healthy).toBe(false);
    expect(bad.records[0]?.checks).toContainEqual(
      expect.objectContaining({ name: 'model', code: 'MODEL_KEY_REFUSED' }),
    );
  });
});
