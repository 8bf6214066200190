import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeWithModel, useModelServer } from './home-with-model.ts';

const fixture = useModelServer();

describe('tact triage with a model', () => {
  it('tells who decided, what the model was shown and what it answered', async () => {
    const args = await homeWithModel(fixture.cli, fixture.server, ['Choir'], 60_000);
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
    const args = await homeWithModel(fixture.cli, fixture.server, ['Nonsense', 'Too many', 'Silence'], 4_000);
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

  it('says in one line what the model gave up on', async () => {
    fixture.replies = Array.from({ length: 6 }, () => ({ text: 'I would rather not say.' }));
    const [, home = '', , maildir = ''] = await homeWithModel(
      fixture.cli,
      fixture.server,
      ['Riddle'],
      60_000,
    );
    const at = ['--home', home];
    for (const _ of [1, 2]) await fixture.cli.run([...at, 'triage', maildir]);
    const third = await fixture.cli.run([...at, 'triage', maildir]);
    const doctor = await fixture.cli.run([...at, 'doctor', '--json']);

    expect(third.stdout).toContain(
      '1 message was left alone, because the model gave no usable answer: tact log --path fallback --verdict decline',
    );
    expect(doctor.records[0]?.checks).toContainEqual(
      expect.objectContaining({ name: 'given up', state: 'open', count: 1 }),
    );
  });

  it('lists what waits for the model once, everywhere but among the questions, and decides it when the model is back', async () => {
    fixture.replies = [{ fails: { kind: 'key-refused' } }, { fails: { kind: 'key-refused' } }];
    const [, home = '', , maildir = ''] = await homeWithModel(
      fixture.cli,
      fixture.server,
      ['Choir', 'Roof'],
      60_000,
    );
    const at = ['--home', home];
    const first = await fixture.cli.run([...at, 'triage', maildir]);
    const log = await fixture.cli.run([...at, 'log']);
    const doctor = await fixture.cli.run([...at, 'doctor', '--json']);
    const waitingFor = async (text: string) =>
      (await fixture.cli.run([...at, 'call', 'decisions.list', JSON.stringify({ waiting: true, text })]))
        .records[0]?.items;
    expect([await waitingFor('roof'), await waitingFor('nothing like it')]).toMatchObject([[{}], []]);
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
});

describe('a run of many messages', () => {
  const subjects = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

  it('stops asking a model that refuses the key after three of them, and all wait with that reason', async () => {
    fixture.replies = Array.from({ length: 7 }, () => ({ fails: { kind: 'key-refused' } }));
    const { code, records } = await fixture.cli.run(
      await homeWithModel(fixture.cli, fixture.server, subjects, 60_000),
    );

    expect(code).toBe(0);
    expect(fixture.server.requests).toHaveLength(3);
    expect(records.at(-1)).toMatchObject({ waiting: { for: 'model', count: 7 } });
    expect(records.slice(0, 7).map(({ failures }) => failures[0]?.code)).toEqual(
      Array.from({ length: 7 }, () => 'MODEL_KEY_REFUSED'),
    );
  });

  it('goes on where the server fails at three messages but answers one line', async () => {
    fixture.failing = /Subject: (?:One|Two|Three)\n/;
    const { records } = await fixture.cli.run(
      await homeWithModel(fixture.cli, fixture.server, subjects, 60_000),
    );

    expect(records.slice(0, 7).map(({ verdict }) => verdict)).toEqual([
      ...['defer', 'defer', 'defer'],
      ...['decline', 'decline', 'decline', 'decline'],
    ]);
  });
});

describe('tact doctor --call', () => {
  const call = async (more: readonly string[] = []) => {
    const [, home = ''] = await homeWithModel(fixture.cli, fixture.server, [], 60_000);
    return fixture.cli.run(['doctor', '--call', '--home', home, ...more]);
  };

  it('has the model decide about a mail with the tool, and stream a reply', async () => {
    const { code, stdout } = await call();

    expect(code).toBe(0);
    expect(unwrapped(stdout)).toMatch(
      /^✓ model +compatible:tiny at 127\.0\.0\.1:\d+, on this machine: called the tool in .* \(100 tokens in, 20 out\)$/m,
    );
    expect(unwrapped(stdout)).toMatch(/^✓ stream +first words after .*, the whole reply in .*$/m);
    expect(fixture.server.requests.map(({ tools, streams }) => [tools[0]?.name, streams])).toEqual([
      ['record_decision', false],
      [undefined, true],
    ]);
  });

  it('says that a model cannot call tools, and that it streams', async () => {
    const message = 'registry.ollama.ai/library/tiny:latest does not support tools';
    fixture.replies = [{ fails: { kind: 'request-refused', message } }];
    const { code, stdout } = await call();

    expect(code).toBe(6);
    expect(unwrapped(stdout)).toMatch(/^✗ model .*cannot call tools\. /m);
    expect(unwrapped(stdout)).toMatch(/^✓ stream /m);
  });

  it('says that a model answers in words where it should call the tool', async () => {
    fixture.replies = [{ text: 'I would label it.' }, { text: 'As I said.' }];
    const { stdout } = await call();

    expect(unwrapped(stdout)).toMatch(/^✗ model .*The answer contains no JSON object\. /m);
    expect(unwrapped(stdout)).toContain('Choose a model that can call tools.');
  });

  it('says that an answer had to be repaired', async () => {
    const answer = {
      decision: { action: 'none', parameters: {}, confidence: 0.9, needs_approval: false, rationale: 'No.' },
      explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
      undo_hint: { inverse_action: 'none', inverse_parameters: {} },
    };
    fixture.replies = [{ text: `My decision:\n${JSON.stringify(answer)}` }];
    const { code, stdout } = await call();

    expect(code).toBe(0);
    expect(unwrapped(stdout)).toMatch(/^! model .*but its answer stood beside other words\. /m);
  });

  it('says that only part of the prompt was seen', async () => {
    fixture.replies = [{ text: 'How can I help?', inputTokens: 150 }];
    const { stdout } = await call();

    expect(unwrapped(stdout)).toMatch(
      /^✗ model .*saw only part of the prompt: 150 tokens of at least \d+\. /m,
    );
    expect(unwrapped(stdout)).toContain('Raise its context length');
  });

  it('tells once what keeps the model from answering at all', async () => {
    fixture.replies = [{ fails: { kind: 'key-refused' } }];
    const { code, records } = await call(['--json']);

    expect(code).toBe(6);
    expect(records[0]?.healthy).toBe(false);
    expect(records[0]?.checks).toContainEqual(
      expect.objectContaining({ name: 'model', code: 'MODEL_KEY_REFUSED' }),
    );
    expect(fixture.server.requests).toHaveLength(1);
  });
});

describe('tact doctor', () => {
  const examine = async (more: string, env: Readonly<Record<string, string>>) => {
    const home = await mkdtemp(join(fixture.cli.folder, 'home-'));
    await writeFile(join(home, 'config.toml'), `[model]\nprovider = "ollama"\nname = "tiny"\n${more}`);
    return fixture.cli.run(['doctor', '--home', home], { env });
  };
  const fallback = '[model.fallback]\nprovider = "openai"\nname = "mini"\nkey_env = "MY_KEY"';

  it('names the address of a model, the variable that it is from, and whether mail leaves this machine', async () => {
    const { stdout } = await examine(fallback, { OLLAMA_HOST: '0.0.0.0:4000', MY_KEY: 'sk-test' });

    expect(unwrapped(stdout)).toMatch(
      /^✓ model +ollama:tiny at 127\.0\.0\.1:4000 \(from OLLAMA_HOST\), on this machine: /m,
    );
    expect(unwrapped(stdout)).toMatch(
      /^✓ fallback +openai:mini at api\.openai\.com, outside this machine: /m,
    );
  });

  it('names no variable where the settings name the address', async () => {
    const { stdout } = await examine('base_url = "http://gpu.example:8080/v1"', {
      OLLAMA_HOST: '0.0.0.0:4000',
    });

    expect(unwrapped(stdout)).toMatch(/^✓ model +ollama:tiny at gpu\.example:8080, outside this machine: /m);
  });

  it('finds the key of a fallback only where it was named', async () => {
    const { stdout } = await examine(fallback, { OPENAI_API_KEY: 'sk-other' });

    expect(unwrapped(stdout)).toMatch(/^✗ fallback +The API key for openai is missing\. /m);
    expect(unwrapped(stdout)).toContain('MY_KEY');
  });
});

/** With each finding and its remedy on one line. */
function unwrapped(stdout: string): string {
  return stdout.replaceAll(/\n {13}/g, ' ');
}
