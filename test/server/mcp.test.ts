import { join } from 'node:path';
import { assistantServers } from '@tact/server/mcp/assistant-server';
import { assistantTools } from '@tact/server/mcp/assistant-tools';
import { loadServerSdk } from '@tact/server/mcp/load-sdk';
import { agentOf } from '@tact/server/operations/principal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalTact, openLocal } from '#presets/local';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { makeMaildir, phishing } from '../cli/mails.ts';
import { clockFrom } from '../clock-from.ts';
import { connect, eras } from './mcp-client.ts';

let fixture: CliFixture;
let tact: LocalTact;

beforeAll(async () => {
  fixture = await makeCliFixture();
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [phishing('Not the agent’s')]);
  await fixture.run(['triage', maildir]);
  const clock = clockFrom('2026-11-22T12:00:00Z');
  tact = await openLocal({ home: fixture.home, clock, environment: fixture.storeEnvironment });
});
afterAll(async () => {
  await tact?.close();
  await fixture?.dispose();
});

async function served() {
  const { assistant, user } = tact;
  const principal = agentOf(user, 'helper', 'mcp');
  return assistantServers({
    ...{ sdk: await loadServerSdk(), version: '0', user, clock: assistant.runtime.clock },
    pageFor: async () => null,
    context: () => ({ assistant, principal }),
  });
}

test('no tool answers questions or changes what decides', () => {
  expect(assistantTools.map(({ operation }) => operation.effect)).not.toContain('answer');
  expect(assistantTools.map(({ operation }) => operation.effect)).not.toContain('admin');
});

describe.each(eras)('an MCP client of %s', (version, versionNegotiation) => {
  test('lists tools with schemas and annotations, resources and a prompt', async () => {
    const client = await connect(await served(), { versionNegotiation });

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'explain')).toMatchObject({
      inputSchema: { type: 'object', required: ['id'] },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['tact://approvals/pending', 'tact://decisions/recent']);
    const { messages } = await client.getPrompt({ name: 'triage_inbox' });
    expect(messages).toHaveLength(1);
  });

  test('is told what is wrong with a call, and what to do', async () => {
    const client = await connect(await served(), { versionNegotiation });

    const { isError, content } = await client.callTool({ name: 'explain', arguments: {} });

    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain('Invalid input for decisions.explain: id');
  });

  test('sees no question and no decision that it did not propose', async () => {
    const client = await connect(await served(), { versionNegotiation });
    const [question] = await tact.assistant.approvals(tact.user);

    const pending = await client.readResource({ uri: 'tact://approvals/pending' });
    const recent = await client.readResource({ uri: 'tact://decisions/recent' });
    const explained = await client.callTool({ name: 'explain', arguments: { id: question?.decisionId } });

    expect(question).toBeDefined();
    expect(JSON.stringify([pending, recent])).not.toContain('Not the agent');
    expect(explained).toMatchObject({ isError: true, _meta: { 'tact/error': { code: 'ID_NOT_FOUND' } } });
  });
});
