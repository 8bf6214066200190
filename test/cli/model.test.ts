import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModelServer, type ModelServer, type ServedRequest, type ServerReply } from '#testing';
import { mail, makeMaildir } from './mails.ts';
import { makeTactWorld, type TactWorld } from './tact-process.ts';

let world: TactWorld;
let server: ModelServer;
/** What the server does with the requests to come; what is not here is answered by leaving the message alone. */
let replies: ServerReply[];
let homes = 0;

beforeAll(async () => {
  world = await makeTactWorld();
});
beforeEach(async () => {
  replies = [];
  server = await createModelServer((request) => replies.shift() ?? decides(request, 'none', {}));
});
afterEach(() => server.close());
afterAll(() => world.dispose());

/** A home whose settings name the server as model, and a Maildir with these messages. */
async function setUp(subjects: readonly string[], timeoutMs: number) {
  homes += 1;
  const home = join(world.folder, `home-${homes}`);
  await mkdir(home, { mode: 0o700 });
  const settings = ['[model]', 'provider = "compatible"', 'name = "tiny"', `timeout_ms = ${timeoutMs}`];
  await writeFile(
    join(home, 'config.toml'),
    [...settings, `base_url = "${server.baseUrl('compatible')}"`].join('\n'),
  );
  const maildir = await makeMaildir(
    join(world.folder, `Maildir-${homes}`),
    subjects.map((subject) => mail(subject)),
  );
  return ['--home', home, 'triage', maildir, '--json'];
}

/** The answer of a model that calls its tool as it should. */
function decides(request: ServedRequest, action: string, parameters: Record<string, string>): ServerReply {
  const prompt = request.messages.map(({ text }) => text).join('\n');
  const [, messageRef = '{}'] = /message_ref is (\{.*?\})\./.exec(prompt) ?? [];
  return {
    tool: 'record_decision',
    input: {
      message_ref: JSON.parse(messageRef),
      decision: {
        action,
        parameters,
        confidence: 0.95,
        needs_approval: false,
        rationale: 'It is what the owner wants.',
      },
      explanations: { salient_features: [], matched_directions: [], considered_alternatives: [] },
      undo_hint: { inverse_action: 'none', inverse_parameters: {} },
    },
  };
}

describe('tact triage with a model', () => {
  it('tells who decided, what the model was shown and what it answered', async () => {
    const args = await setUp(['Choir'], 5_000);
    const { code, records } = await world.run(args);
    const { stdout } = await world.run([
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
    expect(stdout).toContain('Answer of the model');
    expect(stdout).toMatch(/│ .*"rationale"/);
  });

  it('goes on, and asks, when the model answers nonsense, nothing, or not at all', async () => {
    replies = [
      { text: 'I would rather not say.' },
      { text: 'Still not.' },
      { fails: { kind: 'rate-limited' } },
      { fails: { kind: 'rate-limited' } },
      { fails: { kind: 'rate-limited' } },
      { hangs: true },
    ];
    const args = await setUp(['Nonsense', 'Too many', 'Silence'], 1_500);
    const { code, records } = await world.run(args);

    expect(code).toBe(0);
    expect(records.map(({ path, verdict, action }) => [path, verdict, action])).toEqual([
      ['fallback', 'ask', 'none'],
      ['fallback', 'ask', 'none'],
      ['fallback', 'ask', 'none'],
    ]);
    expect(records[0]?.failures[0]?.code).toMatch(/^DECISION_/);
    expect(records[1]?.failures[0]?.code).toMatch(/^MODEL_/);
  });

  it('finishes the message at hand at the first Ctrl-C, and the next run goes on', async () => {
    replies = [{ hangs: true }];
    const args = await setUp(['One', 'Two', 'Three'], 1_000);
    const running = world.start(args);
    await server.whenRequested(1);
    running.kill('SIGINT');
    const ended = await running.ended;
    const rest = await world.run(args);
    const log = await world.run([...args.slice(0, 2), 'log', '--json']);

    expect(ended.code).toBe(130);
    expect(ended.stderr).toContain('The same command goes on where it was.');
    expect(subjects(ended.records)).toEqual(['One']);
    expect(subjects(rest.records)).toEqual(['Two', 'Three']);
    expect(subjects(log.records)).toEqual(['One', 'Two', 'Three']);
  });

  it('ends at once at the second Ctrl-C, and nothing is lost', async () => {
    replies = [{ hangs: true }];
    const args = await setUp(['One', 'Two'], 600_000);
    const running = world.start(args);
    await server.whenRequested(1);
    running.kill('SIGINT');
    await running.saying('Ctrl-C again');
    running.kill('SIGINT');
    const ended = await running.ended;
    const rest = await world.run(args);

    expect(ended.code).toBe(130);
    expect(ended.records).toEqual([]);
    expect(subjects(rest.records)).toEqual(['One', 'Two']);
  });

  it('is asked one tiny question by the doctor, when that is wanted', async () => {
    replies = [{ text: 'ready' }, { fails: { kind: 'key-refused' } }];
    const [, home = ''] = await setUp([], 5_000);
    const good = await world.run(['doctor', '--call', '--home', home]);
    const bad = await world.run(['doctor', '--call', '--home', home, '--json']);

    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(/^✓ model +compatible:tiny answered in .* \(100 tokens in, 20 out\)$/m);
    expect(bad.code).toBe(6);
    expect(bad.records[0]?.healthy).toBe(false);
    expect(bad.records[0]?.checks).toContainEqual(
      expect.objectContaining({ name: 'model', code: 'MODEL_KEY_REFUSED' }),
    );
  });
});

function subjects(records: readonly { readonly message: { readonly subject: string } }[]) {
  return records.map(({ message }) => message.subject);
}
