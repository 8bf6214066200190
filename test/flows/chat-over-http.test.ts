import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelServer, type ServerReply } from '@tact/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLocal } from '#presets/local';

/** The assistant as it is set up on one machine, and a model behind HTTP that answers each stage. */
async function openOverHttp(
  stages: Readonly<Record<string, ServerReply>> | (() => ServerReply | undefined),
  chat = '',
) {
  const server = await createModelServer(({ tools: [tool] }) =>
    typeof stages === 'function' ? stages() : stages[tool?.name ?? 'reply'],
  );
  const home = await mkdtemp(join(tmpdir(), 'tact-http-'));
  await writeFile(
    join(home, 'config.toml'),
    `[model]\nprovider = "compatible"\nname = "small"\nbase_url = "${server.baseUrl('compatible')}"\ntimeout_ms = 60000\n${chat}`,
  );
  const now = Date.parse('2026-11-22T10:00:00Z');
  const tact = await openLocal({ home, now, zone: 'Europe/Berlin', environment: {} });
  onTestFinished(async () => {
    await tact.close();
    await server.close();
    await rm(home, { recursive: true, force: true });
  });
  const heard: string[] = [];
  const say = (text: string) =>
    tact.converse(
      { text, conversation: 'main', channel: 'test', zone: 'Europe/Berlin' },
      { onText: (piece) => heard.push(piece) },
    );
  return { server, tact, say, heard };
}

const routed = (type: string, ...domains: string[]): ServerReply => ({
  tool: 'route_message',
  input: { type, domains, is_followup: false },
});
const task = { domain: 'task', action: 'create', reasoning: 'It was asked for.' };
const addTask: ServerReply = {
  tool: 'plan_actions',
  input: {
    actions: [{ ...task, params: { title: 'Call Zoë', deadline: 'tomorrow at 5pm' } }],
    ...{ requires_confirmation: false, needs_clarification: false },
  },
};

describe('a chat with a model over HTTP', () => {
  test('asks router, planner and responder, does what was planned and streams the reply', async () => {
    const reply = { text: 'Sure! {{1}} Have a nice evening.' };
    const { server, say, heard } = await openOverHttp({
      ...{ route_message: routed('action', 'task'), plan_actions: addTask, reply },
    });

    const exchange = await say('Remind me to call Zoë tomorrow at 5pm');

    expect(exchange).toMatchObject({
      reply: "Sure! I've made a task “Call Zoë” due tomorrow at 17:00. Have a nice evening.",
      actions: [{ action: 'create', success: true, params: { deadline: '2026-11-23T17:00:00+01:00' } }],
    });
    expect(heard.join('')).toBe(exchange.reply);
    expect(heard.length).toBeGreaterThan(1);
    expect(server.requests.map(({ tools, streams }) => [tools[0]?.name, streams])).toEqual([
      ['route_message', false],
      ['plan_actions', false],
      [undefined, true],
    ]);
    expect(server.unscripted).toEqual([]);
  });

  test('asks router and planner side by side where the settings want it', async () => {
    const { server, say } = await openOverHttp(
      {
        route_message: { ...routed('action', 'task'), waitMs: 20 },
        ...{ plan_actions: addTask, reply: { text: '{{1}}' } },
      },
      '\n[chat]\nplans_early = true\n',
    );

    const said = say('Remind me to call Zoë tomorrow at 5pm');
    await server.whenRequested(2);

    expect(server.requests.map(({ tools }) => tools[0]?.name).sort()).toEqual([
      'plan_actions',
      'route_message',
    ]);
    expect((await said).actions).toMatchObject([{ success: true }]);
  });

  test.each([
    ['every stage', 'blorp the frotz'],
    ['planner and responder', 'Remind me to call mom tomorrow at 5pm'],
  ])('that limits the requests of %s refuses three of them in a turn, and it is told', async (_, text) => {
    const busy: ServerReply = { fails: { kind: 'rate-limited', retryAfterSeconds: 0 } };
    const { server, say } = await openOverHttp({ route_message: busy, plan_actions: busy, reply: busy });

    const { reply } = await say(text);

    expect(server.requests).toHaveLength(3);
    expect(reply).toContain('My model takes no more requests at the moment');
  });

  test('that refuses one request of each stage answers all of them', async () => {
    const busy: ServerReply = { fails: { kind: 'rate-limited', retryAfterSeconds: 0 } };
    const answers: readonly ServerReply[] = [busy, addTask, busy, { text: '{{1}}' }];
    let asked = 0;
    const { server, say } = await openOverHttp(() => answers[asked++]);

    const { reply } = await say('Remind me to call mom tomorrow at 5pm');

    expect(reply).toBe("I've made a task “Call Zoë” due tomorrow at 17:00.");
    expect(server.requests).toHaveLength(4);
  });

  test('whose stream is cut in the middle of a lie tells the truth', async () => {
    const { say, heard } = await openOverHttp({
      route_message: routed('chat'),
      reply: {
        text: 'Hello. I have sent the mail to Bob and',
        streamed: { after: { pieces: 7, outcome: 'cut' } },
      },
    });

    const { reply } = await say('hello my friend, all well?');

    expect(heard.join('')).toBe(reply);
    expect(reply).not.toMatch(/sent|mail to Bob/);
  });

  test('whose key is refused goes on without the model', async () => {
    const refused: ServerReply = { fails: { kind: 'key-refused' } };
    const { say } = await openOverHttp({
      ...{ route_message: refused, plan_actions: refused, reply: refused },
    });

    const { actions, decision } = await say('Remind me to call Zoë tomorrow at 5pm');

    expect(actions).toMatchObject([{ action: 'create', success: true }]);
    expect(decision?.failures.map(({ code }) => code)).toContain('MODEL_KEY_REFUSED');
  });
});

describe('a plan that waits', () => {
  test('is there after a restart, with the real store, and runs once', async () => {
    const home = await mkdtemp(join(tmpdir(), 'tact-restart-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const hour = 60 * 60 * 1000;
    const start = Date.parse('2026-11-22T10:00:00Z');
    const open = (now: number) => openLocal({ home, now, zone: 'Europe/Berlin', environment: {} });
    const at = { conversation: 'main', channel: 'test', zone: 'Europe/Berlin' };

    const first = await open(start);
    await first.converse({ ...at, text: 'I have a meeting with Sarah at 3pm tomorrow' });
    const asked = await first.converse({ ...at, text: 'Actually, cancel it' });
    await first.close();
    const second = await open(start + hour);
    const done = await second.converse({ ...at, text: 'yes' });
    const again = await second.converse({ ...at, text: 'yes' });
    await second.close();

    expect(asked.awaitingConfirmation).toBe(true);
    expect(done.actions).toMatchObject([{ action: 'delete_event', success: true }]);
    expect(again).toMatchObject({ path: 'none', actions: [] });
  });
});
