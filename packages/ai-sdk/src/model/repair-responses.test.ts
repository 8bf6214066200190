import { describe, expect, it } from 'vitest';
import { repairResponses } from './repair-responses.ts';

const json = { 'content-type': 'application/json' };
const events = { 'content-type': 'text/event-stream' };

const receive = (body: unknown, status = 200) =>
  repairResponses(async () => new Response(JSON.stringify(body), { status, headers: json }))(
    'http://m.example',
  );

describe('an error in the body of a 200', () => {
  it.each([
    [{ error: { message: 'upstream', code: 503 } }, 503],
    [{ error: { message: 'slow down', status: '429' } }, 429],
    [{ error: 'the model crashed' }, 502],
    [{ error: { message: 'odd', code: 'E_ODD' } }, 502],
    [{ error: { message: 'odd' }, code: 200 }, 502],
  ])('%j has the status that it names, or 502', async (body, status) => {
    expect((await receive(body)).status).toBe(status);
  });

  it.each([
    [{ error: null, choices: [{ index: 0 }] }],
    [{ error: { message: 'a warning' }, choices: [{ index: 0 }] }],
    [{ choices: [] }],
  ])('%j is an answer', async (body) => {
    const response = await receive(body);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(body);
  });

  it('leaves a refusal as it came', async () => {
    const response = await receive({ error: { message: 'no', code: 500 } }, 401);

    expect(response.status).toBe(401);
  });
});

describe('arguments that come as an object', () => {
  const called = (args: unknown) => ({
    choices: [{ message: { tool_calls: [{ function: { name: 'f', arguments: args } }] } }],
  });

  it('are written as text', async () => {
    expect(await (await receive(called({ a: [1, { b: 'c' }] }))).json()).toEqual(
      called('{"a":[1,{"b":"c"}]}'),
    );
  });

  it('stay where they are text, and where no call is', async () => {
    const body = { ...called('{"arguments":{"x":1}}'), arguments: { x: 1 } };

    expect(await (await receive(body)).json()).toEqual(body);
  });
});

describe('a stream of events', () => {
  const stream = (pieces: readonly string[], ends: boolean) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        if (ends) controller.close();
      },
    });
    return repairResponses(async () => new Response(body, { headers: events }))('http://m.example');
  };

  it('is over at its [DONE], although the connection stays open', async () => {
    const response = await stream(['data: {"a":1}\n\ndata: [DO', 'NE]\n\n'], false);

    expect(await response.text()).toBe('data: {"a":1}\n\ndata: [DONE]\n\n');
  });

  it('has its arguments as text, also in an event that comes in parts', async () => {
    const event = 'data: {"function":{"name":"f","arguments":{"é":1}}}\n\n';
    const response = await stream([event.slice(0, 20), event.slice(20)], true);

    expect(await response.text()).toBe('data: {"function":{"name":"f","arguments":"{\\"é\\":1}"}}\n\n');
  });

  it('is passed on as it is where it names no [DONE]', async () => {
    const response = await stream(['event: ping\n: no JSON\ndata: {oops\n\n', 'data: 2'], true);

    expect(await response.text()).toBe('event: ping\n: no JSON\ndata: {oops\n\ndata: 2');
  });
});
