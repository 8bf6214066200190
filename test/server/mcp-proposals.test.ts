import { defineEngine } from '@tact/core/kernel';
import { assistantServers } from '@tact/server/mcp/assistant-server';
import { loadServerSdk } from '@tact/server/mcp/load-sdk';
import { agentOf } from '@tact/server/operations/principal';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openInMemory } from '#presets/in-memory';
import { connect, eras } from './mcp-client.ts';

/** What an agent proposes over MCP, with tools of its own. */

const user = 'owner';
const ann = { user, by: user, via: 'test' };
const paying = { tool: 'pay', input: { to: 'Bob', euros: 700 } };

/** An engine of the owner's that greets. */
const greeting = defineEngine({
  name: 'greeting',
  input: z.strictObject({ name: z.string() }),
  actions: [],
  propose: async () => [],
});

async function agents(versionNegotiation: (typeof eras)[number][1]) {
  const clock = createFakeClock();
  const { assistant } = await openInMemory({ clock, engines: [greeting] });
  const sdk = await loadServerSdk();
  const served = (name: string) =>
    assistantServers({
      ...{ sdk, version: '0', user, clock, pageFor: async () => null },
      context: () => ({ assistant, principal: agentOf(user, name, 'mcp') }),
    });
  const approve = async () => {
    const [question] = await assistant.approvals(user);
    await assistant.approve({ ...ann, id: question?.id ?? '' });
  };
  const client = await connect(served('helper'), { versionNegotiation });
  const other = await connect(served('stranger'), { versionNegotiation });
  return { client, other, assistant, clock, approve };
}

describe.each(eras)('an agent over %s', (_, versionNegotiation) => {
  test('gets its turn once the owner says yes, and reports the end', async () => {
    const { client, clock, approve } = await agents(versionNegotiation);

    const proposed = client.callTool({ name: 'propose_action', arguments: paying });
    await clock.whenSleeping(1);
    await approve();
    await clock.advance(250);

    const { structuredContent } = (await proposed) as { readonly structuredContent: { readonly id: string } };
    expect(structuredContent).toMatchObject({ state: 'run', input: paying.input });
    const { id } = structuredContent;
    const reported = await client.callTool({ name: 'report_action', arguments: { id, state: 'done' } });
    expect(reported.structuredContent).toMatchObject({ state: 'done' });
    const explained = await client.callTool({ name: 'explain', arguments: { id } });
    expect(explained.isError).not.toBe(true);
  });

  test('gets the answer by the same call again, and a like call asks anew', async () => {
    const { client, clock, approve, assistant } = await agents(versionNegotiation);
    const call = { name: 'request_approval', arguments: paying };

    const first = client.callTool(call);
    await clock.whenSleeping(1);
    await clock.advance(25_000);
    expect(await first).toMatchObject({
      isError: true,
      _meta: { 'tact/pending': { question: expect.any(String) } },
    });
    await approve();
    expect((await client.callTool(call)).structuredContent).toMatchObject({ state: 'run' });
    const third = client.callTool(call);
    await clock.whenSleeping(1);

    expect(await assistant.approvals(user)).toHaveLength(1);
    await clock.advance(25_000);
    await third;
  });

  test('waits for an earlier call by its id, and for none of another agent', async () => {
    const { client, other, clock, assistant } = await agents(versionNegotiation);
    const first = client.callTool({ name: 'propose_action', arguments: paying });
    await clock.whenSleeping(1);
    await clock.advance(25_000);
    await first;
    const [question] = await assistant.approvals(user);
    const call = { name: 'await_approval', arguments: { id: question?.decisionId ?? '' } };

    expect(await other.callTool(call)).toMatchObject({
      isError: true,
      _meta: { 'tact/error': { code: 'ID_NOT_FOUND' } },
    });
    const waiting = client.callTool(call);
    await clock.whenSleeping(1);
    await assistant.deny({ ...ann, id: question?.id ?? '', why: 'too much' });
    await clock.advance(250);

    expect((await waiting).structuredContent).toMatchObject({
      state: 'refused',
      reason: 'Denied by owner: too much',
    });
  });

  test('sees the decision about what it handed in, and another agent does not', async () => {
    const { client, other } = await agents(versionNegotiation);

    const decided = await client.callTool({
      name: 'decide',
      arguments: { engine: 'greeting', input: { name: 'Ann' } },
    });

    const { decision } = decided.structuredContent as unknown as {
      readonly decision: { readonly id: string };
    };
    const explain = { name: 'explain', arguments: { id: decision.id } };
    expect((await client.callTool(explain)).structuredContent).toMatchObject({
      decision: { engine: 'greeting' },
    });
    expect(await other.callTool(explain)).toMatchObject({ isError: true });
  });

  test('is told which field does not fit', async () => {
    const { client } = await agents(versionNegotiation);

    const { content, isError } = await client.callTool({ name: 'propose_action', arguments: { input: {} } });

    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain('Invalid input for actions.propose: tool');
  });
});
