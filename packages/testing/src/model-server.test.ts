import { describe, expect, it } from 'vitest';
import { createModelServer, type ModelServer } from './model-server.ts';

const body = { model: 'm', messages: [{ role: 'user', content: 'What now?' }] };

describe('the model server', () => {
  it('answers with 500 what its script does not have, and keeps that in mind', async () => {
    await using server = await createModelServer();

    const response = await ask(server);

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: { message: 'Request 1 on the compatible wire is not scripted.' },
    });
    expect(server.unscripted).toEqual(['Request 1 on the compatible wire is not scripted.']);
  });

  it('has nothing unscripted as long as its script lasts', async () => {
    await using server = await createModelServer();
    server.reply({ text: 'Archive it.' });

    const response = await ask(server);

    expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'Archive it.' } }] });
    expect(server.unscripted).toEqual([]);
  });

  it('answers from a function of the request', async () => {
    await using server = await createModelServer(({ messages }) => ({
      text: `You said: ${messages[0]?.text}`,
    }));

    expect(await (await ask(server)).text()).toContain('You said: What now?');
  });

  it('streams server-sent events to who asks for a stream', async () => {
    await using server = await createModelServer();
    server.reply({ text: 'Archive it.' });

    const response = await ask(server, 'compatible', '/chat/completions', { ...body, stream: true });

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text()).split('\n\n');
    expect(events.filter((event) => event.includes('"content":"Archive '))).toHaveLength(1);
    expect(events.at(-2)).toBe('data: [DONE]');
  });

  it('waits on the clock of the machine unless it was given another', async () => {
    await using server = await createModelServer();
    server.reply({ text: 'Archive it.', waitMs: 30, streamed: { betweenMs: 30 } });
    const started = performance.now();

    await (await ask(server, 'compatible', '/chat/completions', { ...body, stream: true })).text();

    // Timers may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(58);
  });

  it('serves nothing elsewhere', async () => {
    await using server = await createModelServer();

    expect((await fetch(`${server.address}/v1/models`)).status).toBe(500);
    expect(server.unscripted).toEqual(['No model interface is served at GET /v1/models.']);
  });

  it.each([
    ['a request without messages', 'compatible', '/chat/completions', { model: 'm' }, {}],
    ['a request without a key', 'openai', '/responses', { model: 'm', input: [] }, {}],
    [
      'a tool whose input is no object',
      'compatible',
      '/chat/completions',
      { ...body, tools: [{ type: 'function', function: { name: 'a', description: 'b', parameters: {} } }] },
      {},
    ],
    [
      'a request without a token limit',
      'anthropic',
      '/messages',
      body,
      { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    ],
    [
      'a request without a version',
      'anthropic',
      '/messages',
      { ...body, max_tokens: 1 },
      { 'x-api-key': 'k' },
    ],
  ] as const)('refuses %s as the provider would', async (_, wire, path, asked, headers) => {
    await using server = await createModelServer();
    server.reply({ text: 'never' });

    const response = await ask(server, wire, path, asked, headers);

    expect(response.status).toBe(400);
    expect(server.unscripted).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it('cannot send input that is no JSON over a wire that parses it', async () => {
    await using server = await createModelServer();
    server.reply({ tool: 'decide', inputText: '{"action":' });

    const headers = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' };
    await ask(server, 'anthropic', '/messages', { ...body, max_tokens: 1 }, headers);

    expect(server.unscripted).toEqual([expect.stringContaining('SyntaxError')]);
  });
});

function ask(
  server: ModelServer,
  wire: 'openai' | 'compatible' | 'anthropic' = 'compatible',
  path = '/chat/completions',
  asked: unknown = body,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const url = `${server.baseUrl(wire)}${path}`;
  return fetch(url, { method: 'POST', body: JSON.stringify(asked), headers });
}
