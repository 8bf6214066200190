import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useModelServer } from '../cli/home-with-model.ts';
import { recordsIn } from '../cli/printed.ts';
import { type GrpcClient, grpcClient } from '../server/grpc-client.ts';
import { startTact } from './tact-process.ts';

const fixture = useModelServer();

const humid = { id: 'ev1', raw_text: 'greenhouse humidity 85 %', source: 'hygrometer' };
const suggestion = {
  heuristic_id: 'h7',
  condition_text: 'greenhouse too humid',
  suggested_action: 'Open the roof vent',
  confidence: 0.66,
};
const thinking = { event: humid, immediate: true, only_given_candidates: true };
const startFan = {
  tool: 'respond',
  input: { response: 'Start the fan', predicted_success: 0.7, prediction_confidence: 0.5 },
};

async function homeOf({ withModel = false } = {}): Promise<string> {
  const home = await mkdtemp(join(fixture.cli.folder, 'home-'));
  const model = [
    ...['[model]', 'provider = "compatible"', 'name = "tiny"', 'timeout_ms = 20000'],
    `base_url = "${fixture.server.baseUrl('compatible')}"`,
  ];
  await writeFile(join(home, 'config.toml'), withModel ? model.join('\n') : '');
  return home;
}

async function serve(home: string, environment: NodeJS.ProcessEnv = {}) {
  const args = ['--home', home, 'serve', 'executive', '--port', '0', '--json'];
  const running = startTact(args, fixture.cli, environment);
  onTestFinished(() => running.kill('SIGKILL'));
  let printed = '';
  running.stdout.on('data', (text: string) => {
    printed += text;
  });
  await running.saying('"started"');
  const [started] = recordsIn(printed) as readonly unknown[];
  const { port } = started as { readonly port: number };
  const client = grpcClient('tact.executive.v1.ExecutiveService', port);
  onTestFinished(() => client.close());
  return { running, client, port };
}

const process = (client: GrpcClient, request: object = { event: humid, suggestion }) =>
  client.call('ProcessEvent', request) as Promise<{ readonly response_id: string }>;

describe('tact serve executive', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('answers until %s, and traces outlive it', async (name) => {
    const home = await homeOf();
    const first = await serve(home, { EXECUTIVE_HEURISTIC_THRESHOLD: '0.6' });
    const answer = await process(first.client);
    first.running.kill(name);
    const ended = await first.running.ended;
    const second = await serve(home);
    const { trace } = (await second.client.call('GetTrace', { response_id: answer.response_id })) as {
      readonly trace: object;
    };

    expect(ended.code).toBe(0);
    expect((recordsIn(ended.stdout) as readonly unknown[]).at(-1)).toMatchObject({ event: 'stopped' });
    expect(answer).toMatchObject({ response_text: 'Open the roof vent', decision_path: 'heuristic' });
    expect(trace).toMatchObject({ event_id: 'ev1', matched_heuristic_id: 'h7' });
  });

  it('finishes a call under way at Ctrl-C', async () => {
    fixture.replies = [{ ...startFan, waitMs: 1000 }];
    const { running, client } = await serve(await homeOf({ withModel: true }));

    const call = process(client, thinking);
    await fixture.server.whenRequested(1);
    running.kill('SIGINT');

    expect(await call).toMatchObject({ response_text: 'Start the fan', decision_path: 'llm' });
    expect((await running.ended).code).toBe(0);
  });

  it('leaves no half decision when it is killed while the model is asked', async () => {
    const home = await homeOf({ withModel: true });
    fixture.replies = [{ hangs: true }, startFan];
    const killed = await serve(home);
    const call = process(killed.client, thinking).catch((thrown: { code: number }) => thrown.code);
    await fixture.server.whenRequested(1);
    killed.running.kill('SIGKILL');
    const lost = await call;
    const log = await fixture.cli.run(['--home', home, 'log', '--json']);
    const next = await serve(home);
    const answer = await process(next.client, thinking);

    expect(lost).toBe(status.UNAVAILABLE);
    expect(log.records).toEqual([]);
    expect(answer).toMatchObject({ response_text: 'Start the fan', decided_before: false });
  });

  it('tells that its port is taken', async () => {
    const home = await homeOf();
    const { port } = await serve(home);

    const second = await startTact(
      ['--home', home, 'serve', 'executive', '--port', String(port)],
      fixture.cli,
    ).ended;

    expect(second.code).toBe(8);
    expect(second.stderr).toContain(`Another program listens on 127.0.0.1, port ${port}.`);
  });
});

describe('the environment', () => {
  it('sets the threshold', async () => {
    const usual = await serve(await homeOf());
    const lower = await serve(await homeOf(), { EXECUTIVE_HEURISTIC_THRESHOLD: '0.6' });

    expect(await process(usual.client)).toMatchObject({ accepted: false, metadata: { threshold: 0.7 } });
    expect(await process(lower.client)).toMatchObject({ accepted: true, metadata: { threshold: 0.6 } });
  });

  it('sets the strategy', async () => {
    const { client } = await serve(await homeOf(), { EXECUTIVE_DECISION_STRATEGY: 'always_llm' });

    const answer = await process(client, { event: humid, suggestion: { ...suggestion, confidence: 0.99 } });

    expect(answer).toMatchObject({ accepted: false, reason: 'llm_unavailable' });
  });

  it('sets the goals that the model is told', async () => {
    fixture.replies = [startFan];
    const goals = 'Keep the tomatoes dry; Save power';
    const { client } = await serve(await homeOf({ withModel: true }), { EXECUTIVE_GOALS: goals });

    const answer = await process(client, thinking);

    expect(answer).toMatchObject({ metadata: { goals: ['Keep the tomatoes dry', 'Save power'] } });
    expect(fixture.server.requests[0]?.messages[0]?.text).toMatch(
      /Current user goals:\n- Keep the tomatoes dry\n- Save power/,
    );
  });

  it.each([
    [{ EXECUTIVE_DECISION_STRATEGY: 'coin_toss' }, 'Unknown decision strategy "coin_toss"'],
    [{ EXECUTIVE_HEURISTIC_THRESHOLD: '1.4' }, '"1.4" is not a number from 0 to 1'],
    [{ EXECUTIVE_GOALS: 'Save power\nKeep dry' }, 'a goal has more than one line'],
  ])('stops the start with a clear error for %j', async (environment, told) => {
    const args = ['--home', await homeOf(), 'serve', 'executive', '--port', '0'];

    const { code, stderr } = await startTact(args, fixture.cli, environment).ended;

    expect(code).toBe(4);
    expect(stderr).toContain(told);
  });
});
