import type { Client, ClientOptions } from '@modelcontextprotocol/client';
import { CreateTaskResultV2Schema, GetTaskResultV2Schema } from '@modelcontextprotocol/ext-tasks/core/v2';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ann, behindTact } from './mcp-proxy-fixture.ts';

/** How clients of different kinds wait for a person: with tasks, with a page, with neither, and with lies. */

const writing = { name: 'write', arguments: { path: 'a' } };
const page = 'http://127.0.0.1:4180/approve/1';
const modern: ClientOptions = { versionNegotiation: { mode: 'auto' } };
const withPage = { elicitation: { url: {} } } as const;

const takesTasks = { ...modern, capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } };

/** The official client knows no tasks yet: what it would send, and what comes back as it is. */
const raw = z.looseObject({});
// A result that is a task is no `CallToolResult`, so the answer is read off the wire.
const send = async (caller: Client, method: string, params: object): Promise<Record<string, unknown>> => {
  const transport = caller.transport as NonNullable<Client['transport']>;
  const before = transport.onmessage;
  return new Promise((resolve) => {
    transport.onmessage = (message, extra) => {
      if ('id' in message && message.id === method && !('method' in message)) {
        transport.onmessage = before;
        resolve(raw.parse('result' in message ? message.result : message));
      } else before?.(message, extra);
    };
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': takesTasks.capabilities,
    };
    void transport.send({ jsonrpc: '2.0', id: method, method, params: { ...params, _meta } });
  });
};

describe('a client that declares tasks', () => {
  const client = takesTasks;

  test('gets a task for a call that asks, and its result by polling', async () => {
    const { client: caller, approve, upstream } = await behindTact({ client });

    const created = CreateTaskResultV2Schema.parse(await send(caller, 'tools/call', writing));
    const { taskId } = created;
    const working = GetTaskResultV2Schema.parse(await send(caller, 'tasks/get', { taskId }));
    await approve();
    const ended = GetTaskResultV2Schema.parse(await send(caller, 'tasks/get', { taskId }));

    expect(created).toMatchObject({ resultType: 'task', status: 'working' });
    expect(working).toMatchObject({ status: 'working' });
    expect(ended).toMatchObject({ status: 'completed', result: { content: [{ text: 'write was called' }] } });
    expect(GetTaskResultV2Schema.parse(await send(caller, 'tasks/get', { taskId }))).toEqual(ended);
    expect(upstream.calls).toHaveLength(1);
  });

  test('gets a result at once for a call that does not ask', async () => {
    const { client: caller } = await behindTact({ client, danger: { write: 'safe' } });

    expect(await caller.callTool(writing)).toMatchObject({ content: [{ text: 'write was called' }] });
  });

  test('takes its question back by cancelling the task', async () => {
    const { client: caller, questions, upstream } = await behindTact({ client });
    const { taskId } = CreateTaskResultV2Schema.parse(await send(caller, 'tools/call', writing));

    await send(caller, 'tasks/cancel', { taskId });

    expect(await questions()).toEqual([]);
    expect(await send(caller, 'tasks/get', { taskId })).toMatchObject({ result: { isError: true } });
    expect(upstream.calls).toEqual([]);
  });
});

describe.each([
  ['2025-11-25', { versionNegotiation: { mode: 'legacy' } }],
  ['2026-07-28', modern],
] as const)('a client of %s that opens pages', (_, era) => {
  const client: ClientOptions = { ...era, capabilities: withPage };

  /** A client that answers every page in the same way. */
  async function opening(action: 'accept' | 'decline' | 'cancel') {
    const opened: string[] = [];
    const behind = await behindTact({ client, page });
    await behind.client.close();
    const caller = await behind.start(client, (one) =>
      one.setRequestHandler('elicitation/create', async ({ params }) => {
        opened.push('url' in params ? String(params.url) : 'a form');
        return { action };
      }),
    );
    return { ...behind, caller, opened };
  }

  test('is given one page, without a token in it', async () => {
    const { caller, clock, approve, opened } = await opening('accept');

    const result = caller.callTool(writing);
    await clock.whenSleeping(1);
    await approve();
    await clock.advance(250);

    expect(await result).toMatchObject({ content: [{ text: 'write was called' }] });
    expect(opened).toEqual([page]);
  });

  test.each(['accept', 'decline', 'cancel'] as const)('approves nothing by answering %s', async (action) => {
    const { caller, clock, questions, upstream } = await opening(action);

    const result = caller.callTool(writing);
    await clock.whenSleeping(1);
    await clock.advance(25_000);

    expect(await result).toMatchObject({ isError: true, _meta: { 'tact/pending': {} } });
    expect(upstream.calls).toEqual([]);
    expect(await questions()).toHaveLength(1);
  });

  test('is not given the page again when it calls again', async () => {
    const { caller, clock, opened } = await opening('accept');
    for (const _ of [1, 2]) {
      const result = caller.callTool(writing);
      await clock.whenSleeping(1);
      await clock.advance(25_000);
      await result;
    }

    expect(opened).toEqual([page]);
  });
});

describe('a client that lies', () => {
  test('about having opened a page waits like any other', async () => {
    const { client: caller, clock, upstream } = await behindTact({ client: modern, page });

    const result = caller.callTool({
      ...writing,
      inputResponses: { approval: { action: 'accept' } },
    } as never);
    await clock.whenSleeping(1);
    await clock.advance(25_000);

    expect(await result).toMatchObject({ isError: true, _meta: { 'tact/pending': {} } });
    expect(upstream.calls).toEqual([]);
  });

  test('about pages and drops them is told that the call is pending', async () => {
    const client: ClientOptions = { versionNegotiation: { mode: 'legacy' }, capabilities: withPage };
    const behind = await behindTact({ client, page });
    await behind.client.close();
    const caller = await behind.start(client, (one) =>
      one.setRequestHandler('elicitation/create', () => new Promise(() => {})),
    );

    const result = caller.callTool(writing);
    await behind.clock.whenSleeping(1);
    await behind.clock.advance(25_000);

    expect(await result).toMatchObject({ isError: true, _meta: { 'tact/pending': {} } });
  });

  test('about a task of somebody else is told that there is none', async () => {
    const { client: caller } = await behindTact({ client: takesTasks });

    expect(await send(caller, 'tasks/get', { taskId: 'another' })).toMatchObject({
      error: { code: -32602, message: 'Unknown task.' },
    });
  });
});

test('the first answer wins, whoever gives it', async () => {
  const { client: caller, clock, assistant, questions, approve, upstream } = await behindTact();
  const result = caller.callTool(writing);
  await clock.whenSleeping(1);
  const id = (await questions())[0]?.id ?? '';

  await assistant.deny({ ...ann, id });
  await expect(approve()).rejects.toThrow();
  await clock.advance(250);

  expect(await result).toMatchObject({ isError: true, _meta: { 'tact/refused': {} } });
  expect(upstream.calls).toEqual([]);
});
