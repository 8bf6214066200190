import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { checkBy } from '@tact/ai-sdk/json-schema';
import { loadClientSdk, loadServerSdk } from '@tact/server/mcp/load-sdk';
import { openProxy } from '@tact/server/mcp/proxy/open-proxy';
import { proxyServers } from '@tact/server/mcp/proxy/proxy-server';
import { putServer } from '@tact/server/operations/mcp/change-servers';
import { runOperation } from '@tact/server/operations/operation';
import { ownerOf } from '@tact/server/operations/principal';
import { openInMemory } from '#presets/in-memory';
import { measureInTurns } from './measure-in-turns.ts';
import type { Timings } from './peers/measure.ts';
import type { Score } from './scores.ts';

/**
 * A call of a tool through the proxy, with its tools listed before: beside the same decision and effect without a client, and beside the
 * server without Tact. Client, proxy and server share this process, and so does the store, in memory.
 */
export interface McpFigures {
  /** Client and server, without Tact. */
  readonly direct: Timings;
  /** The decision and its effect, which calls the server. */
  readonly inProcess: Timings;
  readonly proxied: Timings;
  /** What a call through the proxy takes beyond the decision and effect of its round; the median of the rounds. */
  readonly addedUs: number;
}

const user = 'owner';

export async function benchMcp({ rounds = 2000, warmUpRounds = 500 } = {}): Promise<McpFigures> {
  const { assistant } = await openInMemory();
  const owner = { assistant, principal: ownerOf(user, 'bench') };
  await runOperation(putServer, { name: 'files', command: ['files'], danger: { read: 'safe' } }, owner);
  const proxy = await openProxy(assistant, {
    ...{ sdk: await loadClientSdk(), version: '0', environment: {}, folder: '/', timeoutMs: 60_000 },
    ...{ user, agent: 'bench', target: 'files', checkBy, fetch: () => fetch, transport: server },
    onTrouble: (thrown) => {
      throw thrown;
    },
  });
  const { clock } = assistant.runtime;
  const sdk = await loadServerSdk();
  const person = { sdk, version: '0', user, clock, pageFor: async () => null };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = sdk.serveStdio(proxyServers(proxy, person), { transport: far });
  const client = await connected(near);
  const direct = await connected(server());
  await client.listTools();
  const input = { path: '/data/notes.txt' };
  const call = { name: 'read', arguments: input };
  try {
    const { timings, differenceUs } = await measureInTurns(
      {
        direct: () => direct.callTool(call),
        inProcess: async () => (await proxy.gate.call('read', input)).read(),
        proxied: () => client.callTool(call),
      },
      { rounds, warmUpRounds },
    );
    return { ...timings, addedUs: differenceUs('proxied', 'inProcess') };
  } finally {
    await Promise.all([client.close(), direct.close(), handle.close()]);
    await proxy.close();
  }
}

export function mcpScores({
  direct,
  inProcess,
  proxied,
  addedUs,
}: McpFigures): readonly Omit<Score, 'verdict'>[] {
  return [
    {
      ...{ name: 'MCP proxy, beyond the same decision and effect', measured: addedUs, unit: 'µs' },
      aim: { atMost: 300 },
      note: `p50: ${proxied.p50Us} µs through the proxy, ${inProcess.p50Us} µs without a client, ${direct.p50Us} µs without Tact`,
    },
  ];
}

async function connected(transport: InMemoryTransport): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  return client;
}

/** A server that answers at once, anew for each connection. */
function server(): InMemoryTransport {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const files = new Server({ name: 'files', version: '1' }, { capabilities: { tools: {} } });
  files.setRequestHandler('tools/list', async () => ({
    tools: [{ name: 'read', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }],
  }));
  files.setRequestHandler('tools/call', async () => ({
    content: [{ type: 'text', text: 'What stands there.' }],
  }));
  void files.connect(far);
  return near;
}
