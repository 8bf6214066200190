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

  it('goes on, and asks, when the model answers nonsense, nothing, or not at all', async () => {
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
    expect(records.map(({ path, verdict, action }) => [path, verdict, action])).toEqual([
      ['fallback', 'ask', 'none'],
      ['fallback', 'ask', 'none'],
      ['fallback', 'ask', 'none'],
    ]);
    expect(records[0]?.failures[0]?.code).toMatch(/^DECISION_/);
    expect(records[1]?.failures[0]?.code).toMatch(/^MODEL_/);
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
